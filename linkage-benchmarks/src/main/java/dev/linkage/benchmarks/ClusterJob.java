package dev.linkage.benchmarks;

import dev.linkage.benchmarks.splink.ProcessMeter;
import dev.linkage.cluster.Clustering;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.duckdb.DuckDbOptions;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.Threshold;
import java.nio.file.Path;
import java.util.List;

/**
 * What {@code splink_cluster.py} does, in a process of its own: arguments are the model, the records, the pairs, the
 * output and the probability.
 */
final class ClusterJob {
    private ClusterJob() {}

    public static void main(String[] arguments) throws Exception {
        LinkageModel model = LinkageModel.load(Path.of(arguments[0]));
        Path output = Path.of(arguments[3]);
        Path spill = output.resolveSibling(output.getFileName() + "-spill");
        ProcessMeter meter = ProcessMeter.start();
        try (TemporaryFiles temporary = new TemporaryFiles(spill);
                DuckDb db = DuckDb.open(DuckDbOptions.defaults().threads(2).temporaryDirectory(spill))) {
            long records = Clustering.of(
                            model,
                            List.of(db.parquet(arguments[1])),
                            List.of(Path.of(arguments[2])),
                            List.of(Threshold.probability(Double.parseDouble(arguments[4]))))
                    .toParquet(output)
                    .records();
            meter.report(records, temporary.most());
        }
    }
}
