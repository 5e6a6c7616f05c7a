package dev.linkage.duckdb.internal;

import java.lang.management.ManagementFactory;

/** How much memory DuckDB may use: of the machine, or of what a user grants the whole process. */
public final class MemoryBudget {

    /** Without a budget never less than this, in bytes. */
    public static final long FLOOR = 512L << 20;

    /** The least that DuckDB can work with, in bytes. */
    static final long LEAST = 128L << 20;

    /**
     * What a process needs beyond the heap and DuckDB's limit, in bytes: the JVM's code, classes, collector and stacks
     * (about 90 MiB), and what DuckDB allocates outside its own count.
     */
    private static final long BESIDE = 224L << 20;

    private static final long BESIDE_PER_THREAD = 16L << 20;

    private MemoryBudget() {}

    /**
     * The share of this machine or container.
     *
     * @return bytes
     */
    public static long current() {
        // Since JDK 17 the total is that of the container where there is a limit.
        long total = ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getTotalMemorySize();
        return of(total, Runtime.getRuntime().maxMemory());
    }

    /**
     * DuckDB's share of what the whole process may use.
     *
     * @param budget bytes of the process
     * @param threads DuckDB's threads
     * @return bytes
     * @throws IllegalArgumentException when the heap leaves too little
     */
    public static long within(long budget, int threads) {
        return within(budget, Runtime.getRuntime().maxMemory(), threads);
    }

    static long within(long budget, long heap, int threads) {
        long beside = BESIDE + threads * BESIDE_PER_THREAD;
        long left = budget - heap - beside;
        if (left < LEAST) {
            throw new IllegalArgumentException(
                    "budget must leave DuckDB at least " + MemorySize.print(LEAST) + " but of "
                            + MemorySize.print(budget) + " the JVM's heap may take " + MemorySize.print(heap)
                            + ", and code and threads " + MemorySize.print(beside)
                            + "; start Java with a smaller heap, such as -Xmx256m, raise the budget, or use fewer threads");
        }
        return left;
    }

    /**
     * DuckDB's share: 65 % of the total, or what the JVM's heap leaves of 90 % where that is less.
     *
     * @param total bytes of the machine, or of the container's limit
     * @param heap greatest heap of the JVM in bytes
     * @return bytes, at least {@link #FLOOR}
     */
    static long of(long total, long heap) {
        long share = total / 100 * 65;
        long left = total / 100 * 90 - heap;
        return Math.max(FLOOR, Math.min(share, left));
    }
}
