package dev.linkage.duckdb.internal;

import dev.linkage.duckdb.internal.parquet.ArrayParquetWriter;
import dev.linkage.duckdb.internal.parquet.ParquetWriteOptions;
import dev.linkage.engine.ArrayBatch;
import dev.linkage.engine.BatchWriter;
import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.WrittenFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Rows in arrays to Parquet, with Linkage's errors. */
final class ParquetBatchWriter implements BatchWriter {
    private final Path file;
    private final Errors errors;
    private final ArrayParquetWriter writer;

    private ParquetBatchWriter(Path file, Errors errors, ArrayParquetWriter writer) {
        this.file = file;
        this.errors = errors;
        this.writer = writer;
    }

    static ParquetBatchWriter open(List<SourceColumn> columns, Path file, Errors errors) {
        try {
            return new ParquetBatchWriter(
                    file, errors, ArrayParquetWriter.open(file, columns, ParquetWriteOptions.defaults()));
        } catch (IOException e) {
            throw errors.writing(file, e);
        }
    }

    @Override
    public void write(ArrayBatch batch) {
        try {
            writer.write(batch);
        } catch (IOException e) {
            throw errors.writing(file, e);
        }
    }

    @Override
    public WrittenFile finish() {
        try {
            var written = writer.finish();
            return new WrittenFile(file, written.rows(), written.bytes());
        } catch (IOException e) {
            throw errors.writing(file, e);
        }
    }

    @Override
    public void close() {
        try {
            writer.close();
        } catch (IOException e) {
            throw errors.writing(file, e);
        }
    }
}
