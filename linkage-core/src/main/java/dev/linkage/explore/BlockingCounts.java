package dev.linkage.explore;

import dev.linkage.chunk.OutputEstimate;
import java.util.List;
import java.util.Optional;

/**
 * What blocking rules find in the data, counted by grouping keys; no pair was made for it.
 *
 * @param records records over all data sets
 * @param pairsInAll pairs that the link type allows
 * @param rules each rule, in the model's order
 * @param output how much a prediction would write; empty for a model that is not trained
 */
public record BlockingCounts(long records, long pairsInAll, List<RuleBlocks> rules, Optional<OutputEstimate> output) {

    /** Copies the list. */
    public BlockingCounts {
        rules = List.copyOf(rules);
    }

    /**
     * Candidate pairs of all rules together.
     *
     * @return an upper bound: a pair that several rules find counts for each
     */
    public long candidatePairs() {
        return rules.stream().mapToLong(RuleBlocks::pairs).reduce(0, BlockingCounts::plus);
    }

    private static long plus(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }

    /**
     * Whether {@link #candidatePairs} is the number of candidate pairs and not an upper bound.
     *
     * @return true for a single rule that was counted exactly
     */
    public boolean exact() {
        return rules.stream().allMatch(RuleBlocks::exact)
                && rules.stream().filter(rule -> rule.pairs() > 0).count() <= 1;
    }

    /** Prints every rule with its largest blocks. */
    public void show() {
        System.out.println(new CountsText(this).whole());
    }

    /** A summary and the first rules. */
    @Override
    public String toString() {
        return new CountsText(this).shortened();
    }
}
