package dev.linkage.score;

/** Levenshtein distance: by looking at the ends for distances up to 2, on bits otherwise. */
final class LevenshteinKernel {

    private LevenshteinKernel() {}

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
        return n <= k ? bits(scratch, left, l, n, right, r, k, most) : bits(scratch, right, r, k, left, l, n, most);
    }

    /**
     * A distance up to 2 of texts, the longer first, whose first and last characters differ: the first and the last step
     * of the shortest way are edits, and with two edits all between is equal.
     */
    private static int near(byte[] left, int l, int n, byte[] right, int r, int k, int most) {
        if (n == 1) {
            return 1;
        }
        return most == 2 && twoEdits(left, l, n, right, r, k) ? 2 : 3;
    }

    static boolean twoEdits(byte[] left, int l, int n, byte[] right, int r, int k) {
        return switch (n - k) {
            case 0 ->
                Words.same(left, l + 1, right, r + 1, n - 2)
                        || Words.same(left, l + 1, right, r, n - 1)
                        || Words.same(left, l, right, r + 1, n - 1);
            case 1 -> Words.same(left, l + 1, right, r, k - 1) || Words.same(left, l + 1, right, r + 1, k - 1);
            case 2 -> Words.same(left, l + 1, right, r, k);
            default -> false;
        };
    }

    private static int bits(Scratch scratch, byte[] shorter, int s, int n, byte[] longer, int l, int k, int most) {
        scratch.pattern.set(shorter, s, n, 0);
        int distance = n <= Long.SIZE ? word(scratch.pattern, longer, l, k, most) : words(scratch, longer, l, k, most);
        scratch.pattern.clear();
        return distance;
    }

    /**
     * Myers, A fast bit-vector algorithm for approximate string matching, 1999, for whole texts: bit i of up and down
     * says that going from row i to row i + 1 of the current column adds or takes 1.
     */
    private static int word(Pattern pattern, byte[] text, int from, int length, int most) {
        long[] positions = pattern.positions();
        long up = -1L;
        long down = 0;
        int last = pattern.length() - 1;
        int distance = pattern.length();
        int end = from + length;
        for (int j = from; j < end; j++) {
            long equal = positions[text[j] & 0xFF];
            long diagonal = (((equal & up) + up) ^ up) | equal | down;
            long right = down | ~(diagonal | up);
            long back = up & diagonal;
            distance += (int) (right >>> last & 1) - (int) (back >>> last & 1);
            if (distance - (end - 1 - j) > most) {
                return most + 1;
            }
            right = right << 1 | 1;
            back <<= 1;
            up = back | ~(diagonal | right);
            down = right & diagonal;
        }
        return distance;
    }

    /** The same over several words, each handing the step of its last row to the next: Hyyrö 2003. */
    private static int words(Scratch scratch, byte[] text, int from, int length, int most) {
        Pattern pattern = scratch.pattern;
        long[] positions = pattern.positions();
        int words = pattern.words();
        long[] vertical = scratch.longs(2 * words);
        for (int w = 0; w < words; w++) {
            vertical[w] = -1L;
            vertical[words + w] = 0;
        }
        int distance = pattern.length();
        int end = from + length;
        for (int j = from; j < end; j++) {
            int row = (text[j] & 0xFF) * words;
            long stepUp = 1;
            long stepDown = 0;
            for (int w = 0; w < words; w++) {
                long up = vertical[w];
                long down = vertical[words + w];
                long equal = positions[row + w] | stepDown;
                long diagonal = (((equal & up) + up) ^ up) | equal | down;
                long right = down | ~(diagonal | up);
                long back = up & diagonal;
                int last = w == words - 1 ? pattern.length() - 1 : 63;
                long nextUp = right >>> last & 1;
                long nextDown = back >>> last & 1;
                right = right << 1 | stepUp;
                back = back << 1 | stepDown;
                vertical[w] = back | ~(diagonal | right);
                vertical[words + w] = right & diagonal;
                stepUp = nextUp;
                stepDown = nextDown;
            }
            distance += (int) (stepUp - stepDown);
            if (distance - (end - 1 - j) > most) {
                return most + 1;
            }
        }
        return distance;
    }
}
