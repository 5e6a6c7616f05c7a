package dev.linkage.duckdb.internal.parquet;

import dev.linkage.engine.CodedTexts;
import java.util.Arrays;
import org.apache.parquet.io.api.Binary;

/** Texts of a row group in UTF-8, one after the other. Not thread-safe. */
final class TextStore {
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
        reserve(Math.addExact(start, length));
        texts.copy(code, bytes, start);
        added(start, length);
    }

    private void reserve(int size) {
        if (size > bytes.length) {
            bytes = Arrays.copyOf(bytes, ColumnBuffer.capacity(bytes.length, size));
        }
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count);
            heads = Arrays.copyOf(heads, 2 * count);
        }
    }

    private void added(int start, int length) {
        ends[count] = start + length;
        long head = 0;
        for (int i = 0; i < Math.min(length, Long.BYTES); i++) {
            head |= (bytes[start + i] & 0xFFL) << (Long.SIZE - Byte.SIZE * (i + 1));
        }
        heads[count] = head;
        count++;
    }

    int length(int text) {
        return ends[text] - start(text);
    }

    private int start(int text) {
        return text == 0 ? 0 : ends[text - 1];
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
