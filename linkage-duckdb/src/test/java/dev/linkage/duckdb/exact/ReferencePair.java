package dev.linkage.duckdb.exact;

import java.util.List;

/**
 * A scored pair.
 *
 * @param left composite id, or id alone when deduplicating
 * @param right as left
 * @param matchKey place of the rule that found it
 * @param gammas one for each comparison
 * @param weight match weight
 */
record ReferencePair(String left, String right, String matchKey, List<Integer> gammas, double weight) {

    /** Everything that must be equal to the last bit. */
    String exactly() {
        return left + " | " + right + " | rule " + matchKey + " | " + gammas;
    }
}
