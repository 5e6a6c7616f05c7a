package dev.linkage.duckdb.internal.parquet;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.schema.MessageType;

/** A Parquet file that grows by whole row groups, of one thread after the other. Thread-safe. */
final class RowGroupFile {
    private final Path path;
    private final SyncedFile output;
    private final ParquetFileWriter file;

    private RowGroupFile(Path path, SyncedFile output, ParquetFileWriter file) {
        this.path = path;
        this.output = output;
        this.file = file;
    }

    /** Fails with {@link java.nio.file.FileAlreadyExistsException} rather than overwrite. */
    static RowGroupFile createNew(Path path, MessageType schema) throws IOException {
        SyncedFile output = SyncedFile.createNew(path);
        try {
            ParquetFileWriter file = new ParquetFileWriter(
                    output,
                    schema,
                    ParquetFileWriter.Mode.CREATE,
                    Long.MAX_VALUE,
                    0,
                    ParquetProperties.DEFAULT_COLUMN_INDEX_TRUNCATE_LENGTH,
                    ParquetProperties.DEFAULT_STATISTICS_TRUNCATE_LENGTH,
                    ParquetProperties.DEFAULT_PAGE_WRITE_CHECKSUM_ENABLED);
            file.start();
            return new RowGroupFile(path, output, file);
        } catch (IOException | RuntimeException | Error e) {
            output.discard();
            throw e;
        }
    }

    synchronized void append(EncodedRowGroup group) throws IOException {
        file.startBlock(group.rows());
        group.pages().flushToFileWriter(file);
        file.endBlock();
    }

    /** Bytes so far. */
    synchronized long bytes() {
        return output.getPos();
    }

    /** Writes the footer, forces the file to the device, closes it and reads its footer. */
    synchronized WrittenFile finish(long sent) throws IOException {
        file.end(Map.of());
        file.close();
        output.close();
        long written = rowsInFooter();
        if (written != sent) {
            throw new IOException(path + " was given " + sent + " rows but its footer says " + written);
        }
        return new WrittenFile(path, written, output.getPos());
    }

    /** Parquet's own reader would need Hadoop, its converter does not. */
    private long rowsInFooter() throws IOException {
        int tail = 2 * Integer.BYTES;
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            long end = channel.size() - tail;
            int length = ByteBuffer.wrap(read(channel, end, tail))
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .getInt();
            byte[] footer = read(channel, end - length, length);
            return new ParquetMetadataConverter()
                            .readParquetMetadata(new ByteArrayInputStream(footer), ParquetMetadataConverter.NO_FILTER)
                            .getBlocks()
                            .stream()
                            .mapToLong(BlockMetaData::getRowCount)
                            .sum();
        }
    }

    private static byte[] read(FileChannel channel, long at, int length) throws IOException {
        byte[] bytes = new byte[length];
        ByteBuffer target = ByteBuffer.wrap(bytes);
        while (target.hasRemaining()) {
            if (channel.read(target, at + target.position()) < 0) {
                throw new IOException("it ends too early");
            }
        }
        return bytes;
    }

    /** Closes and deletes the file. */
    synchronized void discard() throws IOException {
        output.discard();
    }
}
