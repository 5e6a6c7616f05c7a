package dev.linkage.internal.run;

import dev.linkage.chunk.AdaptivePlan;
import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.ChunkPlan;
import dev.linkage.chunk.ChunkSplitter;
import dev.linkage.chunk.Chunking;
import dev.linkage.chunk.KeyRange;
import dev.linkage.chunk.LeftOut;
import dev.linkage.chunk.OutputEstimate;
import dev.linkage.chunk.RuleCounts;
import dev.linkage.engine.Batch;
import dev.linkage.engine.PairExecutor;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Watch;
import dev.linkage.engine.Workspace;
import dev.linkage.engine.WrittenFile;
import dev.linkage.error.OutputException;
import dev.linkage.internal.pairs.HeapShare;
import dev.linkage.internal.pairs.PairExecution;
import dev.linkage.internal.plan.Inputs;
import dev.linkage.internal.sql.ParquetSql;
import dev.linkage.internal.sql.PreparedLayout;
import dev.linkage.internal.sql.ScoreSql;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.Threshold;
import dev.linkage.model.internal.ModelColumns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A prediction under way: records prepared, pairs counted, chunks planned; each chunk is one statement. */
public final class PredictionRun implements AutoCloseable {
    /** Any statement of the run, without rows. */
    public static final Chunk EMPTY = Chunk.ofKeys(0, KeyRange.ALL, 0, 0);

    /** More than the headers and footers of the files. */
    private static final long FILE_BYTES = 16 << 20;

    private static final long PILOT_PAIRS = 100_000;
    private static final long FEWEST_TELLING_ROWS = 1_000;
    private static final Logger LOG = LoggerFactory.getLogger(PredictionRun.class);

    private final PreparedRecords records;
    private final LinkageModel model;
    private final Blocks blocks;
    private final List<LeftOut> leftOut;
    private final List<RuleCounts> counts;
    private final Chunking chunking;
    private final ScoreSql score;
    private final OutputPilot.Sample sample;
    private final Threshold threshold;
    private final BooleanSupplier cancelled;
    private final Optional<PairExecution> pairs;
    private @Nullable Path scored;
    private int scoredFiles;

    private PredictionRun(ScoringChoice choice, Scoring scoring, Chunking chunking, BooleanSupplier cancelled) {
        this.records = scoring.records();
        this.model = choice.model();
        this.blocks = scoring.blocks();
        this.leftOut = scoring.leftOut();
        this.counts = blocks.counts();
        this.chunking = chunking;
        this.score = scoring.score();
        this.sample = scoring.sample();
        this.pairs = scoring.pairs();
        this.threshold = choice.threshold();
        this.cancelled = cancelled;
    }

    /**
     * Prepares the records and plans the chunks.
     *
     * @param inputs the data sets
     * @param model a model whose levels all have m and u
     * @param threshold lowest weight given out
     * @param chunking how to divide
     * @param maxBlockSize records that a block may have; empty for any number
     * @param executor what scores
     * @param output where results will be written, if to files
     * @param cancelled asked again and again by another thread; true ends the run
     * @return to be closed
     * @throws dev.linkage.error.CancelledException if it was cancelled, or the thread interrupted
     */
    public static PredictionRun open(
            Inputs inputs,
            LinkageModel model,
            Threshold threshold,
            Chunking chunking,
            OptionalLong maxBlockSize,
            PairExecutor executor,
            Optional<Path> output,
            BooleanSupplier cancelled) {
        LinkageModel ruled =
                model.blockingRules().isEmpty() ? model.withBlockingRules(List.of(BlockingRule.sql("TRUE"))) : model;
        PreparedLayout layout = layout(inputs, ruled);
        Workspace workspace = inputs.engine().workspace(output);
        HeapShare heap = new HeapShare();
        try {
            ScoringChoice choice = new ScoringChoice(
                    new PreparationTask(workspace, inputs, ruled.options().uniqueIdColumn(), layout),
                    ruled,
                    threshold,
                    maxBlockSize,
                    executor,
                    output.isPresent(),
                    heap);
            return workspace.watched(Watch.allowingSpilling(cancelled), () -> {
                ModelProbe.check(workspace, inputs, ruled);
                PredictionRun run = new PredictionRun(choice, choice.make(), chunking, cancelled);
                warnOfEmptyColumns(run.records, inputs, ruled);
                return run;
            });
        } catch (RuntimeException | Error e) {
            // Also for a run that was made, but cancelled meanwhile.
            heap.close();
            workspace.close();
            throw e;
        }
    }

    private static void warnOfEmptyColumns(PreparedRecords records, Inputs inputs, LinkageModel model) {
        ModelColumns columns = new ModelColumns(inputs.columnNames());
        for (String empty : records.emptyColumns()) {
            model.comparisons().stream()
                    .filter(comparison -> columns.of(comparison).stream().anyMatch(empty::equalsIgnoreCase))
                    .forEach(comparison -> LOG.warn(
                            "column '{}' is NULL in every record, so comparison '{}' says nothing about any pair",
                            empty,
                            comparison.name()));
            model.blockingRules().stream()
                    .filter(rule -> columns.of(rule).stream().anyMatch(empty::equalsIgnoreCase))
                    .forEach(rule -> LOG.warn(
                            "column '{}' is NULL in every record, so blocking rule {} finds few pairs or none",
                            empty,
                            inputs.shown().words(rule.toString())));
        }
    }

    static PreparedLayout layout(Inputs inputs, LinkageModel model) {
        PreparedLayout layout = new PreparedLayout(
                new ModelColumns(inputs.columnNames()), model.options().uniqueIdColumn());
        model.comparisons().forEach(layout::add);
        model.blockingRules().forEach(layout::add);
        if (model.options().retainMatchingColumns()) {
            layout.retainColumns(model);
        }
        if (!model.options().retainIntermediateColumns()) {
            layout.leaveOutShares();
        }
        model.options().additionalColumns().forEach(layout::retain);
        return layout;
    }

    /**
     * The prepared records.
     *
     * @return kept until this is closed
     */
    public PreparedRecords records() {
        return records;
    }

    /**
     * Candidate pairs of each rule.
     *
     * @return in the model's order
     */
    public List<RuleCounts> counts() {
        return counts;
    }

    /**
     * The blocks of each rule, without those that a cap leaves out.
     *
     * @return counts them
     */
    public Blocks blocks() {
        return blocks;
    }

    /**
     * What the cap on block size leaves out.
     *
     * @return one for each rule that lost anything
     */
    public List<LeftOut> leftOut() {
        return leftOut;
    }

    /**
     * Estimates rows and bytes by scoring a sample of the candidate pairs.
     *
     * @return the estimate
     */
    public OutputEstimate estimate() {
        OutputEstimate sampled =
                OutputPilot.run(sample, counts, threshold, workspace().workDirectory());
        return sample instanceof SqlSample
                ? pairs.map(execution -> asEncoded(execution, sampled)).orElse(sampled)
                : sampled;
    }

    /** Rows are estimated from a sample by SQL; how many bytes each takes tells the encoder that will write them. */
    private OutputEstimate asEncoded(PairExecution execution, OutputEstimate sampled) {
        Optional<Chunk> some = counts.stream()
                .filter(RuleCounts::hasKey)
                .max(Comparator.comparingLong(RuleCounts::pairs))
                .map(PredictionRun::some);
        if (some.isEmpty() || execution.tooLarge(some.get()).isPresent()) {
            return sampled;
        }
        Path file = workspace().workDirectory().resolve("encoded.parquet");
        try {
            WrittenFile written = execution.writeParquet(some.get(), file);
            return written.rows() < FEWEST_TELLING_ROWS
                    ? sampled
                    : new OutputEstimate(
                            sampled.rows(),
                            (long) ((double) written.bytes() / written.rows() * sampled.rows()),
                            sampled.sampledRows(),
                            sampled.exact());
        } finally {
            PartitionWriter.remove(file);
        }
    }

    /** The first ranges of a rule's keys that hold enough pairs. */
    private static Chunk some(RuleCounts rule) {
        long pairs = 0;
        int ranges = 0;
        while (ranges < RuleCounts.RANGES && pairs < PILOT_PAIRS) {
            pairs += rule.pairsByRange().get(ranges++);
        }
        long width = Long.MIN_VALUE / -RuleCounts.RANGES;
        KeyRange keys = ranges == RuleCounts.RANGES ? KeyRange.ALL : new KeyRange(0, ranges * width - 1);
        return Chunk.ofKeys(rule.rule(), keys, pairs, rule.rows());
    }

    /**
     * More than the output will take, by the counts and the longest values; nothing is scored.
     *
     * @return bytes of Parquet or text
     */
    public long mostBytes() {
        long pairs = counts.stream().mapToLong(RuleCounts::pairs).reduce(0, PredictionRun::plus);
        long width = OutputBound.bytesPerRow(records, workspace().describe(statement(EMPTY)), blocks);
        return pairs > (Long.MAX_VALUE - FILE_BYTES) / width ? Long.MAX_VALUE : FILE_BYTES + pairs * width;
    }

    private static long plus(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }

    /**
     * The blocking rules.
     *
     * @return those of the model, or one that is true for every pair
     */
    public List<BlockingRule> rules() {
        return model.blockingRules();
    }

    /** Lays the records as they are best read; called once, before chunks are scored. */
    public void arrange() {
        if (pairs.isEmpty()) {
            SortedRecords.sort(records, counts, cancelled);
        }
    }

    /**
     * What is to run.
     *
     * @param done chunks that were finished before
     * @return all other pairs
     */
    public AdaptivePlan plan(List<Chunk> done) {
        return done.isEmpty()
                ? AdaptivePlan.of(chunking, counts, records.records())
                : AdaptivePlan.remaining(chunking, counts, records.records(), done, splitter());
    }

    /**
     * The chunks that would run if each needed what is expected of it.
     *
     * @return one or more; a chunk without pairs where there is nothing to score, since the result still has columns
     */
    public ChunkPlan preview() {
        ChunkPlan preview = plan(List.of()).preview(workspace().memoryBytes());
        return preview.chunks().isEmpty() ? new ChunkPlan(List.of(EMPTY)) : preview;
    }

    /**
     * Divides chunks.
     *
     * @return by the prepared records
     */
    public ChunkSplitter splitter() {
        return blocks.splitter();
    }

    /**
     * The statement of a chunk.
     *
     * @param chunk a chunk of the plan
     * @return a SELECT
     */
    public SqlStatement statement(Chunk chunk) {
        return score.scored(chunk, threshold);
    }

    /**
     * What scores.
     *
     * @return SQL or JVM
     */
    public PairExecutor executor() {
        return pairs.isPresent() ? PairExecutor.JVM : PairExecutor.SQL;
    }

    /**
     * Why a chunk must be split before it is scored, whatever the engine's memory.
     *
     * @param chunk a chunk of the plan
     * @return in words; empty where it need not
     */
    public Optional<String> tooLarge(Chunk chunk) {
        return pairs.flatMap(execution -> execution.tooLarge(chunk));
    }

    /**
     * Lets go of records that a chunk read into the JVM when they were too many for its heap.
     *
     * @return whether there were such, so that a smaller chunk may fit
     */
    public boolean forgetRecords() {
        Optional<PairExecution> byChunk = pairs.filter(execution -> !execution.allFit());
        byChunk.ifPresent(PairExecution::forget);
        return byChunk.isPresent();
    }

    /**
     * Scores a chunk to a Parquet file.
     *
     * @param chunk a chunk of the plan
     * @param file a path that does not exist yet
     * @return what was written
     */
    public WrittenFile writeParquet(Chunk chunk, Path file) {
        return pairs.isPresent()
                ? pairs.get().writeParquet(chunk, file)
                : workspace().writeParquet(statement(chunk), file);
    }

    /**
     * Scores a chunk and hands over its pairs in batches.
     *
     * @param chunk a chunk of the plan
     * @param consumer called by the calling thread; a batch is valid only during the call
     * @return how many pairs there were
     */
    public long stream(Chunk chunk, Consumer<Batch> consumer) {
        return pairs.isPresent() ? pairs.get().stream(chunk, consumer) : workspace().stream(statement(chunk), consumer);
    }

    /**
     * Scores a chunk for a statement to read its pairs.
     *
     * @param chunk a chunk of the plan
     * @return a SELECT that may be run until the next chunk is scored
     */
    public SqlStatement scored(Chunk chunk) {
        if (pairs.isEmpty()) {
            return statement(chunk);
        }
        try {
            if (scored != null) {
                Files.deleteIfExists(scored);
            }
        } catch (IOException e) {
            throw new OutputException("cannot remove " + scored + ": " + e, e);
        }
        Path file = workspace().workDirectory().resolve("scored-" + ++scoredFiles + ".parquet");
        scored = file;
        pairs.get().writeParquet(chunk, file);
        return new SqlStatement("read the pairs of rule " + chunk.rule(), "SELECT * FROM " + ParquetSql.file(file));
    }

    /**
     * Runs statements beside those of chunks, which end when the run is cancelled.
     *
     * @param work looks at the prepared records
     * @param <T> what it gives
     * @return its result
     * @throws dev.linkage.error.CancelledException if the run was cancelled, or the thread interrupted
     */
    public <T> T cancellable(Supplier<T> work) {
        return workspace().watched(Watch.allowingSpilling(cancelled), work);
    }

    /**
     * Where statements run.
     *
     * @return closed with this
     */
    public Workspace workspace() {
        return records.workspace();
    }

    @Override
    public void close() {
        pairs.ifPresent(PairExecution::close);
        records.workspace().close();
    }
}
