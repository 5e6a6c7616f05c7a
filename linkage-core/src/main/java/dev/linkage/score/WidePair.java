package dev.linkage.score;

import java.util.Arrays;

/** Two texts of any characters, renamed to bytes for each other: at most 256 different ones. */
final class WidePair {
    private static final int SLOTS = 1 << 10;

    /** One more than a code point, at its slot; 0 where there is none. */
    private final int[] keys = new int[SLOTS];

    private final byte[] names = new byte[SLOTS];
    private final int[] taken = new int[256];
    private int given;
    private byte[] left = new byte[Long.SIZE];
    private byte[] right = new byte[Long.SIZE];

    /** Takes two texts; false if they have too many characters together. */
    boolean rename(PreparedTexts texts, int leftCode, int rightCode) {
        left = atLeast(left, texts.length(leftCode));
        right = atLeast(right, texts.length(rightCode));
        boolean renamed = rename(texts, leftCode, left) && rename(texts, rightCode, right);
        for (int i = 0; i < given; i++) {
            keys[taken[i]] = 0;
        }
        given = 0;
        return renamed;
    }

    private static byte[] atLeast(byte[] array, int length) {
        int needed = Math.addExact(length, 2 * Words.MARGIN);
        return needed <= array.length ? array : Arrays.copyOf(array, Math.max(needed, array.length * 3 / 2));
    }

    private boolean rename(PreparedTexts texts, int code, byte[] target) {
        int length = texts.length(code);
        for (int i = 0; i < length; i++) {
            int key = texts.codePoint(code, i) + 1;
            int slot = (key * 0x9E3779B9) >>> 22;
            while (keys[slot] != key && keys[slot] != 0) {
                slot = (slot + 1) & (SLOTS - 1);
            }
            if (keys[slot] == 0) {
                if (given == taken.length) {
                    return false;
                }
                keys[slot] = key;
                names[slot] = (byte) given;
                taken[given++] = slot;
            }
            target[Words.MARGIN + i] = names[slot];
        }
        return true;
    }

    /** The left text, after a margin. */
    byte[] left() {
        return left;
    }

    /** The right text, after a margin. */
    byte[] right() {
        return right;
    }
}
