package dev.linkage.duckdb.internal.parquet;

import java.nio.file.Path;

/**
 * A Parquet file that is complete and on disk.
 *
 * @param path where it is
 * @param rows rows in it, as its footer says
 * @param bytes its length
 */
public record WrittenFile(Path path, long rows, long bytes) {}
