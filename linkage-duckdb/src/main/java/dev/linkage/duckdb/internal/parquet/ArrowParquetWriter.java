package dev.linkage.duckdb.internal.parquet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/**
 * Writes Arrow record batches of one schema to one Parquet file. The file is complete only when {@link #finish} has
 * returned; closing the writer before that, or after any failure, deletes it. Memory is bounded by one row group.
 * Not thread-safe: one writer, one file, one thread.
 */
public final class ArrowParquetWriter implements AutoCloseable {
    private enum State {
        OPEN,
        FAILED,
        FINISHED,
        ABORTED
    }

    private final Path path;
    private final Schema schema;
    private final MessageType parquetSchema;
    private final ParquetWriteOptions options;
    private final List<ColumnEncoder> encoders;
    private final SyncedFile output;
    private final ParquetFileWriter file;
    private final ZstdCompressor compressor;
    private @Nullable RowGroup rowGroup;
    private State state = State.OPEN;
    private long rows;

    private ArrowParquetWriter(Path path, Schema schema, ParquetWriteOptions options) throws IOException {
        this.path = path;
        this.schema = schema;
        this.options = options;
        parquetSchema = ColumnTree.schema(schema);
        encoders = ColumnTree.encoders(schema, parquetSchema);
        output = SyncedFile.createNew(path);
        try {
            file = new ParquetFileWriter(
                    output,
                    parquetSchema,
                    ParquetFileWriter.Mode.CREATE,
                    Long.MAX_VALUE,
                    0,
                    ParquetProperties.DEFAULT_COLUMN_INDEX_TRUNCATE_LENGTH,
                    ParquetProperties.DEFAULT_STATISTICS_TRUNCATE_LENGTH,
                    ParquetProperties.DEFAULT_PAGE_WRITE_CHECKSUM_ENABLED);
            file.start();
            compressor = new ZstdCompressor(options.zstdLevel());
        } catch (IOException | RuntimeException | Error e) {
            output.discard();
            throw e;
        }
    }

    /**
     * Creates the file.
     *
     * @param path a file that does not exist yet, in a directory that does
     * @throws IllegalArgumentException if a column has a type that cannot be written, or two have one name
     */
    public static ArrowParquetWriter open(Path path, Schema schema, ParquetWriteOptions options) throws IOException {
        return new ArrowParquetWriter(path, schema, options);
    }

    /**
     * Appends the rows of a batch, which is not kept.
     *
     * @param dictionaries those of the batch's ENUM columns; usually the reader it came from
     * @throws IllegalArgumentException if the batch has another schema
     */
    public void write(VectorSchemaRoot batch, DictionaryProvider dictionaries) throws IOException {
        requireOpen();
        if (!batch.getSchema().equals(schema)) {
            throw new IllegalArgumentException(
                    "The batch has the schema " + batch.getSchema() + " but the file has " + schema);
        }
        List<FieldVector> vectors = batch.getFieldVectors();
        state = State.FAILED;
        for (int i = 0; i < vectors.size(); i++) {
            encoders.get(i).bind(vectors.get(i), dictionaries);
        }
        int count = batch.getRowCount();
        for (int from = 0; from < count; ) {
            from += encode(from, count);
        }
        rows += count;
        state = State.OPEN;
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
        RowGroup started = new RowGroup(parquetSchema, compressor);
        encoders.forEach(encoder -> encoder.startRowGroup(started.columns()));
        rowGroup = started;
        return started;
    }

    private void flush(RowGroup group) throws IOException {
        group.writeTo(file);
        rowGroup = null;
        group.close();
    }

    /**
     * Writes the footer, forces the file to the device and closes it.
     *
     * @throws IOException if that failed, or if a write failed before; the file is then deleted by {@link #close}
     */
    public WrittenFile finish() throws IOException {
        requireOpen();
        state = State.FAILED;
        if (rowGroup != null) {
            flush(rowGroup);
        }
        file.end(Map.of());
        file.close();
        output.close();
        long written = file.getFooter().getBlocks().stream()
                .mapToLong(BlockMetaData::getRowCount)
                .sum();
        if (written != rows) {
            throw new IOException(path + " was given " + rows + " rows but its footer says " + written);
        }
        compressor.close();
        state = State.FINISHED;
        return new WrittenFile(path, written, output.getPos());
    }

    /** Rows taken so far. */
    public long rows() {
        return rows;
    }

    /** Bytes handed to the file so far; the open row group is not among them. */
    public long bytes() {
        return output.getPos();
    }

    /** Gives up the file and deletes it, unless it is finished. Does nothing the second time. */
    public void abort() throws IOException {
        if (state == State.FINISHED || state == State.ABORTED) {
            return;
        }
        state = State.ABORTED;
        try (compressor) {
            if (rowGroup != null) {
                rowGroup.close();
                rowGroup = null;
            }
        } finally {
            output.discard();
        }
    }

    /** Releases what is held; the same as {@link #abort} unless the file is finished. */
    @Override
    public void close() throws IOException {
        abort();
    }

    private void requireOpen() throws IOException {
        switch (state) {
            case OPEN -> {}
            case FAILED ->
                throw new IOException("An earlier write to " + path + " failed; the file must be written anew");
            case FINISHED -> throw new IllegalStateException(path + " is finished already");
            case ABORTED -> throw new IllegalStateException(path + " was given up already");
        }
    }
}
