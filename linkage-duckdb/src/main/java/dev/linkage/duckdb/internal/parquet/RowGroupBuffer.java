package dev.linkage.duckdb.internal.parquet;

import dev.linkage.engine.ArrayBatch;
import dev.linkage.engine.ArrayColumn;
import java.io.IOException;
import java.util.List;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.hadoop.ColumnChunkPageWriteStore;
import org.apache.parquet.schema.MessageType;

/** Rows that wait to become a row group. Not thread-safe. */
final class RowGroupBuffer implements AutoCloseable {
    /** Rows between two looks at the memory taken. */
    private static final int ROWS_PER_LOOK = 256;

    private final MessageType schema;
    private final ParquetWriteOptions options;
    private final List<ColumnBuffer> columns;
    private final ZstdCompressor compressor;
    private final PageBytes scratch = new PageBytes();
    private int rows;

    RowGroupBuffer(MessageType schema, ParquetWriteOptions options) {
        this.schema = schema;
        this.options = options;
        this.columns = schema.getColumns().stream().map(ArraySchema::buffer).toList();
        this.compressor = new ZstdCompressor(options.zstdLevel());
    }

    int rows() {
        return rows;
    }

    /** Takes rows of a batch from one on, until it is full, and returns the first that it did not take. */
    int append(ArrayBatch batch, int from) {
        int at = from;
        while (at < batch.rows() && !full()) {
            int end = Math.min(batch.rows(), at + Math.min(ROWS_PER_LOOK, options.rowGroupRows() - rows));
            for (int i = 0; i < columns.size(); i++) {
                ArrayColumn column = batch.columns().get(i);
                columns.get(i).append(column, at, end);
            }
            rows += end - at;
            at = end;
        }
        return at;
    }

    boolean full() {
        if (rows >= options.rowGroupRows()) {
            return true;
        }
        long bytes = 0;
        for (ColumnBuffer column : columns) {
            bytes += column.bytes();
        }
        return bytes >= options.rowGroupBytes();
    }

    /** Encodes the rows and forgets them. */
    EncodedRowGroup encode() throws IOException {
        ColumnChunkPageWriteStore pages = new ColumnChunkPageWriteStore(
                compressor,
                schema,
                HeapByteBufferAllocator.getInstance(),
                ParquetProperties.DEFAULT_COLUMN_INDEX_TRUNCATE_LENGTH,
                ParquetProperties.DEFAULT_PAGE_WRITE_CHECKSUM_ENABLED);
        for (ColumnBuffer column : columns) {
            column.encode(pages.getPageWriter(column.column), scratch);
            column.clear();
        }
        EncodedRowGroup encoded = new EncodedRowGroup(rows, pages);
        rows = 0;
        return encoded;
    }

    @Override
    public void close() {
        compressor.close();
    }
}
