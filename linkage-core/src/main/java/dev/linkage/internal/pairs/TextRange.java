package dev.linkage.internal.pairs;

import dev.linkage.score.TextDictionary;
import java.nio.charset.StandardCharsets;

/** A text while others are derived from it: a part of some bytes, which are not changed. Meant to be set again and again. */
final class TextRange implements CharSequence {
    private static final int FIRST_PRINTABLE = 0x20;
    private static final int LAST_PRINTABLE = 0x7E;

    private byte[] buffer = new byte[1 << 8];
    private byte[] bytes = buffer;
    private int from;
    private int to;

    void set(TextDictionary texts, int code) {
        int length = texts.length(code);
        if (length > buffer.length) {
            buffer = new byte[2 * length];
        }
        texts.copy(code, buffer, 0);
        set(buffer, 0, length);
    }

    void set(byte[] newBytes, int newFrom, int newTo) {
        bytes = newBytes;
        from = newFrom;
        to = newTo;
    }

    byte[] bytes() {
        return bytes;
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }

    /** Keeps a part; places count from the beginning. */
    void keep(int newFrom, int newTo) {
        to = from + newTo;
        from += newFrom;
    }

    boolean isAscii() {
        for (int at = from; at < to; at++) {
            if (bytes[at] < 0) {
                return false;
            }
        }
        return true;
    }

    boolean isPrintableAscii() {
        for (int at = from; at < to; at++) {
            if (bytes[at] < FIRST_PRINTABLE || bytes[at] > LAST_PRINTABLE) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int length() {
        return to - from;
    }

    /** Of ASCII. */
    @Override
    public char charAt(int index) {
        return (char) bytes[from + index];
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return toString().substring(start, end);
    }

    @Override
    public String toString() {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }
}
