package dev.linkage.benchmarks;

import dev.linkage.Linker;
import dev.linkage.benchmarks.splink.ProcessMeter;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.duckdb.DuckDbOptions;
import dev.linkage.engine.PairExecutor;
import dev.linkage.train.TrainingListener;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Trains the model of people, in a process of its own: {@code jvm|sql RUNS TRAINED INPUT}. All is done as often as said,
 * from the start; the last time is the one that is measured.
 */
final class TrainingJob {
    private TrainingJob() {}

    public static void main(String[] arguments) {
        PairExecutor executor = PairExecutor.valueOf(arguments[0].toUpperCase(Locale.ROOT));
        for (int run = 1; run < Integer.parseInt(arguments[1]); run++) {
            train(executor, arguments);
        }
        ProcessMeter meter = ProcessMeter.start();
        train(executor, arguments);
        meter.report(0, 0);
    }

    private static void train(PairExecutor executor, String[] arguments) {
        try (DuckDb db = DuckDb.open(DuckDbOptions.defaults().threads(2))) {
            Linker.of(PeopleModel.dedupe(), db.parquet(Path.of(arguments[3])))
                    .train(List.of(PeopleModel.steps()), TrainingListener.NONE, executor)
                    .model()
                    .save(Path.of(arguments[2]));
        }
    }
}
