package dev.linkage.chunk;

import dev.linkage.chunk.Chunk.RowRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The chunks of a prediction in the order they run. Immutable.
 *
 * @param chunks rule by rule, then by key
 */
public record ChunkPlan(List<Chunk> chunks) {
    /** Bytes of memory that a hash join holds for each record of its build side, as measured, columns included. */
    static final long BYTES_PER_BUILD_ROW = 250;
    /** Candidate pairs after which a chunk is written out, so that a run is seen to move. */
    static final long PAIRS_PER_CHUNK = 500_000_000L;

    /** Copies the list. */
    public ChunkPlan {
        chunks = List.copyOf(chunks);
    }

    /**
     * Plans a prediction.
     *
     * @param chunking how to divide
     * @param counts one for each rule
     * @param rows records in the prepared table
     * @param memoryBytes memory the engine may use
     * @return the plan; rules without candidate pairs have no chunk
     */
    public static ChunkPlan of(Chunking chunking, List<RuleCounts> counts, long rows, long memoryBytes) {
        List<Chunk> chunks = new ArrayList<>();
        for (RuleCounts rule : counts) {
            if (rule.pairs() > 0) {
                int number =
                        chunking instanceof Chunking.Fixed fixed ? fixed.chunksPerRule() : costBased(rule, memoryBytes);
                chunks.addAll(rule.hasKey() ? byKey(rule, number) : byRow(rule, number, rows));
            }
        }
        return new ChunkPlan(chunks);
    }

    private static int costBased(RuleCounts rule, long memoryBytes) {
        double byPairs = Math.ceil((double) rule.pairs() / PAIRS_PER_CHUNK);
        double byMemory = Math.ceil((double) rule.rows() * BYTES_PER_BUILD_ROW / Math.max(memoryBytes / 4, 1));
        return (int) Math.max(1, Math.min(RuleCounts.RANGES, Math.max(byPairs, byMemory)));
    }

    private static List<Chunk> byKey(RuleCounts rule, int number) {
        List<Chunk> chunks = new ArrayList<>();
        int from = 0;
        long sum = 0;
        long records = 0;
        double done = 0;
        double all = rule.pairsByRange().stream().mapToDouble(Long::doubleValue).sum();
        for (int range = 0; range < RuleCounts.RANGES; range++) {
            long pairs = rule.pairsByRange().get(range);
            sum = plus(sum, pairs);
            done += pairs;
            records += rule.rowsByRange().get(range);
            boolean last = range == RuleCounts.RANGES - 1;
            boolean full = done >= all * (chunks.size() + 1) / number && done < all;
            if (sum > 0 && (last || full)) {
                chunks.add(Chunk.ofKeys(rule.rule(), keys(from, range), sum, records));
                sum = 0;
                records = 0;
                from = range + 1;
            }
        }
        return chunks;
    }

    private static long plus(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }

    private static KeyRange keys(int firstRange, int lastRange) {
        long width = Long.MIN_VALUE / -RuleCounts.RANGES;
        long to = lastRange == RuleCounts.RANGES - 1 ? Long.MAX_VALUE : width * (lastRange + 1) - 1;
        return new KeyRange(width * firstRange, to);
    }

    private static List<Chunk> byRow(RuleCounts rule, int number, long rows) {
        List<Chunk> chunks = new ArrayList<>();
        long perChunk = Math.max(1, (rows + number - 1) / number);
        long planned = 0;
        for (long from = 0; from < rows; from += perChunk) {
            long to = Math.min(rows, from + perChunk) - 1;
            // Shares of a whole, so that they add up to it.
            long upTo = to == rows - 1 ? rule.pairs() : (long) ((double) rule.pairs() * (to + 1) / rows);
            chunks.add(new Chunk(
                    rule.rule(),
                    KeyRange.ALL,
                    Optional.of(new RowRange(from, to)),
                    Optional.empty(),
                    upTo - planned,
                    rows));
            planned = upTo;
        }
        return chunks;
    }

    /**
     * Candidate pairs of all chunks.
     *
     * @return an upper bound of the pairs that will be scored
     */
    public long candidatePairs() {
        return chunks.stream().mapToLong(Chunk::candidatePairs).reduce(0, ChunkPlan::plus);
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
