package dev.linkage.train;

import java.util.List;

/**
 * Pairs counted by how they agree: one row for each distinct combination of gammas and term frequencies. All that EM
 * needs, in memory.
 *
 * @param comparisons names of the comparisons, in the model's order
 * @param counts pairs per row
 * @param gammas {@code [comparison][row]}, -1 for missing
 * @param termFrequencies {@code [comparison][row]}: the greater of both sides' term frequencies for the term-frequency
 *     column of the row's level (one side's where the other has none), NaN where the level is not adjusted or neither
 *     side has one
 */
public record AgreementPatterns(List<String> comparisons, long[] counts, byte[][] gammas, double[][] termFrequencies) {

    /**
     * How many distinct patterns there are.
     *
     * @return rows
     */
    public int rows() {
        return counts.length;
    }

    /**
     * How many pairs they stand for.
     *
     * @return sum of the counts
     */
    public long pairs() {
        long sum = 0;
        for (long count : counts) {
            sum += count;
        }
        return sum;
    }
}
