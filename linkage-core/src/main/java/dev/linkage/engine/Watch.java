package dev.linkage.engine;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/**
 * What ends a piece of work early: temporary files, until they are allowed, and cancellation. Thread-safe; used for one
 * piece of work.
 */
public final class Watch {
    private final BooleanSupplier cancelled;
    private final AtomicReference<Spilling> spilling;

    private enum Spilling {
        FORBIDDEN,
        ALLOWED,
        /** A temporary file was there first. */
        ENDING
    }

    private Watch(BooleanSupplier cancelled, Spilling spilling) {
        this.cancelled = cancelled;
        this.spilling = new AtomicReference<>(spilling);
    }

    /**
     * Ends the work at the first temporary file.
     *
     * @param cancelled asked again and again by another thread; the work ends when it says true
     * @return a new watch
     */
    public static Watch againstSpilling(BooleanSupplier cancelled) {
        return new Watch(cancelled, Spilling.FORBIDDEN);
    }

    /**
     * Lets the work write temporary files.
     *
     * @param cancelled asked again and again by another thread; the work ends when it says true
     * @return a new watch
     */
    public static Watch allowingSpilling(BooleanSupplier cancelled) {
        return new Watch(cancelled, Spilling.ALLOWED);
    }

    /**
     * Lets the work write temporary files from now on, since it is about to give out what cannot be taken back. Nothing
     * may be given out when this throws.
     *
     * @throws IllegalStateException when the work is being ended for a temporary file already
     */
    public void allowSpilling() {
        if (!spilling.compareAndSet(Spilling.FORBIDDEN, Spilling.ALLOWED) && !spillingAllowed()) {
            throw new IllegalStateException("the work is being ended, since it wrote a temporary file");
        }
    }

    /**
     * Ends the work for a temporary file, for engines. From then on the work cannot allow them any more.
     *
     * @return false when they are allowed
     */
    public boolean endForSpilling() {
        return spilling.compareAndSet(Spilling.FORBIDDEN, Spilling.ENDING) || spilling.get() == Spilling.ENDING;
    }

    /**
     * Whether temporary files are allowed.
     *
     * @return false until they are
     */
    public boolean spillingAllowed() {
        return spilling.get() == Spilling.ALLOWED;
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
