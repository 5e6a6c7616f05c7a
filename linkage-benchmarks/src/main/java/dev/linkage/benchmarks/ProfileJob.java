package dev.linkage.benchmarks;

import dev.linkage.Linker;
import dev.linkage.benchmarks.splink.ProcessMeter;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.duckdb.DuckDbOptions;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.Threshold;
import dev.linkage.predict.Prediction;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Predicts the same pairs again and again, in a process of its own: {@code MODEL PROBABILITY PEOPLE OUTPUT}. What each step
 * took goes to {@code figures.csv}: CPU-seconds, seconds of compiling and of collecting garbage.
 */
final class ProfileJob {
    static final String FIGURES = "figures.csv";
    /** How often pairs are predicted. */
    static final int TURNS = 5;

    private static final double MILLIS = 1e3;

    private final List<String> figures = new ArrayList<>();
    private double cpu;
    private double compiling;
    private double collecting;

    private ProfileJob() {}

    public static void main(String[] arguments) throws Exception {
        ProcessMeter meter = ProcessMeter.start();
        LinkageModel model = LinkageModel.load(Path.of(arguments[0]));
        double probability = Double.parseDouble(arguments[1]);
        Path output = Files.createDirectories(Path.of(arguments[3]));
        ProfileJob job = new ProfileJob();
        // From the start of the process on.
        long rows = job.measure(() -> {
            try (DuckDb db = DuckDb.open(DuckDbOptions.defaults().threads(2))) {
                return db.parquet(arguments[2]).size().rows().orElse(0);
            }
        });
        for (int turn = 0; turn < TURNS; turn++) {
            Path pairs = output.resolve("pairs-" + turn);
            rows = job.measure(() -> predict(model, probability, arguments[2], pairs));
            BenchFolder.remove(pairs);
        }
        Files.write(output.resolve(FIGURES), job.figures);
        meter.report(rows, 0);
    }

    private static long predict(LinkageModel model, double probability, String people, Path pairs) {
        try (DuckDb db = DuckDb.open(DuckDbOptions.defaults().threads(2))) {
            Prediction prediction = Linker.of(model, db.parquet(people)).predict();
            return (probability > 0 ? prediction.threshold(Threshold.probability(probability)) : prediction)
                    .toParquet(pairs)
                    .size();
        }
    }

    private long measure(LongSupplier step) throws IOException {
        long result = step.getAsLong();
        double cpuNow = ProcessMeter.cpuSeconds().orElse(Double.NaN);
        double compilingNow = ManagementFactory.getCompilationMXBean().getTotalCompilationTime() / MILLIS;
        double collectingNow = ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                        .sum()
                / MILLIS;
        figures.add(String.format(
                Locale.ROOT, "%.3f,%.3f,%.3f", cpuNow - cpu, compilingNow - compiling, collectingNow - collecting));
        cpu = cpuNow;
        compiling = compilingNow;
        collecting = collectingNow;
        return result;
    }
}
