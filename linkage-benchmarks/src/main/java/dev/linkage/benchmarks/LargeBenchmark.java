package dev.linkage.benchmarks;

import static dev.linkage.model.BlockingRule.on;

import dev.linkage.benchmarks.splink.JavaProcess;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** A source larger than memory, from reading to the last pair, in a budget of 1 GiB. */
final class LargeBenchmark implements Benchmark {
    private static final long USUAL_RECORDS = 20_000_000;
    private static final int BUDGET_MEGABYTES = 1024;

    private final PrintStream out;

    LargeBenchmark(PrintStream out) {
        this.out = out;
    }

    @Override
    public String name() {
        return "large";
    }

    @Override
    public String summary() {
        return "Predict a source larger than memory in a budget of 1 GiB (people, default 20000000; may take an hour).";
    }

    @Override
    public int run(List<String> arguments) {
        long records = arguments.isEmpty() ? USUAL_RECORDS : Long.parseLong(arguments.get(0));
        Path folder = BenchFolder.empty(name());
        Path model = TrainedModel.save(
                folder.resolve("model.json"), List.of(on("first_name", "surname"), on("surname", "dob"), on("email")));
        Path output = folder.resolve("run");
        List<String> words = List.of(
                "budget",
                output.toString(),
                model.toString(),
                PredictBenchmark.people(records).toString(),
                BUDGET_MEGABYTES + "MiB");
        new JavaProcess(SpillJob.class, "256m", JvmFlags.ofThisProcess(), words).run(Duration.ofHours(12));
        SpillJob.Budget budget = SpillJob.Budget.read(figures(output));

        TextTable table = new TextTable("measured", "value");
        table.add("people", Long.toString(records));
        table.add("rows", Long.toString(budget.rows()));
        table.add("wall s, preparing", format(budget.preparingWall()));
        table.add("wall s, in all", format(budget.wall()));
        table.add("cpu s, preparing", format(budget.preparingCpu()));
        table.add("cpu s, in all", format(budget.cpu()));
        table.add("peak MB in a budget of " + BUDGET_MEGABYTES, format(budget.peakMegabytes()));
        table.add("chunks", Long.toString(budget.chunks()));
        table.add("temporary bytes of finished chunks", Long.toString(budget.temporaryBytes()));
        table.add("temporary bytes of ended attempts", Long.toString(budget.abortedBytes()));
        table.add("most temporary bytes while preparing", Long.toString(budget.preparingBytes()));
        table.print(out);
        table.save(BenchFolder.target().resolve("bench-large.csv"));
        out.printf(
                Locale.ROOT,
                "RESULT large records=%d rows=%d wall_s=%.1f cpu_s=%.1f prepare_cpu_s=%.1f peak_mb=%.0f temp_bytes=%d"
                        + " aborted_temp_bytes=%d prepare_temp_bytes=%d budget_ratio=%.3f%n",
                records,
                budget.rows(),
                budget.wall(),
                budget.cpu(),
                budget.preparingCpu(),
                budget.peakMegabytes(),
                budget.temporaryBytes(),
                budget.abortedBytes(),
                budget.preparingBytes(),
                budget.peakMegabytes() / BUDGET_MEGABYTES);
        List<String> faults = budget.faults();
        faults.forEach(fault -> out.println("FAILED " + fault));
        return faults.isEmpty() ? 0 : 1;
    }

    private static String figures(Path output) {
        try {
            return Files.readString(output.resolve(SpillJob.FIGURES)).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String format(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
