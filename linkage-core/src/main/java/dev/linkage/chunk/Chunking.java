package dev.linkage.chunk;

/** How a prediction is divided into chunks. */
public sealed interface Chunking {

    /**
     * As few chunks as fit the engine's memory, from the counts of each rule's keys. The default.
     *
     * @return the choice
     */
    static Chunking costBased() {
        return new CostBased();
    }

    /**
     * A given number of chunks for each rule, with about the same number of candidate pairs each.
     *
     * @param chunksPerRule 1 or more
     * @return the choice
     */
    static Chunking fixed(int chunksPerRule) {
        return new Fixed(chunksPerRule);
    }

    /** As few chunks as fit the engine's memory. */
    record CostBased() implements Chunking {}

    /**
     * A given number of chunks for each rule.
     *
     * @param chunksPerRule 1 to {@link RuleCounts#RANGES}
     */
    record Fixed(int chunksPerRule) implements Chunking {
        /** Checks the number. */
        public Fixed {
            if (chunksPerRule < 1 || chunksPerRule > RuleCounts.RANGES) {
                throw new IllegalArgumentException(
                        "chunks per rule must be 1 to " + RuleCounts.RANGES + " but was " + chunksPerRule);
            }
        }
    }
}
