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
    static double value(
            Scratch scratch,
            byte[] left,
            int leftFrom,
            int leftLength,
            byte[] right,
            int rightFrom,
            int rightLength,
            double need) {
        if (leftLength == 0 || rightLength == 0) {
            return 0;
        }
        if (leftLength < rightLength) {
            return value(scratch, right, rightFrom, rightLength, left, leftFrom, leftLength, need);
        }
        int prefix = Words.commonPrefix(left, leftFrom, right, rightFrom, rightLength);
        scratch.pattern.set(left, leftFrom, leftLength, prefix);
        double value = leftLength <= Long.SIZE
                ? word(scratch.pattern, left, leftFrom, right, rightFrom, rightLength, prefix, need)
                : words(scratch, left, leftFrom, right, rightFrom, rightLength, prefix, need);
        scratch.pattern.clear();
        return value;
    }

    /** Both texts begin with the same characters, each of which takes the one at its own place. */
    private static double word(
            Pattern pattern,
            byte[] patternText,
            int patternFrom,
            byte[] text,
            int from,
            int length,
            int prefix,
            double need) {
        long[] positions = pattern.positions();
        int patternLength = pattern.length();
        int window = JaroScore.window(patternLength, length);
        int growing = Math.min(window, length);
        int j = prefix;
        long matchedText = low(prefix);
        long taken = matchedText;
        long reach = low(Math.min(Long.SIZE, prefix + window + 1)) & -1L << Math.max(0, prefix - window);
        long disorder = 0;
        for (; j < growing; j++) {
            long first = Long.lowestOneBit(positions[text[from + j] & 0xFF] & ~taken & reach);
            disorder |= taken & -first;
            taken |= first;
            matchedText |= (first | -first) >>> 63 << j;
            reach = reach << 1 | 1;
        }
        for (; j < length; j++) {
            long first = Long.lowestOneBit(positions[text[from + j] & 0xFF] & ~taken & reach);
            disorder |= taken & -first;
            taken |= first;
            matchedText |= (first | -first) >>> 63 << j;
            reach <<= 1;
        }
        int matches = Long.bitCount(matchedText);
        if ((double) matches * (patternLength + length) < need * patternLength * length) {
            return TOO_LOW;
        }
        int displaced = 0;
        if (disorder != 0) {
            taken &= ~low(prefix);
            matchedText &= ~low(prefix);
            while (taken != 0) {
                int at = patternFrom + Long.numberOfTrailingZeros(taken);
                int other = from + Long.numberOfTrailingZeros(matchedText);
                displaced += patternText[at] == text[other] ? 0 : 1;
                taken &= taken - 1;
                matchedText &= matchedText - 1;
            }
        }
        return JaroScore.of(patternLength, length, matches, displaced);
    }

    /** So many ones, 0 to 64. */
    private static long low(int ones) {
        return ones == Long.SIZE ? -1L : (1L << ones) - 1;
    }

    private static double words(
            Scratch scratch,
            byte[] patternText,
            int patternFrom,
            byte[] text,
            int from,
            int length,
            int prefix,
            double need) {
        Pattern pattern = scratch.pattern;
        int patternLength = pattern.length();
        int words = pattern.words();
        int textWords = (length + Long.SIZE - 1) >>> 6;
        long[] taken = scratch.longs(words + textWords);
        for (int w = 0; w < words + textWords; w++) {
            taken[w] = 0;
        }
        for (int j = 0; j < prefix; j++) {
            taken[j >>> 6] |= 1L << j;
            taken[words + (j >>> 6)] |= 1L << j;
        }
        int window = JaroScore.window(patternLength, length);
        int matches = prefix;
        for (int j = prefix; j < length; j++) {
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
        int displaced = displaced(taken, words, patternText, patternFrom, text, from);
        return JaroScore.of(patternLength, length, matches, displaced);
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
    private static int displaced(long[] taken, int words, byte[] patternText, int patternFrom, byte[] text, int from) {
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
                displaced += patternText[patternFrom + i] == text[from + j] ? 0 : 1;
                right &= right - 1;
            }
        }
        return displaced;
    }
}
