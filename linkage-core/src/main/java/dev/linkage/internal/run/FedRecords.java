package dev.linkage.internal.run;

import dev.linkage.chunk.Block;
import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.ChunkSplitter;
import dev.linkage.chunk.RuleCounts;
import dev.linkage.engine.Rows;
import dev.linkage.engine.Source;
import dev.linkage.engine.SqlStatement;
import dev.linkage.error.MemoryException;
import dev.linkage.internal.pairs.Feed;
import dev.linkage.internal.pairs.FeedFacts;
import dev.linkage.internal.pairs.PairExecution;
import dev.linkage.internal.sql.FeedSql;
import dev.linkage.internal.sql.PrepareSql;
import dev.linkage.internal.sql.PreparedTables;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records that the pair engine holds in arrays, read straight from their data sets: the engine prepares only tables
 * without rows, which tell the types of columns.
 *
 * @param records what is known of them
 * @param execution scores their pairs
 * @param blocks their blocks
 */
record FedRecords(PreparedRecords records, PairExecution execution, Blocks blocks) {
    private static final Logger LOG = LoggerFactory.getLogger(FedRecords.class);

    /** Tables without rows, and the types that their columns have. */
    static PreparedRecords outline(PreparationTask task) {
        PrepareSql sql = task.sql();
        String numbered = task.workspace().table("numbered");
        List<String> none = task.records().stream()
                .map(records -> "(" + records + " LIMIT 0)")
                .toList();
        task.workspace().execute(sql.numbered(numbered, none, task.inputs().names()));
        InputFacts.requireNoCollations(task.workspace(), PrepareSql.collations(numbered));
        task.settleTypes(numbered);
        String records = task.workspace().table("records");
        task.workspace().execute(sql.finished(records, numbered));
        task.workspace().drop(numbered);
        List<String> exploded = new ArrayList<>();
        task.layout().rules().forEach(rule -> exploded.add(""));
        return new PreparedRecords(
                task,
                new PreparedTables.OneTable(records, exploded),
                new InputFacts(List.of(), List.of(), List.of(), List.of()),
                List.of(new Chunk.RowRange(0, 0)));
    }

    /**
     * Reads all records.
     *
     * @param setting what is scored, over an {@link #outline}
     * @param fingerprinted whether the sums of the records' hashes are needed
     * @return empty where the engine must prepare them
     */
    static Optional<FedRecords> read(
            PreparationTask task, PreparedTables tables, PairExecution.Setting setting, boolean fingerprinted) {
        Feed feed = feed(task, fingerprinted, List.of());
        Optional<PairExecution.Fed> found = unlessTooLarge(() -> PairExecution.fed(setting, feed, count(task)));
        if (found.isEmpty()) {
            return Optional.empty();
        }
        PairExecution.Fed fed = found.get();
        Optional<FedRecords> checked = Optional.empty();
        try {
            checked = checked(task, tables, fed);
            return checked;
        } finally {
            if (checked.isEmpty()) {
                fed.execution().close();
            }
        }
    }

    /** How records are read. */
    static Feed feed(PreparationTask task, boolean fingerprinted, List<String> numbers) {
        FeedSql sql = new FeedSql(task.layout(), task.orientation(), task.sql(), task.union());
        return new Feed(sql, task.inputs().names(), task.layout().plain(task.uniqueId()), fingerprinted, numbers);
    }

    /** Empty where records turn out not to fit the JVM's memory. */
    static <T> Optional<T> unlessTooLarge(Supplier<Optional<T>> reading) {
        try {
            return reading.get();
        } catch (MemoryException e) {
            if (e.owner() == MemoryException.Owner.ENGINE) {
                throw e;
            }
            LOG.info("the engine prepares the records, since they do not fit the JVM's memory: {}", e.getMessage());
        } catch (OutOfMemoryError e) {
            LOG.info("the engine prepares the records, since they do not fit the JVM's memory");
        }
        return Optional.empty();
    }

    private static Optional<FedRecords> checked(PreparationTask task, PreparedTables tables, PairExecution.Fed fed) {
        return facts(task, fed.facts()).map(facts -> {
            PreparedRecords records =
                    new PreparedRecords(task, tables, facts, List.of(new Chunk.RowRange(0, facts.records() - 1)));
            return new FedRecords(records, fed.execution(), new LoadedBlocks(fed, records.pairsInAll()));
        });
    }

    /** Checks records that were read; empty where only the engine can tell them apart. */
    static Optional<InputFacts> facts(PreparationTask task, FeedFacts read) {
        List<Source> sources = task.inputs().sources();
        for (int i = 0; i < sources.size(); i++) {
            InputFacts.requireRecords(sources.get(i), read.recordsByDataSet().get(i));
        }
        if (read.idsAreFaulty()) {
            InputFacts.requireIds(task, task.sql().faultyIds(task.union()));
            // What the arrays cannot tell apart, the engine can.
            return Optional.empty();
        }
        return Optional.of(new InputFacts(
                read.recordsByDataSet(), emptyColumns(task, read.columns()), List.of(), read.hashSums()));
    }

    /** One sentence for each date whose format no value has; the records are read again where that may be so. */
    static List<String> unreadDates(PreparationTask task, FeedFacts read) {
        boolean allRead = task.layout().parsedDates().keySet().stream()
                .noneMatch(date -> read.columns().getOrDefault(date, true));
        return allRead ? List.of() : InputFacts.of(task, task.union()).unreadDates();
    }

    /** About how many records there are. */
    static long count(PreparationTask task) {
        long records = 0;
        for (Source source : task.inputs().sources()) {
            records += source.size().rows().orElseGet(() -> number(task, "SELECT count(*) FROM " + source.relation()));
        }
        return records;
    }

    private static long number(PreparationTask task, String sql) {
        try (Rows rows = task.workspace().query(new SqlStatement("count the records", sql))) {
            rows.next();
            return rows.longValue(0);
        }
    }

    private static List<String> emptyColumns(PreparationTask task, Map<String, Boolean> read) {
        List<String> empty = new ArrayList<>();
        for (String column : task.layout().plainColumns()) {
            Boolean known = read.get(column);
            if (known == null ? number(task, task.sql().firstValue(task.union(), column)) == 0 : known) {
                empty.add(column);
            }
        }
        return empty;
    }

    /** The blocks as the arrays have them. */
    private record LoadedBlocks(PairExecution.Fed fed, long pairsInAll) implements Blocks {
        @Override
        public List<RuleCounts> counts() {
            return fed.blocks().counts(pairsInAll);
        }

        @Override
        public long number(int rule) {
            return fed.blocks().number(rule);
        }

        @Override
        public List<Block> largest(int rule, int most) {
            return fed.blocks().largest(rule, most);
        }

        @Override
        public ChunkSplitter splitter() {
            return fed.blocks();
        }

        @Override
        public long longest(List<String> columns) {
            return fed.blocks().longest(columns);
        }
    }
}
