package dev.linkage.benchmarks;

import dev.linkage.Linker;
import dev.linkage.benchmarks.splink.ProcessMeter;
import dev.linkage.chunk.Chunking;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.duckdb.DuckDbOptions;
import dev.linkage.engine.PairExecutor;
import dev.linkage.error.MemoryException;
import dev.linkage.model.LinkageModel;
import dev.linkage.predict.Prediction;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Scores every pair with all columns, in a process of its own: {@code chunks|table MODEL INPUT OUTPUT LIMIT}. As chunks
 * to Parquet, or as one table that is exported when it is whole. Writes how far it was when to {@code steps.csv}: seconds
 * and rows.
 */
final class CliffJob {
    static final String STEPS = "steps.csv";
    static final String PAIRS = "pairs";
    /** Instead of the number of rows. */
    static final long OUT_OF_MEMORY = -1;

    private CliffJob() {}

    public static void main(String[] arguments) throws Exception {
        Path output = Path.of(arguments[3]);
        Path spill = output.resolve("spill");
        ProcessMeter meter = ProcessMeter.start();
        DuckDbOptions options =
                DuckDbOptions.defaults().memoryLimit(arguments[4]).threads(2).temporaryDirectory(spill);
        Steps steps = new Steps();
        try (TemporaryFiles temporary = new TemporaryFiles(spill);
                DuckDb db = DuckDb.open(options)) {
            Linker linker = Linker.of(LinkageModel.load(Path.of(arguments[1])), db.parquet(Path.of(arguments[2])));
            // The memory that is short is DuckDB's.
            Prediction prediction = linker.predict()
                    .executor(PairExecutor.SQL)
                    .retainMatchingColumns()
                    .retainIntermediateColumns();
            long rows = arguments[0].equals("chunks")
                    ? chunks(prediction, output.resolve(PAIRS), steps)
                    : table(db, prediction, output.resolve(PAIRS), steps);
            steps.save(output.resolve(STEPS));
            meter.report(rows, temporary.most());
        }
    }

    private static long chunks(Prediction prediction, Path pairs, Steps steps) {
        return prediction
                .chunks(Chunking.adaptive().mostPairs(2_000_000))
                .listener(steps)
                .toParquet(pairs)
                .size();
    }

    private static long table(DuckDb db, Prediction prediction, Path pairs, Steps steps) throws Exception {
        Files.createDirectories(pairs);
        steps.add(0);
        long rows;
        try {
            rows = prediction.chunks(Chunking.fixed(1)).toTable("pairs");
        } catch (MemoryException e) {
            System.err.println(e.getMessage());
            steps.add(0);
            return OUT_OF_MEMORY;
        }
        steps.add(0);
        db.execute("COPY pairs TO '" + pairs.resolve("pairs.parquet") + "' (FORMAT parquet, COMPRESSION zstd)");
        steps.add(rows);
        return rows;
    }
}
