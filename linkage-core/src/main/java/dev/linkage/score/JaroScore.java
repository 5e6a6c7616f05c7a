package dev.linkage.score;

/** The arithmetic of Jaro and Jaro-Winkler; the order of operations decides the last bit. */
final class JaroScore {

    static final int MAX_PREFIX = 4;

    private static final double BOOST_ABOVE = 0.7;
    private static final double PREFIX_SCALE = 0.1;

    /** Far more than what rounding can do, far less than what matters. */
    private static final double GUARD = 1e-9;

    private JaroScore() {}

    /** How far apart equal characters may stand. */
    static int window(int leftLength, int rightLength) {
        return Math.max(Math.max(leftLength, rightLength) / 2 - 1, 0);
    }

    /** Jaro similarity from the number of matched characters and of those that stand in another order. */
    static double of(int leftLength, int rightLength, int matches, int displaced) {
        if (matches == 0) {
            return 0;
        }
        double m = matches;
        int transpositions = displaced / 2;
        return (m / leftLength + m / rightLength + (m - transpositions) / m) / 3.0;
    }

    /** Jaro-Winkler similarity, rounded once after the last multiplication and addition. */
    static double boosted(double jaro, int commonPrefix) {
        if (jaro <= BOOST_ABOVE) {
            return jaro;
        }
        return Math.fma(Math.min(commonPrefix, MAX_PREFIX) * PREFIX_SCALE, 1.0 - jaro, jaro);
    }

    /**
     * What {@code m / n + m / k} must be at least for Jaro to reach a threshold, m being the matched characters of texts
     * of lengths n and k. A little less, so that rounding cannot exclude a pair; Jaro is highest without transpositions.
     */
    static double need(double threshold) {
        return 3 * threshold - 1 - GUARD;
    }

    /** The same for Jaro-Winkler with a common prefix of at most 4. */
    static double need(double threshold, int commonPrefix) {
        if (threshold <= BOOST_ABOVE) {
            return need(threshold);
        }
        double scale = commonPrefix * PREFIX_SCALE;
        return need(Math.max(BOOST_ABOVE, (threshold - scale) / (1 - scale)));
    }
}
