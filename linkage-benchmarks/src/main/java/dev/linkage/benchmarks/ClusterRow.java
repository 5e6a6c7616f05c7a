package dev.linkage.benchmarks;

import static dev.linkage.model.Comparisons.exact;
import static dev.linkage.model.LinkageModel.blocking;
import static dev.linkage.model.LinkageModel.comparing;
import static dev.linkage.model.LinkageModel.dedupe;

import dev.linkage.benchmarks.splink.CompareClusters;
import dev.linkage.model.BlockingRule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Clusters scored pairs, from Parquet to Parquet.
 *
 * @param usualSize pairs
 * @param ids what kind of ids the records have
 */
record ClusterRow(long usualSize, ClusterData.Ids ids) implements SplinkRow {
    private static final String NAME = "cluster";
    private static final double PROBABILITY = 0.9;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Result run(SplinkJobs jobs, long edges) {
        String job = NAME + ", " + ids.label();
        Path model = jobs.folder().resolve("cluster-model.json");
        dedupe(comparing(exact("name")), blocking(BlockingRule.on("name"))).save(model);
        ClusterData data = ClusterData.of(ids, edges);
        Path ours = jobs.folder().resolve(ids + ".parquet");
        List<Figures> figures = new ArrayList<>(List.of(jobs.cluster(job, model, ours, PROBABILITY, data)));
        List<String> comparisons = new ArrayList<>();
        long mismatches = 0;
        for (SplinkWay way : SplinkWay.WHOLE) {
            Path theirs = jobs.folder().resolve(ids + "-" + way + ".parquet");
            figures.add(jobs.clusterSplink(job, way, model, theirs, PROBABILITY, data));
            long different = CompareClusters.mismatches(ours, theirs);
            mismatches += different;
            comparisons.add(way.label() + ": " + different + " records in other clusters");
        }
        String key = ids == ClusterData.Ids.SERIAL ? NAME : ids.name().toLowerCase(Locale.ROOT);
        return new Result(
                figures, mismatches, comparisons, Map.of(key + "_cpu_ratio", Figures.ratio(figures, Figures::cpu)));
    }
}
