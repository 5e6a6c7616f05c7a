package dev.linkage.score;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Pairs of small blocks, many at a time: each comparison adds the most it can weigh to all of them in one loop, and only
 * those that can reach the threshold are taken. For one thread.
 */
final class PairBatch {
    private static final int SIZE = 2048;

    private final PairScorer scorer;
    private final RuleIndex index;
    private final ExactPairs exact;
    private final Runnable checkpoint;
    private final List<BoundColumn> bounds = new ArrayList<>();
    private final double constantBound;
    private final List<Integer> refining;
    private final int[] left = new int[SIZE];
    private final int[] right = new int[SIZE];
    private final double[] most = new double[SIZE];
    private final double[] refined = new double[SIZE];
    private final int[] alive = new int[SIZE];
    private final int[] looked = new int[SIZE];
    private final int[] leftRows = new int[SIZE];
    private final int[] rightRows = new int[SIZE];
    private final Rungs.Scratchpad scratch = new Rungs.Scratchpad(SIZE);
    private int pairs;

    /** @param checkpoint called once a batch */
    PairBatch(PairScorer scorer, RuleIndex index, ExactPairs exact, Runnable checkpoint) {
        this.scorer = scorer;
        this.index = index;
        this.exact = exact;
        this.checkpoint = checkpoint;
        double constant = scorer.prior();
        for (ComparisonScorer comparison : scorer.scorers()) {
            CodedColumn column = comparison.weights().equality();
            if (column == null || scorer.scoresAll()) {
                constant += comparison.weights().atMostOtherwise();
            } else {
                bounds.add(new BoundColumn(comparison, column.codes()));
            }
        }
        this.constantBound = constant;
        this.refining = IntStream.range(0, bounds.size())
                .boxed()
                .filter(c -> bounds.get(c).comparison().rungs() != null)
                .sorted(Comparator.comparingDouble(
                        c -> -bounds.get(c).comparison().promise()))
                .toList();
    }

    /** A comparison and the codes by row whose equality bounds it. */
    @SuppressWarnings("ArrayRecordComponent")
    private record BoundColumn(ComparisonScorer comparison, int[] codes) {
        ComparisonWeights weights() {
            return comparison.weights();
        }
    }

    /** Members on one side of a unit, their columns gathered so that walking them is sequential. */
    final class Side {
        private int[] rows = new int[0];
        private int[] entries = new int[0];
        private int[][] codes = new int[0][];
        private double[][] equal = new double[0][];
        private int from;

        void gather(KeyOrder order, int first, int last, boolean withEqual) {
            from = first;
            int size = last - first;
            if (size > rows.length || codes.length < bounds.size()) {
                grow(Math.max(size + size / 2, 1024));
            }
            for (int i = 0; i < size; i++) {
                entries[i] = order.entry(first + i);
                rows[i] = index.row(entries[i]);
            }
            for (int c = 0; c < bounds.size(); c++) {
                BoundColumn bound = bounds.get(c);
                int[] target = codes[c];
                for (int i = 0; i < size; i++) {
                    target[i] = bound.codes()[rows[i]];
                }
                if (withEqual && equal[c].length > 0) {
                    double[] weights = equal[c];
                    for (int i = 0; i < size; i++) {
                        weights[i] = target[i] < 0 ? 0 : bound.weights().atMostForEqual(target[i]);
                    }
                }
            }
        }

        private void grow(int capacity) {
            rows = new int[capacity];
            entries = new int[capacity];
            codes = new int[bounds.size()][capacity];
            equal = new double[bounds.size()][];
            for (int c = 0; c < equal.length; c++) {
                equal[c] = bounds.get(c).weights().equalByCode() ? new double[capacity] : new double[0];
            }
        }

        int row(int position) {
            return rows[position - from];
        }
    }

    /**
     * Adds a pair, and takes all when there are many.
     *
     * @param l left members, the same until {@link #flush}
     * @param r right members
     */
    void add(Side l, int leftPosition, Side r, int rightPosition) {
        left[pairs] = leftPosition - l.from;
        right[pairs] = rightPosition - r.from;
        if (++pairs == SIZE) {
            flush(l, r);
        }
    }

    /** Takes the pairs that were added. */
    void flush(Side l, Side r) {
        if (pairs == 0) {
            return;
        }
        checkpoint.run();
        Arrays.fill(most, 0, pairs, constantBound);
        for (int c = 0; c < bounds.size(); c++) {
            addBound(bounds.get(c).weights(), l.codes[c], r.codes[c], l.equal[c]);
        }
        int count = 0;
        double least = scorer.least();
        for (int p = 0; p < pairs; p++) {
            refined[p] = most[p];
            alive[count] = p;
            count += most[p] >= least ? 1 : 0;
        }
        if (!scorer.scoresAll()) {
            for (int c : refining) {
                count = count == 0 ? 0 : refine(c, count, l, r, least);
            }
        }
        for (int i = 0; i < count; i++) {
            int p = alive[i];
            exact.take(l.entries[left[p]], l.rows[left[p]], r.entries[right[p]], r.rows[right[p]], most[p]);
        }
        pairs = 0;
    }

    private void addBound(ComparisonWeights weights, int[] leftCodes, int[] rightCodes, double[] equal) {
        double missing = weights.atMostForNull();
        double otherwise = weights.atMostOtherwise();
        if (equal.length > 0) {
            for (int p = 0; p < pairs; p++) {
                int l = leftCodes[left[p]];
                int r = rightCodes[right[p]];
                most[p] += (l | r) < 0 ? missing : l == r ? equal[left[p]] : otherwise;
            }
        } else {
            double same = weights.atMostForAnyEqual();
            for (int p = 0; p < pairs; p++) {
                int l = leftCodes[left[p]];
                int r = rightCodes[right[p]];
                most[p] += (l | r) < 0 ? missing : l == r ? same : otherwise;
            }
        }
    }

    /** Lowers the bounds of pairs whose values are not equal by what is cheap to tell; gives how many are left. */
    private int refine(int place, int count, Side l, Side r, double least) {
        ComparisonScorer comparison = bounds.get(place).comparison();
        boolean nullKnown = comparison.weights().isNullKnown();
        Rungs rungs = Objects.requireNonNull(comparison.rungs());
        double otherwise = comparison.weights().atMostOtherwise();
        int[] lefts = l.codes[place];
        int[] rights = r.codes[place];
        int different = 0;
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int p = alive[i];
            int leftCode = lefts[left[p]];
            int rightCode = rights[right[p]];
            if ((leftCode | rightCode) < 0 ? nullKnown : leftCode == rightCode) {
                alive[kept++] = p;
            } else {
                leftRows[different] = l.rows[left[p]];
                rightRows[different] = r.rows[right[p]];
                looked[different++] = p;
            }
        }
        rungs.bound(leftRows, rightRows, different, scratch);
        for (int i = 0; i < different; i++) {
            int p = looked[i];
            // Where NULL tells nothing, it was bounded by no less.
            refined[p] += scratch.most(i) - otherwise;
            alive[kept] = p;
            kept += refined[p] >= least ? 1 : 0;
        }
        return kept;
    }
}
