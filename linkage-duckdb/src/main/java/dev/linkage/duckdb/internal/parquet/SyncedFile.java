package dev.linkage.duckdb.internal.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/** A new file on local disk; closing it forces its content to the device. */
final class SyncedFile extends PositionOutputStream implements OutputFile {
    private static final int BUFFER_BYTES = 256 << 10;

    private final Path path;
    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    private long position;

    private SyncedFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /** Fails with {@link java.nio.file.FileAlreadyExistsException} rather than overwrite. */
    static SyncedFile createNew(Path path) throws IOException {
        return new SyncedFile(path, FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    }

    @Override
    public long getPos() {
        return position;
    }

    @Override
    public void write(int value) throws IOException {
        if (!buffer.hasRemaining()) {
            flush();
        }
        buffer.put((byte) value);
        position++;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        if (length > buffer.remaining()) {
            flush();
        }
        if (length > buffer.remaining()) {
            writeFully(ByteBuffer.wrap(bytes, offset, length));
        } else {
            buffer.put(bytes, offset, length);
        }
        position += length;
    }

    @Override
    public void flush() throws IOException {
        buffer.flip();
        writeFully(buffer);
        buffer.clear();
    }

    private void writeFully(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    @Override
    public void close() throws IOException {
        if (!channel.isOpen()) {
            return;
        }
        try (channel) {
            flush();
            channel.force(true);
        }
    }

    /** Closes and deletes the file. */
    void discard() throws IOException {
        channel.close();
        Files.deleteIfExists(path);
    }

    @Override
    public PositionOutputStream create(long blockSizeHint) {
        return this;
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSizeHint) {
        return this;
    }

    @Override
    public boolean supportsBlockSize() {
        return false;
    }

    @Override
    public long defaultBlockSize() {
        return 0;
    }

    @Override
    public String getPath() {
        return path.toString();
    }
}
