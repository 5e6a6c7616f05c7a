package dev.linkage.predict;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.ChunkPlan;
import dev.linkage.chunk.Chunking;
import dev.linkage.engine.Batch;
import dev.linkage.engine.PairExecutor;
import dev.linkage.engine.Rows;
import dev.linkage.engine.Source;
import dev.linkage.engine.SourceColumn;
import dev.linkage.internal.plan.Inputs;
import dev.linkage.internal.run.Gathering;
import dev.linkage.internal.run.PredictionRun;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.ModelOptions;
import dev.linkage.model.Threshold;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A request to score the pairs that the model's blocking rules find. Each option returns a new request; a terminal verb
 * ({@link #toParquet}, {@link #toCsv}, {@link #toTable}, {@link #rows}, {@link #stream}, {@link #forEachBatch}) runs it,
 * and may be called again. Immutable.
 */
public final class Prediction {
    private final Inputs inputs;
    private final LinkageModel model;
    private final PredictionOptions options;

    private Prediction(Inputs inputs, LinkageModel model, PredictionOptions options) {
        this.inputs = inputs;
        this.model = model;
        this.options = options;
    }

    /**
     * Every pair, in chunks that fit the memory. Called by {@code Linker.predict()}.
     *
     * @param model a model whose levels all have m and u
     * @param sources its data sets
     * @return the request
     */
    public static Prediction of(LinkageModel model, List<Source> sources) {
        return new Prediction(Inputs.of(model, sources), model, PredictionOptions.defaults());
    }

    /**
     * Only pairs that reach a threshold; every pair otherwise.
     *
     * @param lowest such as {@code weight(0)} or {@code probability(0.9)}, inclusive
     * @return a copy
     */
    public Prediction threshold(Threshold lowest) {
        return with(options.withThreshold(lowest));
    }

    /**
     * Another division into chunks; {@link Chunking#adaptive} otherwise. The pairs are the same whatever the chunks.
     *
     * @param newChunking how to divide
     * @return a copy
     */
    public Prediction chunks(Chunking newChunking) {
        return with(options.withChunking(newChunking));
    }

    /**
     * With the compared columns of both records and the gamma of each comparison.
     *
     * @return a copy
     */
    public Prediction retainMatchingColumns() {
        ModelOptions columns = model.options();
        return retained(true, columns.retainIntermediateColumns(), columns.additionalColumns());
    }

    /**
     * With the weight of each comparison and the term frequencies.
     *
     * @return a copy
     */
    public Prediction retainIntermediateColumns() {
        ModelOptions columns = model.options();
        return retained(columns.retainMatchingColumns(), true, columns.additionalColumns());
    }

    /**
     * With further input columns of both records.
     *
     * @param columns names of input columns
     * @return a copy
     */
    public Prediction retain(String... columns) {
        ModelOptions present = model.options();
        List<String> all = new ArrayList<>(present.additionalColumns());
        all.addAll(Arrays.asList(columns));
        return retained(present.retainMatchingColumns(), present.retainIntermediateColumns(), all);
    }

    /**
     * With ids, weight, probability and match key only, whatever the model says.
     *
     * @return a copy
     */
    public Prediction retainNothing() {
        return retained(false, false, List.of());
    }

    private Prediction retained(boolean matching, boolean intermediate, List<String> additional) {
        LinkageModel changed = model.withOptions(model.options().withRetained(matching, intermediate, additional));
        return new Prediction(Inputs.of(changed, inputs.sources()), changed, options);
    }

    /**
     * Tells a listener how it goes on.
     *
     * @param newListener the listener
     * @return a copy
     */
    public Prediction listener(ProgressListener newListener) {
        return with(options.withListener(newListener));
    }

    /**
     * Can be ended from another thread.
     *
     * @param cancellation what the other thread calls
     * @return a copy
     */
    public Prediction cancellation(Cancellation cancellation) {
        return with(options.withCancellation(cancellation));
    }

    /**
     * Takes the times that {@link #toParquet} writes down from another clock than the system's. Nothing depends on them.
     *
     * @param clock gives the time
     * @return a copy
     */
    public Prediction clock(InstantSource clock) {
        return with(options.withClock(clock));
    }

    /**
     * Without blocks of more records than this: what such a block's records share, as a very frequent surname, says
     * little, and makes most of the pairs. A pair in such a block is not found by that rule, but may be by another. What
     * is left out is logged as a warning, told to the listener, and kept in {@link ScoredPairs#leftOut}. Needs a rule
     * with an equality everywhere. Any number of records otherwise.
     *
     * @param records most records of a block, 1 or more
     * @return a copy
     */
    public Prediction maxBlockSize(long records) {
        return with(options.withMaxBlockSize(records));
    }

    /**
     * Other limits; by default only the free disk space is one. A prediction that would exceed a limit is refused with
     * {@link dev.linkage.error.LimitException} before any pair is scored or written.
     *
     * @param limits what must not be exceeded
     * @return a copy
     */
    public Prediction limits(Limits limits) {
        return with(options.withLimits(limits));
    }

    /**
     * What scores the pairs; {@link PairExecutor#AUTOMATIC} otherwise. The result is the same.
     *
     * @param executor with {@link PairExecutor#JVM}, a model that the pair engine cannot score is refused when it is to run,
     *     with {@link dev.linkage.error.ModelException}, naming the condition
     * @return a copy
     */
    public Prediction executor(PairExecutor executor) {
        return with(options.withExecutor(executor));
    }

    private Prediction with(PredictionOptions changed) {
        return new Prediction(inputs, model, changed);
    }

    /**
     * Scores the pairs and writes them to a directory of Parquet files that any reader reads as one. Each chunk is
     * written and let go before the next; its file appears only when it is whole.
     *
     * <p>The same call on the directory of a run that died, failed or was cancelled goes on with it, and on that of a
     * finished run returns its result without scoring anything. The same call means the same model, data, threshold and
     * output columns, on the same versions of engine and library.
     *
     * @param directory a new or empty directory, or that of the same run
     * @return the pairs on disk
     * @throws dev.linkage.error.OutputException if the directory holds anything else, naming it or what differs, or
     *     another run writes to it
     */
    public ScoredPairs toParquet(Path directory) {
        return ParquetPrediction.run(this, directory);
    }

    /**
     * Scores the pairs and writes them to one CSV file with a header, which replaces an earlier one when it is whole.
     *
     * @param file the file
     * @return how many pairs were written
     */
    public long toCsv(Path file) {
        return CsvPrediction.run(this, file);
    }

    /**
     * Scores the pairs into a new table of the engine.
     *
     * @param table its name, without quotes
     * @return how many pairs it holds
     */
    public long toTable(String table) {
        return TablePrediction.run(this, table);
    }

    /**
     * Scores the pairs and hands them over in batches, in no particular order; no file is written.
     *
     * @param consumer called by one thread; a batch is valid only during the call
     * @return how many pairs there were
     */
    public long forEachBatch(Consumer<Batch> consumer) {
        try (PredictionRun run = open(Optional.empty())) {
            return new ChunkLoop(this, run)
                    .run(attempt -> {
                        long rows = run.stream(attempt.chunk(), batch -> {
                            // What was handed over cannot be taken back.
                            attempt.watch().allowSpilling();
                            consumer.accept(batch);
                        });
                        return new ChunkLoop.Written(rows, 0);
                    })
                    .rows();
        }
    }

    /**
     * Scores the pairs into memory, for tests and small data.
     *
     * @return every pair, highest weight first
     * @throws dev.linkage.error.MemoryException when they do not fit
     */
    public PairRows rows() {
        return Gathering.gather("the pairs", "toParquet, forEachBatch or stream", this::gathered);
    }

    private PairRows gathered() {
        try (PredictionRun run = open(Optional.empty())) {
            List<PairRow> rows = new ArrayList<>();
            List<SourceColumn> columns = columns(run);
            List<PairRow> found = new ArrayList<>();
            new ChunkLoop(this, run, (number, report) -> rows.addAll(found), false).run(attempt -> {
                found.clear();
                run.stream(attempt.chunk(), batch -> add(batch, columns, found));
                return new ChunkLoop.Written(found.size(), 0);
            });
            rows.sort((a, b) -> Double.compare(b.weight(), a.weight()));
            return new PairRows(columns, rows);
        }
    }

    /**
     * Scores the pairs one by one as they are asked for. Chunks are those expected to fit the memory; one that does not
     * is not split, since its pairs are already on their way.
     *
     * @return a stream that must be closed, in no particular order
     */
    public Stream<PairRow> stream() {
        PredictionRun run = open(Optional.empty());
        RowIterator iterator;
        try {
            iterator = new RowIterator(options, run);
        } catch (RuntimeException | Error e) {
            run.close();
            throw e;
        }
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(iterator, Spliterator.ORDERED), false)
                .onClose(iterator::close);
    }

    /**
     * The SQL that would run, one statement for each chunk. Where the pair engine scores, these are the statements that it
     * stands in for.
     *
     * @return SQL text; tables named in it exist only while a prediction runs
     */
    public List<String> sql() {
        try (PredictionRun run = limits(Limits.none()).open(Optional.empty())) {
            return run.preview().chunks().stream()
                    .map(chunk -> run.statement(chunk).sql())
                    .toList();
        }
    }

    /**
     * The chunks that would run, with exact candidate counts.
     *
     * @return the plan
     */
    public ChunkPlan plan() {
        try (PredictionRun run = limits(Limits.none()).open(Optional.empty())) {
            return run.preview();
        }
    }

    Inputs inputs() {
        return inputs;
    }

    LinkageModel model() {
        return model;
    }

    Threshold threshold() {
        return options.threshold();
    }

    PredictionOptions options() {
        return options;
    }

    PredictionRun open(Optional<Path> output) {
        PredictionRun run = PredictionRun.open(
                inputs,
                model,
                options.threshold(),
                options.chunking(),
                options.maxBlockSize(),
                options.executor(),
                output,
                options.cancellation()::isCancelled);
        try {
            options.listener().prepared(run.records().records());
            ChunkPlan preview = run.cancellable(() -> {
                Admission.check(run, options, output);
                return run.preview();
            });
            options.listener().planned(preview, run.counts(), run.records().pairsInAll());
            LeftOutWarning.give(run.leftOut(), options);
        } catch (RuntimeException | Error e) {
            run.close();
            throw e;
        }
        return run;
    }

    static List<SourceColumn> columns(PredictionRun run) {
        return run.workspace().describe(run.statement(PredictionRun.EMPTY));
    }

    private static void add(Batch batch, List<SourceColumn> columns, List<PairRow> found) {
        for (int row = 0; row < batch.rows(); row++) {
            @Nullable Object[] values = new Object[columns.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = batch.value(i, row);
            }
            found.add(new PairRow(columns, values));
        }
    }

    private static PairRow row(List<SourceColumn> columns, Rows cursor) {
        @Nullable Object[] values = new Object[columns.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = cursor.value(i);
        }
        return new PairRow(columns, values);
    }

    /** Rows of one chunk after the other. */
    private static final class RowIterator implements Iterator<PairRow> {
        private final PredictionOptions options;
        private final PredictionRun run;
        private final List<SourceColumn> columns;
        private final Iterator<Chunk> chunks;
        private @Nullable Rows cursor;
        private boolean ready;

        RowIterator(PredictionOptions options, PredictionRun run) {
            this.options = options;
            this.run = run;
            this.columns = columns(run);
            this.chunks = run.preview().chunks().iterator();
        }

        @Override
        public boolean hasNext() {
            while (!ready) {
                ChunkLoop.requireNotCancelled(options);
                if (cursor == null) {
                    if (!chunks.hasNext()) {
                        return false;
                    }
                    cursor = run.workspace().query(run.scored(chunks.next()));
                }
                ready = cursor.next();
                if (!ready) {
                    cursor.close();
                    cursor = null;
                }
            }
            return true;
        }

        @Override
        public PairRow next() {
            if (!hasNext() || cursor == null) {
                throw new NoSuchElementException();
            }
            ready = false;
            return row(columns, cursor);
        }

        void close() {
            if (cursor != null) {
                cursor.close();
            }
            run.close();
        }
    }

    /** One line for JShell. */
    @Override
    public String toString() {
        return "prediction of " + String.join(", ", inputs.names()) + ", "
                + (threshold().isNone() ? "every pair" : threshold().toString()) + ": call toParquet, rows, ...";
    }
}
