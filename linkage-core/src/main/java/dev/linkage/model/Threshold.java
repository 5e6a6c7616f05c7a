package dev.linkage.model;

import java.math.BigDecimal;
import java.util.Locale;

/**
 * A threshold on the match weight, given as a weight or as a probability. Both are compared as weights, so that large
 * weights do not saturate at probability 1.
 *
 * @param scale what the value is
 * @param value lowest weight (log2 of the odds) or probability that passes, inclusive
 */
public record Threshold(Scale scale, double value) {

    /** What a threshold is given as. */
    public enum Scale {
        /** Match weight: log2 of the odds, any number. */
        WEIGHT,
        /** Match probability, in [0, 1]. */
        PROBABILITY
    }

    /** Lets every pair pass. */
    public static final Threshold NONE = new Threshold(Scale.PROBABILITY, 0);

    /** Checks the value. */
    public Threshold {
        if (scale == Scale.WEIGHT && Double.isNaN(value)) {
            throw new IllegalArgumentException("threshold weight must be a number but was NaN");
        }
        if (scale == Scale.PROBABILITY && !(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException("threshold probability must be in [0, 1] but was " + value
                    + "; give a part of one such as probability(0.95), or a match weight with weight(4)");
        }
    }

    /**
     * A threshold on the match weight.
     *
     * @param weight log2 of the odds, any number
     * @return the threshold
     */
    public static Threshold weight(double weight) {
        return new Threshold(Scale.WEIGHT, weight);
    }

    /**
     * A threshold on the match probability; 0 lets every pair pass, 1 none.
     *
     * @param probability in [0, 1]
     * @return the threshold
     */
    public static Threshold probability(double probability) {
        return new Threshold(Scale.PROBABILITY, probability);
    }

    /**
     * The threshold as a match weight.
     *
     * @return negative infinity for probability 0, positive infinity for 1
     */
    public double weight() {
        return scale == Scale.WEIGHT ? value : MatchWeight.ofProbability(value);
    }

    /**
     * The threshold as a match probability.
     *
     * @return in [0, 1]
     */
    public double probability() {
        return scale == Scale.PROBABILITY ? value : MatchWeight.toProbability(value);
    }

    /**
     * Whether every pair passes.
     *
     * @return true for probability 0
     */
    public boolean isNone() {
        return weight() == Double.NEGATIVE_INFINITY;
    }

    /**
     * A name to put into column names, as Splink writes it.
     *
     * @return such as {@code p_0_95}, {@code mw_4_25} or {@code mw_-1}
     */
    public String columnSuffix() {
        String number = Double.isInfinite(value)
                ? Double.toString(value)
                : new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
        return (scale == Scale.WEIGHT ? "mw_" : "p_") + number.replace('.', '_');
    }

    /** Such as {@code probability >= 0.95}. */
    @Override
    public String toString() {
        return scale.name().toLowerCase(Locale.ROOT) + " >= " + value;
    }
}
