package dev.linkage.duckdb.internal.parquet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/** Columns with and without children, through Parquet's column writers. Not thread-safe. */
final class NestedArrowFile implements ArrowFile {
    private final MessageType schema;
    private final ParquetWriteOptions options;
    private final List<ColumnEncoder> encoders;
    private final ZstdCompressor compressor;
    private final RowGroupFile file;
    private @Nullable RowGroup rowGroup;
    private long rows;

    NestedArrowFile(Path path, Schema arrow, MessageType schema, ParquetWriteOptions options) throws IOException {
        this.schema = schema;
        this.options = options;
        encoders = ColumnTree.encoders(arrow, schema);
        file = RowGroupFile.createNew(path, schema);
        compressor = new ZstdCompressor(options.zstdLevel());
    }

    @Override
    public void write(VectorSchemaRoot batch, DictionaryProvider dictionaries) throws IOException {
        List<FieldVector> vectors = batch.getFieldVectors();
        for (int i = 0; i < vectors.size(); i++) {
            encoders.get(i).bind(vectors.get(i), dictionaries);
        }
        int count = batch.getRowCount();
        for (int from = 0; from < count; ) {
            from += encode(from, count);
        }
        rows += count;
    }

    /** Encodes one step of the bound batch and returns its number of rows. */
    private int encode(int from, int limit) throws IOException {
        RowGroup group = rowGroup == null ? startRowGroup() : rowGroup;
        int step = Math.min(limit - from, Math.min(group.rowsToStep(), options.rowGroupRows() - group.rows()));
        for (ColumnEncoder encoder : encoders) {
            encoder.encode(from, from + step);
        }
        group.rowsAdded(step);
        if (group.rows() >= options.rowGroupRows() || group.bufferedBytes() >= options.rowGroupBytes()) {
            flush(group);
        }
        return step;
    }

    private RowGroup startRowGroup() {
        RowGroup started = new RowGroup(schema, compressor);
        encoders.forEach(encoder -> encoder.startRowGroup(started.columns()));
        rowGroup = started;
        return started;
    }

    private void flush(RowGroup group) throws IOException {
        file.append(group.encode());
        rowGroup = null;
        group.close();
    }

    @Override
    public WrittenFile finish() throws IOException {
        if (rowGroup != null) {
            flush(rowGroup);
        }
        WrittenFile written = file.finish(rows);
        compressor.close();
        return written;
    }

    @Override
    public void discard() throws IOException {
        try (compressor) {
            if (rowGroup != null) {
                rowGroup.close();
                rowGroup = null;
            }
        } finally {
            file.discard();
        }
    }
}
