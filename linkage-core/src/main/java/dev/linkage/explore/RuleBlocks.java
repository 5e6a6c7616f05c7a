package dev.linkage.explore;

import dev.linkage.chunk.Block;
import dev.linkage.chunk.LeftOut;
import dev.linkage.model.BlockingRule;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What one blocking rule finds, without the blocks that a cap leaves out.
 *
 * @param place the rule's place in the model
 * @param rule the rule
 * @param pairs candidate pairs, before those that an earlier rule finds too are taken off
 * @param exact whether {@code pairs} is what the rule finds; an upper bound otherwise: for a rule with a filter beside
 *     its equalities, without equalities, with two sides that differ, or that explodes arrays
 * @param records records with a key; of a rule whose sides differ, those of both sides; every record for a rule without
 *     equalities
 * @param blocks distinct keys; 0 for a rule without equalities
 * @param largestBlocks those with the most pairs, most first
 * @param leftOut what the cap leaves out; empty when it leaves out nothing
 */
public record RuleBlocks(
        int place,
        BlockingRule rule,
        long pairs,
        boolean exact,
        long records,
        long blocks,
        List<Block> largestBlocks,
        Optional<LeftOut> leftOut) {

    /** Copies the list. */
    public RuleBlocks {
        largestBlocks = List.copyOf(largestBlocks);
    }

    /** One line, such as {@code rule 0 (surname & dob): 12,000 pairs in 9,000 blocks of 30,000 records}. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "rule %d (%s): %s%,d pairs in %,d blocks of %,d records",
                place,
                rule,
                exact ? "" : "at most ",
                pairs,
                blocks,
                records);
    }
}
