package dev.linkage.internal.pairs;

/** The heap that records of all runs of this JVM may take together. Thread-safe. */
final class HeapReserve {
    /** Part of the heap that records may take. */
    private static final double FILLED = 0.6;

    private static final ThreadLocal<Long> FORCED = new ThreadLocal<>();
    private static long taken;

    private HeapReserve() {}

    /** As if the JVM had so many bytes for the calling thread; null for as many as there are. */
    static void force(long bytes) {
        FORCED.set(bytes);
    }

    static void forceNothing() {
        FORCED.remove();
    }

    /** Bytes that are not taken. */
    static synchronized long free() {
        Long forced = FORCED.get();
        return forced != null
                ? forced
                : Math.max(0, (long) (Runtime.getRuntime().maxMemory() * FILLED) - taken);
    }

    /** Whether there were so many bytes to take. */
    static synchronized boolean take(long bytes) {
        if (bytes > free()) {
            return false;
        }
        taken += bytes;
        return true;
    }

    static synchronized void giveBack(long bytes) {
        taken -= bytes;
    }
}
