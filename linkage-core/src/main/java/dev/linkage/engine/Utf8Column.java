package dev.linkage.engine;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Texts one after the other, as UTF-8. Grows as needed and is meant to be filled again and again; not thread-safe. */
public final class Utf8Column {
    private byte[] bytes = new byte[1 << 12];
    private int[] ends = new int[1 << 8];
    private boolean[] nulls = new boolean[1 << 8];
    private int rows;

    /** Makes an empty one. */
    public Utf8Column() {}

    /** Forgets all texts. */
    public void clear() {
        rows = 0;
    }

    /**
     * Adds a text.
     *
     * @param text null for NULL
     */
    public void add(@Nullable String text) {
        byte[] added = text == null ? new byte[0] : text.getBytes(StandardCharsets.UTF_8);
        int start = rows == 0 ? 0 : ends[rows - 1];
        reserve(rows + 1, start + added.length);
        System.arraycopy(added, 0, bytes, start, added.length);
        ends[rows] = start + added.length;
        nulls[rows] = text == null;
        rows++;
    }

    /**
     * Makes room; what the arrays hold stays.
     *
     * @param forRows texts that must fit
     * @param forBytes bytes that must fit
     */
    public void reserve(int forRows, int forBytes) {
        if (forBytes > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(forBytes, bytes.length + (bytes.length >> 1)));
        }
        if (forRows > ends.length) {
            int capacity = Math.max(forRows, ends.length * 2);
            ends = Arrays.copyOf(ends, capacity);
            nulls = Arrays.copyOf(nulls, capacity);
        }
    }

    /**
     * How many texts there are.
     *
     * @return 0 or more
     */
    public int rows() {
        return rows;
    }

    /**
     * Says how many texts {@link #bytes}, {@link #ends} and {@link #nulls} were filled with.
     *
     * @param filled not more than was {@link #reserve}d
     */
    public void rows(int filled) {
        rows = filled;
    }

    /**
     * The bytes of all texts; another array after {@link #reserve}.
     *
     * @return to be read, or filled
     */
    public byte[] bytes() {
        return bytes;
    }

    /**
     * Where each text ends in {@link #bytes}; it begins where the one before ends, the first at 0.
     *
     * @return to be read, or filled
     */
    public int[] ends() {
        return ends;
    }

    /**
     * Which texts are NULL; they take no bytes.
     *
     * @return to be read, or filled
     */
    public boolean[] nulls() {
        return nulls;
    }
}
