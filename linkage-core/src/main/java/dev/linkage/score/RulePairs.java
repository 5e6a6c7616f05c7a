package dev.linkage.score;

/** Makes the pairs of one rule block by block, whatever other rules find. For one thread. */
final class RulePairs {
    /** In smaller blocks it is as cheap to check what the rule compares pair by pair. */
    private static final int FEWEST_VERIFIED = 4;

    private final RuleIndex index;
    private final PairRule rule;
    private final PairRecords records;
    private final Sink sink;
    private int[] rights = new int[0];

    /** Takes pairs. */
    interface Sink {
        void take(int left, int right);

        /** Takes so many pairs at once; false where it must have each of them. */
        boolean takeAll(long pairs);

        /** So many pairs were looked at. */
        void looked(long pairs);
    }

    /** @param index blocks of a rule that explodes nothing */
    RulePairs(RuleIndex index, PairRule rule, PairRecords records, Sink sink) {
        this.index = index;
        this.rule = rule;
        this.records = records;
        this.sink = sink;
    }

    void walk(UnitQueue.Unit unit) {
        KeyOrder order = index.left();
        int start = unit.blockStart();
        while (start < unit.blockEnd()) {
            int end = order.blockEnd(start);
            block(start, end, Math.max(start, unit.from()), Math.min(end, unit.to()));
            start = end;
        }
    }

    private void block(int start, int end, int from, int to) {
        KeyOrder order = index.left();
        if (!index.symmetric()) {
            KeyOrder right = index.right();
            long key = order.key(start);
            int first = right.lower(key);
            int last = first < right.size() && right.key(first) == key ? right.blockEnd(first) : first;
            gather(right, first, last);
            for (int i = from; i < to; i++) {
                between(order.entry(i), last - first);
            }
            return;
        }
        if (end - start < 2) {
            return;
        }
        gather(order, from, end);
        int size = end - from;
        boolean verified = size >= FEWEST_VERIFIED && verified(size);
        int lefts = to - from;
        if (verified
                && !rule.filters()
                && !records.betweenDataSetsOnly()
                && sink.takeAll((long) lefts * (lefts - 1) / 2 + (long) lefts * (size - lefts))) {
            return;
        }
        for (int i = 0; i < lefts; i++) {
            int left = rights[i];
            sink.looked(size - 1L - i);
            for (int j = i + 1; j < size; j++) {
                if (allowed(left, rights[j]) && (verified || rule.equal(left, rights[j]))) {
                    take(left, rights[j]);
                }
            }
        }
    }

    private void gather(KeyOrder order, int from, int to) {
        if (rights.length < to - from) {
            rights = new int[Math.max(64, (to - from) * 2)];
        }
        for (int i = from; i < to; i++) {
            rights[i - from] = order.entry(i);
        }
    }

    /** Whether all members that were gathered agree in what the rule compares, not only in its hash. */
    private boolean verified(int size) {
        for (int i = 0; i < size; i++) {
            if (!rule.equal(rights[0], rights[i])) {
                return false;
            }
        }
        return true;
    }

    private void between(int left, int size) {
        int[] ranks = records.ranks();
        sink.looked(size);
        for (int j = 0; j < size; j++) {
            int right = rights[j];
            if (ranks[left] < ranks[right] && allowed(left, right) && rule.equal(left, right)) {
                take(left, right);
            }
        }
    }

    private boolean allowed(int left, int right) {
        return !records.betweenDataSetsOnly() || records.dataSets()[left] != records.dataSets()[right];
    }

    private void take(int left, int right) {
        if (rule.passes(left, right)) {
            sink.take(left, right);
        }
    }
}
