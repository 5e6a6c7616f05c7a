package dev.linkage.benchmarks;

import static dev.linkage.model.BlockingRule.on;

import dev.linkage.benchmarks.splink.JavaProcess;
import dev.linkage.benchmarks.splink.ProcessFigures;
import dev.linkage.model.BlockingRule;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What twice the records cost at as many pairs a record, and what a second thread gives where pairs are many. */
final class ScaleBenchmark implements Benchmark {
    private static final long USUAL_RECORDS = 10_000_000;
    private static final int DOUBLINGS = 3;
    private static final int HEAVY_SHARE = 8;
    private static final double PROBABILITY = 0.9;

    /** What hardly anyone shares by chance, so that pairs a record stay the same. */
    private static final List<BlockingRule> CONSTANT = List.of(on("email"), on("first_name", "surname", "dob"));

    private final PrintStream out;

    ScaleBenchmark(PrintStream out) {
        this.out = out;
    }

    @Override
    public String name() {
        return "scale";
    }

    @Override
    public String summary() {
        return "CPU time as records double (people, default up to 10000000), and one thread against two.";
    }

    @Override
    public int run(List<String> arguments) {
        try {
            return run(arguments.isEmpty() ? USUAL_RECORDS : Long.parseLong(arguments.get(0)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int run(long most) throws IOException {
        Path folder = BenchFolder.empty(name());
        Path constant = TrainedModel.save(folder.resolve("constant.json"), CONSTANT);
        Path heavy = TrainedModel.save(folder.resolve("heavy.json"), PeopleRules.HEAVY);
        TextTable table = new TextTable("job", "people", "threads", "cpu s", "wall s", "peak MB", "rows");
        List<ProcessFigures> doubled = new ArrayList<>();
        for (int i = DOUBLINGS; i >= 0; i--) {
            long records = most >> i;
            doubled.add(run("pairs a record the same", constant, records, 2, folder, table));
        }
        double worst = 0;
        for (int i = 1; i < doubled.size(); i++) {
            worst = Math.max(
                    worst, doubled.get(i).cpuSeconds() / doubled.get(i - 1).cpuSeconds());
        }
        long some = most / HEAVY_SHARE;
        ProcessFigures one = run("heavy", heavy, some, 1, folder, table);
        ProcessFigures two = run("heavy", heavy, some, 2, folder, table);
        table.print(out);
        table.save(BenchFolder.target().resolve("bench-scale.csv"));
        boolean equal = one.rows() == two.rows();
        if (!equal) {
            out.println("FAILED one thread gives " + one.rows() + " rows, two give " + two.rows());
        }
        out.printf(
                Locale.ROOT,
                "RESULT scale doubling_cpu_ratio=%.3f two_threads_speedup=%.3f%n",
                worst,
                one.wallSeconds() / two.wallSeconds());
        return equal ? 0 : 1;
    }

    /** Holds the records at once, as the pair engine wants them. */
    private static String heap(long records) {
        return Math.max(1_400, records / 850) + "m";
    }

    private static ProcessFigures run(String job, Path model, long records, int threads, Path folder, TextTable table)
            throws IOException {
        Path output = folder.resolve(job.replace(' ', '-') + "-" + records + "-" + threads);
        List<String> flags = new ArrayList<>(JvmFlags.ofThisProcess());
        flags.add("-D" + LinkageJob.THREADS + "=" + threads);
        ProcessFigures figures = new JavaProcess(
                        LinkageJob.class,
                        heap(records),
                        flags,
                        List.of(
                                "predict",
                                "1",
                                model.toString(),
                                output.toString(),
                                Double.toString(PROBABILITY),
                                PredictBenchmark.people(records).toString()))
                .run(Duration.ofHours(1));
        BenchFolder.remove(output);
        table.add(
                job,
                Long.toString(records),
                Integer.toString(threads),
                String.format(Locale.ROOT, "%.2f", figures.cpuSeconds()),
                String.format(Locale.ROOT, "%.2f", figures.wallSeconds()),
                String.format(Locale.ROOT, "%.0f", figures.peakMegabytes()),
                Long.toString(figures.rows()));
        return figures;
    }
}
