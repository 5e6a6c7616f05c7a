package dev.linkage.chunk;

import dev.linkage.chunk.Decision.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Which chunk runs next. Small pieces that follow each other are joined as long as the chunk is expected to fit the
 * memory, by what was learned from those that ran; a chunk that did not fit falls back into its pieces, and a piece is
 * divided by its keys, then by its rows. Used by one thread.
 */
public final class AdaptivePlan {
    /** Share of the memory at hand that a chunk may be expected to need. */
    private static final double FILLED = 0.8;
    /** How much more records the next chunk may have than the last, once one did not fit. */
    private static final int GROWTH = 2;

    private final boolean joining;
    private final long mostPairs;
    private final long floorPairs;
    private final Deque<Chunk> pending = new ArrayDeque<>();
    private final MemoryModel memory = new MemoryModel();
    private List<Chunk> running = List.of();
    private long mostRecords = Long.MAX_VALUE;
    private long lastRecords;
    private Optional<Decision> growth = Optional.empty();

    private AdaptivePlan(Chunking chunking, List<Chunk> pieces) {
        Chunking.Adaptive sizes = chunking instanceof Chunking.Adaptive adaptive ? adaptive : Chunking.adaptive();
        this.joining = chunking instanceof Chunking.Adaptive;
        this.mostPairs = joining ? sizes.mostPairs() : Long.MAX_VALUE;
        this.floorPairs = sizes.floorPairs();
        pending.addAll(pieces);
    }

    /**
     * Plans a prediction from the start.
     *
     * @param chunking how to divide
     * @param counts one for each rule
     * @param rows records in the prepared table
     * @return the plan
     */
    public static AdaptivePlan of(Chunking chunking, List<RuleCounts> counts, long rows) {
        return new AdaptivePlan(chunking, Pieces.of(chunking, counts, rows));
    }

    /**
     * Plans what is left of a prediction.
     *
     * @param chunking how to divide
     * @param counts one for each rule
     * @param rows records in the prepared table
     * @param done chunks that were finished, of whatever plan
     * @param splitter counts what is left of a piece of which a part was finished
     * @return the plan
     */
    public static AdaptivePlan remaining(
            Chunking chunking, List<RuleCounts> counts, long rows, List<Chunk> done, ChunkSplitter splitter) {
        Remainder remainder = new Remainder(rows);
        List<Chunk> left = new ArrayList<>();
        for (Chunk piece : Pieces.of(chunking, counts, rows)) {
            for (Chunk part : remainder.of(piece, done)) {
                if (part.equals(piece) || part.rightRows().isPresent()) {
                    // Shared out, so that 0 may stand for a few.
                    left.add(part);
                } else {
                    Chunk counted = splitter.counted(part);
                    if (counted.candidatePairs() > 0) {
                        left.add(counted);
                    }
                }
            }
        }
        return new AdaptivePlan(chunking, left);
    }

    /**
     * The next chunk.
     *
     * @param memoryBytes memory at hand for it
     * @return as large as is expected to fit; empty when all are done
     */
    public Optional<Chunk> next(long memoryBytes) {
        growth = Optional.empty();
        if (pending.isEmpty()) {
            running = List.of();
            return Optional.empty();
        }
        List<Chunk> pieces = new ArrayList<>(List.of(pending.removeFirst()));
        Chunk chunk = pieces.get(0);
        while (joining && !pending.isEmpty() && follows(chunk, pending.peekFirst())) {
            Chunk joined = joined(chunk, pending.peekFirst());
            if (joined.candidatePairs() > mostPairs || joined.records() > mostRecords || !fits(joined, memoryBytes)) {
                break;
            }
            pieces.add(pending.removeFirst());
            chunk = joined;
        }
        running = pieces;
        if (joining
                && mostRecords != Long.MAX_VALUE
                && lastRecords > 0
                && chunk.records() >= GROWTH * lastRecords * 0.9) {
            growth = Optional.of(new Decision(
                    Kind.GREW,
                    chunk,
                    List.of(),
                    "the last chunk fitted, so this one has " + chunk.records() + " records instead of " + lastRecords,
                    0));
        }
        return Optional.of(chunk);
    }

    /**
     * That the chunk last given out is larger than those before it.
     *
     * @return empty when it is not
     */
    public Optional<Decision> growth() {
        return growth;
    }

    private static boolean follows(Chunk chunk, Chunk next) {
        return chunk.rule() == next.rule()
                && chunk.leftRows().isEmpty()
                && next.leftRows().isEmpty()
                && chunk.keys().to() + 1 == next.keys().from();
    }

    private static Chunk joined(Chunk chunk, Chunk next) {
        return Chunk.ofKeys(
                chunk.rule(),
                new KeyRange(chunk.keys().from(), next.keys().to()),
                Pieces.plus(chunk.candidatePairs(), next.candidatePairs()),
                chunk.records() + next.records());
    }

    private boolean fits(Chunk chunk, long memoryBytes) {
        return memory.bytes(chunk) <= memoryBytes * FILLED;
    }

    /**
     * Why a chunk should be split before it runs.
     *
     * @param chunk the chunk last given out
     * @param memoryBytes memory at hand for it
     * @return the reason with its figures; empty when it should run
     */
    public Optional<String> tooLarge(Chunk chunk, long memoryBytes) {
        if (!joining || chunk.candidatePairs() <= floorPairs) {
            return Optional.empty();
        }
        if (chunk.candidatePairs() > mostPairs) {
            return Optional.of(String.format(
                    Locale.ROOT, "it has %,d candidate pairs, more than %,d", chunk.candidatePairs(), mostPairs));
        }
        return fits(chunk, memoryBytes)
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "it is expected to need %,d MB of the %,d MB at hand",
                        (long) memory.bytes(chunk) >> 20,
                        memoryBytes >> 20));
    }

    /**
     * Takes back the chunk last given out, to be run in parts.
     *
     * @param chunk that chunk
     * @param splitter divides it where it is of one piece
     * @return the parts; empty when it is at the floor, and then it is still the chunk last given out
     */
    public List<Chunk> split(Chunk chunk, ChunkSplitter splitter) {
        List<Chunk> parts = running;
        if (parts.size() == 1) {
            if (chunk.candidatePairs() <= floorPairs) {
                return List.of();
            }
            parts = chunk.rightRows().isPresent() ? RowSplit.halves(chunk) : splitter.parts(chunk);
            if (parts.size() < 2) {
                return List.of();
            }
        }
        for (int i = parts.size() - 1; i >= 0; i--) {
            pending.addFirst(parts.get(i));
        }
        running = List.of();
        mostRecords = Math.max(1, Math.min(mostRecords, chunk.records() / 2));
        return halves(parts);
    }

    /** The parts as they will run at most: two of about the same size where keys follow each other. */
    private static List<Chunk> halves(List<Chunk> parts) {
        List<Chunk> result = new ArrayList<>();
        long half = parts.stream().mapToLong(Chunk::records).sum() / 2;
        for (Chunk part : parts) {
            Chunk last = result.isEmpty() ? part : result.get(result.size() - 1);
            if (!result.isEmpty() && follows(last, part) && last.records() + part.records() <= half) {
                result.set(result.size() - 1, joined(last, part));
            } else {
                result.add(part);
            }
        }
        return result;
    }

    /**
     * Learns from the chunk last given out, which ran to its end.
     *
     * @param chunk that chunk
     * @param memoryBytes memory it took at most, 0 when unknown
     */
    public void finished(Chunk chunk, long memoryBytes) {
        running = List.of();
        lastRecords = chunk.records();
        if (memoryBytes > 0) {
            memory.observe(chunk, (double) memoryBytes);
        }
        if (mostRecords != Long.MAX_VALUE) {
            mostRecords = Math.max(
                    mostRecords, chunk.records() > Long.MAX_VALUE / GROWTH ? Long.MAX_VALUE : chunk.records() * GROWTH);
        }
    }

    /**
     * Learns from the chunk last given out, which did not fit.
     *
     * @param chunk that chunk
     * @param memoryBytes memory that was at hand
     */
    public void spilled(Chunk chunk, long memoryBytes) {
        double expected = memory.bytes(chunk);
        memory.observeAtLeast(chunk, Math.max((double) memoryBytes, expected) * 1.25);
    }

    /**
     * Candidate pairs not yet finished, without the chunk last given out.
     *
     * @return their sum
     */
    public long pendingPairs() {
        return pending.stream().mapToLong(Chunk::candidatePairs).reduce(0, Pieces::plus);
    }

    /**
     * The chunks that would run if each needed what is expected of it.
     *
     * @param memoryBytes memory at hand for each
     * @return in order, without the chunk last given out
     */
    public ChunkPlan preview(long memoryBytes) {
        AdaptivePlan copy = new AdaptivePlan(
                joining ? new Chunking.Adaptive(mostPairs, floorPairs) : Chunking.fixed(1), List.copyOf(pending));
        copy.mostRecords = mostRecords;
        copy.memory.takeFrom(memory);
        List<Chunk> chunks = new ArrayList<>();
        Optional<Chunk> chunk = copy.next(memoryBytes);
        while (chunk.isPresent()) {
            chunks.add(chunk.get());
            chunk = copy.next(memoryBytes);
        }
        return new ChunkPlan(chunks);
    }
}
