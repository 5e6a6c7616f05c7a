package dev.linkage.internal.run;

import dev.linkage.chunk.Block;
import dev.linkage.chunk.ChunkSplitter;
import dev.linkage.chunk.KeyRange;
import dev.linkage.chunk.RuleCounts;
import dev.linkage.engine.Rows;
import dev.linkage.engine.Watch;
import dev.linkage.engine.Workspace;
import dev.linkage.error.MemoryException;
import dev.linkage.error.SpillException;
import dev.linkage.internal.sql.BlocksSql;
import dev.linkage.internal.sql.PairsSql;
import dev.linkage.internal.sql.RuleSql;
import dev.linkage.internal.sql.SplitSql;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts candidate pairs and looks at blocks, by grouping the keys of prepared records; makes no pair. */
public final class PairCounting implements Blocks {
    private static final Logger LOG = LoggerFactory.getLogger(PairCounting.class);
    /** Bytes that grouping holds for each key, generously. */
    private static final long BYTES_PER_KEY = 128;

    private static final Comparator<Block> MOST_PAIRS =
            Comparator.comparingLong(Block::pairs).reversed().thenComparingLong(Block::records);

    private final PreparedRecords records;
    private final Workspace workspace;
    private final List<RuleSql> rules;
    private final BlocksSql sql;
    private final PairsSql pairs;

    /**
     * Over prepared records.
     *
     * @param records the records
     */
    public PairCounting(PreparedRecords records) {
        this(records, records.pairs());
    }

    PairCounting(PreparedRecords records, PairsSql pairs) {
        this.records = records;
        this.workspace = records.workspace();
        this.rules = records.layout().rules();
        this.sql = pairs.blocks();
        this.pairs = pairs;
    }

    @Override
    public List<RuleCounts> counts() {
        List<RuleCounts> counts = new ArrayList<>();
        for (int rule = 0; rule < rules.size(); rule++) {
            counts.add(
                    rules.get(rule).hasKey()
                            ? countByKey(rule)
                            : RuleCounts.withoutKey(
                                    rule,
                                    rules.get(rule).hasEqualities() ? countByValue(rule) : records.pairsInAll(),
                                    records.records()));
        }
        return counts;
    }

    @Override
    public long number(int rule) {
        long blocks = 0;
        for (KeyRange keys : passes(rule)) {
            try (Rows rows = workspace.query(sql.count(rule, keys))) {
                rows.next();
                blocks += rows.longValue(0);
            }
        }
        return blocks;
    }

    @Override
    public List<Block> largest(int rule, int most) {
        List<Block> blocks = new ArrayList<>();
        int values = rules.get(rule).keyValues("t").size();
        for (KeyRange keys : most > 0 ? passes(rule) : List.<KeyRange>of()) {
            try (Rows rows = workspace.query(sql.largest(rule, keys, most))) {
                while (rows.next()) {
                    blocks.add(new Block(rule, values(rows, values), rows.longValue(1), rows.longValue(0)));
                }
            }
        }
        return blocks.stream().sorted(MOST_PAIRS).limit(most).toList();
    }

    @Override
    public ChunkSplitter splitter() {
        return new SqlSplitter(records, new SplitSql(records.layout(), records.orientation(), pairs.tables()));
    }

    @Override
    public long longest(List<String> columns) {
        return OutputBound.longest(records, columns);
    }

    private static List<@Nullable String> values(Rows row, int number) {
        List<@Nullable String> values = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            values.add(row.text(2 + i));
        }
        return values;
    }

    /** Ranges that together are every key of a rule, each small enough to be grouped in a part of the memory. */
    List<KeyRange> passes(int rule) {
        if (!rules.get(rule).hasKey()) {
            return List.of();
        }
        long needed = records.records() * BYTES_PER_KEY;
        int number = 1;
        while (number < RuleCounts.RANGES && needed / number > workspace.memoryBytes() / 4) {
            number *= 2;
        }
        List<KeyRange> ranges = new ArrayList<>();
        long width = Long.MIN_VALUE / -number;
        for (int i = 0; i < number; i++) {
            ranges.add(
                    number == 1
                            ? KeyRange.ALL
                            : new KeyRange(width * i, i == number - 1 ? Long.MAX_VALUE : width * (i + 1) - 1));
        }
        return ranges;
    }

    /** Where values of different types are too many for memory, every pair: an upper bound as well. */
    private long countByValue(int rule) {
        try {
            return workspace.watched(Watch.againstSpilling(() -> false), () -> {
                try (Rows rows = workspace.query(sql.countByValue(rule))) {
                    rows.next();
                    return rows.longValue(0);
                }
            });
        } catch (SpillException | MemoryException e) {
            LOG.info("taking every pair for a candidate of a rule without key: {}", e.getMessage());
            return records.pairsInAll();
        }
    }

    private RuleCounts countByKey(int rule) {
        Long[] pairsByRange = new Long[RuleCounts.RANGES];
        Arrays.fill(pairsByRange, 0L);
        Long[] rowsByRange = pairsByRange.clone();
        long pairs = 0;
        long keyed = 0;
        for (KeyRange keys : passes(rule)) {
            try (Rows rows = workspace.query(sql.countByKey(rule, keys))) {
                while (rows.next()) {
                    int range = (int) rows.longValue(0);
                    pairsByRange[range] = rows.longValue(1);
                    rowsByRange[range] = rows.longValue(2);
                    pairs = Math.min(RuleCounts.MOST_PAIRS, pairs + rows.longValue(1));
                    keyed += rows.longValue(2);
                }
            }
        }
        boolean exact = rules.get(rule).countIsExact();
        return new RuleCounts(rule, pairs, keyed, exact, Arrays.asList(pairsByRange), Arrays.asList(rowsByRange));
    }
}
