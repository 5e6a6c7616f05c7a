package dev.linkage.train;

import java.util.List;

/**
 * Pairs counted by how they agree: one row for each distinct combination of gammas and term frequencies. All that EM
 * needs, in memory. Not changed after it was made.
 */
public final class AgreementPatterns {
    private final List<String> comparisons;
    private final long[] counts;
    private final byte[][] gammas;
    private final double[][] termFrequencies;

    /**
     * Takes over the arrays.
     *
     * @param comparisons names of the comparisons, in the model's order
     * @param counts pairs per row
     * @param gammas {@code [comparison][row]}, -1 for missing
     * @param termFrequencies {@code [comparison][row]}: the greater of both sides' term frequencies for the
     *     term-frequency column of the row's level (one side's where the other has none), NaN where the level is not
     *     adjusted or neither side has one
     */
    public AgreementPatterns(List<String> comparisons, long[] counts, byte[][] gammas, double[][] termFrequencies) {
        this.comparisons = List.copyOf(comparisons);
        this.counts = counts;
        this.gammas = gammas;
        this.termFrequencies = termFrequencies;
    }

    /**
     * Names of the comparisons.
     *
     * @return in the model's order
     */
    public List<String> comparisons() {
        return comparisons;
    }

    /**
     * How many distinct patterns there are.
     *
     * @return rows
     */
    public int rows() {
        return counts.length;
    }

    /**
     * Pairs of a row.
     *
     * @param row from 0
     * @return 1 or more
     */
    public long count(int row) {
        return counts[row];
    }

    /**
     * Level of a row.
     *
     * @param comparison place among {@link #comparisons()}
     * @param row from 0
     * @return gamma, -1 for missing
     */
    public int gamma(int comparison, int row) {
        return gammas[comparison][row];
    }

    /**
     * Term frequency of a row.
     *
     * @param comparison place among {@link #comparisons()}
     * @param row from 0
     * @return the greater of both sides', NaN where the row's level is not adjusted
     */
    public double termFrequency(int comparison, int row) {
        return termFrequencies[comparison][row];
    }

    /**
     * How many pairs the rows stand for.
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
