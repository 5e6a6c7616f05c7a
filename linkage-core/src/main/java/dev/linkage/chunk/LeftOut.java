package dev.linkage.chunk;

/**
 * What a cap on block size leaves out of one blocking rule. Another rule may still find some of the pairs.
 *
 * @param rule the rule's place in the model
 * @param blocks blocks with more records than the cap
 * @param records records in them; a record that lies in several counts in each
 * @param pairs candidate pairs in them, before earlier rules and filters
 */
public record LeftOut(int rule, long blocks, long records, long pairs) {

    /** One line, such as {@code rule 1 without 2 blocks of 8,000 records, 15,998,000 pairs}. */
    @Override
    public String toString() {
        return "rule " + rule + " without " + Words.number(blocks, "block") + " of " + Words.number(records, "record")
                + ", " + Words.number(pairs, "pair");
    }
}
