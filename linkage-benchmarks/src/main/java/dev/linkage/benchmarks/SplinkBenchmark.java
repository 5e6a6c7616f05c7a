package dev.linkage.benchmarks;

import dev.linkage.benchmarks.SplinkRow.Result;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** The same work with Linkage and with Splink on DuckDB, row by row; the results must be equal. */
final class SplinkBenchmark implements Benchmark {
    private static final double PROBABILITY = 0.9;
    private static final PredictionRow ALL_PAIRS = PredictionRow.of("all-pairs", 300_000, PeopleRules.HEAVY);
    private static final PredictionRow LIGHT = PredictionRow.of("light", 1_000_000, PeopleRules.LIGHT)
            .withThreshold(PROBABILITY)
            .withHeap("1200m");

    /** Heaps hold the records of the usual size at once. */
    private static final List<SplinkRow> ROWS = List.of(
            PredictionRow.of("heavy", 1_200_000, PeopleRules.HEAVY)
                    .withThreshold(PROBABILITY)
                    .withHeap("1400m"),
            PredictionRow.of("mid", 10_000_000, PeopleRules.MID)
                    .withThreshold(PROBABILITY)
                    .withHeap("11g"),
            ALL_PAIRS,
            ALL_PAIRS.named("retained").withColumns(),
            LIGHT.cold(),
            LIGHT.coldAndShort(),
            LIGHT.warmedUp(),
            PredictionRow.of("demo", 300_000, PeopleModel.RULES).withThreshold(PROBABILITY),
            new TrainingRow(1_000_000),
            new ClusterRow(10_000_000, ClusterData.Ids.SERIAL),
            new LinksRow(20_000));

    private static final int USAGE_ERROR = 2;

    private final PrintStream out;

    SplinkBenchmark(PrintStream out) {
        this.out = out;
    }

    @Override
    public String name() {
        return "splink";
    }

    @Override
    public String summary() {
        return "Predict, train and cluster as Splink does: all, or one of " + names()
                + "; and at most so many records.";
    }

    @Override
    public int run(List<String> arguments) {
        List<String> rest = new ArrayList<>(arguments);
        String only = rest.isEmpty() || rest.get(0).matches("\\d+") ? "" : rest.remove(0);
        List<SplinkRow> rows = ROWS.stream()
                .filter(row -> only.isEmpty() || row.name().equals(only))
                .toList();
        if (rows.isEmpty()) {
            out.println("Splink is not compared in '" + only + "'; there are: " + names());
            return USAGE_ERROR;
        }
        OptionalLong given = rest.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(rest.get(0)));
        SplinkJobs jobs = SplinkJobs.in(BenchFolder.empty(name()));
        List<Result> results = new ArrayList<>();
        for (SplinkRow row : rows) {
            long size = only.isEmpty()
                    ? Math.min(given.orElse(Long.MAX_VALUE), row.usualSize())
                    : given.orElse(row.usualSize());
            Result result = row.run(jobs, size);
            // At once: a row may take half an hour, and a later one fail.
            out.printf("%n%s, %d%n", row.name(), size);
            result.comparisons().forEach(out::println);
            Figures.table(result.figures()).print(out);
            results.add(result);
        }
        Figures.table(results.stream()
                        .flatMap(result -> result.figures().stream())
                        .toList())
                .save(BenchFolder.target().resolve("bench-splink" + (only.isEmpty() ? "" : "-" + only) + ".csv"));
        long mismatches = results.stream().mapToLong(Result::mismatches).sum();
        out.println("RESULT splink mismatches=" + mismatches + SplinkRow.text(results));
        return mismatches == 0 ? 0 : 1;
    }

    private static String names() {
        return ROWS.stream().map(SplinkRow::name).distinct().collect(Collectors.joining(", "));
    }
}
