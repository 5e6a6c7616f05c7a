package dev.linkage.benchmarks;

import static dev.linkage.model.Comparisons.exact;
import static dev.linkage.model.LinkageModel.blocking;
import static dev.linkage.model.LinkageModel.comparing;
import static dev.linkage.model.LinkageModel.dedupe;

import dev.linkage.benchmarks.SplinkJobs.Figures;
import dev.linkage.benchmarks.splink.CompareClusters;
import dev.linkage.benchmarks.splink.JavaProcess;
import dev.linkage.benchmarks.splink.SplinkProcess;
import dev.linkage.model.BlockingRule;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Clusters the same scored pairs with Linkage and with Splink, from Parquet to Parquet; the clusters must be equal. */
final class ClusterBenchmark implements Benchmark {
    private static final long USUAL_EDGES = 10_000_000;
    private static final double PROBABILITY = 0.9;
    private static final Duration TIMEOUT = Duration.ofHours(1);
    private static final String HEAP = "1g";

    private final PrintStream out;

    ClusterBenchmark(PrintStream out) {
        this.out = out;
    }

    /** Ours, and the better of Splink's two ways to keep its tables. */
    private record Both(Figures ours, Figures theirs) {
        double cpuRatio() {
            return ours.cpu() / theirs.cpu();
        }

        double wallRatio() {
            return ours.wall() / theirs.wall();
        }
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
        SplinkProcess splink = SplinkProcess.find();
        Path folder = BenchFolder.empty(name());
        Path model = folder.resolve("model.json");
        dedupe(comparing(exact("name")), blocking(BlockingRule.on("name"))).save(model);
        TextTable table = new TextTable("ids", "by", "cpu s", "wall s", "peak MB", "records", "temp bytes");
        Map<ClusterData.Ids, Both> results = new EnumMap<>(ClusterData.Ids.class);
        long mismatches = 0;
        for (ClusterData.Ids ids : ClusterData.Ids.values()) {
            ClusterData data = ClusterData.of(ids, edges);
            Path own = folder.resolve(ids + ".parquet");
            Figures ours = ours(ids, model, data, own);
            List<Figures> theirs = new ArrayList<>();
            for (String mode : List.of("table", "parquet")) {
                Path other = folder.resolve(ids + "-splink-" + mode + ".parquet");
                theirs.add(splink(splink, ids, mode, model, data, other));
                mismatches += CompareClusters.mismatches(own, other);
            }
            add(table, ours);
            theirs.forEach(figures -> add(table, figures));
            results.put(
                    ids,
                    new Both(
                            ours,
                            theirs.stream()
                                    .min(Comparator.comparingDouble(Figures::cpu))
                                    .orElseThrow()));
        }
        table.print(out);
        table.save(BenchFolder.target().resolve("bench-cluster.csv"));
        Both serial = Objects.requireNonNull(results.get(ClusterData.Ids.SERIAL));
        Both scattered = Objects.requireNonNull(results.get(ClusterData.Ids.SCATTERED));
        Both text = Objects.requireNonNull(results.get(ClusterData.Ids.TEXT));
        out.printf(
                Locale.ROOT,
                "RESULT cluster edges=%d mismatches=%d cluster_cpu_ratio=%.3f cluster_wall_ratio=%.3f peak_mb=%.0f"
                        + " peer_peak_mb=%.0f scattered_cpu_ratio=%.3f text_cpu_ratio=%.3f%n",
                edges,
                mismatches,
                serial.cpuRatio(),
                serial.wallRatio(),
                serial.ours().megabytes(),
                serial.theirs().megabytes(),
                scattered.cpuRatio(),
                text.cpuRatio());
        return mismatches == 0 ? 0 : 1;
    }

    private static Figures ours(ClusterData.Ids ids, Path model, ClusterData data, Path output) {
        List<String> arguments = List.of(
                model.toString(),
                data.records().toString(),
                data.pairs().toString(),
                output.toString(),
                Double.toString(PROBABILITY));
        return Figures.of(
                ids.label(), new JavaProcess(ClusterJob.class, HEAP, JvmFlags.ofThisProcess(), arguments).run(TIMEOUT));
    }

    private static Figures splink(
            SplinkProcess splink, ClusterData.Ids ids, String mode, Path model, ClusterData data, Path output) {
        return Figures.of(
                ids.label(),
                mode,
                splink.cluster(
                        List.of(
                                "--threads",
                                "2",
                                "--input",
                                data.records().toString(),
                                "--model",
                                model.toString(),
                                "--pairs",
                                data.pairs().toString(),
                                "--output",
                                output.toString(),
                                "--threshold-probability",
                                Double.toString(PROBABILITY),
                                "--materialisation",
                                mode),
                        TIMEOUT));
    }

    private static void add(TextTable table, Figures figures) {
        table.add(
                figures.job(),
                figures.by(),
                String.format(Locale.ROOT, "%.2f", figures.cpu()),
                String.format(Locale.ROOT, "%.2f", figures.wall()),
                String.format(Locale.ROOT, "%.0f", figures.megabytes()),
                Long.toString(figures.rows()),
                Long.toString(figures.temporaryBytes()));
    }
}
