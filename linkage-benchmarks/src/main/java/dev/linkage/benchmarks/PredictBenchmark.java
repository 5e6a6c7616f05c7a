package dev.linkage.benchmarks;

import dev.linkage.benchmarks.splink.JavaProcess;
import dev.linkage.benchmarks.splink.ProcessFigures;
import dev.linkage.testkit.SamplePeople;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Trains, predicts and clusters generated people in one process of 4 GiB with two threads. */
final class PredictBenchmark implements Benchmark {
    private static final int MEGABYTES = 4_096;
    private static final String HEAP = "1g";
    private static final String DUCKDB = "2GiB";
    private static final int THREADS = 2;
    private static final long USUAL_RECORDS = 1_000_000;

    private final PrintStream out;

    PredictBenchmark(PrintStream out) {
        this.out = out;
    }

    @Override
    public String name() {
        return "predict";
    }

    @Override
    public String summary() {
        return "Train, predict and cluster generated people (default 1000000) on 2 threads in 4 GiB.";
    }

    @Override
    public int run(List<String> arguments) {
        long records = arguments.isEmpty() ? USUAL_RECORDS : Long.parseLong(arguments.get(0));
        Path people = people(records);
        Path output = BenchFolder.empty(name());
        ProcessFigures figures = new JavaProcess(
                        PredictJob.class,
                        HEAP,
                        JvmFlags.ofThisProcess(),
                        List.of(people.toString(), output.toString(), DUCKDB, Integer.toString(THREADS)))
                .run(Duration.ofHours(2));
        report(output, figures);
        List<String> faults = faults(records, output, figures);
        faults.forEach(fault -> out.println("FAILED " + fault));
        out.printf(
                Locale.ROOT,
                "RESULT predict records=%d rows=%d cpu_s=%.2f wall_s=%.2f peak_mb=%.0f temp_bytes=%d%n",
                records,
                figures.rows(),
                figures.cpuSeconds(),
                figures.wallSeconds(),
                figures.peakMegabytes(),
                figures.temporaryBytes());
        return faults.isEmpty() ? 0 : 1;
    }

    /** The sample of a size, made once. */
    static Path people(long records) {
        Path file = BenchFolder.data().resolve("people-" + records + ".parquet");
        return Files.exists(file) ? file : SamplePeople.of(records).toParquet(file);
    }

    private void report(Path output, ProcessFigures figures) {
        TextTable table = new TextTable("phase", "rows", "cpu s", "wall s", "peak MB so far", "temp bytes");
        try {
            for (String line : Files.readAllLines(output.resolve(PredictJob.PHASES))) {
                table.add(line.split(","));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        table.add(
                "whole process",
                Long.toString(figures.rows()),
                String.format(Locale.ROOT, "%.2f", figures.cpuSeconds()),
                String.format(Locale.ROOT, "%.2f", figures.wallSeconds()),
                String.format(Locale.ROOT, "%.0f", figures.peakMegabytes()),
                Long.toString(figures.temporaryBytes()));
        table.print(out);
        table.save(BenchFolder.target().resolve("bench-predict.csv"));
        figures.unknown().forEach(out::println);
    }

    private static List<String> faults(long records, Path output, ProcessFigures figures) {
        List<String> faults = new ArrayList<>();
        if (figures.rows() <= 0) {
            faults.add("no pair was predicted");
        }
        if (figures.temporaryBytes() != 0) {
            faults.add("temporary files held " + figures.temporaryBytes() + " bytes");
        }
        if (figures.peakMegabytes() > MEGABYTES) {
            faults.add("the process took " + figures.peakMegabytes() + " MB, more than " + MEGABYTES);
        }
        String pairs = output.resolve(PredictJob.PAIRS).toString();
        String clusters = output.resolve(PredictJob.CLUSTERS).toString();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
            equal(faults, connection, "rows in the files", figures.rows(), """
                    SELECT count(*) FROM read_parquet('%s/*.parquet')""".formatted(pairs));
            equal(faults, connection, "rows in the manifest", figures.rows(), """
                    SELECT sum(rows)::BIGINT FROM read_json('%s/_manifest.jsonl', columns = {type: 'VARCHAR', rows: 'BIGINT'})
                    WHERE type = 'chunk'""".formatted(pairs));
            equal(faults, connection, "records in clusters", records, "SELECT count(*) FROM '" + clusters + "'");
            equal(faults, connection, "different records in clusters", records, """
                    SELECT count(DISTINCT unique_id) FROM '%s' WHERE cluster_id IS NOT NULL""".formatted(clusters));
        } catch (SQLException e) {
            throw new IllegalStateException("cannot check " + output + ": " + e.getMessage(), e);
        }
        return faults;
    }

    private static void equal(List<String> faults, Connection connection, String what, long expected, String sql)
            throws SQLException {
        try (var statement = connection.createStatement();
                var result = statement.executeQuery(sql)) {
            result.next();
            if (result.getLong(1) != expected) {
                faults.add(what + " must be " + expected + " but are " + result.getLong(1));
            }
        }
    }
}
