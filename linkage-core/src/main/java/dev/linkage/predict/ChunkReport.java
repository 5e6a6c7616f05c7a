package dev.linkage.predict;

import dev.linkage.chunk.Chunk;
import java.time.Duration;

/**
 * What a finished chunk gave and used.
 *
 * @param chunk the chunk
 * @param rows pairs written
 * @param bytes bytes written, 0 where nothing is written to a file
 * @param wall time it took
 * @param peakMemoryBytes highest memory the engine held, 0 when unknown
 * @param processBytes highest resident memory of the whole process, 0 when unknown
 * @param temporaryBytes highest size of the engine's temporary files
 */
public record ChunkReport(
        Chunk chunk,
        long rows,
        long bytes,
        Duration wall,
        long peakMemoryBytes,
        long processBytes,
        long temporaryBytes) {}
