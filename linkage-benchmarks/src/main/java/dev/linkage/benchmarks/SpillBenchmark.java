package dev.linkage.benchmarks;

import static dev.linkage.model.BlockingRule.on;

import dev.linkage.benchmarks.splink.JavaProcess;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * What it costs to be watched: how soon a statement ends after its first temporary file, what adaptive chunks cost where
 * everything fits, and whether a process stays in its budget.
 */
final class SpillBenchmark implements Benchmark {
    private static final int INTERRUPTS = 40;
    private static final long OVERHEAD_RECORDS = 100_000;
    private static final long USUAL_RECORDS = 2_000_000;
    private static final int BUDGET_MEGABYTES = 1024;

    private final PrintStream out;

    SpillBenchmark(PrintStream out) {
        this.out = out;
    }

    @Override
    public String name() {
        return "spill";
    }

    @Override
    public String summary() {
        return "Time to interrupt a spill, overhead where all fits, and memory against a budget (people, default 2000000).";
    }

    @Override
    public int run(List<String> arguments) {
        long records = arguments.isEmpty() ? USUAL_RECORDS : Long.parseLong(arguments.get(0));
        Path folder = BenchFolder.empty(name());
        Path heavy = TrainedModel.save(
                folder.resolve("heavy.json"), List.of(on("surname", "dob"), on("email"), on("surname")));
        Path light = TrainedModel.save(
                folder.resolve("light.json"), List.of(on("first_name", "surname"), on("surname", "dob"), on("email")));

        List<double[]> interrupts = numbers(job(folder, "interrupts", "256m", Integer.toString(INTERRUPTS)));
        double[] times =
                interrupts.stream().mapToDouble(figures -> figures[0]).sorted().toArray();
        List<double[]> overhead = numbers(job(
                folder,
                "overhead",
                "1g",
                heavy.toString(),
                PredictBenchmark.people(OVERHEAD_RECORDS).toString()));
        // The first two turns warm up.
        List<double[]> turns = overhead.subList(2, overhead.size());
        double ratio = median(turns.stream().mapToDouble(turn -> turn[0] / turn[1]));
        List<double[]> refusals = numbers(job(
                folder,
                "refusal",
                "1g",
                heavy.toString(),
                PredictBenchmark.people(OVERHEAD_RECORDS).toString()));
        double refused =
                refusals.stream().mapToDouble(figures -> figures[0]).max().orElseThrow();
        SpillJob.Budget budget = SpillJob.Budget.read(job(
                        folder,
                        "budget",
                        "256m",
                        light.toString(),
                        PredictBenchmark.people(records).toString(),
                        BUDGET_MEGABYTES + "MiB")
                .get(0));

        TextTable table = new TextTable("measured", "value");
        table.add(
                "first temporary file to ended, median ms",
                String.format(Locale.ROOT, "%.1f", times[times.length / 2]));
        table.add("first temporary file to ended, worst ms of " + INTERRUPTS, format(times[times.length - 1]));
        table.add("adaptive, median cpu s", format(median(turns.stream().mapToDouble(turn -> turn[0]))));
        table.add("one statement, median cpu s", format(median(turns.stream().mapToDouble(turn -> turn[1]))));
        table.add("adaptive to one statement, median of " + turns.size() + " turns", precise(ratio));
        table.add("rows of each", String.format(Locale.ROOT, "%.0f", overhead.get(0)[2]));
        table.add("counted to refused, worst ms of " + refusals.size(), format(refused));
        table.add("peak MB in a budget of " + BUDGET_MEGABYTES, format(budget.peakMegabytes()));
        table.add("people in it", Long.toString(records));
        table.add("rows", Long.toString(budget.rows()));
        table.add("temporary bytes of ended attempts", Long.toString(budget.abortedBytes()));
        table.print(out);
        table.save(BenchFolder.target().resolve("bench-spill.csv"));
        List<String> faults = budget.faults();
        faults.forEach(fault -> out.println("FAILED " + fault));
        out.printf(
                Locale.ROOT,
                "RESULT spill interrupt_ms=%.1f interrupt_worst_ms=%.1f overhead_ratio=%.3f refused_ms=%.1f"
                        + " budget_ratio=%.3f temp_bytes=%d aborted_temp_bytes=%d%n",
                times[times.length / 2],
                times[times.length - 1],
                ratio,
                refused,
                budget.peakMegabytes() / BUDGET_MEGABYTES,
                budget.temporaryBytes(),
                budget.abortedBytes());
        return faults.isEmpty() ? 0 : 1;
    }

    private static String format(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static String precise(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private static double median(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private static List<double[]> numbers(List<String> lines) {
        return lines.stream()
                .map(line -> List.of(line.split(",", -1)).stream()
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toList();
    }

    private static List<String> job(Path folder, String job, String heap, String... arguments) {
        Path output = folder.resolve(job);
        List<String> all = new ArrayList<>(List.of(job, output.toString()));
        all.addAll(List.of(arguments));
        new JavaProcess(SpillJob.class, heap, JvmFlags.ofThisProcess(), all).run(Duration.ofHours(1));
        try {
            return Files.readAllLines(output.resolve(SpillJob.FIGURES));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
