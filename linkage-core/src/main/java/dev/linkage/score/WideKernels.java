package dev.linkage.score;

import dev.linkage.model.TextMeasure;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The measures as they are defined, on code points: for pairs with more than 256 different characters, and what the
 * faster kernels are tested against.
 */
final class WideKernels {

    private WideKernels() {}

    static double value(TextMeasure measure, int[] left, int[] right) {
        return switch (measure) {
            case JARO -> jaro(left, right);
            case JARO_WINKLER -> JaroScore.boosted(jaro(left, right), commonPrefix(left, right));
            case JACCARD -> jaccard(left, right);
            case LEVENSHTEIN -> levenshtein(left, right);
            case DAMERAU_LEVENSHTEIN -> damerauLevenshtein(left, right);
        };
    }

    static double jaro(int[] left, int[] right) {
        int window = JaroScore.window(left.length, right.length);
        boolean[] taken = new boolean[right.length];
        int[] matched = new int[Math.min(left.length, right.length)];
        int matches = 0;
        for (int i = 0; i < left.length; i++) {
            int end = Math.min(i + window + 1, right.length);
            for (int j = Math.max(i - window, 0); j < end; j++) {
                if (!taken[j] && left[i] == right[j]) {
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

    private static int commonPrefix(int[] left, int[] right) {
        int prefix = Arrays.mismatch(left, right);
        return prefix < 0 ? left.length : prefix;
    }

    static double jaccard(int[] left, int[] right) {
        if (left.length == 0 || right.length == 0) {
            return 0;
        }
        int union = Characters.alphabet(left, right).length;
        int common =
                Characters.alphabet(left, new int[0]).length + Characters.alphabet(right, new int[0]).length - union;
        return (double) common / union;
    }

    static int levenshtein(int[] left, int[] right) {
        int[] row = new int[right.length + 1];
        for (int j = 0; j <= right.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= left.length; i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= right.length; j++) {
                int substitution = diagonal + (left[i - 1] == right[j - 1] ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substitution, Math.min(diagonal, row[j - 1]) + 1);
            }
        }
        return row[right.length];
    }

    /** Lowrance and Wagner, An extension of the string-to-string correction problem, 1975. */
    static int damerauLevenshtein(int[] left, int[] right) {
        int width = right.length + 1;
        int[] distance = new int[(left.length + 1) * width];
        Map<Integer, Integer> lastRow = new HashMap<>();
        for (int j = 0; j <= right.length; j++) {
            distance[j] = j;
        }
        for (int i = 1; i <= left.length; i++) {
            distance[i * width] = i;
            int lastColumn = 0;
            for (int j = 1; j <= right.length; j++) {
                boolean same = left[i - 1] == right[j - 1];
                int at = i * width + j;
                int best = Math.min(
                        distance[at - width - 1] + (same ? 0 : 1),
                        Math.min(distance[at - width], distance[at - 1]) + 1);
                int row = lastRow.getOrDefault(right[j - 1], 0);
                if (row > 0 && lastColumn > 0) {
                    int swap = distance[(row - 1) * width + lastColumn - 1] + (i - row - 1) + 1 + (j - lastColumn - 1);
                    best = Math.min(best, swap);
                }
                distance[at] = best;
                if (same) {
                    lastColumn = j;
                }
            }
            lastRow.put(left[i - 1], i);
        }
        return distance[distance.length - 1];
    }
}
