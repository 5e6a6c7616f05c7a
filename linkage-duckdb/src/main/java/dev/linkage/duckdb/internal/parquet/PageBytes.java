package dev.linkage.duckdb.internal.parquet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;

/** Bytes of a page under way, little-endian. Grows as needed and is filled again and again; not thread-safe. */
final class PageBytes {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes = new byte[1 << 12];
    private int size;

    void clear() {
        size = 0;
    }

    int size() {
        return size;
    }

    /** Makes room for so many more bytes. */
    void reserve(int more) {
        int needed = Math.addExact(size, more);
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(needed, (int) Math.min(Integer.MAX_VALUE - 16L, bytes.length * 2L)));
        }
    }

    void putByte(int value) {
        reserve(1);
        bytes[size++] = (byte) value;
    }

    void putInt(int value) {
        reserve(Integer.BYTES);
        INT.set(bytes, size, value);
        size += Integer.BYTES;
    }

    void putLong(long value) {
        reserve(Long.BYTES);
        LONG.set(bytes, size, value);
        size += Long.BYTES;
    }

    void putLongs(long[] values, int from, int to) {
        int length = Math.multiplyExact(to - from, Long.BYTES);
        reserve(length);
        ByteBuffer.wrap(bytes, size, length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asLongBuffer()
                .put(values, from, to - from);
        size += length;
    }

    /** Overwrites four bytes that are there already. */
    void setInt(int at, int value) {
        INT.set(bytes, at, value);
    }

    /** Seven bits a byte, the lowest first. */
    void putVarint(int value) {
        int rest = value;
        while ((rest & ~0x7F) != 0) {
            putByte((rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        putByte(rest);
    }

    void put(byte[] source, int from, int length) {
        reserve(length);
        System.arraycopy(source, from, bytes, size, length);
        size += length;
    }

    /** What is there now; to be consumed before the next change. */
    BytesInput input() {
        return BytesInput.from(bytes, 0, size);
    }
}
