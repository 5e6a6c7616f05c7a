package dev.linkage.duckdb.internal;

import dev.linkage.duckdb.internal.Probe.Sample;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Watch;
import dev.linkage.error.CancelledException;
import dev.linkage.error.LinkageException;
import dev.linkage.error.MemoryException;
import dev.linkage.error.SpillException;
import java.nio.channels.ClosedByInterruptException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One piece of watched work: whether it has to end, and what is thrown for it. Guarded by the monitor's lock. */
final class WatchedWork {
    private static final SqlStatement NONE = new SqlStatement("run watched work", "");

    private enum End {
        SPILLED,
        CANCELLED
    }

    private final Watch watch;
    private final Thread thread;
    private final @Nullable WatchedWork outer;
    private @Nullable TemporaryGrowth growth;
    private SqlStatement statement = NONE;
    private @Nullable End end;
    private long seen;
    private long bytes;
    private TemporaryGrowth.Tag culprit = TemporaryGrowth.Tag.NONE;
    private volatile @Nullable RuntimeException failure;

    WatchedWork(Watch watch, Thread thread, Sample start, @Nullable WatchedWork outer) {
        this.watch = watch;
        this.thread = thread;
        this.outer = outer;
        saw(start);
    }

    /** The work that this is a part of. */
    @Nullable
    WatchedWork outer() {
        return outer;
    }

    /** A statement of the work starts, or would have. */
    void started(SqlStatement next) {
        if (end == null || statement.equals(NONE)) {
            statement = next;
        }
    }

    /** Whether it was decided that the work ends. */
    boolean ending() {
        return end != null;
    }

    /** Asks code of the caller's: to be called without a lock. */
    boolean cancelled() {
        try {
            return thread.isInterrupted() || watch.cancelled() || (outer != null && outer.cancelled());
        } catch (RuntimeException e) {
            failure = e;
            return true;
        }
    }

    /** Takes in what the probe saw. */
    void saw(Sample sample) {
        if (sample.equals(Sample.NOTHING)) {
            return;
        }
        if (growth == null) {
            growth = new TemporaryGrowth(sample);
        }
        bytes = Math.max(bytes, growth.bytes(sample));
        TemporaryGrowth.Tag grown = growth.mostGrown(sample);
        if (end == null && grown.bytes() > culprit.bytes()) {
            culprit = grown;
        }
    }

    /** Ends the work if it wrote a temporary file, unless it may. */
    void decide() {
        if (end == null && bytes > 0 && watch.endForSpilling()) {
            end = End.SPILLED;
            seen = System.nanoTime();
        }
    }

    /** The same when it has ended by itself: also for a file that came and went between two looks. */
    void decideAfter(Sample sample) {
        decide();
        if (end == null && growth != null && growth.passed(sample) && watch.endForSpilling()) {
            end = End.SPILLED;
            seen = System.nanoTime();
        }
    }

    void cancel() {
        if (end == null) {
            end = End.CANCELLED;
        }
    }

    /** What is thrown instead of the work's own outcome; null where that stands. */
    @Nullable
    LinkageException verdict(@Nullable Throwable thrown) {
        if (end == End.SPILLED) {
            return spilled(thrown, Duration.ofNanos(System.nanoTime() - seen));
        }
        if (end == End.CANCELLED || (thread.isInterrupted() && isCausedByInterrupt(thrown))) {
            CancelledException cancelled = new CancelledException("Cancelled while about to " + statement.step()
                    + "; what was finished before stays, and the same call goes on where it stopped");
            cancelled.initCause(failure != null ? failure : thrown);
            return cancelled;
        }
        if (thrown instanceof MemoryException memory
                && memory.owner() == MemoryException.Owner.ENGINE
                && watch.endForSpilling()) {
            statement = new SqlStatement(memory.step(), memory.sql());
            return spilled(memory, Duration.ZERO);
        }
        if (thrown instanceof OutOfMemoryError) {
            return new MemoryException(
                    MemoryException.Owner.JVM,
                    statement.step(),
                    statement.sql(),
                    "the JVM's heap ran out (" + thrown.getMessage() + "; its limit is "
                            + MemorySize.print(Runtime.getRuntime().maxMemory())
                            + "); start Java with a larger -Xmx, or keep fewer results in memory at a time",
                    thrown);
        }
        return null;
    }

    private SpillException spilled(@Nullable Throwable cause, Duration time) {
        return new SpillException(statement.step(), statement.sql(), culprit.name(), bytes, time, cause);
    }

    private static boolean isCausedByInterrupt(@Nullable Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof ClosedByInterruptException) {
                return true;
            }
        }
        return false;
    }
}
