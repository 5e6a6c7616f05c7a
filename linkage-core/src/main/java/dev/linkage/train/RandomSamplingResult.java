package dev.linkage.train;

import java.util.List;

/**
 * What random sampling counted.
 *
 * @param step the step
 * @param comparisons in the model's order
 */
public record RandomSamplingResult(TrainingStep.RandomSampling step, List<Counts> comparisons) implements StepResult {

    /** Copies the counts. */
    public RandomSamplingResult {
        comparisons = List.copyOf(comparisons);
    }

    /**
     * Pairs of a comparison by level, without those that miss a value.
     *
     * @param comparison name
     * @param levels pairs by gamma, from 0
     */
    public record Counts(String comparison, List<Long> levels) {
        /** Copies the counts. */
        public Counts {
            levels = List.copyOf(levels);
        }

        /**
         * Pairs in all.
         *
         * @return sum over the levels
         */
        public long pairs() {
            return levels.stream().mapToLong(Long::longValue).sum();
        }
    }

    /**
     * How many pairs were counted where most have values.
     *
     * @return the most pairs that a comparison has
     */
    public long pairs() {
        return comparisons.stream().mapToLong(Counts::pairs).max().orElse(0);
    }

    /** One line: pairs and comparisons. */
    @Override
    public String toString() {
        return "u of " + Words.count(comparisons.size(), "comparison") + " from " + Words.count(pairs(), "random pair");
    }
}
