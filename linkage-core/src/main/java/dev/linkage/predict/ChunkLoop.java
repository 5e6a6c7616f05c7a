package dev.linkage.predict;

import dev.linkage.chunk.AdaptivePlan;
import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.ChunkPlan;
import dev.linkage.chunk.Decision;
import dev.linkage.chunk.Decision.Kind;
import dev.linkage.engine.Usage;
import dev.linkage.engine.Watch;
import dev.linkage.engine.Workspace;
import dev.linkage.error.CancelledException;
import dev.linkage.error.MemoryException;
import dev.linkage.error.SpillException;
import dev.linkage.internal.run.PredictionRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Runs chunk after chunk: asks the plan for the next, watches it, and on a temporary file or lack of memory takes the
 * chunk back and runs it in parts. A chunk that cannot be divided any more runs on, spilling.
 */
final class ChunkLoop {
    private static final long LEAST_MEMORY = 16 << 20;

    private final Prediction prediction;
    private final PredictionRun run;
    private final Workspace workspace;
    private final Journal journal;
    private final boolean spillingAllowed;
    private final RunObserver observer;

    /** Without a journal, ending attempts that spill. */
    ChunkLoop(Prediction prediction, PredictionRun run) {
        this(prediction, run, Journal.NONE, false);
    }

    /** With a journal; an attempt may spill where its result must be in memory or temporary files anyway. */
    ChunkLoop(Prediction prediction, PredictionRun run, Journal journal, boolean spillingAllowed) {
        this.prediction = prediction;
        this.run = run;
        this.workspace = run.workspace();
        this.journal = journal;
        this.spillingAllowed = spillingAllowed;
        this.observer = new RunObserver(prediction.options().listener());
    }

    /** What a chunk wrote. */
    record Written(long rows, long bytes) {}

    /**
     * One try at a chunk.
     *
     * @param number from 0, above those of chunks that an earlier call finished
     * @param chunk the chunk
     * @param watch ends it
     */
    record Attempt(int number, Chunk chunk, Watch watch) {}

    /** Scores one chunk; leaves nothing behind when it throws. */
    interface Work extends Function<Attempt, Written> {}

    /** What the loop gave. */
    record Result(long rows, List<ChunkReport> reports) {}

    Result run(Work work) {
        AdaptivePlan plan = run.cancellable(() -> run.plan(journal.done()));
        if (plan.pendingPairs() > 0) {
            run.arrange();
        }
        long done = new ChunkPlan(journal.done()).candidatePairs();
        long left = plan.pendingPairs();
        try {
            observer.started(done > Long.MAX_VALUE - left ? Long.MAX_VALUE : done + left, done);
            Result result = run(plan, work);
            observer.finished();
            return result;
        } catch (RuntimeException | Error e) {
            observer.failed(e);
            throw e;
        }
    }

    private Result run(AdaptivePlan plan, Work work) {
        List<ChunkReport> reports = new ArrayList<>();
        long rows = 0;
        int number = journal.nextNumber();
        Optional<Chunk> next = next(plan, journal.done().isEmpty());
        while (next.isPresent()) {
            Chunk chunk = next.get();
            requireNotCancelled(prediction.options());
            long memory = memoryAtHand();
            Optional<String> tooLarge = plan.tooLarge(chunk, memory).or(() -> run.tooLarge(chunk));
            if (tooLarge.isEmpty() || !split(plan, chunk, Kind.SPLIT_BEFORE_RUNNING, tooLarge.get(), 0)) {
                plan.growth().ifPresent(this::decided);
                int chunks = number + 1 + plan.preview(memory).chunks().size();
                observer.chunkStarted(number + 1, chunks, chunk);
                Optional<ChunkReport> report = attempt(plan, work, number, chunk, memory);
                if (report.isPresent()) {
                    journal.finished(number, report.get());
                    observer.chunkFinished(number + 1, chunks, report.get());
                    reports.add(report.get());
                    rows += report.get().rows();
                    number++;
                }
            }
            next = plan.next(memoryAtHand());
        }
        return new Result(rows, reports);
    }

    private Optional<Chunk> next(AdaptivePlan plan, boolean anew) {
        Optional<Chunk> first = plan.next(memoryAtHand());
        return first.isEmpty() && anew ? Optional.of(PredictionRun.EMPTY) : first;
    }

    static void requireNotCancelled(PredictionOptions options) {
        if (options.cancellation().isCancelled()) {
            throw new CancelledException(
                    "the prediction was cancelled; what was finished stays, and the same call goes" + " on from there");
        }
    }

    /** Memory that the engine may use less what it holds now. */
    private long memoryAtHand() {
        workspace.usage();
        return Math.max(
                LEAST_MEMORY, workspace.memoryBytes() - workspace.usage().peakMemoryBytes());
    }

    /** Runs a chunk; empty when it was split instead. */
    private Optional<ChunkReport> attempt(AdaptivePlan plan, Work work, int number, Chunk chunk, long memory) {
        if (!spillingAllowed) {
            Watch watch = Watch.againstSpilling(this::cancelled);
            try {
                return Optional.of(measured(plan, work, number, chunk, watch));
            } catch (MemoryException e) {
                // What was handed over already cannot be taken back.
                boolean again = e.owner() == MemoryException.Owner.JVM
                        && !watch.spillingAllowed()
                        && run.forgetRecords()
                        && split(plan, chunk, Kind.SPLIT_AFTER_OUT_OF_MEMORY, String.valueOf(e.getMessage()), 0);
                if (again) {
                    return Optional.empty();
                }
                throw e;
            } catch (SpillException e) {
                plan.spilled(chunk, memory);
                Kind kind = e.temporaryBytes() > 0 ? Kind.SPLIT_AFTER_SPILL : Kind.SPLIT_AFTER_OUT_OF_MEMORY;
                if (split(plan, chunk, kind, String.valueOf(e.getMessage()), e.temporaryBytes())) {
                    return Optional.empty();
                }
                attemptEnded(new Decision(
                        Kind.SPILLS_AT_FLOOR,
                        chunk,
                        List.of(),
                        "it cannot be split any more and runs on, writing temporary files: " + e.getMessage(),
                        e.temporaryBytes()));
            }
        }
        return Optional.of(measured(plan, work, number, chunk, Watch.allowingSpilling(this::cancelled)));
    }

    private boolean cancelled() {
        return prediction.options().cancellation().isCancelled() || observer.mustEnd();
    }

    private ChunkReport measured(AdaptivePlan plan, Work work, int number, Chunk chunk, Watch watch) {
        workspace.usage();
        long before = workspace.usage().peakMemoryBytes();
        long start = System.nanoTime();
        Written written = workspace.watched(watch, () -> work.apply(new Attempt(number, chunk, watch)));
        Duration wall = Duration.ofNanos(System.nanoTime() - start);
        Usage usage = workspace.usage();
        plan.finished(chunk, Math.max(0, usage.peakMemoryBytes() - before));
        return new ChunkReport(
                chunk,
                written.rows(),
                written.bytes(),
                wall,
                usage.peakMemoryBytes(),
                usage.processBytes(),
                // What another run wrote meanwhile is not this chunk's.
                watch.spillingAllowed() ? usage.temporaryBytes() : 0);
    }

    private boolean split(AdaptivePlan plan, Chunk chunk, Kind kind, String reason, long temporaryBytes) {
        List<Chunk> parts = run.cancellable(() -> plan.split(chunk, run.splitter()));
        if (parts.isEmpty()) {
            return false;
        }
        Decision decision = new Decision(kind, chunk, parts, reason, temporaryBytes);
        if (kind == Kind.SPLIT_BEFORE_RUNNING) {
            decided(decision);
        } else {
            attemptEnded(decision);
        }
        return true;
    }

    private void decided(Decision decision) {
        journal.decided(decision);
        observer.decided(decision);
    }

    private void attemptEnded(Decision decision) {
        journal.decided(decision);
        observer.attemptEnded(decision);
    }
}
