package dev.linkage.score;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.Chunk.RowRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Walks blocks of one rule for one thread: pairs go into batches, each comparison adds the most it can weigh to a whole
 * batch in one loop, and only pairs that can reach the threshold are looked at one by one.
 */
final class PairWalk {
    private static final int BATCH = 2048;
    private static final int ROWS = 1 << 15;
    private static final int BATCHES_PER_CHECK = 64;

    private final PairScorer scorer;
    private final RuleIndex index;
    private final PairRecords records;
    private final Chunk chunk;
    private final Consumer<ScoredRows> sink;
    private final ScoredRows found;
    private final List<BoundColumn> bounds = new ArrayList<>();
    private final double constantBound;
    private final int[] left = new int[BATCH];
    private final int[] right = new int[BATCH];
    private final double[] most = new double[BATCH];
    private final Side lefts = new Side();
    private final Side rights = new Side();
    private final double[] refined = new double[BATCH];
    private final int[] alive = new int[BATCH];
    private final int[] looked = new int[BATCH];
    private final int[] leftRows = new int[BATCH];
    private final int[] rightRows = new int[BATCH];
    private final Rungs.Scratchpad scratch = new Rungs.Scratchpad(BATCH);
    private final List<Integer> refining;
    private int pairs;
    private int batches;
    private long rows;
    private boolean verified;

    PairWalk(PairScorer scorer, PairRecords records, RuleIndex index, Chunk chunk, Consumer<ScoredRows> sink) {
        this.scorer = scorer;
        this.index = index;
        this.records = records;
        this.chunk = chunk;
        this.sink = sink;
        this.found = new ScoredRows(scorer.scorers(), ROWS);
        double constant = scorer.prior();
        for (ComparisonScorer comparison : scorer.scorers()) {
            if (comparison.equality() == null || scorer.scoresAll()) {
                constant += comparison.atMostOtherwise();
            } else {
                bounds.add(new BoundColumn(comparison));
            }
        }
        this.constantBound = constant;
        this.refining = IntStream.range(0, bounds.size())
                .boxed()
                .filter(c -> bounds.get(c).comparison.rungs() != null)
                .sorted(Comparator.comparingDouble(
                        c -> -bounds.get(c).comparison.promise()))
                .toList();
    }

    /** One comparison's column, gathered for the members of a unit so that walking them is sequential. */
    private static final class BoundColumn {
        private final ComparisonScorer comparison;
        private final int[] codes;

        BoundColumn(ComparisonScorer comparison) {
            this.comparison = comparison;
            CodedColumn column = comparison.equality();
            if (column == null) {
                throw new IllegalArgumentException("a bound needs an equality");
            }
            this.codes = column.codes();
        }
    }

    /** Members on one side of a unit. */
    private final class Side {
        private int[] rowsOf = new int[0];
        private int[] entries = new int[0];
        private int[][] codes = new int[0][];
        private double[][] equal = new double[0][];
        private int from;

        void gather(KeyOrder order, int first, int last, boolean withEqual) {
            from = first;
            int size = last - first;
            if (size > rowsOf.length || codes.length < bounds.size()) {
                int capacity = Math.max(size + size / 2, 1024);
                rowsOf = new int[capacity];
                entries = new int[capacity];
                codes = new int[bounds.size()][capacity];
                equal = new double[bounds.size()][];
                for (int c = 0; c < equal.length; c++) {
                    equal[c] = bounds.get(c).comparison.equalByCode() ? new double[capacity] : new double[0];
                }
            }
            for (int i = 0; i < size; i++) {
                entries[i] = order.entry(first + i);
                rowsOf[i] = index.row(entries[i]);
            }
            for (int c = 0; c < bounds.size(); c++) {
                BoundColumn bound = bounds.get(c);
                int[] target = codes[c];
                for (int i = 0; i < size; i++) {
                    target[i] = bound.codes[rowsOf[i]];
                }
                if (withEqual && equal[c].length > 0) {
                    double[] weights = equal[c];
                    for (int i = 0; i < size; i++) {
                        weights[i] = target[i] < 0 ? 0 : bound.comparison.atMostForEqual(target[i]);
                    }
                }
            }
        }
    }

    long rows() {
        return rows;
    }

    void walk(UnitQueue.Unit unit, Runnable checkpoint) {
        KeyOrder order = index.left();
        boolean symmetric = index.symmetric();
        lefts.gather(order, unit.from(), unit.to(), true);
        int start = unit.blockStart();
        while (start < unit.blockEnd()) {
            int end = order.blockEnd(start);
            int from = Math.max(start, unit.from());
            int to = Math.min(end, unit.to());
            if (symmetric && to == end && start >= unit.from()) {
                verified = verified(order, start, end);
                within(from, end, checkpoint);
            } else if (symmetric) {
                verified = verified(order, start, end);
                rights.gather(order, from, end, false);
                between(from, to, from, end, checkpoint);
            } else {
                KeyOrder other = index.right();
                int first = other.lower(order.key(start));
                if (first < other.size() && other.key(first) == order.key(start)) {
                    int last = other.blockEnd(first);
                    verified = false;
                    rights.gather(other, first, last, false);
                    between(from, to, first, last, checkpoint);
                }
            }
            start = end;
        }
        if (symmetric) {
            flushBatch(lefts, lefts, checkpoint);
        }
    }

    /** Whether all members of a block are known to agree in what the rule compares, not only in its hash. */
    private boolean verified(KeyOrder order, int start, int end) {
        if (index.exploded() != null) {
            return false;
        }
        int first = index.row(order.entry(start));
        for (int i = start; i < end; i++) {
            if (!scorer.rule().equal(first, index.row(order.entry(i)))) {
                return false;
            }
        }
        return true;
    }

    /** Pairs of one block whose members are all on the left side of the unit. */
    private void within(int from, int to, Runnable checkpoint) {
        boolean check = !verified;
        if (check) {
            flushBatch(lefts, lefts, checkpoint);
        }
        for (int i = from; i < to; i++) {
            int l = i - lefts.from;
            if (!isLeft(lefts.rowsOf[l])) {
                continue;
            }
            for (int j = i + 1; j < to; j++) {
                left[pairs] = l;
                right[pairs] = j - lefts.from;
                if (++pairs == BATCH) {
                    flushBatch(lefts, lefts, checkpoint);
                }
            }
        }
        if (check) {
            flushBatch(lefts, lefts, checkpoint);
            verified = true;
        }
    }

    /** Pairs of left members and those of the right side; in a rule of one key, each with those behind it only. */
    private void between(int from, int to, int rightFrom, int rightTo, Runnable checkpoint) {
        // What is in the batch reads the left side only.
        boolean symmetric = index.symmetric();
        for (int i = from; i < to; i++) {
            int l = i - lefts.from;
            int row = lefts.rowsOf[l];
            if (!isLeft(row)) {
                continue;
            }
            for (int j = symmetric ? i + 1 : rightFrom; j < rightTo; j++) {
                int r = j - rights.from;
                if (symmetric || records.ranks()[row] < records.ranks()[rights.rowsOf[r]]) {
                    left[pairs] = l;
                    right[pairs] = r;
                    if (++pairs == BATCH) {
                        flushBatch(lefts, rights, checkpoint);
                    }
                }
            }
        }
        flushBatch(lefts, rights, checkpoint);
    }

    private boolean isLeft(int row) {
        return chunk.leftRows().isEmpty() || within(chunk.leftRows().get(), records.ranks()[row]);
    }

    private boolean isRight(int row) {
        return chunk.rightRows().isEmpty() || within(chunk.rightRows().get(), records.ranks()[row]);
    }

    private static boolean within(RowRange range, int rank) {
        return rank >= range.from() && rank <= range.to();
    }

    private void flushBatch(Side l, Side r, Runnable checkpoint) {
        if (pairs == 0) {
            return;
        }
        if (++batches % BATCHES_PER_CHECK == 0) {
            checkpoint.run();
        }
        Arrays.fill(most, 0, pairs, constantBound);
        for (int c = 0; c < bounds.size(); c++) {
            addBound(bounds.get(c).comparison, l.codes[c], r.codes[c], l.equal[c]);
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
            look(l, left[p], r, right[p], most[p]);
        }
        pairs = 0;
    }

    /** Lowers the bounds of pairs whose values differ by what is cheap to tell; gives how many are left. */
    private int refine(int place, int count, Side l, Side r, double least) {
        ComparisonScorer comparison = bounds.get(place).comparison;
        Rungs rungs = Objects.requireNonNull(comparison.rungs());
        double otherwise = comparison.atMostOtherwise();
        int[] lefts = l.codes[place];
        int[] rights = r.codes[place];
        int different = 0;
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int p = alive[i];
            int leftCode = lefts[left[p]];
            int rightCode = rights[right[p]];
            if ((leftCode | rightCode) >= 0 && leftCode != rightCode) {
                leftRows[different] = l.rowsOf[left[p]];
                rightRows[different] = r.rowsOf[right[p]];
                looked[different++] = p;
            } else {
                alive[kept++] = p;
            }
        }
        rungs.bound(leftRows, rightRows, different, scratch);
        for (int i = 0; i < different; i++) {
            int p = looked[i];
            refined[p] += scratch.most(i) - otherwise;
            alive[kept] = p;
            kept += refined[p] >= least ? 1 : 0;
        }
        return kept;
    }

    private void addBound(ComparisonScorer comparison, int[] leftCodes, int[] rightCodes, double[] equal) {
        double missing = comparison.atMostForNull();
        double otherwise = comparison.atMostOtherwise();
        if (equal.length > 0) {
            for (int p = 0; p < pairs; p++) {
                int l = leftCodes[left[p]];
                int r = rightCodes[right[p]];
                most[p] += (l | r) < 0 ? missing : l == r ? equal[left[p]] : otherwise;
            }
        } else {
            double same = comparison.atMostForEqual(0);
            for (int p = 0; p < pairs; p++) {
                int l = leftCodes[left[p]];
                int r = rightCodes[right[p]];
                most[p] += (l | r) < 0 ? missing : l == r ? same : otherwise;
            }
        }
    }

    private void look(Side l, int leftPlace, Side r, int rightPlace, double bound) {
        int leftRow = l.rowsOf[leftPlace];
        int rightRow = r.rowsOf[rightPlace];
        if (records.betweenDataSetsOnly() && records.dataSets()[leftRow] == records.dataSets()[rightRow]) {
            return;
        }
        if (!isRight(rightRow) || !found(l.entries[leftPlace], leftRow, r.entries[rightPlace], rightRow)) {
            return;
        }
        if (scorer.scores(leftRow, rightRow, bound)) {
            rows++;
            if (found.add(leftRow, rightRow, scorer.weight(), scorer.levels())) {
                flush();
            }
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

    /** Hands over what was found. */
    void flush() {
        if (found.size() > 0) {
            sink.accept(found);
            found.clear();
        }
    }
}
