package dev.linkage.internal.pairs;

import dev.linkage.chunk.Block;
import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.ChunkSplitter;
import dev.linkage.chunk.RuleCounts;
import dev.linkage.engine.Rows;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.internal.sql.FeedSql;
import dev.linkage.internal.sql.PreparedLayout;
import dev.linkage.internal.sql.RuleSql;
import dev.linkage.score.CodedColumn;
import dev.linkage.score.IndexedBlocks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The blocks of the rules, where all records lie in arrays. Used by one thread. */
public final class LoadedBlocks implements ChunkSplitter {
    private final Workspace workspace;
    private final PreparedLayout layout;
    private final FeedSql feed;
    private final LoadedRecords records;
    private final int linked;
    private final Map<Integer, IndexedBlocks> blocks = new HashMap<>();

    LoadedBlocks(Workspace workspace, PreparedLayout layout, FeedSql feed, LoadedRecords records, int linked) {
        this.workspace = workspace;
        this.layout = layout;
        this.feed = feed;
        this.records = records;
        this.linked = linked;
    }

    private IndexedBlocks of(int rule) {
        return blocks.computeIfAbsent(
                rule,
                place -> new IndexedBlocks(place, records.rule(place), records.ranks(), records.numbers(), linked));
    }

    private RuleSql rule(int place) {
        return layout.rules().get(place);
    }

    /**
     * Counts candidate pairs.
     *
     * @param pairsInAll pairs that the link type allows
     * @return one for each rule
     */
    public List<RuleCounts> counts(long pairsInAll) {
        List<RuleCounts> counts = new ArrayList<>();
        for (int place = 0; place < layout.rules().size(); place++) {
            counts.add(
                    rule(place).hasKey()
                            ? of(place).counts(rule(place).countIsExact())
                            : RuleCounts.withoutKey(place, pairsInAll, records.size()));
        }
        return counts;
    }

    /**
     * Counts the blocks of a rule.
     *
     * @param rule the rule's place
     * @return distinct keys, on both sides where they differ; 0 for a rule without a key
     */
    public long number(int rule) {
        return rule(rule).hasKey() ? of(rule).number() : 0;
    }

    /**
     * The blocks of a rule that hold the most pairs.
     *
     * @param rule the rule's place
     * @param most how many to give
     * @return most pairs first; empty for a rule without a key
     */
    public List<Block> largest(int rule, int most) {
        if (!rule(rule).hasKey() || most < 1) {
            return List.of();
        }
        List<IndexedBlocks.Block> found = of(rule).largest(most);
        List<Long> keys =
                found.stream().map(block -> records.leftKeys(rule)[block.row()]).toList();
        Map<Long, List<@Nullable String>> values = values(rule, keys);
        List<Block> largest = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            largest.add(new Block(
                    rule,
                    values.getOrDefault(keys.get(i), List.of()),
                    found.get(i).records(),
                    found.get(i).pairs()));
        }
        return largest;
    }

    private Map<Long, List<@Nullable String>> values(int rule, List<Long> keys) {
        Map<Long, List<@Nullable String>> values = new HashMap<>();
        if (keys.isEmpty()) {
            return values;
        }
        SqlStatement statement = new SqlStatement(
                "look for the largest blocks of rule " + rule(rule).rule(), feed.blockValues(rule, keys));
        try (Rows rows = workspace.query(statement)) {
            while (rows.next()) {
                List<@Nullable String> shared = new ArrayList<>();
                for (int i = 0; i < rule(rule).keyValues("t").size(); i++) {
                    shared.add(rows.text(1 + i));
                }
                values.put(rows.longValue(0), shared);
            }
        }
        return values;
    }

    /**
     * What a text of some columns takes at most.
     *
     * @param columns names of columns of text
     * @return the sum of the longest values, in bytes
     */
    public long longest(List<String> columns) {
        long bytes = 0;
        for (String column : columns) {
            if (records.value(column) instanceof ValueArray.Coded coded
                    && coded.column().values() instanceof CodedColumn.Texts texts) {
                int most = 0;
                for (int code = 0; code < texts.size(); code++) {
                    most = Math.max(most, texts.dictionary().length(code));
                }
                bytes += most;
            }
        }
        return bytes;
    }

    @Override
    public List<Chunk> parts(Chunk chunk) {
        return of(chunk.rule()).parts(chunk);
    }

    @Override
    public Chunk counted(Chunk part) {
        return of(part.rule()).counted(part);
    }
}
