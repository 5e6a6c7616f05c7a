package dev.linkage.chunk;

/** How a prediction is divided into chunks. */
public sealed interface Chunking {

    /** Candidate pairs after which an adaptive chunk is written out, so that a run is seen to move and loses little when it dies. */
    long MOST_PAIRS = 25_000_000L;

    /** Candidate pairs of the smallest adaptive chunks. */
    long FLOOR_PAIRS = 50_000L;

    /**
     * As few chunks as fit the engine's memory; a chunk that begins to write temporary files is ended and split, and
     * what was learned sizes the next. The default.
     *
     * @return the choice, with at most {@link #MOST_PAIRS} and at least {@link #FLOOR_PAIRS} pairs in a chunk
     */
    static Adaptive adaptive() {
        return new Adaptive(MOST_PAIRS, FLOOR_PAIRS);
    }

    /**
     * A given number of chunks for each rule, with about the same number of candidate pairs each. One that begins to
     * write temporary files is split all the same.
     *
     * @param chunksPerRule 1 or more
     * @return the choice
     */
    static Fixed fixed(int chunksPerRule) {
        return new Fixed(chunksPerRule);
    }

    /**
     * Chunks as Splink makes them: left records in one number of parts, right records in another, and a chunk for each
     * pair of parts and each rule. Joins the same records again and again; {@link #adaptive} costs less.
     *
     * @param left parts of the left records, 1 or more
     * @param right parts of the right records, 1 or more
     * @return the choice
     */
    static Grid grid(int left, int right) {
        return new Grid(left, right);
    }

    /**
     * As few chunks as fit the engine's memory.
     *
     * @param mostPairs candidate pairs after which a chunk is written out
     * @param floorPairs candidate pairs of a chunk that is split no further: should it spill, it runs on and is reported
     */
    record Adaptive(long mostPairs, long floorPairs) implements Chunking {
        /** Checks the numbers. */
        public Adaptive {
            if (floorPairs < 1 || mostPairs < floorPairs) {
                throw new IllegalArgumentException("a chunk's pairs must be 1 <= floor <= most but were floor "
                        + floorPairs + " and most " + mostPairs);
            }
        }

        /**
         * Another greatest size.
         *
         * @param pairs candidate pairs after which a chunk is written out
         * @return a copy
         */
        public Adaptive mostPairs(long pairs) {
            return new Adaptive(pairs, Math.min(floorPairs, pairs));
        }

        /**
         * Another floor.
         *
         * @param pairs candidate pairs of a chunk that is split no further
         * @return a copy
         */
        public Adaptive floorPairs(long pairs) {
            return new Adaptive(Math.max(mostPairs, pairs), pairs);
        }
    }

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

    /**
     * Parts of the left and of the right records.
     *
     * @param left parts of the left records
     * @param right parts of the right records
     */
    record Grid(int left, int right) implements Chunking {
        /** Checks the numbers. */
        public Grid {
            if (left < 1 || right < 1 || (long) left * right > 1_000_000) {
                throw new IllegalArgumentException(
                        "a grid has 1 to 1,000,000 cells but was " + left + " times " + right);
            }
        }
    }
}
