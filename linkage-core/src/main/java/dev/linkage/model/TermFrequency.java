package dev.linkage.model;

/**
 * Term-frequency adjustment of a level: agreement on a rare value weighs more than on a common one.
 *
 * <p>The level's weight gains {@code weight * (log2(u) - log2(max(tf_l, tf_r, minimumU)))}, where tf is the share of
 * the value among all non-NULL values of the column over all data sets.
 *
 * @param column column whose values are counted
 * @param weight how much of the adjustment is applied; 1 all of it, 0 none
 * @param minimumU frequencies below it count as this much; 0 sets no floor
 * @param base whose u the adjustment starts from
 */
public record TermFrequency(String column, double weight, double minimumU, Base base) {

    /** Which level's u a term-frequency adjustment starts from. */
    public enum Base {
        /** The first level of the comparison that is an exact match on the column alone. */
        EXACT_MATCH_LEVEL,
        /** The adjusted level itself. */
        THIS_LEVEL
    }

    /** Checks the numbers. */
    public TermFrequency {
        if (!Double.isFinite(weight) || weight < 0) {
            throw new IllegalArgumentException("term-frequency weight must be 0 or more but was " + weight);
        }
        if (!(minimumU >= 0 && minimumU <= 1)) {
            throw new IllegalArgumentException("term-frequency minimum u must be in [0, 1] but was " + minimumU);
        }
    }

    /**
     * Full weight, no floor, base u of the exact-match level.
     *
     * @param column column whose values are counted
     * @return the adjustment
     */
    public static TermFrequency of(String column) {
        return new TermFrequency(column, 1, 0, Base.EXACT_MATCH_LEVEL);
    }

    /**
     * With another weight.
     *
     * @param newWeight 0 or more
     * @return a copy
     */
    public TermFrequency withWeight(double newWeight) {
        return new TermFrequency(column, newWeight, minimumU, base);
    }

    /**
     * With a floor for frequencies.
     *
     * @param newMinimumU in [0, 1]
     * @return a copy
     */
    public TermFrequency withMinimumU(double newMinimumU) {
        return new TermFrequency(column, weight, newMinimumU, base);
    }

    /**
     * With another base u.
     *
     * @param newBase whose u
     * @return a copy
     */
    public TermFrequency withBase(Base newBase) {
        return new TermFrequency(column, weight, minimumU, newBase);
    }
}
