package dev.linkage.model;

import java.util.List;

/**
 * Settings of a model beside its comparisons and rules; names and defaults are Splink's. Immutable.
 *
 * @param uniqueIdColumn column that identifies a record within its data set
 * @param sourceDatasetColumn output name for the data set's name
 * @param emConvergence EM stops when no parameter changed by this much
 * @param maxIterations EM stops after this many iterations
 * @param retainMatchingColumns whether predictions carry compared columns and gammas
 * @param retainIntermediateColumns whether predictions carry term frequencies and the weight of each comparison
 * @param additionalColumns further input columns that predictions carry
 * @param matchWeightPrefix prefix of weight columns
 * @param termFrequencyPrefix prefix of term-frequency columns
 * @param gammaPrefix prefix of level columns
 */
public record ModelOptions(
        String uniqueIdColumn,
        String sourceDatasetColumn,
        double emConvergence,
        int maxIterations,
        boolean retainMatchingColumns,
        boolean retainIntermediateColumns,
        List<String> additionalColumns,
        String matchWeightPrefix,
        String termFrequencyPrefix,
        String gammaPrefix) {

    /** Splink's names and limits; no column retained. */
    public static final ModelOptions DEFAULT = new ModelOptions(
            "unique_id", "source_dataset", 0.0001, 25, false, false, List.of(), "mw_", "tf_", "gamma_");

    /** Copies the columns and checks the limits. */
    public ModelOptions {
        additionalColumns = List.copyOf(additionalColumns);
        if (!(emConvergence > 0)) {
            throw new IllegalArgumentException("EM convergence must be above 0 but was " + emConvergence);
        }
        if (maxIterations < 1) {
            throw new IllegalArgumentException("EM needs at least 1 iteration but was given " + maxIterations);
        }
    }

    /**
     * With another unique-id column.
     *
     * @param column column name
     * @return a copy
     */
    public ModelOptions withUniqueIdColumn(String column) {
        return copy(
                column,
                emConvergence,
                maxIterations,
                retainMatchingColumns,
                retainIntermediateColumns,
                additionalColumns);
    }

    /**
     * With other limits of EM.
     *
     * @param convergence EM stops when no parameter changed by this much
     * @param iterations EM stops after this many
     * @return a copy
     */
    public ModelOptions withEm(double convergence, int iterations) {
        return copy(
                uniqueIdColumn,
                convergence,
                iterations,
                retainMatchingColumns,
                retainIntermediateColumns,
                additionalColumns);
    }

    /**
     * With other retained columns.
     *
     * @param matching compared columns and gammas
     * @param intermediate term frequencies and the weight of each comparison
     * @param additional further input columns
     * @return a copy
     */
    public ModelOptions withRetained(boolean matching, boolean intermediate, List<String> additional) {
        return copy(uniqueIdColumn, emConvergence, maxIterations, matching, intermediate, additional);
    }

    /** Those that a method changes; the other names stay. */
    private ModelOptions copy(
            String id,
            double convergence,
            int iterations,
            boolean matching,
            boolean intermediate,
            List<String> additional) {
        return new ModelOptions(
                id,
                sourceDatasetColumn,
                convergence,
                iterations,
                matching,
                intermediate,
                additional,
                matchWeightPrefix,
                termFrequencyPrefix,
                gammaPrefix);
    }
}
