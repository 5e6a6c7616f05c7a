package dev.linkage.score;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Texts as arrays of characters. */
final class Characters {

    private Characters() {}

    /** One byte per character, or null if the text goes beyond Latin-1. */
    static byte @Nullable [] bytes(String text) {
        byte[] bytes = new byte[text.length()];
        for (int i = 0; i < bytes.length; i++) {
            char c = text.charAt(i);
            if (c > 0xFF) {
                return null;
            }
            bytes[i] = (byte) c;
        }
        return bytes;
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
