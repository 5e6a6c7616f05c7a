package dev.linkage.predict;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.ChunkPlan;
import dev.linkage.chunk.Decision;
import dev.linkage.chunk.LeftOut;
import dev.linkage.chunk.RuleCounts;
import java.util.List;

/**
 * Told how a prediction goes on. Calls come one at a time, from the thread that runs the prediction;
 * {@link #progress(Progress)} comes from a thread of its own too, while a chunk runs. A slow listener slows the
 * prediction. What it throws ends the prediction, wherever it was thrown. No call comes after the prediction has
 * returned or thrown.
 */
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
     * @param chunks how many there will be, as far as can be told by now
     * @param chunk the chunk
     */
    default void chunkStarted(int number, int chunks, Chunk chunk) {}

    /**
     * A chunk was scored and written.
     *
     * @param number from 1
     * @param chunks how many there will be, as far as can be told by now
     * @param report what it gave
     */
    default void chunkFinished(int number, int chunks, ChunkReport report) {}

    /**
     * How far it is: after each chunk, and about once a second in between, then from a daemon thread.
     *
     * @param progress the present figures
     */
    default void progress(Progress progress) {}

    /**
     * Something was decided about chunks, such as to split one.
     *
     * @param decision what and why
     */
    default void decided(Decision decision) {}

    /**
     * Every chunk was scored and written.
     *
     * @param progress the last figures
     */
    default void finished(Progress progress) {}

    /**
     * The prediction ends early, since it failed, was cancelled, or this listener threw. What this method throws is
     * added to the cause.
     *
     * @param progress the last figures
     * @param cause what the prediction is about to throw
     */
    default void failed(Progress progress, Throwable cause) {}
}
