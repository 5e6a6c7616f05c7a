package dev.linkage.predict;

import dev.linkage.chunk.Chunk;
import dev.linkage.engine.Usage;
import dev.linkage.internal.run.PredictionRun;
import java.time.Duration;

/** Runs a chunk and reports what it used. */
final class Measured {
    private Measured() {}

    static ChunkReport run(PredictionRun run, Chunk chunk, int number, Prediction.ChunkWork work) {
        run.workspace().usage();
        long start = System.nanoTime();
        Prediction.Written written = work.run(number, chunk, run.statement(chunk));
        Duration wall = Duration.ofNanos(System.nanoTime() - start);
        Usage usage = run.workspace().usage();
        return new ChunkReport(
                chunk,
                written.rows(),
                written.bytes(),
                wall,
                usage.peakMemoryBytes(),
                usage.processBytes(),
                usage.temporaryBytes());
    }
}
