package dev.linkage.duckdb;

import dev.linkage.duckdb.internal.Probe;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/** Makes the monitor see temporary files that are not there, while real statements run. Thread-safe. */
public final class ForcedSpills {
    private final BooleanSupplier spilling;
    private final AtomicLong looks = new AtomicLong();

    /**
     * Asked at each look of the monitor: when watched work begins, every few milliseconds while it runs, when it ends.
     */
    public ForcedSpills(BooleanSupplier spilling) {
        this.spilling = spilling;
    }

    /** Opens a DuckDB that sees them. */
    public DuckDb open(DuckDbOptions options) {
        return open(options, probe -> () -> forced(probe.look()));
    }

    static DuckDb open(DuckDbOptions options, UnaryOperator<Probe> between) {
        return DuckDb.open(options.probing(between));
    }

    private Probe.Sample forced(Probe.Sample real) {
        long look = looks.incrementAndGet();
        if (!spilling.getAsBoolean()) {
            return real;
        }
        Map<String, Long> files = new HashMap<>(real.temporaryFiles());
        files.put("forced_storage_", look << 20);
        return new Probe.Sample(
                files, real.memoryByTag(), real.temporaryByTag(), real.processBytes(), real.directoryChange());
    }
}
