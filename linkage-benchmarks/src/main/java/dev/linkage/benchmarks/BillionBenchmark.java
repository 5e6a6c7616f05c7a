package dev.linkage.benchmarks;

import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.ColumnExpression.column;

import dev.linkage.benchmarks.LineChart.Point;
import dev.linkage.benchmarks.splink.JavaProcess;
import dev.linkage.benchmarks.splink.ProcessFigures;
import dev.linkage.model.BlockingRule;
import dev.linkage.predict.Run;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A billion scored pairs, every one written to Parquet, by a process with a budget of 4 GiB. */
final class BillionBenchmark implements Benchmark {
    private static final long USUAL_RECORDS = 2_900_000;
    private static final long WANTED_ROWS = 1_000_000_000;
    private static final String BUDGET = "4GiB";
    private static final long BUDGET_MEGABYTES = 4096;
    private static final String HEAP = "2800m";

    /** People of one surname who were born in one decade; the number of pairs grows with the square of the records. */
    private static final List<BlockingRule> RULES =
            List.of(on(column("surname"), column("dob").substring(1, 3)));

    private final PrintStream out;

    BillionBenchmark(PrintStream out) {
        this.out = out;
    }

    @Override
    public String name() {
        return "billion";
    }

    @Override
    public String summary() {
        return "Write a billion scored pairs to Parquet in 4 GiB (people, default 2900000; pairs grow with their square).";
    }

    @Override
    public int run(List<String> arguments) {
        long records = arguments.isEmpty() ? USUAL_RECORDS : Long.parseLong(arguments.get(0));
        Path folder = BenchFolder.empty(name());
        Path model = TrainedModel.save(folder.resolve("model.json"), RULES);
        ProcessFigures figures = new JavaProcess(
                        BillionJob.class,
                        HEAP,
                        JvmFlags.ofThisProcess(),
                        List.of(
                                model.toString(),
                                PredictBenchmark.people(records).toString(),
                                folder.toString(),
                                BUDGET))
                .run(Duration.ofHours(2));
        try {
            return report(records, figures, folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int report(long records, ProcessFigures figures, Path folder) throws IOException {
        Path pairs = folder.resolve(BillionJob.PAIRS);
        Run run = Run.open(pairs);
        boolean sound = Run.verify(pairs).sound();
        long bytes = 0;
        for (Path file : run.files()) {
            bytes += Files.size(file);
        }
        List<Point> steps = Steps.read(folder.resolve(BillionJob.STEPS));
        TextTable table = new TextTable("people", "rows", "GB", "chunks", "wall s", "cpu s", "peak MB", "temp bytes");
        table.add(
                Long.toString(records),
                Long.toString(figures.rows()),
                String.format(Locale.ROOT, "%.2f", bytes / 1e9),
                Integer.toString(run.chunks().size()),
                String.format(Locale.ROOT, "%.0f", figures.wallSeconds()),
                String.format(Locale.ROOT, "%.0f", figures.cpuSeconds()),
                String.format(Locale.ROOT, "%.0f", figures.peakMegabytes()),
                Long.toString(figures.temporaryBytes()));
        table.print(out);
        table.save(BenchFolder.target().resolve("bench-billion.csv"));
        LineChart chart = new LineChart("Scored pairs in Parquet files, " + BUDGET + " in all", "seconds", "rows");
        chart.add("Linkage", false, steps);
        chart.save(BenchFolder.target().resolve("bench-billion.svg"));
        out.println("chart: " + BenchFolder.target().resolve("bench-billion.svg"));
        BenchFolder.remove(pairs);
        List<String> faults = new ArrayList<>();
        if (!sound) {
            faults.add("the files are not what the run's manifest says");
        }
        if (figures.rows() < WANTED_ROWS && records >= USUAL_RECORDS) {
            faults.add("there are fewer than a billion rows");
        }
        if (figures.peakMegabytes() > BUDGET_MEGABYTES) {
            faults.add("the process took more than its budget");
        }
        if (figures.temporaryBytes() > 0) {
            faults.add("it wrote " + figures.temporaryBytes() + " bytes of temporary files");
        }
        faults.forEach(fault -> out.println("FAILED " + fault));
        out.printf(
                Locale.ROOT,
                "RESULT billion rows=%d wall_s=%.0f cpu_s=%.0f peak_mb=%.0f temp_bytes=%d rate_ratio=%.3f%n",
                figures.rows(),
                figures.wallSeconds(),
                figures.cpuSeconds(),
                figures.peakMegabytes(),
                figures.temporaryBytes(),
                Steps.rateRatio(steps));
        return faults.isEmpty() ? 0 : 1;
    }
}
