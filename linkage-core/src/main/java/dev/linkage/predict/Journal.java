package dev.linkage.predict;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.Decision;
import java.util.List;

/** Keeps what was finished and decided. A chunk counts only once it is finished: an attempt may be taken back. */
@FunctionalInterface
interface Journal {
    /** Keeps nothing. */
    Journal NONE = (number, report) -> {};

    /** Chunks that were finished before, by an earlier call. */
    default List<Chunk> done() {
        return List.of();
    }

    /** The first number that no chunk has, from 0. */
    default int nextNumber() {
        return 0;
    }

    /** A chunk is finished. */
    void finished(int number, ChunkReport report);

    /** Something was decided about a chunk. */
    default void decided(Decision decision) {}
}
