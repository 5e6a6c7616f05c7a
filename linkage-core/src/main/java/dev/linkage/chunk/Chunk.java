package dev.linkage.chunk;

import java.util.Optional;

/**
 * A part of a prediction that is scored by one statement and written before the next. Every candidate pair lies in
 * exactly one chunk of a plan.
 *
 * @param rule the blocking rule's place in the model
 * @param keys range of the rule's key hash; {@link KeyRange#ALL} for a rule without equalities
 * @param leftRows range of left rows for a rule without equalities or a key too heavy for one chunk; empty for all
 * @param candidatePairs pairs with equal keys in this chunk, before exclusion by earlier rules and before filters
 */
public record Chunk(int rule, KeyRange keys, Optional<RowRange> leftRows, long candidatePairs) {

    /**
     * A range of row numbers of the prepared table.
     *
     * @param from first row, 0 or more
     * @param to last row, inclusive
     */
    public record RowRange(long from, long to) {
        /** Checks the order. */
        public RowRange {
            if (from < 0 || to < from) {
                throw new IllegalArgumentException("row range must be 0 <= from <= to but was " + from + " to " + to);
            }
        }
    }
}
