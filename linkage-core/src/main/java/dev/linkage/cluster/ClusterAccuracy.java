package dev.linkage.cluster;

import java.util.Locale;

/**
 * How well clusters agree with a known truth, counted in pairs of records: a pair is found when both share a cluster, and
 * true when both share the truth. Records without truth are left out.
 *
 * @param truePairs pairs that share the truth
 * @param foundPairs pairs that share a cluster
 * @param correctPairs pairs that share both
 */
public record ClusterAccuracy(long truePairs, long foundPairs, long correctPairs) {

    /**
     * Which part of the found pairs is true.
     *
     * @return in [0, 1]; 1 when nothing was found
     */
    public double precision() {
        return foundPairs == 0 ? 1 : (double) correctPairs / foundPairs;
    }

    /**
     * Which part of the true pairs was found.
     *
     * @return in [0, 1]; 1 when nothing was to be found
     */
    public double recall() {
        return truePairs == 0 ? 1 : (double) correctPairs / truePairs;
    }

    /**
     * Harmonic mean of precision and recall.
     *
     * @return in [0, 1]
     */
    public double f1() {
        double sum = precision() + recall();
        return sum == 0 ? 0 : 2 * precision() * recall() / sum;
    }

    /** One line. */
    @Override
    public String toString() {
        if (foundPairs == 0) {
            return String.format(Locale.ROOT, "no two records joined, recall %.3f", recall());
        }
        return String.format(Locale.ROOT, "precision %.3f, recall %.3f, F1 %.3f", precision(), recall(), f1());
    }
}
