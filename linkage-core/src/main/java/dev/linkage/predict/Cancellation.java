package dev.linkage.predict;

/**
 * Ends a prediction from another thread. Thread-safe.
 *
 * <pre>{@code
 * Cancellation cancellation = new Cancellation();
 * // in another thread: cancellation.cancel();
 * trained.predict().cancellation(cancellation).toParquet(directory);
 * }</pre>
 */
public final class Cancellation {
    private volatile boolean cancelled;

    /** Not cancelled yet. */
    public Cancellation() {}

    /**
     * Ends the predictions that were given this. Each throws {@link dev.linkage.error.CancelledException} within a
     * moment; a prediction to Parquet keeps its finished chunks, and the same call goes on from there.
     */
    public void cancel() {
        cancelled = true;
    }

    /**
     * Whether it was cancelled.
     *
     * @return true from then on
     */
    public boolean isCancelled() {
        return cancelled;
    }
}
