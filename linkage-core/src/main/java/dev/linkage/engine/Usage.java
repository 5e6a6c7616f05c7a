package dev.linkage.engine;

/**
 * What an engine used over a span of time.
 *
 * @param peakMemoryBytes highest memory the engine held, 0 when unknown
 * @param temporaryBytes highest size of its temporary files
 */
public record Usage(long peakMemoryBytes, long temporaryBytes) {}
