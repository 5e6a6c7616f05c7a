package dev.linkage.duckdb.internal.parquet;

import java.util.Objects;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.parquet.column.ColumnWriter;
import org.apache.parquet.io.api.Binary;
import org.jspecify.annotations.Nullable;

/** Text and bytes of any length. A range that was announced is copied to the heap at once if it is not too long. */
final class TextValues implements LeafValues {
    private static final int KEPT_BYTES = 1 << 20;

    private final boolean wideOffsets;
    private byte[] bytes = new byte[4096];
    private @Nullable ArrowBuf offsets;
    private @Nullable ArrowBuf data;
    private long copiedFrom;
    private long copiedTo;

    /** @param wideOffsets whether the vector is one of Arrow's Large types, with 8-byte offsets */
    TextValues(boolean wideOffsets) {
        this.wideOffsets = wideOffsets;
    }

    @Override
    public void bind(FieldVector vector, DictionaryProvider dictionaries) {
        offsets = vector.getOffsetBuffer();
        data = vector.getDataBuffer();
        copiedFrom = 0;
        copiedTo = 0;
    }

    @Override
    public void prefetch(int from, int to) {
        long start = offset(from);
        long end = offset(to);
        if (end - start <= KEPT_BYTES) {
            copy(start, end);
        }
    }

    @Override
    public void write(ColumnWriter writer, int index, int repetition, int definition) {
        long start = offset(index);
        long end = offset(index + 1);
        if (start < copiedFrom || end > copiedTo) {
            if (end - start > KEPT_BYTES) {
                byte[] once = new byte[Math.toIntExact(end - start)];
                Objects.requireNonNull(data).getBytes(start, once);
                writer.write(Binary.fromConstantByteArray(once), repetition, definition);
                return;
            }
            copy(start, end);
        }
        int length = (int) (end - start);
        writer.write(Binary.fromReusedByteArray(bytes, (int) (start - copiedFrom), length), repetition, definition);
    }

    private void copy(long start, long end) {
        int length = (int) (end - start);
        if (length > bytes.length) {
            bytes = new byte[Math.max(length, Math.min(KEPT_BYTES, 2 * bytes.length))];
        }
        if (length > 0) {
            Objects.requireNonNull(data).getBytes(start, bytes, 0, length);
        }
        copiedFrom = start;
        copiedTo = end;
    }

    private long offset(int index) {
        ArrowBuf boundaries = Objects.requireNonNull(offsets);
        return wideOffsets ? boundaries.getLong(8L * index) : boundaries.getInt(4L * index);
    }
}
