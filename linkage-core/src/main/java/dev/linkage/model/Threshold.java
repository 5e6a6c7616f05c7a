package dev.linkage.model;

/**
 * A threshold on the match weight, given as a weight or as a probability. Both are compared as weights, so that large
 * weights do not saturate at probability 1.
 *
 * @param weight lowest match weight (log2 of the odds) that passes, inclusive; negative infinity lets all pass
 */
public record Threshold(double weight) {

    /** Lets every pair pass. */
    public static final Threshold NONE = new Threshold(Double.NEGATIVE_INFINITY);

    /** Checks the weight. */
    public Threshold {
        if (Double.isNaN(weight)) {
            throw new IllegalArgumentException("threshold weight must be a number but was NaN");
        }
    }

    /**
     * A threshold on the match weight.
     *
     * @param weight log2 of the odds, any number
     * @return the threshold
     */
    public static Threshold weight(double weight) {
        return new Threshold(weight);
    }

    /**
     * A threshold on the match probability; 0 lets every pair pass, 1 none.
     *
     * @param probability in [0, 1]
     * @return the threshold
     */
    public static Threshold probability(double probability) {
        if (!(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException("threshold probability must be in [0, 1] but was " + probability);
        }
        return new Threshold(MatchWeight.ofProbability(probability));
    }

    /**
     * The same threshold as a probability.
     *
     * @return in [0, 1]
     */
    public double probability() {
        return MatchWeight.toProbability(weight);
    }

    /**
     * Whether every pair passes.
     *
     * @return true for {@link #NONE}
     */
    public boolean isNone() {
        return weight == Double.NEGATIVE_INFINITY;
    }
}
