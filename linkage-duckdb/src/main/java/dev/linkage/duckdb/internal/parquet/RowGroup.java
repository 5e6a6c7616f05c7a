package dev.linkage.duckdb.internal.parquet;

import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ColumnWriteStore;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputCompressor;
import org.apache.parquet.hadoop.ColumnChunkPageWriteStore;
import org.apache.parquet.schema.MessageType;

/** The row group being filled. Parquet looks for full pages when {@link #rowsAdded} reaches a multiple of STEP. */
final class RowGroup implements AutoCloseable {
    /** Rows between two looks at page and row group sizes; every column holds the same rows then. */
    static final int STEP = 64;

    private static final ParquetProperties PROPERTIES = ParquetProperties.builder()
            .withWriterVersion(ParquetProperties.WriterVersion.PARQUET_1_0)
            .withAllocator(HeapByteBufferAllocator.getInstance())
            .withMinRowCountForPageSizeCheck(STEP)
            .estimateRowCountForPageSizeCheck(false)
            .withPageRowCountLimit(320 * STEP)
            .withSizeStatisticsEnabled(false)
            .build();

    private final ColumnChunkPageWriteStore pages;
    private final ColumnWriteStore columns;
    private int rows;

    RowGroup(MessageType schema, BytesInputCompressor compressor) {
        pages = new ColumnChunkPageWriteStore(
                compressor,
                schema,
                PROPERTIES.getAllocator(),
                PROPERTIES.getColumnIndexTruncateLength(),
                PROPERTIES.getPageWriteChecksumEnabled());
        columns = PROPERTIES.newColumnWriteStore(schema, pages);
    }

    ColumnWriteStore columns() {
        return columns;
    }

    int rows() {
        return rows;
    }

    /** Rows that may be encoded before {@link #rowsAdded} must be called. */
    int rowsToStep() {
        return STEP - rows % STEP;
    }

    void rowsAdded(int count) {
        for (int i = 0; i < count; i++) {
            columns.endRecord();
        }
        rows += count;
    }

    long bufferedBytes() {
        return columns.getBufferedSize();
    }

    EncodedRowGroup encode() {
        columns.flush();
        return new EncodedRowGroup(rows, pages);
    }

    @Override
    public void close() {
        columns.close();
        pages.close();
    }
}
