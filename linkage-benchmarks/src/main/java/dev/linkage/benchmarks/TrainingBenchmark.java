package dev.linkage.benchmarks;

import dev.linkage.benchmarks.splink.JavaProcess;
import dev.linkage.benchmarks.splink.ProcessFigures;
import dev.linkage.model.LinkageModel;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** The same training by SQL and by the pair engine, the first and the second time in a process; the models must be equal. */
final class TrainingBenchmark implements Benchmark {
    private static final long USUAL_RECORDS = 1_000_000;
    private static final String HEAP = "1g";

    private final PrintStream out;

    TrainingBenchmark(PrintStream out) {
        this.out = out;
    }

    @Override
    public String name() {
        return "training";
    }

    @Override
    public String summary() {
        return "Train on people (default 1000000) by SQL and by the pair engine, cold and warm.";
    }

    @Override
    public int run(List<String> arguments) {
        long records = arguments.isEmpty() ? USUAL_RECORDS : Long.parseLong(arguments.get(0));
        Path folder = BenchFolder.empty(name());
        Path people = PredictBenchmark.people(records);
        TextTable table = new TextTable("by", "cold cpu s", "cold wall s", "warm cpu s", "warm wall s", "peak MB");
        Way jvm = Way.of("jvm", folder, people);
        Way sql = Way.of("sql", folder, people);
        jvm.add(table);
        sql.add(table);
        table.print(out);
        table.save(BenchFolder.target().resolve("bench-training.csv"));
        ModelDifference difference = ModelDifference.of(jvm.model(), sql.model());
        long mismatches = difference.largest() > 0 ? Math.max(1, difference.mismatches()) : 0;
        out.printf(
                Locale.ROOT,
                "jvm against sql: %d parameters, largest difference %.1e%n",
                difference.parameters(),
                difference.largest());
        out.printf(
                Locale.ROOT,
                "RESULT training mismatches=%d jvm_to_sql_cpu_ratio=%.3f cold_jvm_to_sql_cpu_ratio=%.3f%n",
                mismatches,
                jvm.warm.jobCpuSeconds() / sql.warm.jobCpuSeconds(),
                jvm.cold.cpuSeconds() / sql.cold.cpuSeconds());
        return mismatches == 0 ? 0 : 1;
    }

    /** What trains, and what it took: a whole process that trains once, and the second time in another. */
    private record Way(String name, Path trained, ProcessFigures cold, ProcessFigures warm) {
        static Way of(String name, Path folder, Path people) {
            Path trained = folder.resolve(name + ".json");
            return new Way(name, trained, run(name, 1, trained, people), run(name, 2, trained, people));
        }

        private static ProcessFigures run(String name, int runs, Path trained, Path people) {
            List<String> arguments = List.of(name, "" + runs, trained.toString(), people.toString());
            return new JavaProcess(TrainingJob.class, HEAP, JvmFlags.ofThisProcess(), arguments)
                    .run(Duration.ofHours(1));
        }

        LinkageModel model() {
            return LinkageModel.load(trained);
        }

        void add(TextTable table) {
            table.add(
                    name,
                    String.format(Locale.ROOT, "%.2f", cold.cpuSeconds()),
                    String.format(Locale.ROOT, "%.2f", cold.wallSeconds()),
                    String.format(Locale.ROOT, "%.2f", warm.jobCpuSeconds()),
                    String.format(Locale.ROOT, "%.2f", warm.jobWallSeconds()),
                    String.format(Locale.ROOT, "%.0f", Math.max(cold.peakMegabytes(), warm.peakMegabytes())));
        }
    }
}
