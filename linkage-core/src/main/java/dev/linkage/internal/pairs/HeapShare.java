package dev.linkage.internal.pairs;

/** What one run takes of the heap that the records of all runs of this JVM may take together. Thread-safe. */
public final class HeapShare implements AutoCloseable {
    /** Part of the heap that records may take. */
    private static final double FILLED = 0.6;

    private static final Object LOCK = new Object();
    private static final ThreadLocal<Long> FORCED = new ThreadLocal<>();
    private static long takenByAll;

    private long taken;

    /** Has taken nothing yet. */
    public HeapShare() {}

    /**
     * Bytes that all runs have taken.
     *
     * @return 0 when none is open
     */
    public static long takenByAll() {
        synchronized (LOCK) {
            return takenByAll;
        }
    }

    /** As if the JVM had so many bytes for the calling thread. */
    static void force(long bytes) {
        FORCED.set(bytes);
    }

    static void forceNothing() {
        FORCED.remove();
    }

    /** Bytes that no run has taken. */
    static long free() {
        Long forced = FORCED.get();
        synchronized (LOCK) {
            return forced != null
                    ? forced
                    : Math.max(0, (long) (Runtime.getRuntime().maxMemory() * FILLED) - takenByAll);
        }
    }

    /** Whether there were so many bytes to take. */
    boolean take(long bytes) {
        synchronized (LOCK) {
            if (bytes > free()) {
                return false;
            }
            takenByAll += bytes;
            taken += bytes;
            return true;
        }
    }

    /** Gives everything back. */
    @Override
    public void close() {
        synchronized (LOCK) {
            takenByAll -= taken;
            taken = 0;
        }
    }
}
