package dev.linkage.predict;

import dev.linkage.chunk.Chunk;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How far a prediction is. Pairs are candidate pairs, counted chunk by chunk: a chunk counts when it is finished, since
 * nobody knows how far an engine is within a statement. Rows, bytes, chunks and splits are those of this call; what an
 * earlier call of the same run finished is in {@code pairsDone} alone.
 *
 * @param pairsDone candidate pairs of finished chunks, earlier calls included
 * @param pairsDoneEarlier those of earlier calls of the same run, 0 for a new one
 * @param pairsInAll candidate pairs of the whole run; {@link Long#MAX_VALUE} where they are too many to count
 * @param pairsPerSecond candidate pairs a second of the last half minute or so of work, time of ended attempts included,
 *     pauses between chunks not; 0 until a chunk is finished
 * @param rows pairs written
 * @param bytes bytes written, 0 where nothing is written to files
 * @param elapsed since the first chunk of this call could start; preparation is over then
 * @param timeLeft at that rate; empty while there is no rate and where the pairs are too many to count
 * @param chunk the chunk that runs; empty between chunks
 * @param chunkNumber its number from 1, or that of the last one; 0 before the first
 * @param chunksFinished chunks finished
 * @param splits chunks that were split, before they ran or after an attempt
 * @param temporaryBytes temporary bytes of finished chunks
 * @param endedTemporaryBytes temporary bytes of attempts that were ended
 */
public record Progress(
        long pairsDone,
        long pairsDoneEarlier,
        long pairsInAll,
        double pairsPerSecond,
        long rows,
        long bytes,
        Duration elapsed,
        Optional<Duration> timeLeft,
        Optional<Chunk> chunk,
        int chunkNumber,
        int chunksFinished,
        int splits,
        long temporaryBytes,
        long endedTemporaryBytes) {

    /**
     * The part that is done.
     *
     * @return 0 to 1, 1 where there are no pairs; empty where they are too many to count
     */
    public OptionalDouble share() {
        if (pairsInAll == Long.MAX_VALUE) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(pairsInAll == 0 ? 1 : Math.min(1, (double) pairsDone / pairsInAll));
    }

    /**
     * Candidate pairs a second of this call from its beginning.
     *
     * @return 0 before any time has passed
     */
    public double averagePairsPerSecond() {
        return elapsed.isZero() ? 0 : (pairsDone - pairsDoneEarlier) / (elapsed.toNanos() / 1e9);
    }

    /** One line, such as {@code 38 % | 12.4M of 32.0M pairs | 1.8M/s | 402,113 rows | chunk 4 | 2 splits | 11 s left}. */
    @Override
    public String toString() {
        return String.join(" | ", ProgressPart.of(this).values());
    }
}
