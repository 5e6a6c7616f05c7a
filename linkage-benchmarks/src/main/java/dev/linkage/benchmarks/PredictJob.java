package dev.linkage.benchmarks;

import static dev.linkage.model.Threshold.probability;
import static dev.linkage.model.Threshold.weight;

import dev.linkage.Linker;
import dev.linkage.benchmarks.splink.ProcessMeter;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.duckdb.DuckDbOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Trains, predicts and clusters in a process of its own: arguments are the input, the output folder, DuckDB's memory
 * limit and its threads.
 */
final class PredictJob {
    static final String PHASES = "phases.csv";
    static final String PAIRS = "pairs";
    static final String CLUSTERS = "clusters.parquet";

    private final TemporaryFiles temporary;
    private final List<String> phases = new ArrayList<>();

    private PredictJob(TemporaryFiles temporary) {
        this.temporary = temporary;
    }

    public static void main(String[] arguments) throws Exception {
        Path output = Path.of(arguments[1]);
        Path spill = output.resolve("spill");
        DuckDbOptions options = DuckDbOptions.defaults()
                .memoryLimit(arguments[2])
                .threads(Integer.parseInt(arguments[3]))
                .temporaryDirectory(spill);
        ProcessMeter meter = ProcessMeter.start();
        try (TemporaryFiles temporary = new TemporaryFiles(spill);
                DuckDb db = DuckDb.open(options)) {
            long rows = new PredictJob(temporary).run(db, Path.of(arguments[0]), output);
            meter.report(rows, temporary.most());
        }
    }

    private long run(DuckDb db, Path input, Path output) throws Exception {
        var trained = new Object() {
            Linker linker = Linker.of(PeopleModel.dedupe(), db.parquet(input));
        };
        phase("train", () -> {
            trained.linker = trained.linker.train(PeopleModel.steps());
            return 0;
        });
        trained.linker.model().save(output.resolve("model.json"));
        var predicted = new ArrayList<dev.linkage.predict.ScoredPairs>();
        long rows = phase("predict", () -> {
            predicted.add(trained.linker.predict().threshold(weight(0)).toParquet(output.resolve(PAIRS)));
            return predicted.get(0).size();
        });
        phase(
                "cluster",
                () -> predicted
                        .get(0)
                        .cluster(probability(0.95))
                        .toParquet(output.resolve(CLUSTERS))
                        .size());
        Files.write(output.resolve(PHASES), phases);
        return rows;
    }

    private long phase(String name, LongSupplier work) {
        double cpu = ProcessMeter.cpuSeconds().orElse(Double.NaN);
        long start = System.nanoTime();
        long rows = work.getAsLong();
        phases.add(String.format(
                Locale.ROOT,
                "%s,%d,%.2f,%.2f,%.0f,%d",
                name,
                rows,
                ProcessMeter.cpuSeconds().orElse(Double.NaN) - cpu,
                (System.nanoTime() - start) / 1e9,
                ProcessMeter.peakMegabytes().orElse(Double.NaN),
                temporary.most()));
        return rows;
    }
}
