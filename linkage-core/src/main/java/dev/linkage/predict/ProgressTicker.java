package dev.linkage.predict;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * Calls a task again and again from a daemon thread of its own until it is closed or the task throws. When
 * {@link #close} has returned, no call is under way and none follows.
 */
final class ProgressTicker implements AutoCloseable {
    private final long periodNanos;
    private final Runnable task;
    private final Consumer<Throwable> failed;
    private final Thread thread;
    private final Object turn = new Object();
    private boolean closed;

    private ProgressTicker(Duration period, Runnable task, Consumer<Throwable> failed) {
        this.periodNanos = period.toNanos();
        this.task = task;
        this.failed = failed;
        this.thread = new Thread(this::run, "linkage-progress");
        thread.setDaemon(true);
    }

    /**
     * Begins to tick.
     *
     * @param period between the end of one call and the next
     * @param task called by the thread
     * @param failed told what the task threw, by the thread; no call follows
     */
    static ProgressTicker start(Duration period, Runnable task, Consumer<Throwable> failed) {
        ProgressTicker ticker = new ProgressTicker(period, task, failed);
        ticker.thread.start();
        return ticker;
    }

    private void run() {
        try {
            synchronized (turn) {
                while (pause()) {
                    task.run();
                }
            }
        } catch (Throwable e) {
            failed.accept(e);
        }
    }

    /** Waits one period; false when it was closed meanwhile. */
    private boolean pause() throws InterruptedException {
        long end = System.nanoTime() + periodNanos;
        for (long left = periodNanos; !closed && left > 0; left = end - System.nanoTime()) {
            turn.wait(left / 1_000_000, (int) (left % 1_000_000));
        }
        return !closed;
    }

    /** Whether its thread still lives. */
    boolean isAlive() {
        return thread.isAlive();
    }

    @Override
    public void close() {
        synchronized (turn) {
            closed = true;
            turn.notifyAll();
        }
    }
}
