package dev.linkage.score;

import dev.linkage.model.TextMeasure;
import java.util.Arrays;

/** The measures on texts of one byte per character; which byte stands for which character does not matter. */
final class ByteKernels {

    /** One cell per character, all zero between calls. Holds no class of ours, so that it pins no class loader. */
    private static final ThreadLocal<long[]> CELLS = ThreadLocal.withInitial(() -> new long[256]);

    private ByteKernels() {}

    static double value(TextMeasure measure, byte[] left, byte[] right) {
        return switch (measure) {
            case JARO -> jaro(left, right);
            case JARO_WINKLER -> jaroWinkler(left, right);
            case JACCARD -> jaccard(left, right);
            case LEVENSHTEIN -> levenshtein(left, right);
            case DAMERAU_LEVENSHTEIN -> damerauLevenshtein(left, right);
        };
    }

    static double jaroWinkler(byte[] left, byte[] right) {
        return JaroScore.boosted(jaro(left, right), commonPrefix(left, right));
    }

    static double jaro(byte[] left, byte[] right) {
        if (left.length == 0 || right.length == 0) {
            return 0;
        }
        return left.length <= Long.SIZE && right.length <= Long.SIZE ? jaroWord(left, right) : jaroLoop(left, right);
    }

    /** A bit per position: each character of the text takes the first free equal character in its window. */
    private static double jaroWord(byte[] pattern, byte[] text) {
        long[] positions = CELLS.get();
        for (int i = 0; i < pattern.length; i++) {
            positions[pattern[i] & 0xFF] |= 1L << i;
        }
        int window = JaroScore.window(pattern.length, text.length);
        long free = -1L;
        long matchedText = 0;
        for (int j = 0; j < text.length; j++) {
            long first = Long.lowestOneBit(positions[text[j] & 0xFF] & free & reach(j, window));
            free ^= first;
            matchedText |= first == 0 ? 0 : 1L << j;
        }
        for (byte c : pattern) {
            positions[c & 0xFF] = 0;
        }
        long matchedPattern = ~free;
        int matches = Long.bitCount(matchedPattern);
        int displaced = 0;
        while (matchedPattern != 0) {
            int i = Long.numberOfTrailingZeros(matchedPattern);
            int j = Long.numberOfTrailingZeros(matchedText);
            displaced += pattern[i] == text[j] ? 0 : 1;
            matchedPattern &= matchedPattern - 1;
            matchedText &= matchedText - 1;
        }
        return JaroScore.of(pattern.length, text.length, matches, displaced);
    }

    /** Bits j - window to j + window; window is below 32, j below 64. */
    private static long reach(int j, int window) {
        long band = (1L << (2 * window + 1)) - 1;
        return j >= window ? band << (j - window) : band >>> (window - j);
    }

    private static double jaroLoop(byte[] left, byte[] right) {
        int window = JaroScore.window(left.length, right.length);
        boolean[] taken = new boolean[right.length];
        byte[] matched = new byte[Math.min(left.length, right.length)];
        int matches = 0;
        for (int i = 0; i < left.length; i++) {
            int end = Math.min(i + window + 1, right.length);
            for (int j = Math.max(i - window, 0); j < end; j++) {
                if (left[i] == right[j] && !taken[j]) {
                    taken[j] = true;
                    matched[matches++] = left[i];
                    break;
                }
            }
        }
        int displaced = 0;
        int next = 0;
        for (int j = 0; next < matches; j++) {
            if (taken[j] && right[j] != matched[next++]) {
                displaced++;
            }
        }
        return JaroScore.of(left.length, right.length, matches, displaced);
    }

    static double jaccard(byte[] left, byte[] right) {
        if (left.length == 0 || right.length == 0) {
            return 0;
        }
        long[] l = set(left);
        long[] r = set(right);
        int common = 0;
        int union = 0;
        for (int i = 0; i < l.length; i++) {
            common += Long.bitCount(l[i] & r[i]);
            union += Long.bitCount(l[i] | r[i]);
        }
        return (double) common / union;
    }

    private static long[] set(byte[] text) {
        long[] set = new long[4];
        for (byte c : text) {
            set[(c & 0xFF) >> 6] |= 1L << c;
        }
        return set;
    }

    static int levenshtein(byte[] left, byte[] right) {
        int start = commonPrefix(left, right);
        int tail = commonSuffix(left, right, start);
        boolean leftShorter = left.length <= right.length;
        byte[] pattern = leftShorter ? left : right;
        byte[] text = leftShorter ? right : left;
        int patternEnd = pattern.length - tail;
        int textEnd = text.length - tail;
        if (start == patternEnd) {
            return textEnd - start;
        }
        return patternEnd - start <= Long.SIZE
                ? levenshteinWord(pattern, patternEnd, text, textEnd, start)
                : levenshteinRow(pattern, patternEnd, text, textEnd, start);
    }

    /**
     * Myers, A fast bit-vector algorithm for approximate string matching, 1999, for whole texts: bit i of up and down
     * says that going from row i to row i + 1 of the current column adds or takes 1.
     */
    private static int levenshteinWord(byte[] pattern, int patternEnd, byte[] text, int textEnd, int start) {
        long[] positions = CELLS.get();
        for (int i = start; i < patternEnd; i++) {
            positions[pattern[i] & 0xFF] |= 1L << (i - start);
        }
        long up = -1L;
        long down = 0;
        int last = patternEnd - start - 1;
        int distance = patternEnd - start;
        for (int j = start; j < textEnd; j++) {
            long equal = positions[text[j] & 0xFF];
            long diagonal = (((equal & up) + up) ^ up) | equal | down;
            long right = down | ~(diagonal | up);
            long back = up & diagonal;
            distance += (int) (right >>> last & 1) - (int) (back >>> last & 1);
            right = right << 1 | 1;
            back <<= 1;
            up = back | ~(diagonal | right);
            down = right & diagonal;
        }
        for (int i = start; i < patternEnd; i++) {
            positions[pattern[i] & 0xFF] = 0;
        }
        return distance;
    }

    private static int levenshteinRow(byte[] pattern, int patternEnd, byte[] text, int textEnd, int start) {
        int length = textEnd - start;
        int[] row = new int[length + 1];
        for (int j = 0; j <= length; j++) {
            row[j] = j;
        }
        for (int i = start; i < patternEnd; i++) {
            int diagonal = row[0];
            int behind = ++row[0];
            for (int j = 1; j <= length; j++) {
                int substitution = diagonal + (pattern[i] == text[start + j - 1] ? 0 : 1);
                diagonal = row[j];
                behind = Math.min(substitution, Math.min(diagonal, behind) + 1);
                row[j] = behind;
            }
        }
        return row[length];
    }

    /** Lowrance and Wagner, An extension of the string-to-string correction problem, 1975. */
    static int damerauLevenshtein(byte[] left, byte[] right) {
        int start = commonPrefix(left, right);
        int tail = commonSuffix(left, right, start);
        int leftLength = left.length - tail - start;
        int rightLength = right.length - tail - start;
        if (leftLength == 0 || rightLength == 0) {
            return Math.max(leftLength, rightLength);
        }
        long[] lastRow = CELLS.get();
        int width = rightLength + 1;
        int[] distance = new int[(leftLength + 1) * width];
        for (int j = 0; j <= rightLength; j++) {
            distance[j] = j;
        }
        for (int i = 1; i <= leftLength; i++) {
            byte c = left[start + i - 1];
            int lastColumn = 0;
            int above = (i - 1) * width;
            int behind = i;
            distance[above + width] = i;
            for (int j = 1; j <= rightLength; j++) {
                byte d = right[start + j - 1];
                int best =
                        Math.min(distance[above + j - 1] + (c == d ? 0 : 1), Math.min(distance[above + j], behind) + 1);
                int row = (int) lastRow[d & 0xFF];
                if (row > 0 && lastColumn > 0) {
                    int swap = distance[(row - 1) * width + lastColumn - 1] + (i - row) + (j - lastColumn) - 1;
                    best = Math.min(best, swap);
                }
                if (c == d) {
                    lastColumn = j;
                }
                behind = best;
                distance[above + width + j] = best;
            }
            lastRow[c & 0xFF] = i;
        }
        for (int i = start; i < start + leftLength; i++) {
            lastRow[left[i] & 0xFF] = 0;
        }
        return distance[distance.length - 1];
    }

    private static int commonPrefix(byte[] left, byte[] right) {
        int prefix = Arrays.mismatch(left, right);
        return prefix < 0 ? left.length : prefix;
    }

    private static int commonSuffix(byte[] left, byte[] right, int prefix) {
        int suffix = 0;
        int most = Math.min(left.length, right.length) - prefix;
        while (suffix < most && left[left.length - 1 - suffix] == right[right.length - 1 - suffix]) {
            suffix++;
        }
        return suffix;
    }
}
