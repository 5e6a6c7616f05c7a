package dev.linkage.chunk;

import java.util.Optional;

/**
 * A part of a prediction that is scored by one statement and written before the next. Every candidate pair lies in
 * exactly one chunk of a plan.
 *
 * @param rule the blocking rule's place in the model
 * @param keys range of the rule's key hash; {@link KeyRange#ALL} for a rule without equalities
 * @param leftRows range of left rows for a rule without equalities or a key too heavy for one chunk; empty for all
 * @param rightRows range of right rows for a rule without equalities; empty for all
 * @param candidatePairs pairs with equal keys in this chunk, before exclusion by earlier rules and before filters
 * @param records records in it, left and right counted once; what a join must hold
 */
public record Chunk(
        int rule,
        KeyRange keys,
        Optional<RowRange> leftRows,
        Optional<RowRange> rightRows,
        long candidatePairs,
        long records) {

    /**
     * The pairs of a range of keys.
     *
     * @param rule the blocking rule's place in the model
     * @param keys range of the rule's key hash
     * @param candidatePairs pairs in it
     * @param records records in it
     * @return a chunk of all rows
     */
    public static Chunk ofKeys(int rule, KeyRange keys, long candidatePairs, long records) {
        return new Chunk(rule, keys, Optional.empty(), Optional.empty(), candidatePairs, records);
    }

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

        /**
         * How many rows it spans.
         *
         * @return 1 or more
         */
        public long size() {
            return to - from + 1;
        }
    }

    /** One line, such as {@code rule 1, keys 0 to 4611686018427387903}. */
    @Override
    public String toString() {
        return "rule " + rule
                + (keys.isAll() ? "" : ", keys " + keys.from() + " to " + keys.to())
                + leftRows.map(rows -> ", left rows " + rows.from() + " to " + rows.to())
                        .orElse("")
                + rightRows
                        .map(rows -> ", right rows " + rows.from() + " to " + rows.to())
                        .orElse("");
    }
}
