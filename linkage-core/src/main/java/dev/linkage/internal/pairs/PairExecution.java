package dev.linkage.internal.pairs;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.KeyRange;
import dev.linkage.engine.ArrayBatch;
import dev.linkage.engine.Batch;
import dev.linkage.engine.BatchWriter;
import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.Workspace;
import dev.linkage.engine.WrittenFile;
import dev.linkage.internal.sql.OutputColumn;
import dev.linkage.internal.sql.PreparedLayout;
import dev.linkage.internal.sql.PreparedTables;
import dev.linkage.internal.sql.RuleSql;
import dev.linkage.internal.sql.Sql;
import dev.linkage.model.LinkType;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.Threshold;
import dev.linkage.score.RuleIndex;
import dev.linkage.score.UnsupportedConditionException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Scores chunks with the pair engine over prepared records: all of them at once where they fit the JVM's memory, else
 * those of each chunk. Used by one thread; scores with several.
 */
public final class PairExecution implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PairExecution.class);
    /** Texts of a record, generously. */
    static final long TEXT_BYTES = 24;

    private final Setting setting;
    private final long bytesPerRecord;
    private final boolean allFit;
    private @Nullable LoadedRecords loaded;
    private @Nullable Chunk loadedFor;

    private PairExecution(Setting setting, boolean allFit, @Nullable LoadedRecords loaded) {
        this.setting = setting;
        this.bytesPerRecord = setting.bytesPerRecord();
        this.allFit = allFit;
        this.loaded = loaded;
    }

    /**
     * What is scored.
     *
     * @param workspace where the records are
     * @param model a model whose levels all have m and u
     * @param layout names and types of prepared columns
     * @param tables the prepared records
     * @param dataSetNames names by number
     * @param output columns of the result
     * @param types their names and types
     * @param threshold lowest weight that is given out
     * @param threads how many threads score
     * @param keysHidden whether the tables hide keys of blocks that are left out
     * @param heap what the records take of it
     */
    public record Setting(
            Workspace workspace,
            LinkageModel model,
            PreparedLayout layout,
            PreparedTables tables,
            List<String> dataSetNames,
            List<OutputColumn> output,
            List<SourceColumn> types,
            Threshold threshold,
            int threads,
            boolean keysHidden,
            HeapShare heap) {
        private LoadedRecords records(boolean fed) {
            return new LoadedRecords(
                    workspace, model, layout, model.linkType() == LinkType.LINK, output, keysHidden, fed);
        }

        private long bytesPerRecord() {
            return records(false).bytesPerRecord() + TEXT_BYTES * layout.texts().size();
        }
    }

    /**
     * Why the pair engine cannot do it.
     *
     * @param setting what is scored
     * @param records how many records there are
     * @return in words; empty where it can
     */
    public static Optional<String> obstacle(Setting setting, long records) {
        try {
            long needed = setting.bytesPerRecord() * records;
            boolean explodes = setting.layout().rules().stream()
                    .anyMatch(rule -> rule.rule().explodes());
            if (explodes && needed > HeapShare.free()) {
                return Optional.of(String.format(
                        Locale.ROOT,
                        "a rule explodes arrays, so that all records must be in memory at once, which takes about %,d MB"
                                + " of the %,d MB that the JVM has for them",
                        needed >> 20,
                        HeapShare.free() >> 20));
            }
            return Optional.empty();
        } catch (UnsupportedConditionException e) {
            return Optional.of("condition " + e.condition() + " cannot be tested in the JVM: " + e.reason());
        } catch (UnsupportedModelException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /**
     * For what has no {@link #obstacle}.
     *
     * @param setting what is scored
     * @param records how many records there are
     * @return holds no record yet
     */
    public static PairExecution of(Setting setting, long records) {
        long needed = setting.bytesPerRecord() * records;
        boolean allFit = setting.heap().take(needed);
        return new PairExecution(setting, allFit, null);
    }

    /**
     * All records read straight from their data sets.
     *
     * @param execution scores them
     * @param blocks their blocks
     * @param facts what is known of the records; where ids are faulty, nothing can be scored
     */
    public record Fed(PairExecution execution, LoadedBlocks blocks, FeedFacts facts) {}

    /**
     * Reads all records straight from their data sets.
     *
     * @param setting what is scored, no rule exploding arrays and no key hidden; its tables need hold nothing
     * @param feed how to read them
     * @param records about how many there are
     * @return empty where they are too many for the JVM's memory, or where the engine must prepare them for another
     *     reason
     */
    public static Optional<Fed> fed(Setting setting, Feed feed, long records) {
        long needed = setting.bytesPerRecord() * records;
        if (!setting.heap().take(needed)) {
            return Optional.empty();
        }
        try {
            LoadedRecords loaded = setting.records(true);
            FeedReader reader = new FeedReader(
                    setting.workspace(), feed, loaded, setting.layout().type(feed.uniqueId()));
            FeedFacts facts = reader.read((counts, total) -> FeedReader.logarithms(setting.workspace(), counts, total));
            int linked =
                    setting.model().linkType() == LinkType.LINK ? feed.names().size() : 0;
            return Optional.of(new Fed(
                    new PairExecution(setting, true, loaded),
                    new LoadedBlocks(setting.workspace(), setting.layout(), feed.sql(), loaded, linked),
                    facts));
        } catch (UnsupportedModelException e) {
            setting.heap().close();
            LOG.debug("the engine prepares the records: {}", e.getMessage());
            return Optional.empty();
        } catch (RuntimeException | Error e) {
            setting.heap().close();
            throw e;
        }
    }

    /**
     * Lets the records that the calling thread scores meanwhile take so much memory, for tests.
     *
     * @param bytes as if the JVM had them
     * @param work predicts
     * @param <T> what it gives
     * @return its result
     */
    public static <T> T inMemory(long bytes, Supplier<T> work) {
        HeapShare.force(bytes);
        try {
            return work.get();
        } finally {
            HeapShare.forceNothing();
        }
    }

    /**
     * Whether all records fit the JVM's memory.
     *
     * @return false where each chunk would read its own
     */
    public boolean allFit() {
        return allFit;
    }

    /**
     * Why a chunk must be split before it is scored.
     *
     * @param chunk the chunk
     * @return in words; empty where it fits the JVM's memory
     */
    public Optional<String> tooLarge(Chunk chunk) {
        long needed = chunk.records() * bytesPerRecord;
        return allFit || needed <= HeapShare.free()
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "its records take about %,d MB of the %,d MB that the JVM has for them",
                        needed >> 20,
                        HeapShare.free() >> 20));
    }

    /**
     * Scores a chunk to a Parquet file.
     *
     * @param chunk the chunk
     * @param file a path that does not exist yet
     * @return what was written
     */
    public WrittenFile writeParquet(Chunk chunk, Path file) {
        try (BatchWriter writer = setting.workspace().parquetWriter(setting.types(), file)) {
            score(chunk, setting.threads(), writer::write);
            return writer.finish();
        }
    }

    /**
     * Scores a chunk and hands over its pairs, on the calling thread alone.
     *
     * @param chunk the chunk
     * @param consumer called by the calling thread; a batch is valid only during the call
     * @return how many pairs there were
     */
    public long stream(Chunk chunk, Consumer<Batch> consumer) {
        return score(chunk, 1, batch -> consumer.accept(new ArrayBatchView(batch)));
    }

    /**
     * Scores a sample of the pairs of a rule, drawn from records, to a Parquet file. All records must be in memory.
     *
     * @param rule the rule's place
     * @param share share of the records; every pair is taken with the square of it as probability; 0 for no pair
     * @param threshold lowest weight that is given out
     * @param file a path that does not exist yet
     * @return what was written
     */
    public WrittenFile writeSample(int rule, double share, Threshold threshold, Path file) {
        Chunk all = Chunk.ofKeys(rule, KeyRange.ALL, 0, 0);
        LoadedRecords present = load(all, "score a sample");
        int[] ranks = present.ranks();
        RuleIndex sampled = present.sampled(rule, row -> isSampled(ranks[row], share));
        try (BatchWriter writer = setting.workspace().parquetWriter(setting.types(), file)) {
            ScoredColumns columns = columns(present, rule);
            present.engine(threshold, place -> place == rule ? sampled : present.rule(place))
                    .score(
                            all,
                            1,
                            rows -> writer.write(columns.of(rows)),
                            () -> setting.workspace().checkpoint("score a sample"));
            return writer.finish();
        }
    }

    private static boolean isSampled(int rank, double share) {
        long mixed = (rank + 1) * 0x9E37_79B9_7F4A_7C15L;
        mixed ^= mixed >>> 29;
        mixed *= 0xBF58_476D_1CE4_E5B9L;
        return share >= 1 || (mixed >>> 11) * 0x1p-53 < share;
    }

    private ScoredColumns columns(LoadedRecords present, int rule) {
        return new ScoredColumns(
                setting.output(), setting.types(), present, setting.dataSetNames(), rule, new ConcurrentHashMap<>());
    }

    /** Lets the records go. */
    @Override
    public void close() {
        loaded = null;
        setting.heap().close();
    }

    /** Lets the records of a chunk go that took more memory than was thought. */
    public void forget() {
        if (!allFit) {
            loaded = null;
        }
    }

    private long score(Chunk chunk, int threads, Consumer<ArrayBatch> sink) {
        String step = "score rule " + chunk.rule() + " ("
                + setting.model().blockingRules().get(chunk.rule()) + ")";
        LoadedRecords present = load(chunk, step);
        ScoredColumns columns = columns(present, chunk.rule());
        return present.engine(setting.threshold())
                .score(
                        chunk,
                        threads,
                        rows -> sink.accept(columns.of(rows)),
                        () -> setting.workspace().checkpoint(step));
    }

    private LoadedRecords load(Chunk chunk, String step) {
        boolean all = allFit;
        LoadedRecords present = loaded;
        if (present != null && (all || sameRecords(chunk, loadedFor))) {
            return present;
        }
        // Before the next are read.
        loaded = null;
        present = setting.records(false);
        present.load(setting.workspace(), step, all ? setting.tables().all() : relation(chunk));
        if (all) {
            LOG.debug("{} records read into the JVM", present.size());
            for (int rule = 0; rule < setting.layout().rules().size(); rule++) {
                if (setting.layout().rules().get(rule).rule().explodes()) {
                    present.loadExploded(
                            setting.workspace(), rule, setting.tables().exploded(rule, KeyRange.ALL));
                }
            }
        }
        loaded = present;
        loadedFor = chunk;
        return present;
    }

    private boolean sameRecords(Chunk chunk, @Nullable Chunk before) {
        return before != null
                && before.rule() == chunk.rule()
                && before.keys().equals(chunk.keys())
                && setting.layout().rules().get(chunk.rule()).hasKey();
    }

    private String relation(Chunk chunk) {
        RuleSql rule = setting.layout().rules().get(chunk.rule());
        if (!rule.hasKey()) {
            return "(SELECT * FROM " + setting.tables().all() + " t WHERE " + within(chunk.leftRows()) + " OR "
                    + within(chunk.rightRows()) + ")";
        }
        String left = side(setting.tables().left(chunk.rule(), chunk.keys()), rule.leftKey(), chunk.keys(), "");
        if (rule.leftKey().equals(rule.rightKey())) {
            return left;
        }
        // A record of both sides comes twice, each time with the key of one side alone.
        String replaced = " REPLACE (CAST(NULL AS BIGINT) AS ";
        return "(SELECT * FROM "
                + side(
                        setting.tables().left(chunk.rule(), chunk.keys()),
                        rule.leftKey(),
                        chunk.keys(),
                        replaced + Sql.identifier(rule.rightKey()) + ")")
                + " UNION ALL SELECT * FROM "
                + side(
                        setting.tables().right(chunk.rule(), chunk.keys()),
                        rule.rightKey(),
                        chunk.keys(),
                        replaced + Sql.identifier(rule.leftKey()) + ")")
                + ")";
    }

    private String within(Optional<Chunk.RowRange> rows) {
        return rows.map(range -> "t." + setting.layout().row() + " BETWEEN " + range.from() + " AND " + range.to())
                .orElse("TRUE");
    }

    private static String side(String table, String key, KeyRange keys, String replaced) {
        return "(SELECT *" + replaced + " FROM " + table + " t WHERE t." + Sql.identifier(key) + " BETWEEN "
                + keys.from() + " AND " + keys.to() + ")";
    }
}
