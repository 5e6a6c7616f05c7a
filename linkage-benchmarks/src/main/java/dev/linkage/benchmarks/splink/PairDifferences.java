package dev.linkage.benchmarks.splink;

import java.util.Locale;

/**
 * Where two sets of predicted pairs differ; a pair is known by the ids of its two records, as text.
 *
 * @param onlyLeft pairs of the left set that the right one lacks
 * @param onlyRight pairs of the right set that the left one lacks
 * @param inBoth pairs of both, counted once
 * @param repeatedLeft rows of the left set beyond the first of their pair
 * @param repeatedRight rows of the right set beyond the first of their pair
 * @param matchKeys pairs in both whose match keys differ
 * @param weights pairs in both whose match weights differ by more than {@link #TOLERANCE}, or of which one is NULL
 * @param probabilities pairs in both whose match probabilities differ by more than {@link #TOLERANCE}, or of which one
 *     is NULL
 * @param largestWeightDifference the largest absolute difference of two match weights
 * @param largestProbabilityDifference the largest absolute difference of two match probabilities
 */
public record PairDifferences(
        long onlyLeft,
        long onlyRight,
        long inBoth,
        long repeatedLeft,
        long repeatedRight,
        long matchKeys,
        long weights,
        long probabilities,
        double largestWeightDifference,
        double largestProbabilityDifference) {
    /** The difference of two weights or two probabilities that still counts as none. */
    public static final double TOLERANCE = 1e-9;

    /** Whether both sets hold the same pairs once each, with equal match keys, weights and probabilities. */
    public boolean none() {
        return count() == 0;
    }

    /** How many differences there are; a pair in both may count up to three times. */
    public long count() {
        return onlyLeft + onlyRight + repeatedLeft + repeatedRight + matchKeys + weights + probabilities;
    }

    /** In a few words: how many pairs are the same, and how many are not. */
    public String summary() {
        return String.format(
                Locale.ROOT,
                "%d pairs in both, %d differences, weights at most %.1e apart",
                inBoth,
                count(),
                largestWeightDifference);
    }
}
