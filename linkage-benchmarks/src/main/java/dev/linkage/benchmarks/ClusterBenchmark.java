package dev.linkage.benchmarks;

import dev.linkage.benchmarks.SplinkRow.Result;
import java.io.PrintStream;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Clusters the same scored pairs with Linkage and with Splink, from Parquet to Parquet; the clusters must be equal. */
final class ClusterBenchmark implements Benchmark {
    private static final long USUAL_EDGES = 10_000_000;

    private final PrintStream out;

    ClusterBenchmark(PrintStream out) {
        this.out = out;
    }

    @Override
    public String name() {
        return "cluster";
    }

    @Override
    public String summary() {
        return "Cluster scored pairs (default 10000000) as Splink does, by serial, scattered and text ids.";
    }

    @Override
    public int run(List<String> arguments) {
        long edges = arguments.isEmpty() ? USUAL_EDGES : Long.parseLong(arguments.get(0));
        SplinkJobs jobs = SplinkJobs.in(BenchFolder.empty(name()));
        Map<ClusterData.Ids, Result> results = new EnumMap<>(ClusterData.Ids.class);
        for (ClusterData.Ids ids : ClusterData.Ids.values()) {
            results.put(ids, new ClusterRow(edges, ids).run(jobs, edges));
        }
        TextTable table = Figures.table(results.values().stream()
                .flatMap(result -> result.figures().stream())
                .toList());
        table.print(out);
        table.save(BenchFolder.target().resolve("bench-cluster.csv"));
        List<Figures> serial =
                Objects.requireNonNull(results.get(ClusterData.Ids.SERIAL)).figures();
        long mismatches =
                results.values().stream().mapToLong(Result::mismatches).sum();
        out.printf(
                Locale.ROOT,
                "RESULT cluster edges=%d mismatches=%d%s cluster_wall_ratio=%.3f cluster_memory_ratio=%.3f%n",
                edges,
                mismatches,
                SplinkRow.text(results.values()),
                Figures.ratio(serial, Figures::wall),
                Figures.ratio(serial, Figures::megabytes));
        return mismatches == 0 ? 0 : 1;
    }
}
