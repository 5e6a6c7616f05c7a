package dev.linkage.benchmarks;

import static dev.linkage.model.Threshold.weight;

import dev.linkage.Linker;
import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.Chunking;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.duckdb.DuckDbOptions;
import dev.linkage.engine.PairExecutor;
import dev.linkage.model.LinkageModel;
import dev.linkage.predict.ChunkReport;
import dev.linkage.predict.ProgressListener;
import java.nio.file.Path;

/** Predicts in many small chunks, {@code MODEL INPUT OUTPUT EXECUTOR}, and prints a line for each step, so that it can be killed. */
final class KillJob {
    private static final int CHUNKS_PER_RULE = 50;

    private KillJob() {}

    public static void main(String[] arguments) {
        System.out.println("started");
        try (DuckDb db =
                DuckDb.open(DuckDbOptions.defaults().memoryLimit("300MB").threads(2))) {
            ProgressListener listener = new ProgressListener() {
                @Override
                public void prepared(long records) {
                    System.out.println("prepared");
                }

                @Override
                public void chunkStarted(int number, int chunks, Chunk chunk) {
                    System.out.println("chunk " + number);
                }

                @Override
                public void chunkFinished(int number, int chunks, ChunkReport report) {
                    System.out.println("finished " + number);
                }
            };
            Linker.of(LinkageModel.load(Path.of(arguments[0])), db.parquet(Path.of(arguments[1])))
                    .predict()
                    .threshold(weight(-5))
                    .executor(PairExecutor.valueOf(arguments[3]))
                    .chunks(Chunking.fixed(CHUNKS_PER_RULE))
                    .listener(listener)
                    .toParquet(Path.of(arguments[2]));
        }
        System.out.println("ended");
    }
}
