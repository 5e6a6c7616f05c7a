package dev.linkage.duckdb.internal;

import java.lang.management.ManagementFactory;

/** How much memory DuckDB may use when nobody says so. */
public final class MemoryBudget {

    /** Never less than this, in bytes: below, DuckDB cannot work. */
    public static final long FLOOR = 512L << 20;

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
