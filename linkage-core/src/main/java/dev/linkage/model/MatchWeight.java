package dev.linkage.model;

/**
 * Match weights: log2 of Bayes factors and of odds (Fellegi and Sunter 1969, in the additive form that Splink 5 uses).
 */
public final class MatchWeight {
    private static final double LOG_2 = Math.log(2);
    private static final double FLOOR = 1e-300;

    private MatchWeight() {}

    /**
     * Binary logarithm, exact for powers of two.
     *
     * @param x any number
     * @return log2(x); negative infinity for 0, NaN for negative numbers
     */
    public static double log2(double x) {
        if (x > 0 && x >= Double.MIN_NORMAL && !Double.isInfinite(x)) {
            int exponent = Math.getExponent(x);
            double mantissa = Math.scalb(x, -exponent);
            // Near 1 from below, exponent + log(mantissa) would cancel.
            return exponent == -1 ? Math.log(x) / LOG_2 : exponent + Math.log(mantissa) / LOG_2;
        }
        return Math.log(x) / LOG_2;
    }

    /**
     * Weight of a level: {@code log2(m / u)}, both raised to 1e-300 at least.
     *
     * @param m probability of the level among matches
     * @param u probability of the level among non-matches
     * @return a finite weight
     */
    public static double ofLevel(double m, double u) {
        return log2(Math.max(m, FLOOR) / Math.max(u, FLOOR));
    }

    /**
     * Weight of a probability: {@code log2(p / (1 - p))}.
     *
     * @param probability in [0, 1]
     * @return negative infinity for 0, positive infinity for 1
     */
    public static double ofProbability(double probability) {
        return log2(probability / (1 - probability));
    }

    /**
     * Probability of a weight: {@code 2^w / (1 + 2^w)}, written so that neither end overflows.
     *
     * @param weight any number or infinity
     * @return in [0, 1]
     */
    public static double toProbability(double weight) {
        if (weight >= 0) {
            return 1 / (1 + Math.pow(2, -weight));
        }
        double odds = Math.pow(2, weight);
        return odds / (1 + odds);
    }
}
