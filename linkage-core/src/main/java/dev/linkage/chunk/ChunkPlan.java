package dev.linkage.chunk;

import java.util.List;

/**
 * The chunks of a prediction in the order they run. Immutable.
 *
 * @param chunks rule by rule, then by key
 */
public record ChunkPlan(List<Chunk> chunks) {

    /** Copies the list. */
    public ChunkPlan {
        chunks = List.copyOf(chunks);
    }

    /**
     * Candidate pairs of all chunks.
     *
     * @return an upper bound of the pairs that will be scored
     */
    public long candidatePairs() {
        return chunks.stream().mapToLong(Chunk::candidatePairs).reduce(0, Pieces::plus);
    }

    /** One line. */
    @Override
    public String toString() {
        return chunks.size()
                + (chunks.size() == 1 ? " chunk, " : " chunks, ")
                + candidatePairs()
                + (candidatePairs() == 1 ? " candidate pair" : " candidate pairs");
    }
}
