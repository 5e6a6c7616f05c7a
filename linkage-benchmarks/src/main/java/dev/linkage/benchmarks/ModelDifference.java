package dev.linkage.benchmarks;

import dev.linkage.model.Comparison;
import dev.linkage.model.Level;
import dev.linkage.model.LinkageModel;
import java.util.Optional;

/**
 * How far two trained models of the same comparisons are apart.
 *
 * @param parameters how many parameters were compared: the prior, and m and u of every level
 * @param mismatches parameters that differ by more than {@link #TOLERANCE}, or that one model lacks
 * @param largest the largest difference
 */
record ModelDifference(int parameters, int mismatches, double largest) {
    /** Of a probability. */
    static final double TOLERANCE = 1e-9;

    static ModelDifference of(LinkageModel one, LinkageModel other) {
        ModelDifference sum = new ModelDifference(0, 0, 0).and(Optional.of(one.prior()), Optional.of(other.prior()));
        for (int i = 0; i < one.comparisons().size(); i++) {
            Comparison comparison = one.comparisons().get(i);
            for (int j = 0; j < comparison.levels().size(); j++) {
                Level level = comparison.levels().get(j);
                Level counterpart = other.comparisons().get(i).levels().get(j);
                if (!level.isNull()) {
                    sum = sum.and(boxed(level.m()), boxed(counterpart.m()))
                            .and(boxed(level.u()), boxed(counterpart.u()));
                }
            }
        }
        return sum;
    }

    private static Optional<Double> boxed(java.util.OptionalDouble value) {
        return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
    }

    private ModelDifference and(Optional<Double> one, Optional<Double> other) {
        double difference = one.isPresent() && other.isPresent()
                ? Math.abs(one.get() - other.get())
                : one.isPresent() == other.isPresent() ? 0 : Double.POSITIVE_INFINITY;
        return new ModelDifference(
                parameters + 1, mismatches + (difference <= TOLERANCE ? 0 : 1), Math.max(largest, difference));
    }
}
