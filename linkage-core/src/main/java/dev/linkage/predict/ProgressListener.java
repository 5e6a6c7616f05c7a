package dev.linkage.predict;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.ChunkPlan;
import dev.linkage.chunk.LeftOut;
import dev.linkage.chunk.RuleCounts;
import java.util.List;

/** Told how a prediction goes on, from the thread that runs it. What it throws ends the prediction. */
public interface ProgressListener {

    /** Hears nothing. */
    ProgressListener NONE = new ProgressListener() {};

    /**
     * The input was read and prepared.
     *
     * @param records over all data sets
     */
    default void prepared(long records) {}

    /**
     * Candidate pairs were counted and chunks planned; nothing is scored yet.
     *
     * @param plan the chunks
     * @param counts candidate pairs of each rule
     * @param pairsInAll pairs that the link type allows
     */
    default void planned(ChunkPlan plan, List<RuleCounts> counts, long pairsInAll) {}

    /**
     * A cap on block size leaves something out; told after {@link #planned}, only where there is any.
     *
     * @param leftOut one for each rule that lost anything
     */
    default void leftOut(List<LeftOut> leftOut) {}

    /**
     * A chunk begins.
     *
     * @param number from 1
     * @param chunks how many there are
     * @param chunk the chunk
     */
    default void chunkStarted(int number, int chunks, Chunk chunk) {}

    /**
     * A chunk was scored and written.
     *
     * @param number from 1
     * @param chunks how many there are
     * @param report what it gave
     */
    default void chunkFinished(int number, int chunks, ChunkReport report) {}
}
