package dev.linkage.benchmarks;

import dev.linkage.benchmarks.splink.CompareParquet;
import dev.linkage.benchmarks.splink.JavaProcess;
import dev.linkage.benchmarks.splink.PairDifferences;
import dev.linkage.benchmarks.splink.ProcessFigures;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The same predictions by SQL and by the pair engine, beside DuckDB's bare join of the rules, which scores nothing. */
final class EnginesBenchmark implements Benchmark {
    private static final long USUAL_RECORDS = 1_200_000;
    private static final double PROBABILITY = 0.9;
    private static final String HEAP = "3g";

    private final PrintStream out;

    EnginesBenchmark(PrintStream out) {
        this.out = out;
    }

    @Override
    public String name() {
        return "engines";
    }

    @Override
    public String summary() {
        return "Score people (default 1200000) by SQL, by the pair engine, and join them only; 'jvm' runs the engine alone.";
    }

    @Override
    public int run(List<String> arguments) {
        List<String> rest = new ArrayList<>(arguments);
        boolean alone = rest.remove("jvm");
        long records = rest.isEmpty() ? USUAL_RECORDS : Long.parseLong(rest.get(0));
        Path folder = BenchFolder.empty(name());
        Path model = TrainedModel.save(folder.resolve("model.json"), PeopleRules.HEAVY);
        Path people = PredictBenchmark.people(records);
        Map<String, ProcessFigures> all = new LinkedHashMap<>();
        for (String way : alone ? List.of("jvm") : List.of("jvm", "sql", "join")) {
            all.put(
                    way,
                    new JavaProcess(
                                    EngineJob.class,
                                    HEAP,
                                    JvmFlags.ofThisProcess(),
                                    List.of(
                                            way,
                                            model.toString(),
                                            folder.resolve(way).toString(),
                                            Double.toString(PROBABILITY),
                                            people.toString()))
                            .run(Duration.ofHours(1)));
        }
        return report(all, folder);
    }

    private int report(Map<String, ProcessFigures> all, Path folder) {
        TextTable table = new TextTable("by", "cpu s", "wall s", "peak MB", "rows");
        all.forEach((way, figures) -> table.add(
                way,
                String.format(Locale.ROOT, "%.2f", figures.cpuSeconds()),
                String.format(Locale.ROOT, "%.2f", figures.wallSeconds()),
                String.format(Locale.ROOT, "%.0f", figures.peakMegabytes()),
                Long.toString(figures.rows())));
        table.print(out);
        table.save(BenchFolder.target().resolve("bench-engines.csv"));
        long mismatches = 0;
        if (all.containsKey("sql")) {
            PairDifferences differences =
                    CompareParquet.compare(folder.resolve("jvm"), folder.resolve("sql"), "unique_id");
            out.println("jvm against sql: " + differences);
            mismatches = differences.count();
        }
        out.printf(
                Locale.ROOT,
                "RESULT engines mismatches=%d jvm_to_join_cpu_ratio=%.3f jvm_to_sql_cpu_ratio=%.3f%n",
                mismatches,
                ratio(all, "join"),
                ratio(all, "sql"));
        return mismatches == 0 ? 0 : 1;
    }

    private static double ratio(Map<String, ProcessFigures> all, String other) {
        ProcessFigures theirs = all.get(other);
        ProcessFigures ours = all.get("jvm");
        return theirs == null || ours == null ? Double.NaN : ours.cpuSeconds() / theirs.cpuSeconds();
    }
}
