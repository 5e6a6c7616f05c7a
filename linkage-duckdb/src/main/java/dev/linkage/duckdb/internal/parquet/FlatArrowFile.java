package dev.linkage.duckdb.internal.parquet;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.parquet.schema.MessageType;

/** Columns without children, as arrays. Not thread-safe. */
final class FlatArrowFile implements ArrowFile {
    private final ArrowRows rows;
    private final ArrayParquetWriter writer;

    FlatArrowFile(Path path, Schema arrow, MessageType schema, ParquetWriteOptions options) throws IOException {
        rows = new ArrowRows(arrow);
        writer = ArrayParquetWriter.open(path, rows.columns(), schema, options);
    }

    @Override
    public void write(VectorSchemaRoot batch, DictionaryProvider dictionaries) throws IOException {
        writer.write(rows.of(batch));
    }

    @Override
    public WrittenFile finish() throws IOException {
        return writer.finish();
    }

    @Override
    public void discard() throws IOException {
        writer.close();
    }
}
