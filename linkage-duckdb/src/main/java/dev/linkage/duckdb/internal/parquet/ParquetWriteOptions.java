package dev.linkage.duckdb.internal.parquet;

/**
 * How a Parquet file is written.
 *
 * @param zstdLevel Zstandard level of the pages, 1 (fast) to 22 (small)
 * @param rowGroupRows most rows of a row group
 * @param rowGroupBytes encoded bytes after which a row group is closed early; bounds the heap of one writer
 */
public record ParquetWriteOptions(int zstdLevel, int rowGroupRows, long rowGroupBytes) {
    private static final ParquetWriteOptions DEFAULTS = new ParquetWriteOptions(3, 122_880, 64L << 20);

    public ParquetWriteOptions {
        if (zstdLevel < 1 || zstdLevel > 22) {
            throw new IllegalArgumentException("zstdLevel must be in [1, 22] but was " + zstdLevel);
        }
        if (rowGroupRows < 1) {
            throw new IllegalArgumentException("rowGroupRows must be at least 1 but was " + rowGroupRows);
        }
        if (rowGroupBytes < 1) {
            throw new IllegalArgumentException("rowGroupBytes must be at least 1 but was " + rowGroupBytes);
        }
    }

    /** Level 3, 122,880 rows (DuckDB's own row group), 64 MiB. */
    public static ParquetWriteOptions defaults() {
        return DEFAULTS;
    }

    public ParquetWriteOptions withZstdLevel(int level) {
        return new ParquetWriteOptions(level, rowGroupRows, rowGroupBytes);
    }

    public ParquetWriteOptions withRowGroupRows(int rows) {
        return new ParquetWriteOptions(zstdLevel, rows, rowGroupBytes);
    }

    public ParquetWriteOptions withRowGroupBytes(long bytes) {
        return new ParquetWriteOptions(zstdLevel, rowGroupRows, bytes);
    }
}
