package dev.linkage.score;

/**
 * Weights as whole numbers, rounded up, so that a sum of them bounds the sum of the weights and fits an int.
 *
 * @param most the largest number, and with the other sign the smallest
 */
record WeightScale(int most) {
    private static final double UNIT = 1 << 14;
    private static final int LARGEST = 1 << 29;

    /** For sums of so many weights and one more. */
    static WeightScale forSumsOf(int weights) {
        return new WeightScale(LARGEST / (weights + 1));
    }

    /** Whether a weight is not too large. */
    boolean fits(double weight) {
        return weight * UNIT <= most;
    }

    /** A number that is not lower than a weight that fits. */
    int of(double weight) {
        return (int) Math.max(-most, Math.ceil(weight * UNIT));
    }

    /** A number that no sum is lower than that reaches a threshold. */
    static int threshold(double weight) {
        return (int) Math.max(-2.0 * LARGEST, Math.min(2.0 * LARGEST, Math.floor(weight * UNIT)));
    }
}
