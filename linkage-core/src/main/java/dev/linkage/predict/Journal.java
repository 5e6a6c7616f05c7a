package dev.linkage.predict;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.Decision;
import java.util.List;

/** What a prediction writes down as it goes, so that it can be gone on with. */
interface Journal {

    /** Writes nothing down. */
    Journal NONE = new Journal() {
        @Override
        public List<Chunk> done() {
            return List.of();
        }

        @Override
        public void finished(int number, ChunkReport report) {}

        @Override
        public void decided(Decision decision) {}
    };

    /** Chunks of an earlier attempt whose pairs are there already. */
    List<Chunk> done();

    /**
     * A chunk was scored, and its work is not to be thrown away any more.
     *
     * @param number as given to its work
     * @param report what it gave
     */
    void finished(int number, ChunkReport report);

    /**
     * Something was decided about chunks.
     *
     * @param decision what and why
     */
    void decided(Decision decision);
}
