package dev.linkage.duckdb.internal.parquet;

import org.apache.parquet.hadoop.ColumnChunkPageWriteStore;

/**
 * A row group that only has to be copied to its file.
 *
 * @param rows how many rows
 * @param pages compressed
 */
record EncodedRowGroup(int rows, ColumnChunkPageWriteStore pages) {}
