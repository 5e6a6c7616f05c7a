package dev.linkage.chunk;

import java.util.List;

/**
 * Candidate pairs of one blocking rule, counted from its keys before anything is scored.
 *
 * @param rule the rule's place in the model
 * @param pairs pairs with equal keys; an upper bound of what the rule adds, since earlier rules and filters are not
 *     taken off
 * @param rows records that have a key
 * @param exact whether {@code pairs} is what the rule finds, before earlier rules are taken off; false when a filter
 *     beside the equalities, or the lack of any, makes it an upper bound
 * @param pairsByRange pairs in each of {@link #RANGES} equal ranges of the key hash; for a rule without equalities, one
 *     element
 * @param rowsByRange records with a key in each of these ranges
 */
public record RuleCounts(
        int rule, long pairs, long rows, boolean exact, List<Long> pairsByRange, List<Long> rowsByRange) {

    /** Counts end here, so that sums of a few of them are still numbers. */
    public static final long MOST_PAIRS = Long.MAX_VALUE / 2;

    /** How many equal ranges of the key hash are counted. */
    public static final int RANGES = 1024;

    /** Copies the list. */
    public RuleCounts {
        pairsByRange = List.copyOf(pairsByRange);
        rowsByRange = List.copyOf(rowsByRange);
    }

    /**
     * Of a rule without equalities, whose candidates are counted otherwise.
     *
     * @param rule the rule's place in the model
     * @param pairs an upper bound
     * @param records all records
     * @return counts without ranges
     */
    public static RuleCounts withoutKey(int rule, long pairs, long records) {
        return new RuleCounts(rule, pairs, records, false, List.of(pairs), List.of(records));
    }

    /**
     * Whether the rule has a key at all.
     *
     * @return false for a rule without equalities
     */
    public boolean hasKey() {
        return pairsByRange.size() == RANGES;
    }
}
