package dev.linkage.score;

/** Jaro similarity on bits: each character of a text takes the first free equal character in its window. */
final class JaroKernel {

    /** Told instead of a similarity that is too low to matter. */
    static final double TOO_LOW = -1;

    private JaroKernel() {}

    /**
     * The similarity, or {@link #TOO_LOW} if {@code matches * (n + k) < need * n * k}, where n and k are the lengths.
     *
     * @param need see {@link JaroScore#need}; 0 for any
     */
    static double value(Scratch scratch, byte[] text, int from, int length, double need) {
        int patternLength = scratch.pattern.length();
        if (patternLength == 0 || length == 0) {
            return 0;
        }
        return patternLength <= Long.SIZE && length <= Long.SIZE
                ? word(scratch.pattern, text, from, length, need)
                : words(scratch, text, from, length, need);
    }

    private static double word(Pattern pattern, byte[] text, int from, int length, double need) {
        long[] positions = pattern.positions();
        int patternLength = pattern.length();
        int window = JaroScore.window(patternLength, length);
        int growing = Math.min(window, length);
        long reach = (2L << window) - 1;
        long free = -1L;
        long matchedText = 0;
        int j = 0;
        for (; j < growing; j++) {
            long first = Long.lowestOneBit(positions[text[from + j] & 0xFF] & free & reach);
            free ^= first;
            matchedText |= (first | -first) >>> 63 << j;
            reach = reach << 1 | 1;
        }
        for (; j < length; j++) {
            long first = Long.lowestOneBit(positions[text[from + j] & 0xFF] & free & reach);
            free ^= first;
            matchedText |= (first | -first) >>> 63 << j;
            reach <<= 1;
        }
        int matches = Long.bitCount(matchedText);
        if ((double) matches * (patternLength + length) < need * patternLength * length) {
            return TOO_LOW;
        }
        byte[] patternText = pattern.text();
        int displaced = 0;
        long matchedPattern = ~free;
        while (matchedPattern != 0) {
            int i = Long.numberOfTrailingZeros(matchedPattern);
            int at = from + Long.numberOfTrailingZeros(matchedText);
            displaced += patternText[i] == text[at] ? 0 : 1;
            matchedPattern &= matchedPattern - 1;
            matchedText &= matchedText - 1;
        }
        return JaroScore.of(patternLength, length, matches, displaced);
    }

    private static double words(Scratch scratch, byte[] text, int from, int length, double need) {
        Pattern pattern = scratch.pattern;
        int patternLength = pattern.length();
        int words = pattern.words();
        int textWords = (length + Long.SIZE - 1) >>> 6;
        long[] taken = scratch.longs(words + textWords);
        for (int w = 0; w < words + textWords; w++) {
            taken[w] = 0;
        }
        int window = JaroScore.window(patternLength, length);
        int matches = 0;
        for (int j = 0; j < length; j++) {
            int low = Math.max(0, j - window);
            int high = Math.min(patternLength - 1, j + window);
            if (low <= high && take(pattern, text[from + j] & 0xFF, taken, low, high)) {
                taken[words + (j >>> 6)] |= 1L << j;
                matches++;
            }
        }
        if ((double) matches * ((double) patternLength + length) < need * patternLength * length) {
            return TOO_LOW;
        }
        return JaroScore.of(patternLength, length, matches, displaced(pattern, taken, text, from));
    }

    /** Takes the first free position of a character between two, if there is one. */
    private static boolean take(Pattern pattern, int character, long[] taken, int low, int high) {
        long[] positions = pattern.positions();
        int row = character * pattern.words();
        for (int w = low >>> 6; w <= high >>> 6; w++) {
            long found = positions[row + w] & ~taken[w];
            if (w == low >>> 6) {
                found &= -1L << low;
            }
            if (w == high >>> 6) {
                found &= -1L >>> ~high;
            }
            if (found != 0) {
                taken[w] |= Long.lowestOneBit(found);
                return true;
            }
        }
        return false;
    }

    /** How many matched characters differ from the matched character of the same rank. */
    private static int displaced(Pattern pattern, long[] taken, byte[] text, int from) {
        byte[] patternText = pattern.text();
        int words = pattern.words();
        int displaced = 0;
        int v = words;
        long right = taken[v];
        for (int w = 0; w < words; w++) {
            for (long left = taken[w]; left != 0; left &= left - 1) {
                while (right == 0) {
                    right = taken[++v];
                }
                int i = (w << 6) + Long.numberOfTrailingZeros(left);
                int j = ((v - words) << 6) + Long.numberOfTrailingZeros(right);
                displaced += patternText[i] == text[from + j] ? 0 : 1;
                right &= right - 1;
            }
        }
        return displaced;
    }
}
