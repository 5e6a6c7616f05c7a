package dev.linkage.predict;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.Decision;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * All that watches a prediction: its meter, the listener and its ticker, the log and the flight recorder. Called by the
 * thread that runs the chunks, which ends it by {@link #finished} or {@link #failed}.
 *
 * <p>The listener may throw in the ticker's thread while a chunk runs. {@link #mustEnd} says so to whoever watches the
 * chunk, and the next call here throws it.
 */
final class RunObserver {
    private static final Duration TICK = Duration.ofSeconds(1);

    private final ProgressListener listener;
    private final ProgressMeter meter;
    private final Duration tick;
    private final ReentrantLock turn = new ReentrantLock(true);
    private final PredictionEvent predictionEvent = new PredictionEvent();
    private @Nullable ProgressTicker ticker;
    private @Nullable ChunkEvent chunkEvent;
    private int chunkNumber;
    private int attempt;
    private volatile @Nullable Throwable thrown;

    /** Of one run. */
    RunObserver(ProgressListener listener) {
        this(listener, new ProgressMeter(System::nanoTime), TICK);
    }

    RunObserver(ProgressListener listener, ProgressMeter meter, Duration tick) {
        this.listener = listener;
        this.meter = meter;
        this.tick = tick;
    }

    /**
     * All is prepared; the first chunk may start.
     *
     * @param pairsInAll candidate pairs of the whole run
     * @param pairsDoneEarlier those that an earlier call finished
     */
    void started(long pairsInAll, long pairsDoneEarlier) {
        predictionEvent.begin();
        meter.started(pairsInAll, pairsDoneEarlier);
        ChunkLog.started(meter.now());
        if (listener != ProgressListener.NONE) {
            ticker = ProgressTicker.start(tick, () -> tell(() -> listener.progress(meter.now())), e -> thrown = e);
        }
    }

    /** Whether the listener has thrown, so that the chunk under way need not go on. Any thread may ask. */
    boolean mustEnd() {
        return thrown != null;
    }

    void chunkStarted(int number, int chunks, Chunk chunk) {
        throwWhatWasThrown();
        ChunkLog.chunkStarted(number, chunk);
        tell(() -> listener.chunkStarted(number, chunks, chunk));
        attempt = 0;
        chunkNumber = number;
        attemptStarted(chunk);
    }

    private void attemptStarted(Chunk chunk) {
        attempt++;
        meter.chunkStarted(chunkNumber, chunk);
        chunkEvent = ChunkEvent.begin(chunk, attempt);
    }

    void chunkFinished(int number, int chunks, ChunkReport report) {
        if (chunkEvent != null) {
            chunkEvent.end(report);
            chunkEvent = null;
        }
        meter.chunkFinished(report);
        ChunkLog.chunkFinished(number, report);
        throwWhatWasThrown();
        tell(() -> {
            listener.chunkFinished(number, chunks, report);
            listener.progress(meter.now());
        });
    }

    /** The attempt under way came to nothing, and this was decided; without parts, the same chunk is tried again. */
    void attemptEnded(Decision decision) {
        if (chunkEvent != null) {
            chunkEvent.end(decision);
            chunkEvent = null;
        }
        meter.attemptEnded();
        decided(decision);
        if (decision.parts().isEmpty()) {
            attemptStarted(decision.chunk());
        }
    }

    /** This was decided; no attempt ended by it. */
    void decided(Decision decision) {
        meter.decided(decision);
        DecisionEvent.write(decision);
        ChunkLog.decided(decision);
        throwWhatWasThrown();
        tell(() -> listener.decided(decision));
    }

    /** All chunks are done. What the listener throws here, the caller must hand to {@link #failed} like the rest. */
    void finished() {
        closeTicker();
        throwWhatWasThrown();
        Progress last = meter.now();
        tell(() -> listener.finished(last));
        predictionEvent.end(last, "finished");
        ChunkLog.finished(last);
    }

    /**
     * The run ends early. Tells so and returns, for the caller to throw the cause; throws instead what the listener
     * threw, if that was why.
     *
     * @param cause what the caller caught
     */
    void failed(Throwable cause) {
        closeTicker();
        Throwable listeners = thrown;
        Throwable reason = listeners == null ? cause : listeners;
        if (chunkEvent != null) {
            chunkEvent.end(reason);
            chunkEvent = null;
        }
        Progress last = meter.now();
        predictionEvent.end(last, reason.getClass().getSimpleName());
        ChunkLog.failed(last, reason);
        try {
            listener.failed(last, reason);
        } catch (RuntimeException | Error e) {
            if (e != reason) {
                reason.addSuppressed(e);
            }
        }
        if (reason != cause) {
            reason.addSuppressed(cause);
        }
        throwWhatWasThrown();
    }

    /** One call of the listener at a time. */
    private void tell(Runnable call) {
        turn.lock();
        try {
            call.run();
        } finally {
            turn.unlock();
        }
    }

    private void throwWhatWasThrown() {
        Throwable now = thrown;
        if (now instanceof Error error) {
            throw error;
        }
        if (now instanceof RuntimeException exception) {
            throw exception;
        }
        if (now != null) {
            throw new IllegalStateException("progress could not be told: " + now, now);
        }
    }

    private void closeTicker() {
        if (ticker != null) {
            ticker.close();
        }
    }
}
