package dev.linkage.benchmarks;

import dev.linkage.benchmarks.splink.JavaProcess;
import dev.linkage.model.BlockingRule;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** How much of a prediction's CPU time the start of its process and the compilation of its code take. */
final class ProfileBenchmark implements Benchmark {
    private static final double PROBABILITY = 0.9;
    private static final int USAGE_ERROR = 2;
    private static final List<Row> ROWS = List.of(
            new Row("heavy", 1_200_000, PeopleRules.HEAVY, PROBABILITY, "1400m"),
            new Row("mid", 10_000_000, PeopleRules.MID, PROBABILITY, "11g"),
            new Row("all-pairs", 300_000, PeopleRules.HEAVY, 0, "1g"),
            new Row("light", 1_000_000, PeopleRules.LIGHT, PROBABILITY, "1200m"));

    private final PrintStream out;

    ProfileBenchmark(PrintStream out) {
        this.out = out;
    }

    private record Row(String name, long people, List<BlockingRule> rules, double probability, String heap) {}

    @Override
    public String name() {
        return "profile";
    }

    @Override
    public String summary() {
        return "CPU time of start, compilation and work: predictions of 'splink' five times in one process: all, or one.";
    }

    @Override
    public int run(List<String> arguments) {
        List<String> rest = new ArrayList<>(arguments);
        String only = rest.isEmpty() || rest.get(0).matches("\\d+") ? "" : rest.remove(0);
        List<Row> rows = ROWS.stream()
                .filter(row -> only.isEmpty() || row.name().equals(only))
                .toList();
        if (rows.isEmpty()) {
            out.println("There is no profile of '" + only + "'; there are: "
                    + ROWS.stream().map(Row::name).collect(Collectors.joining(", ")));
            return USAGE_ERROR;
        }
        long most = rest.isEmpty() ? Long.MAX_VALUE : Long.parseLong(rest.get(0));
        Path folder = BenchFolder.empty(name());
        TextTable table = new TextTable(
                "job",
                "people",
                "start cpu s",
                "first cpu s",
                "compiling s",
                "gc s",
                "last cpu s",
                "compiling s",
                "gc s");
        StringBuilder result = new StringBuilder("RESULT profile");
        for (Row row : rows) {
            long people = Math.min(most, row.people());
            List<double[]> steps = run(row, people, folder.resolve(row.name()));
            double[] start = steps.get(0);
            double[] first = steps.get(1);
            double[] last = steps.get(steps.size() - 1);
            table.add(
                    row.name(),
                    Long.toString(people),
                    format(start[0]),
                    format(first[0]),
                    format(first[1]),
                    format(first[2]),
                    format(last[0]),
                    format(last[1]),
                    format(last[2]));
            result.append(String.format(
                    Locale.ROOT, " %s_last_to_first=%.3f", row.name().replace('-', '_'), last[0] / first[0]));
        }
        table.print(out);
        table.save(BenchFolder.target().resolve("bench-profile" + (only.isEmpty() ? "" : "-" + only) + ".csv"));
        out.println(result);
        return 0;
    }

    private static String format(double seconds) {
        return String.format(Locale.ROOT, "%.2f", seconds);
    }

    private static List<double[]> run(Row row, long people, Path output) {
        Path model = BenchFolder.target().resolve("profile-" + row.name() + ".json");
        TrainedModel.of(row.rules(), people).save(model);
        new JavaProcess(
                        ProfileJob.class,
                        row.heap(),
                        JvmFlags.ofThisProcess(),
                        List.of(
                                model.toString(),
                                Double.toString(row.probability()),
                                PredictBenchmark.people(people).toString(),
                                output.toString()))
                .run(Duration.ofHours(1));
        try {
            return Files.readAllLines(output.resolve(ProfileJob.FIGURES)).stream()
                    .map(line -> List.of(line.split(",", -1)).stream()
                            .mapToDouble(Double::parseDouble)
                            .toArray())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
