package dev.linkage.benchmarks;

import dev.linkage.Linker;
import dev.linkage.benchmarks.splink.ProcessMeter;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.duckdb.DuckDbOptions;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.Threshold;
import java.nio.file.Path;

/** A prediction in a process of its own: {@code MODEL INPUT OUTPUT THREADS}. */
final class ScaleJob {
    private static final double PROBABILITY = 0.9;

    private ScaleJob() {}

    public static void main(String[] arguments) {
        ProcessMeter meter = ProcessMeter.start();
        try (DuckDb db = DuckDb.open(DuckDbOptions.defaults().threads(Integer.parseInt(arguments[3])))) {
            long rows = Linker.of(LinkageModel.load(Path.of(arguments[0])), db.parquet(Path.of(arguments[1])))
                    .predict()
                    .threshold(Threshold.probability(PROBABILITY))
                    .toParquet(Path.of(arguments[2]))
                    .size();
            meter.report(rows, 0);
        }
    }
}
