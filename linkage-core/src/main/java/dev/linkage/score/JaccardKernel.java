package dev.linkage.score;

import java.util.Arrays;

/** Jaccard similarity of the sets of characters. */
final class JaccardKernel {

    private JaccardKernel() {}

    static double value(
            Scratch scratch, byte[] left, int leftFrom, int leftLength, byte[] right, int rightFrom, int rightLength) {
        if (leftLength == 0 || rightLength == 0) {
            return 0;
        }
        long[] sets = scratch.longs(8);
        Arrays.fill(sets, 0, 8, 0);
        add(sets, 0, left, leftFrom, leftLength);
        add(sets, 4, right, rightFrom, rightLength);
        int common = 0;
        int union = 0;
        for (int i = 0; i < 4; i++) {
            common += Long.bitCount(sets[i] & sets[4 + i]);
            union += Long.bitCount(sets[i] | sets[4 + i]);
        }
        return (double) common / union;
    }

    private static void add(long[] sets, int first, byte[] text, int from, int length) {
        for (int i = from; i < from + length; i++) {
            sets[first + ((text[i] & 0xFF) >>> 6)] |= 1L << text[i];
        }
    }
}
