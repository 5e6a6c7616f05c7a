package dev.linkage.duckdb.internal.parquet;

import dev.linkage.engine.ArrayBatch;
import dev.linkage.engine.SourceColumn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows in arrays to one Parquet file. Rows are gathered and encoded by the threads that bring them: there are as
 * many buffers, of one row group each, as threads wrote at the same time. The file is complete only when {@link #finish}
 * has returned; closing the writer before that deletes it. {@link #write} is thread-safe.
 */
public final class ArrayParquetWriter implements AutoCloseable {
    private final Path path;
    private final List<SourceColumn> columns;
    private final ParquetWriteOptions options;
    private final MessageType schema;
    private final RowGroupFile file;
    /** Guards what follows. */
    private final Object lock = new Object();

    private final Deque<RowGroupBuffer> idle = new ArrayDeque<>();
    private @Nullable Throwable failure;
    private boolean ended;
    private long sent;

    private ArrayParquetWriter(Path path, List<SourceColumn> columns, MessageType schema, ParquetWriteOptions options)
            throws IOException {
        this.path = path;
        this.columns = List.copyOf(columns);
        this.options = options;
        this.schema = schema;
        this.file = RowGroupFile.createNew(path, schema);
    }

    /**
     * Creates the file.
     *
     * @param path a file that does not exist yet, in a directory that does
     * @throws IllegalArgumentException if a column has a type that cannot be written, or two have one name
     */
    public static ArrayParquetWriter open(Path path, List<SourceColumn> columns, ParquetWriteOptions options)
            throws IOException {
        return open(path, columns, ArraySchema.of(columns), options);
    }

    /** The same with a schema that suits the columns. */
    static ArrayParquetWriter open(
            Path path, List<SourceColumn> columns, MessageType schema, ParquetWriteOptions options) throws IOException {
        return new ArrayParquetWriter(path, columns, schema, options);
    }

    /**
     * Takes rows, which are copied.
     *
     * @throws IllegalArgumentException if the batch has other columns
     */
    public void write(ArrayBatch batch) throws IOException {
        requireColumns(batch);
        RowGroupBuffer buffer = take();
        try {
            for (int at = 0; at < batch.rows(); ) {
                at = buffer.append(batch, at);
                if (buffer.full()) {
                    file.append(buffer.encode());
                }
            }
        } catch (IOException | RuntimeException | Error e) {
            buffer.close();
            failed(e);
            throw e;
        }
        giveBack(buffer, batch.rows());
    }

    private void requireColumns(ArrayBatch batch) {
        boolean same = batch.columns().size() == columns.size();
        for (int i = 0; same && i < columns.size(); i++) {
            same = batch.columns().get(i).column().equals(columns.get(i));
        }
        if (!same) {
            throw new IllegalArgumentException("the batch has the columns "
                    + batch.columns().stream()
                            .map(column -> column.column().toString())
                            .toList() + " but the file has "
                    + columns);
        }
    }

    private RowGroupBuffer take() throws IOException {
        synchronized (lock) {
            requireOpen();
            RowGroupBuffer buffer = idle.poll();
            return buffer == null ? new RowGroupBuffer(schema, options) : buffer;
        }
    }

    private void giveBack(RowGroupBuffer buffer, int rows) {
        synchronized (lock) {
            sent += rows;
            if (ended) {
                buffer.close();
            } else {
                idle.push(buffer);
            }
        }
    }

    private void failed(Throwable e) {
        synchronized (lock) {
            if (failure == null) {
                failure = e;
            }
        }
    }

    /**
     * Writes what was gathered and the footer, forces the file to the device and closes it.
     *
     * @throws IOException if that failed, or if a write failed before; the file is then deleted by {@link #close}
     */
    public WrittenFile finish() throws IOException {
        synchronized (lock) {
            requireOpen();
            try {
                for (RowGroupBuffer buffer : idle) {
                    if (buffer.rows() > 0) {
                        file.append(buffer.encode());
                    }
                }
                WrittenFile written = file.finish(sent);
                end();
                return written;
            } catch (IOException | RuntimeException | Error e) {
                failed(e);
                throw e;
            }
        }
    }

    private void end() {
        ended = true;
        idle.forEach(RowGroupBuffer::close);
        idle.clear();
    }

    private void requireOpen() throws IOException {
        if (ended) {
            throw new IllegalStateException(path + " is finished or was given up already");
        }
        if (failure != null) {
            throw new IOException(
                    "an earlier write failed, so that it must be written anew: " + failure.getMessage(), failure);
        }
    }

    /** Deletes the file unless it is finished. Does nothing the second time. */
    @Override
    public void close() throws IOException {
        synchronized (lock) {
            if (!ended) {
                end();
                file.discard();
            }
        }
    }
}
