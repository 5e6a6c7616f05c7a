package dev.linkage.model;

/**
 * m and u of levels that nothing trained or set, as Splink chooses them: EM starts from them, and prediction uses them
 * for a level that training never saw. They do not sum to 1 over a comparison.
 */
public final class DefaultParameters {
    private static final double M_OF_THE_MOST_SIMILAR = 0.95;
    private static final double WEIGHT_OF_THE_MOST_SIMILAR = 10;
    private static final double WEIGHT_OF_THE_NEXT = 3;
    private static final double WEIGHT_OF_THE_LAST = -5;

    private DefaultParameters() {}

    /**
     * Default m: 0.95 for the most similar level, the others share the rest evenly.
     *
     * @param comparison gives the number of levels
     * @param gamma from 0
     * @return in (0, 1)
     */
    public static double m(Comparison comparison, int gamma) {
        int levels = checked(comparison, gamma);
        return gamma == levels - 1 ? M_OF_THE_MOST_SIMILAR : (1 - M_OF_THE_MOST_SIMILAR) / (levels - 1);
    }

    /**
     * Default u, such that the weights are 10 for the most similar level and evenly spaced from 3 down to -5 for the
     * others.
     *
     * @param comparison gives the number of levels
     * @param gamma from 0
     * @return above 0; 1.6, so no true probability, for the last of two levels
     */
    public static double u(Comparison comparison, int gamma) {
        return m(comparison, gamma) / Math.pow(2, weight(checked(comparison, gamma), gamma));
    }

    private static double weight(int levels, int gamma) {
        if (gamma == levels - 1) {
            return WEIGHT_OF_THE_MOST_SIMILAR;
        }
        if (gamma == 0) {
            return WEIGHT_OF_THE_LAST;
        }
        return WEIGHT_OF_THE_LAST + gamma * ((WEIGHT_OF_THE_NEXT - WEIGHT_OF_THE_LAST) / (levels - 2));
    }

    private static int checked(Comparison comparison, int gamma) {
        int levels = comparison.nonNullLevels();
        if (gamma < 0 || gamma >= levels) {
            throw new IllegalArgumentException("comparison '" + comparison.name() + "' has gammas 0 to " + (levels - 1)
                    + " but was asked for " + gamma);
        }
        return levels;
    }
}
