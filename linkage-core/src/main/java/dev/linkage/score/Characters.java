package dev.linkage.score;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Texts as arrays of characters. */
final class Characters {

    private Characters() {}

    /** One byte per character between two margins, or null if the text goes beyond Latin-1. */
    static byte @Nullable [] bytes(String text) {
        int length = text.length();
        byte[] bytes = withMargins(length);
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c > 0xFF) {
                return null;
            }
            bytes[Words.MARGIN + i] = (byte) c;
        }
        return bytes;
    }

    /** One byte per code point between two margins: its place in an alphabet of at most 256. */
    static byte[] renamed(int[] text, int[] alphabet) {
        byte[] renamed = withMargins(text.length);
        for (int i = 0; i < text.length; i++) {
            renamed[Words.MARGIN + i] = (byte) Arrays.binarySearch(alphabet, text[i]);
        }
        return renamed;
    }

    private static byte[] withMargins(int length) {
        return new byte[Math.addExact(length, 2 * Words.MARGIN)];
    }

    /** The different code points of two texts, ascending. */
    static int[] alphabet(int[] left, int[] right) {
        int[] all = Arrays.copyOf(left, left.length + right.length);
        System.arraycopy(right, 0, all, left.length, right.length);
        Arrays.sort(all);
        int size = 0;
        for (int c : all) {
            if (size == 0 || all[size - 1] != c) {
                all[size++] = c;
            }
        }
        return Arrays.copyOf(all, size);
    }
}
