package dev.linkage.chunk;

import java.util.List;

/** Looks into the keys and rows of a chunk to divide it. */
public interface ChunkSplitter {

    /**
     * Divides a chunk by its keys, or by the left rows of its only key.
     *
     * @param chunk a chunk of a rule with a key
     * @return parts that hold each of its pairs once and nothing else, with their counts; the chunk alone when it
     *     cannot be divided
     */
    List<Chunk> parts(Chunk chunk);

    /**
     * Counts the pairs and records of a part of a rule with a key.
     *
     * @param part keys and left rows; its counts are ignored
     * @return the same part with its counts
     */
    Chunk counted(Chunk part);
}
