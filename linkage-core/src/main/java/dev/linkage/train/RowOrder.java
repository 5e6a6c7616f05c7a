package dev.linkage.train;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Rows of agreement patterns in an order of their own content, so that sums over them do not depend on how the rows
 * came. A hash of the row decides, content only where hashes are equal.
 */
final class RowOrder {
    private RowOrder() {}

    static int[] of(AgreementPatterns patterns) {
        int rows = patterns.rows();
        long rowBits = Long.highestOneBit(Math.max(rows, 1)) * 2 - 1;
        long[] keys = new long[rows];
        for (int row = 0; row < rows; row++) {
            keys[row] = (hash(patterns, row) & ~rowBits) | row;
        }
        Arrays.sort(keys);
        int[] order = new int[rows];
        for (int i = 0; i < rows; i++) {
            order[i] = (int) (keys[i] & rowBits);
        }
        for (int from = 0, to = 1; from < rows; from = to, to++) {
            while (to < rows && (keys[to] & ~rowBits) == (keys[from] & ~rowBits)) {
                to++;
            }
            if (to > from + 1) {
                sortByContent(patterns, order, from, to);
            }
        }
        return order;
    }

    private static long hash(AgreementPatterns patterns, int row) {
        long hash = patterns.count(row);
        for (int c = 0; c < patterns.comparisons().size(); c++) {
            hash = mix(hash * 31 + patterns.gamma(c, row));
            hash = mix(hash * 31 + Double.doubleToLongBits(patterns.termFrequency(c, row)));
        }
        return hash;
    }

    /** Spreads the bits of a number: the finaliser of MurmurHash3. */
    private static long mix(long x) {
        long y = (x ^ (x >>> 33)) * 0xff51afd7ed558ccdL;
        y = (y ^ (y >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return y ^ (y >>> 33);
    }

    private static void sortByContent(AgreementPatterns patterns, int[] order, int from, int to) {
        int[] sorted = IntStream.range(from, to)
                .mapToObj(i -> order[i])
                .sorted((x, y) -> byContent(patterns, x, y))
                .mapToInt(Integer::intValue)
                .toArray();
        System.arraycopy(sorted, 0, order, from, sorted.length);
    }

    private static int byContent(AgreementPatterns patterns, int x, int y) {
        int difference = Long.compare(patterns.count(x), patterns.count(y));
        for (int c = 0; c < patterns.comparisons().size() && difference == 0; c++) {
            difference = patterns.gamma(c, x) - patterns.gamma(c, y);
            if (difference == 0) {
                difference = Double.compare(patterns.termFrequency(c, x), patterns.termFrequency(c, y));
            }
        }
        return difference;
    }
}
