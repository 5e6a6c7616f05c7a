package dev.linkage.score;

import java.util.Arrays;

/** Unrestricted Damerau-Levenshtein distance: by looking at the ends for distances up to 2, row by row otherwise. */
final class DamerauKernel {

    private DamerauKernel() {}

    /** The distance if it is at most {@code most}; else any number above that. */
    static int value(
            Scratch scratch,
            byte[] left,
            int leftFrom,
            int leftLength,
            byte[] right,
            int rightFrom,
            int rightLength,
            int most) {
        int shorter = Math.min(leftLength, rightLength);
        int prefix = Words.commonPrefix(left, leftFrom, right, rightFrom, shorter);
        int suffix = Words.commonSuffix(left, leftFrom + leftLength, right, rightFrom + rightLength, shorter - prefix);
        int l = leftFrom + prefix;
        int r = rightFrom + prefix;
        int n = leftLength - prefix - suffix;
        int k = rightLength - prefix - suffix;
        if (n == 0 || k == 0) {
            return n + k;
        }
        if (Math.abs(n - k) > most) {
            return Math.abs(n - k);
        }
        if (most <= 2) {
            return n >= k ? near(left, l, n, right, r, k, most) : near(right, r, k, left, l, n, most);
        }
        return n >= k ? rows(scratch, left, l, n, right, r, k, most) : rows(scratch, right, r, k, left, l, n, most);
    }

    /** As for Levenshtein, where an edit may also be a swap, and a swap may have one deleted character within. */
    private static int near(byte[] left, int l, int n, byte[] right, int r, int k, int most) {
        if (n == 1 || (n == 2 && k == 2 && swapped(left, l, right, r))) {
            return 1;
        }
        if (most < 2) {
            return 2;
        }
        return LevenshteinKernel.twoEdits(left, l, n, right, r, k)
                        || (n == k && n > 2 && editsWithSwap(left, l, right, r, n))
                        || (n == k + 1 && k > 1 && deletionWithSwap(left, l, n, right, r, k))
                ? 2
                : 3;
    }

    private static boolean editsWithSwap(byte[] left, int l, byte[] right, int r, int n) {
        boolean first = swapped(left, l, right, r);
        boolean last = swapped(left, l + n - 2, right, r + n - 2);
        return (first && Words.same(left, l + 2, right, r + 2, n - 3))
                || (last && Words.same(left, l + 1, right, r + 1, n - 3))
                || (first && last && n > 3 && Words.same(left, l + 2, right, r + 2, n - 4));
    }

    private static boolean deletionWithSwap(byte[] left, int l, int n, byte[] right, int r, int k) {
        return (swapped(left, l, right, r) && Words.same(left, l + 2, right, r + 2, k - 2))
                || (swapped(left, l + n - 2, right, r + k - 2) && Words.same(left, l + 1, right, r, k - 2))
                || (n == 3 && left[l] == right[r + 1] && left[l + 2] == right[r]);
    }

    private static boolean swapped(byte[] left, int l, byte[] right, int r) {
        return left[l] == right[r + 1] && left[l + 1] == right[r];
    }

    /**
     * Lowrance and Wagner, An extension of the string-to-string correction problem, 1975, in five rows. A swap with other
     * characters within on both sides costs no less than substitutions, so that two kinds are left: those whose two
     * characters are neighbours in the right text, for which each column holds what the row above said when its
     * character last came up, and those whose characters are neighbours in the left text, two rows above.
     */
    private static int rows(Scratch scratch, byte[] left, int l, int n, byte[] right, int r, int k, int most) {
        int width = k + 1;
        int[] cells = scratch.ints(Math.multiplyExact(5, width));
        int held = 3 * width;
        int heldRow = 4 * width;
        Arrays.fill(cells, heldRow, heldRow + width, 0);
        int before = 0;
        int above = width;
        int row = 2 * width;
        for (int j = 0; j <= k; j++) {
            cells[row + j] = j;
        }
        for (int i = 1; i <= n; i++) {
            int oldest = before;
            before = above;
            above = row;
            row = oldest;
            byte c = left[l + i - 1];
            int lastColumn = 0;
            int least = i;
            int behind = i;
            cells[row] = i;
            for (int j = 1; j <= k; j++) {
                int best;
                if (c == right[r + j - 1]) {
                    best = cells[above + j - 1];
                    cells[held + j] = j > 1 ? cells[above + j - 2] : 0;
                    cells[heldRow + j] = i;
                    lastColumn = j;
                } else {
                    best = Math.min(cells[above + j - 1], Math.min(cells[above + j], behind)) + 1;
                    int swappedRow = cells[heldRow + j];
                    if (swappedRow > 0 && lastColumn > 0) {
                        if (lastColumn == j - 1) {
                            best = Math.min(best, cells[held + j] + i - swappedRow);
                        } else if (swappedRow == i - 1) {
                            best = Math.min(best, cells[before + lastColumn - 1] + j - lastColumn);
                        }
                    }
                }
                cells[row + j] = best;
                behind = best;
                least = Math.min(least, best);
            }
            if (least > most) {
                return least;
            }
        }
        return cells[row + k];
    }
}
