package dev.linkage.duckdb.internal.parquet;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.parquet.schema.MessageType;

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
    private final ArrowFile file;
    private State state = State.OPEN;

    private ArrowParquetWriter(Path path, Schema schema, ArrowFile file) {
        this.path = path;
        this.schema = schema;
        this.file = file;
    }

    /**
     * Creates the file.
     *
     * @param path a file that does not exist yet, in a directory that does
     * @throws IllegalArgumentException if a column has a type that cannot be written, or two have one name
     */
    public static ArrowParquetWriter open(Path path, Schema schema, ParquetWriteOptions options) throws IOException {
        MessageType parquet = ColumnTree.schema(schema);
        return new ArrowParquetWriter(
                path,
                schema,
                ArrowRows.canRead(schema)
                        ? new FlatArrowFile(path, schema, parquet, options)
                        : new NestedArrowFile(path, schema, parquet, options));
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
        state = State.FAILED;
        file.write(batch, dictionaries);
        state = State.OPEN;
    }

    /**
     * Writes the footer, forces the file to the device and closes it.
     *
     * @throws IOException if that failed, or if a write failed before; the file is then deleted by {@link #close}
     */
    public WrittenFile finish() throws IOException {
        requireOpen();
        state = State.FAILED;
        WrittenFile written = file.finish();
        state = State.FINISHED;
        return written;
    }

    /** Gives up the file and deletes it, unless it is finished. Does nothing the second time. */
    public void abort() throws IOException {
        if (state == State.FINISHED || state == State.ABORTED) {
            return;
        }
        state = State.ABORTED;
        file.discard();
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
