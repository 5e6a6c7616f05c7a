package dev.linkage.duckdb.internal.parquet;

import dev.linkage.engine.CodedTexts;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.parquet.io.api.Binary;

/** Texts of a row group in UTF-8, one after the other. Not thread-safe. */
final class TextStore {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    /** Has eight bytes more than are used. */
    private byte[] bytes = new byte[1 << 12];

    private int[] ends = new int[1 << 8];
    /** The first eight bytes, so that most are told apart by one comparison. */
    private long[] heads = new long[1 << 8];

    private int count;

    int count() {
        return count;
    }

    int size() {
        return count == 0 ? 0 : ends[count - 1];
    }

    void clear() {
        count = 0;
    }

    void add(CodedTexts texts, int code) {
        int length = texts.length(code);
        int start = size();
        reserve(1, length);
        texts.copy(code, bytes, start);
        added(start, length);
    }

    /** Adds the rows {@code from} to {@code to} but those that are NULL. */
    void addAll(Utf8Texts texts, int from, int to) {
        int first = texts.start(from);
        int start = size();
        int length = (from == to ? first : texts.column().ends()[to - 1]) - first;
        reserve(to - from, length);
        System.arraycopy(texts.column().bytes(), first, bytes, start, length);
        for (int row = from; row < to; row++) {
            if (!texts.column().nulls()[row]) {
                added(start + texts.start(row) - first, texts.length(row));
            }
        }
    }

    private void reserve(int texts, int length) {
        int size = Math.addExact(size(), length + Long.BYTES);
        if (size > bytes.length) {
            bytes = Arrays.copyOf(bytes, ColumnBuffer.capacity(bytes.length, size));
        }
        if (count + texts > ends.length) {
            ends = Arrays.copyOf(ends, Math.max(2 * ends.length, count + texts));
            heads = Arrays.copyOf(heads, ends.length);
        }
    }

    private void added(int start, int length) {
        ends[count] = start + length;
        heads[count] = length == 0 ? 0 : head(start, length);
        count++;
    }

    /** Up to eight bytes, the first highest. */
    private long head(int at, int length) {
        long head = (long) LONG.get(bytes, at);
        return length < Long.BYTES ? head & (-1L << (Byte.SIZE * (Long.BYTES - length))) : head;
    }

    int length(int text) {
        return ends[text] - start(text);
    }

    private int start(int text) {
        return text == 0 ? 0 : ends[text - 1];
    }

    int hash(int text) {
        int length = length(text);
        long hash = (heads[text] + length) * MIX;
        int end = ends[text];
        for (int at = start(text) + Long.BYTES; at < end; at += Long.BYTES) {
            hash = (hash ^ (hash >>> 29) ^ head(at, end - at)) * MIX;
        }
        return (int) (hash >>> Integer.SIZE);
    }

    boolean same(int one, int other) {
        int length = length(one);
        return heads[one] == heads[other]
                && length == length(other)
                && (length <= Long.BYTES
                        || Arrays.equals(bytes, start(one), ends[one], bytes, start(other), ends[other]));
    }

    /** Length and bytes. */
    void put(int text, PageBytes out) {
        int length = length(text);
        out.putInt(length);
        out.put(bytes, start(text), length);
    }

    /** By bytes without sign, as UTF-8 is ordered. */
    int compare(int one, int other) {
        return heads[one] == heads[other]
                ? Arrays.compareUnsigned(bytes, start(one), ends[one], bytes, start(other), ends[other])
                : Long.compareUnsigned(heads[one], heads[other]);
    }

    Binary binary(int text) {
        return Binary.fromConstantByteArray(Arrays.copyOfRange(bytes, start(text), ends[text]));
    }
}
