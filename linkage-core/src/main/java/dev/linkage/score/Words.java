package dev.linkage.score;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Texts in byte arrays, eight bytes at a time. The arrays must hold {@link #MARGIN} more bytes before and after the
 * texts; what those are does not matter.
 */
final class Words {

    static final int MARGIN = 8;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Words() {}

    /** Eight bytes, the first in the lowest bits. */
    static long at(byte[] bytes, int from) {
        return (long) LONGS.get(bytes, from);
    }

    /** The bytes of a word that belong to a text of fewer than eight. */
    static long head(long word, int length) {
        return word & ((1L << (length << 3)) - 1);
    }

    /** How many characters two texts have in common at their beginning, most of those that are asked for. */
    static int commonPrefix(byte[] left, int leftFrom, byte[] right, int rightFrom, int most) {
        for (int i = 0; i < most; i += 8) {
            long different = at(left, leftFrom + i) ^ at(right, rightFrom + i);
            if (different != 0) {
                return Math.min(most, i + (Long.numberOfTrailingZeros(different) >>> 3));
            }
        }
        return most;
    }

    /** How many characters two texts have in common at their end, most of those that are asked for. */
    static int commonSuffix(byte[] left, int leftTo, byte[] right, int rightTo, int most) {
        for (int i = 0; i < most; i += 8) {
            long different = at(left, leftTo - i - 8) ^ at(right, rightTo - i - 8);
            if (different != 0) {
                return Math.min(most, i + (Long.numberOfLeadingZeros(different) >>> 3));
            }
        }
        return most;
    }

    /** Whether two texts of one length are the same. */
    static boolean same(byte[] left, int leftFrom, byte[] right, int rightFrom, int length) {
        int whole = length & ~7;
        for (int i = 0; i < whole; i += 8) {
            if (at(left, leftFrom + i) != at(right, rightFrom + i)) {
                return false;
            }
        }
        return head(at(left, leftFrom + whole) ^ at(right, rightFrom + whole), length & 7) == 0;
    }
}
