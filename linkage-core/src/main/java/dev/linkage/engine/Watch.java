package dev.linkage.engine;

import java.util.function.BooleanSupplier;

/**
 * What ends a piece of work early: temporary files, until they are allowed, and cancellation. Thread-safe; used for one
 * piece of work.
 */
public final class Watch {
    private final BooleanSupplier cancelled;
    private volatile boolean spillingAllowed;

    private Watch(BooleanSupplier cancelled, boolean spillingAllowed) {
        this.cancelled = cancelled;
        this.spillingAllowed = spillingAllowed;
    }

    /**
     * Ends the work at the first temporary file.
     *
     * @param cancelled asked again and again by another thread; the work ends when it says true
     * @return a new watch
     */
    public static Watch againstSpilling(BooleanSupplier cancelled) {
        return new Watch(cancelled, false);
    }

    /**
     * Lets the work write temporary files.
     *
     * @param cancelled asked again and again by another thread; the work ends when it says true
     * @return a new watch
     */
    public static Watch allowingSpilling(BooleanSupplier cancelled) {
        return new Watch(cancelled, true);
    }

    /** Lets the work write temporary files from now on, since it has given out what cannot be taken back. */
    public void allowSpilling() {
        spillingAllowed = true;
    }

    /**
     * Whether temporary files are allowed.
     *
     * @return false until they are
     */
    public boolean spillingAllowed() {
        return spillingAllowed;
    }

    /**
     * Whether the work is to end.
     *
     * @return true once it was cancelled
     */
    public boolean cancelled() {
        return cancelled.getAsBoolean();
    }
}
