package dev.linkage.benchmarks;

import dev.linkage.benchmarks.splink.ProcessMeter;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.duckdb.DuckDbOptions;
import dev.linkage.engine.ArrayBatch;
import dev.linkage.engine.BatchWriter;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.engine.WrittenFile;
import dev.linkage.model.internal.Quoting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Writes the same rows again and again, in a process of its own: {@code COPY|ARROW|ARRAYS ROWS OUTPUT}. They are in
 * memory before: in a table of DuckDB's, or in arrays. The last file stays; what each took goes to {@code figures.csv}:
 * CPU-seconds, seconds and bytes.
 */
final class WriterJob {
    static final String FIGURES = "figures.csv";
    static final String FILE = "rows.parquet";
    static final String ARRAYS = "ARRAYS";
    /** The first of them warm up. */
    static final int TURNS = 7;

    private static final int THREADS = 2;

    private WriterJob() {}

    public static void main(String[] arguments) throws Exception {
        Path output = Files.createDirectories(Path.of(arguments[2]));
        boolean arrays = arguments[0].equals(ARRAYS);
        ProcessMeter meter = ProcessMeter.start();
        DuckDbOptions options = DuckDbOptions.defaults()
                .threads(THREADS)
                .writer(arrays ? DuckDbOptions.Writer.COPY : DuckDbOptions.Writer.valueOf(arguments[0]));
        SqlStatement read = new SqlStatement(
                "read the rows", "SELECT * FROM read_parquet(" + Quoting.text(arguments[1] + "/*.parquet") + ")");
        Path file = output.resolve(FILE);
        try (DuckDb db = DuckDb.open(options);
                Workspace workspace = db.workspace(Optional.of(file))) {
            long rows;
            if (arrays) {
                rows = arrays(workspace, read, file);
            } else {
                String table = workspace.table("rows");
                workspace.execute(new SqlStatement("load", "CREATE TABLE " + table + " AS " + read.sql()));
                rows = measure(
                        file, () -> workspace.writeParquet(new SqlStatement("write", "SELECT * FROM " + table), file));
            }
            meter.report(rows, 0);
        }
    }

    private static long arrays(Workspace workspace, SqlStatement read, Path file) throws Exception {
        RowsInArrays rows = RowsInArrays.of(workspace, read);
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try {
            return measure(file, () -> {
                try (BatchWriter writer = workspace.parquetWriter(rows.columns(), file)) {
                    AtomicInteger next = new AtomicInteger();
                    List<CompletableFuture<Void>> parts = new ArrayList<>();
                    for (int i = 0; i < THREADS; i++) {
                        parts.add(CompletableFuture.runAsync(() -> write(writer, rows.batches(), next), pool));
                    }
                    parts.forEach(CompletableFuture::join);
                    return writer.finish();
                }
            });
        } finally {
            pool.shutdown();
        }
    }

    private static void write(BatchWriter writer, List<ArrayBatch> batches, AtomicInteger next) {
        for (int i = next.getAndIncrement(); i < batches.size(); i = next.getAndIncrement()) {
            writer.write(batches.get(i));
        }
    }

    private static long measure(Path file, Supplier<WrittenFile> writing) throws Exception {
        List<String> figures = new ArrayList<>();
        long rows = 0;
        for (int turn = 0; turn < TURNS; turn++) {
            Files.deleteIfExists(file);
            double cpu = ProcessMeter.cpuSeconds().orElse(Double.NaN);
            long start = System.nanoTime();
            WrittenFile written = writing.get();
            rows = written.rows();
            figures.add(String.format(
                    Locale.ROOT,
                    "%.3f,%.3f,%d",
                    ProcessMeter.cpuSeconds().orElse(Double.NaN) - cpu,
                    (System.nanoTime() - start) / 1e9,
                    written.bytes()));
        }
        Files.write(file.resolveSibling(FIGURES), figures);
        return rows;
    }
}
