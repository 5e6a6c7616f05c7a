package dev.linkage.duckdb.internal;

import dev.linkage.duckdb.internal.Probe.Sample;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Usage;
import dev.linkage.engine.Watch;
import dev.linkage.error.EngineException;
import dev.linkage.error.LinkageException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/**
 * Looks at memory and temporary files from a thread of its own while statements run, and interrupts those of watched
 * work that has to end.
 */
final class SpillMonitor implements AutoCloseable {
    private static final long PAUSE_MILLIS = 50;
    private static final long WATCHED_PAUSE_MILLIS = 5;
    private static final long INTERRUPT_PAUSE_MILLIS = 5;
    private static final long MOST_MILLIS_TO_END = 10_000;
    /** An interrupted statement takes milliseconds; code of the user's that reads a stream may take longer. */
    private static final long MOST_MILLIS_TO_INTERRUPT = 5_000;

    private static final Usage NOTHING = new Usage(0, Map.of(), 0, 0);

    private final Probe probe;
    private final Runnable whenClosed;
    private final Thread thread;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    /** Held while the probe looks; taken before {@link #lock}, never after it. */
    private final ReentrantLock looking = new ReentrantLock();

    private final Set<Running> running = new HashSet<>();
    private @Nullable WatchedWork work;
    private boolean endingAll;
    private boolean closed;
    private Usage peak = NOTHING;
    /** Of temporary files, since {@link #usage} was last asked. */
    private TemporaryGrowth growth = new TemporaryGrowth(Sample.NOTHING);

    /** The probe's connection is closed by {@code whenClosed}. */
    SpillMonitor(Probe probe, Runnable whenClosed) {
        this.probe = probe;
        this.whenClosed = whenClosed;
        this.thread = new Thread(this::run, "linkage-duckdb-monitor");
        thread.setDaemon(true);
        thread.start();
    }

    /** A statement under way, to be closed when it has ended. */
    final class Running implements AutoCloseable {
        private final DuckDBConnection connection;
        private final Thread thread = Thread.currentThread();
        private volatile boolean idle;
        private volatile boolean interrupted;

        private Running(DuckDBConnection connection) {
            this.connection = connection;
        }

        /** Whether the monitor interrupted it, so that there is no cause to look for. */
        boolean interrupted() {
            return interrupted;
        }

        /** Whether it waits for its reader to ask for more. */
        void idle(boolean waits) {
            idle = waits;
        }

        private void interrupt() {
            interrupted = true;
            Interrupts.interrupt(connection);
        }

        /** More than once does no harm. */
        @Override
        public void close() {
            lock.lock();
            try {
                running.remove(this);
            } finally {
                lock.unlock();
            }
        }
    }

    /** A statement starts on a connection; refused where watched work has to end. */
    Running started(SqlStatement statement, DuckDBConnection connection) {
        lock.lock();
        try {
            if (endingAll) {
                throw Errors.closed(statement, null);
            }
            if (work != null) {
                work.started(statement);
                if (work.ending()) {
                    throw ended(statement);
                }
            }
            Running one = new Running(connection);
            running.add(one);
            changed.signalAll();
            return one;
        } finally {
            lock.unlock();
        }
    }

    /** Throws where watched work has to end; for work in Java, which cannot be interrupted. */
    void check(SqlStatement statement) {
        lock.lock();
        try {
            if (endingAll) {
                throw Errors.closed(statement, null);
            }
            if (work != null && work.ending()) {
                throw ended(statement);
            }
        } finally {
            lock.unlock();
        }
    }

    private static EngineException ended(SqlStatement statement) {
        return new EngineException(statement.step(), statement.sql(), "the work it belongs to is being ended", null);
    }

    /** Watched work begins, perhaps as a part of other. */
    void begin(Watch watch) {
        looking.lock();
        try {
            WatchedWork next = new WatchedWork(watch, Thread.currentThread(), probe.look(), watched());
            boolean cancelled = next.cancelled();
            lock.lock();
            try {
                if (cancelled) {
                    next.cancel();
                }
                work = next;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        } finally {
            looking.unlock();
        }
    }

    /** Watched work has ended, by itself or by an error: what is thrown instead, or null where its outcome stands. */
    @Nullable
    LinkageException end(@Nullable Throwable thrown) {
        looking.lock();
        try {
            Sample sample = probe.look();
            lock.lock();
            try {
                peak = higher(peak, sample);
                WatchedWork ended = work;
                if (ended == null) {
                    return null;
                }
                work = ended.outer();
                ended.saw(sample);
                if (thrown == null) {
                    ended.decideAfter(sample);
                }
                return ended.verdict(thrown);
            } finally {
                lock.unlock();
            }
        } finally {
            looking.unlock();
        }
    }

    /** Ends the statements of other threads and waits for them; no statement starts from now on. */
    void endAll() {
        long start = System.nanoTime();
        boolean waiting = true;
        while (waiting && System.nanoTime() - start < TimeUnit.MILLISECONDS.toNanos(MOST_MILLIS_TO_INTERRUPT)) {
            lock.lock();
            try {
                endingAll = true;
                running.forEach(Running::interrupt);
                waiting = running.stream().anyMatch(one -> !one.idle && one.thread != Thread.currentThread());
            } finally {
                lock.unlock();
            }
            if (waiting) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(INTERRUPT_PAUSE_MILLIS));
            }
        }
    }

    /** Whether watched work is under way. */
    boolean watching() {
        lock.lock();
        try {
            return work != null;
        } finally {
            lock.unlock();
        }
    }

    /**
     * The highest values since the last call, this moment included; of temporary files only what was not there then.
     */
    Usage usage() {
        looking.lock();
        try {
            Sample sample = probe.look();
            lock.lock();
            try {
                Usage usage = higher(peak, sample);
                peak = NOTHING;
                if (!sample.equals(Sample.NOTHING)) {
                    growth = new TemporaryGrowth(sample);
                }
                return usage;
            } finally {
                lock.unlock();
            }
        } finally {
            looking.unlock();
        }
    }

    private void run() {
        while (awaitNextLook()) {
            look();
        }
    }

    private boolean awaitNextLook() {
        lock.lock();
        try {
            long last = System.nanoTime();
            while (!closed) {
                if (running.isEmpty() && work == null) {
                    changed.await();
                    last = System.nanoTime();
                    continue;
                }
                long left = last + TimeUnit.MILLISECONDS.toNanos(pauseMillis()) - System.nanoTime();
                if (left <= 0) {
                    return true;
                }
                long unused = changed.awaitNanos(left);
            }
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    private long pauseMillis() {
        if (work == null || (running.isEmpty() && !work.ending())) {
            // DuckDB writes nothing meanwhile, also where watched work computes in Java.
            return PAUSE_MILLIS;
        }
        return work.ending() ? INTERRUPT_PAUSE_MILLIS : WATCHED_PAUSE_MILLIS;
    }

    /** Looks, and ends watched work that has to end. */
    private void look() {
        looking.lock();
        try {
            Sample sample = probe.glance();
            WatchedWork watched = watched();
            boolean cancelled = watched != null && watched.cancelled();
            lock.lock();
            try {
                peak = higher(peak, sample);
                if (watched == null || watched != work) {
                    return;
                }
                if (cancelled) {
                    watched.cancel();
                }
                watched.saw(sample);
                watched.decide();
                if (watched.ending()) {
                    running.forEach(Running::interrupt);
                }
            } finally {
                lock.unlock();
            }
        } finally {
            looking.unlock();
        }
    }

    private @Nullable WatchedWork watched() {
        lock.lock();
        try {
            return work;
        } finally {
            lock.unlock();
        }
    }

    private Usage higher(Usage peak, Sample sample) {
        boolean more = sample.memory() > peak.peakMemoryBytes();
        return new Usage(
                more ? sample.memory() : peak.peakMemoryBytes(),
                more ? sample.memoryByTag() : peak.memoryByTag(),
                Math.max(peak.processBytes(), sample.processBytes()),
                Math.max(peak.temporaryBytes(), growth.bytes(sample)));
    }

    /** Also for an interrupted thread: the connection that is closed next must not be in use. */
    private void awaitEnd() {
        boolean interrupted = false;
        boolean waiting = true;
        while (waiting) {
            try {
                thread.join(MOST_MILLIS_TO_END);
                waiting = false;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        awaitEnd();
        whenClosed.run();
    }
}
