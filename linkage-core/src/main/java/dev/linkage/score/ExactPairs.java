package dev.linkage.score;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.Chunk.RowRange;
import java.util.function.Consumer;

/** Takes the pairs that bounds let through: checks that the rule finds them here, scores them and hands them over. */
final class ExactPairs {
    private static final int ROWS = 1 << 15;
    private static final int TOGETHER = 1 << 10;

    private final PairScorer scorer;
    private final RuleIndex index;
    private final PairRecords records;
    private final Chunk chunk;
    private final Consumer<ScoredRows> sink;
    private final ScoredRows found;
    private final int[] waitingLeft = new int[TOGETHER];
    private final int[] waitingRight = new int[TOGETHER];
    private int waiting;
    private long rows;
    private boolean verified;

    ExactPairs(PairScorer scorer, PairRecords records, RuleIndex index, Chunk chunk, Consumer<ScoredRows> sink) {
        this.scorer = scorer;
        this.index = index;
        this.records = records;
        this.chunk = chunk;
        this.sink = sink;
        this.found = new ScoredRows(scorer.scorers(), ROWS);
    }

    long rows() {
        return rows;
    }

    /** Whether the pairs that come next are known to agree in what the rule compares, not only in its hash. */
    void setVerified(boolean known) {
        verified = known;
    }

    boolean isLeft(int row) {
        return chunk.leftRows().isEmpty() || within(chunk.leftRows().get(), records.ranks()[row]);
    }

    private boolean isRight(int row) {
        return chunk.rightRows().isEmpty() || within(chunk.rightRows().get(), records.ranks()[row]);
    }

    private static boolean within(RowRange range, int rank) {
        return rank >= range.from() && rank <= range.to();
    }

    /** Whether two records of a rule with different sides stand in this order. */
    boolean inOrder(int leftRow, int rightRow) {
        return records.ranks()[leftRow] < records.ranks()[rightRow];
    }

    /**
     * Takes a pair.
     *
     * @param bound the most it can weigh, told from NULL and equality alone
     */
    void take(int leftEntry, int leftRow, int rightEntry, int rightRow, double bound) {
        if (records.betweenDataSetsOnly() && records.dataSets()[leftRow] == records.dataSets()[rightRow]) {
            return;
        }
        if (!isRight(rightRow) || !found(leftEntry, leftRow, rightEntry, rightRow)) {
            return;
        }
        if (scorer.scoresAll()) {
            waitingLeft[waiting] = leftRow;
            waitingRight[waiting] = rightRow;
            if (++waiting == TOGETHER) {
                takeWaiting();
            }
        } else if (scorer.scores(leftRow, rightRow, bound)) {
            rows++;
            if (found.add(leftRow, rightRow, scorer.weight(), scorer.levels())) {
                handOver();
            }
        }
    }

    /** Scores pairs that are all of interest together: one comparison after the other is faster than pair by pair. */
    private void takeWaiting() {
        found.addAll(scorer, waitingLeft, waitingRight, waiting);
        rows += waiting;
        waiting = 0;
        if (!found.fits(TOGETHER)) {
            handOver();
        }
    }

    /** Whether this rule finds the pair here, and no earlier rule anywhere. */
    private boolean found(int leftEntry, int leftRow, int rightEntry, int rightRow) {
        ExplodedKeys exploded = index.exploded();
        if (exploded != null) {
            // A pair with several common keys is taken at the smallest of them only.
            if (leftRow == rightRow
                    || !exploded.same(leftEntry, rightEntry)
                    || exploded.common(leftRow, rightRow) != leftEntry) {
                return false;
            }
        } else if (!verified && !scorer.rule().equal(leftRow, rightRow)) {
            return false;
        }
        if (!scorer.rule().passes(leftRow, rightRow)) {
            return false;
        }
        for (int i = 0; i < scorer.earlier().size(); i++) {
            if (scorer.earlier().get(i).finds(leftRow, rightRow) && records.mayFind(i, leftRow, rightRow)) {
                return false;
            }
        }
        return true;
    }

    /** Hands over all that was found. */
    void flush() {
        if (waiting > 0) {
            takeWaiting();
        }
        handOver();
    }

    private void handOver() {
        if (found.size() > 0) {
            sink.accept(found);
            found.clear();
        }
    }
}
