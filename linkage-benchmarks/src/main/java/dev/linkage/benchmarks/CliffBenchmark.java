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
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An output many times larger than the memory: as chunks, and as one table that is exported when it is whole. */
final class CliffBenchmark implements Benchmark {
    private static final long USUAL_RECORDS = 1_200_000;
    private static final long LIMIT = 112L << 20;
    private static final String HEAP = "256m";
    private static final String CHUNKS = "chunks";
    private static final double SIZE_WANTED = 10;
    /** One rule, so that every chunk costs alike; its blocks have some tens of records. */
    private static final List<BlockingRule> RULES =
            List.of(on(column("first_name"), column("dob").substring(1, 4)));

    private final PrintStream out;

    CliffBenchmark(PrintStream out) {
        this.out = out;
    }

    @Override
    public String name() {
        return "cliff";
    }

    @Override
    public String summary() {
        return "Write ten times the memory as chunks, and as one table (people, default 1200000; 'chunks' skips the table).";
    }

    /** What one way of writing gave. */
    private record Way(
            String name,
            ProcessFigures figures,
            List<Point> steps,
            long bytes,
            String hash,
            long temporaryBytes,
            long abortedBytes,
            int chunks) {}

    @Override
    public int run(List<String> arguments) {
        List<String> rest = new ArrayList<>(arguments);
        boolean alone = rest.remove(CHUNKS);
        long records = rest.isEmpty() ? USUAL_RECORDS : Long.parseLong(rest.get(0));
        Path folder = BenchFolder.empty(name());
        Path model = TrainedModel.save(folder.resolve("model.json"), RULES);
        Path people = PredictBenchmark.people(records);
        List<Way> ways = new ArrayList<>();
        ways.add(run(CHUNKS, model, people, folder));
        if (!alone) {
            ways.add(run("table", model, people, folder));
        }
        return report(ways);
    }

    private Way run(String name, Path model, Path people, Path folder) {
        Path output = folder.resolve(name);
        try {
            Files.createDirectories(output);
            ProcessFigures figures = new JavaProcess(
                            CliffJob.class,
                            HEAP,
                            JvmFlags.ofThisProcess(),
                            List.of(
                                    name,
                                    model.toString(),
                                    people.toString(),
                                    output.toString(),
                                    (LIMIT >> 20) + "MiB"))
                    .run(Duration.ofHours(3));
            List<Point> steps = Steps.read(output.resolve(CliffJob.STEPS));
            Path pairs = output.resolve(CliffJob.PAIRS);
            long bytes = 0;
            try (var files = Files.newDirectoryStream(pairs, "*.parquet")) {
                for (Path file : files) {
                    bytes += Files.size(file);
                }
            }
            Optional<Run> run = name.equals(CHUNKS) ? Optional.of(Run.open(pairs)) : Optional.empty();
            Way way = new Way(
                    name,
                    figures,
                    steps,
                    bytes,
                    figures.rows() == CliffJob.OUT_OF_MEMORY ? "" : hash(pairs),
                    run.map(Run::temporaryBytes).orElse(figures.temporaryBytes()),
                    run.map(Run::abortedTemporaryBytes).orElse(0L),
                    run.map(whole -> whole.chunks().size()).orElse(1));
            Files.writeString(
                    folder.resolve("decisions.txt"),
                    run.map(whole -> String.join(
                                    "\n",
                                    whole.decisions().stream()
                                            .map(Object::toString)
                                            .toList()))
                            .orElse(""));
            BenchFolder.remove(pairs);
            return way;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Rows, and the sum of the hashes of what identifies and weighs each. */
    private static String hash(Path pairs) {
        try (var connection = DriverManager.getConnection("jdbc:duckdb:");
                var statement = connection.createStatement();
                var result = statement.executeQuery("SELECT count(*) || ' ' || sum(hash(unique_id_l, unique_id_r,"
                        + " match_weight, match_key)) FROM read_parquet('" + pairs + "/*.parquet')")) {
            result.next();
            return result.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException("cannot check " + pairs + ": " + e.getMessage(), e);
        }
    }

    private int report(List<Way> ways) {
        TextTable table = new TextTable(
                "way",
                "rows",
                "bytes",
                "chunks",
                "wall s",
                "cpu s",
                "peak MB",
                "temp bytes",
                "ended attempts' temp bytes",
                "rows/s",
                "last/first quarter");
        LineChart chart = new LineChart(
                "Rows in Parquet files, DuckDB's memory limited to " + (LIMIT >> 20) + " MiB", "seconds", "rows");
        for (Way way : ways) {
            ProcessFigures figures = way.figures();
            table.add(
                    way.name(),
                    figures.rows() == CliffJob.OUT_OF_MEMORY ? "out of memory" : Long.toString(figures.rows()),
                    Long.toString(way.bytes()),
                    Integer.toString(way.chunks()),
                    String.format(Locale.ROOT, "%.1f", figures.wallSeconds()),
                    String.format(Locale.ROOT, "%.1f", figures.cpuSeconds()),
                    String.format(Locale.ROOT, "%.0f", figures.peakMegabytes()),
                    Long.toString(way.temporaryBytes()),
                    Long.toString(way.abortedBytes()),
                    String.format(Locale.ROOT, "%.0f", Math.max(0, figures.rows()) / figures.wallSeconds()),
                    way.name().equals(CHUNKS) ? String.format(Locale.ROOT, "%.2f", Steps.rateRatio(way.steps())) : "-");
            chart.add(
                    way.name().equals(CHUNKS)
                            ? "Linkage, in chunks"
                            : way.hash().isEmpty() ? "one table: out of memory" : "one table, then export",
                    false,
                    way.steps());
        }
        table.print(out);
        table.save(BenchFolder.target().resolve("bench-cliff.csv"));
        chart.save(BenchFolder.target().resolve("bench-cliff.svg"));
        out.println("chart: " + BenchFolder.target().resolve("bench-cliff.svg"));
        Way chunks = ways.get(0);
        double size = (double) chunks.bytes() / LIMIT;
        List<String> faults = new ArrayList<>();
        if (chunks.temporaryBytes() != 0) {
            faults.add("chunks wrote " + chunks.temporaryBytes() + " bytes of temporary files");
        }
        if (size < SIZE_WANTED) {
            faults.add("the output is only " + size + " times the memory limit");
        }
        if (ways.stream()
                        .map(Way::hash)
                        .filter(hash -> !hash.isEmpty())
                        .distinct()
                        .count()
                > 1) {
            faults.add("the rows differ: " + ways.stream().map(Way::hash).toList());
        }
        faults.forEach(fault -> out.println("FAILED " + fault));
        String other = ways.size() < 2
                ? ""
                : String.format(
                        Locale.ROOT,
                        " table_rows=%d table_temp_bytes=%d",
                        Math.max(0, ways.get(1).figures().rows()),
                        ways.get(1).figures().temporaryBytes());
        out.printf(
                Locale.ROOT,
                "RESULT cliff rate_ratio=%.3f temp_bytes=%d aborted_temp_bytes=%d output_to_memory=%.1f rows=%d%s%n",
                Steps.rateRatio(chunks.steps()),
                chunks.temporaryBytes(),
                chunks.abortedBytes(),
                size,
                chunks.figures().rows(),
                other);
        return faults.isEmpty() ? 0 : 1;
    }
}
