package dev.linkage.engine;

import java.util.Map;

/**
 * What an engine used over a span of time.
 *
 * @param peakMemoryBytes highest memory the engine held, 0 when unknown
 * @param memoryByTag what held it at that moment, by the engine's words; empty when unknown
 * @param processBytes highest resident memory of the whole process, 0 when unknown
 * @param temporaryBytes what it wrote to temporary files, those left out that were there before
 */
public record Usage(long peakMemoryBytes, Map<String, Long> memoryByTag, long processBytes, long temporaryBytes) {
    /** Copies the map. */
    public Usage {
        memoryByTag = Map.copyOf(memoryByTag);
    }
}
