package dev.linkage.benchmarks;

import dev.linkage.Linker;
import dev.linkage.benchmarks.splink.JavaProcess;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.model.LinkageModel;
import dev.linkage.predict.Prediction;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The same predicted pairs to Parquet by DuckDB's COPY, by way of Arrow, and from arrays. */
final class WriterBenchmark implements Benchmark {
    private static final long USUAL_RECORDS = 1_000_000;
    private static final List<String> WRITERS = List.of("COPY", "ARROW", WriterJob.ARRAYS);
    private static final int WARM_UP = 2;

    private final PrintStream out;

    WriterBenchmark(PrintStream out) {
        this.out = out;
    }

    @Override
    public String name() {
        return "writer";
    }

    @Override
    public String summary() {
        return "Write millions of pairs to Parquet by COPY, through Arrow, and from arrays (people, default 1000000).";
    }

    private record Way(double cpu, double wall, long bytes, String content) {}

    @Override
    public int run(List<String> arguments) {
        long records = arguments.isEmpty() ? USUAL_RECORDS : Long.parseLong(arguments.get(0));
        TextTable table = new TextTable("rows", "writer", "cpu s", "wall s", "bytes", "cpu / COPY", "bytes / COPY");
        List<String> faults = new ArrayList<>();
        Path folder = BenchFolder.empty(name());
        double[][] worst = new double[WRITERS.size()][2];
        for (String form : List.of("narrow", "wide")) {
            Path rows = rows(records, form);
            List<Way> ways = new ArrayList<>();
            for (String writer : WRITERS) {
                Way way = write(writer, rows, folder.resolve(form + "-" + writer));
                ways.add(way);
                Way copy = ways.get(0);
                double cpu = way.cpu() / copy.cpu();
                double bytes = (double) way.bytes() / copy.bytes();
                worst[ways.size() - 1][0] = Math.max(worst[ways.size() - 1][0], cpu);
                worst[ways.size() - 1][1] = Math.max(worst[ways.size() - 1][1], bytes);
                table.add(
                        form,
                        writer,
                        format(way.cpu()),
                        format(way.wall()),
                        Long.toString(way.bytes()),
                        format(cpu),
                        format(bytes));
                if (!way.content().equals(copy.content())) {
                    faults.add(
                            form + " rows differ: COPY wrote " + copy.content() + ", " + writer + " " + way.content());
                }
            }
        }
        table.print(out);
        table.save(BenchFolder.target().resolve("bench-writer.csv"));
        faults.forEach(fault -> out.println("FAILED " + fault));
        out.printf(
                Locale.ROOT,
                "RESULT writer cpu_ratio=%.3f size_ratio=%.3f array_cpu_ratio=%.3f array_size_ratio=%.3f%n",
                worst[1][0],
                worst[1][1],
                worst[2][0],
                worst[2][1]);
        return faults.isEmpty() ? 0 : 1;
    }

    private static String format(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    /** All pairs of the people, made once. */
    private static Path rows(long records, String form) {
        Path folder = BenchFolder.data().resolve("pairs-" + form + "-" + records);
        if (Files.exists(folder.resolve("_SUCCESS"))) {
            return folder;
        }
        Path model = TrainedModel.save(
                BenchFolder.data().resolve("pairs-model.json"),
                PeopleModel.dedupe().blockingRules());
        try (DuckDb db = DuckDb.open()) {
            Prediction prediction = Linker.of(LinkageModel.load(model), db.parquet(PredictBenchmark.people(records)))
                    .predict();
            (form.equals("wide") ? prediction.retainMatchingColumns() : prediction).toParquet(folder);
        }
        return folder;
    }

    /** The median of the turns that follow those that warm up. */
    private static Way write(String writer, Path rows, Path output) {
        new JavaProcess(
                        WriterJob.class,
                        "3g",
                        JvmFlags.ofThisProcess(),
                        List.of(writer, rows.toString(), output.toString()))
                .run(Duration.ofHours(1));
        try {
            List<double[]> turns = new ArrayList<>();
            for (String line : Files.readAllLines(output.resolve(WriterJob.FIGURES))) {
                turns.add(List.of(line.split(",", -1)).stream()
                        .mapToDouble(Double::parseDouble)
                        .toArray());
            }
            List<double[]> measured = turns.subList(WARM_UP, turns.size());
            Path file = output.resolve(WriterJob.FILE);
            return new Way(median(measured, 0), median(measured, 1), Files.size(file), content(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double median(List<double[]> turns, int column) {
        double[] values =
                turns.stream().mapToDouble(turn -> turn[column]).sorted().toArray();
        return values[values.length / 2];
    }

    /** Count and sum of the hashes of whole rows. */
    private static String content(Path file) {
        try (var connection = DriverManager.getConnection("jdbc:duckdb:");
                var statement = connection.createStatement();
                var result = statement.executeQuery(
                        "SELECT count(*) || ' ' || sum(hash(r)) FROM read_parquet('" + file + "') r")) {
            result.next();
            return result.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException("cannot check " + file + ": " + e.getMessage(), e);
        }
    }
}
