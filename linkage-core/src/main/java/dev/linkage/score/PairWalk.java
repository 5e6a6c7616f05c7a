package dev.linkage.score;

/** Walks blocks of one rule for one thread: large ones in {@link Strips}, others in a {@link PairBatch}. */
final class PairWalk {
    private static final int BATCHES_PER_CHECK = 64;

    /** In smaller blocks it is as cheap to check what the rule compares pair by pair. */
    private static final int FEWEST_VERIFIED = 16;

    private final PairScorer scorer;
    private final RuleIndex index;
    private final ExactPairs exact;
    private final Runnable checkpoint;
    private final PairBatch batch;
    private final PairBatch.Side lefts;
    private final PairBatch.Side rights;
    private final Strips strips;
    private int batches;

    PairWalk(PairScorer scorer, RuleIndex index, ExactPairs exact, Runnable checkpoint) {
        this.scorer = scorer;
        this.index = index;
        this.exact = exact;
        this.checkpoint = checkpoint;
        this.batch = new PairBatch(scorer, index, exact, this::check);
        this.lefts = batch.new Side();
        this.rights = batch.new Side();
        this.strips = new Strips(scorer, index, exact, checkpoint);
    }

    private void check() {
        if (++batches % BATCHES_PER_CHECK == 0) {
            checkpoint.run();
        }
    }

    void walk(UnitQueue.Unit unit) {
        KeyOrder order = index.left();
        boolean symmetric = index.symmetric();
        boolean gathered = false;
        int start = unit.blockStart();
        while (start < unit.blockEnd()) {
            int end = order.blockEnd(start);
            int from = Math.max(start, unit.from());
            int to = Math.min(end, unit.to());
            int first = symmetric ? from : index.right().lower(order.key(start));
            int last = symmetric ? end : end(index.right(), first, order.key(start));
            boolean verified = symmetric && last - first >= FEWEST_VERIFIED && verified(order, start, end);
            if (verified || strips.takes(last - first)) {
                batch.flush(lefts, lefts);
            }
            exact.setVerified(verified);
            if (strips.takes(last - first)) {
                strips.walk(from, to, first, last);
            } else if (last - first > (symmetric ? 1 : 0)) {
                if (!gathered) {
                    lefts.gather(order, unit.from(), unit.to(), true);
                    gathered = true;
                }
                if (symmetric && to == end && start >= unit.from()) {
                    within(from, end);
                } else {
                    rights.gather(index.right(), first, last, false);
                    between(from, to, first, last);
                }
            }
            if (verified) {
                batch.flush(lefts, lefts);
                exact.setVerified(false);
            }
            start = end;
        }
        batch.flush(lefts, lefts);
    }

    private static int end(KeyOrder order, int first, long key) {
        return first < order.size() && order.key(first) == key ? order.blockEnd(first) : first;
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
    private void within(int from, int to) {
        for (int i = from; i < to; i++) {
            if (!exact.isLeft(lefts.row(i))) {
                continue;
            }
            for (int j = i + 1; j < to; j++) {
                batch.add(lefts, i, lefts, j);
            }
        }
    }

    /** Pairs of left members and those of the right side; in a rule of one key, each with those behind it only. */
    private void between(int from, int to, int rightFrom, int rightTo) {
        boolean symmetric = index.symmetric();
        for (int i = from; i < to; i++) {
            int row = lefts.row(i);
            if (!exact.isLeft(row)) {
                continue;
            }
            for (int j = symmetric ? i + 1 : rightFrom; j < rightTo; j++) {
                if (symmetric || exact.inOrder(row, rights.row(j))) {
                    batch.add(lefts, i, rights, j);
                }
            }
        }
        batch.flush(lefts, rights);
    }
}
