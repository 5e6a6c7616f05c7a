package dev.linkage.score;

import java.util.List;

/** Counts pairs that no earlier rule finds. For one thread. */
final class FoundPairs implements RulePairs.Sink {
    private static final long PAIRS_PER_CHECK = 1 << 20;

    private final List<PairRule> earlier;
    private final Runnable checkpoint;
    private long pairs;
    private long unchecked;

    FoundPairs(List<PairRule> earlier, Runnable checkpoint) {
        this.earlier = List.copyOf(earlier);
        this.checkpoint = checkpoint;
    }

    long pairs() {
        return pairs;
    }

    @Override
    public boolean takeAll(long more) {
        if (earlier.isEmpty()) {
            pairs += more;
        }
        return earlier.isEmpty();
    }

    @Override
    public void looked(long more) {
        unchecked += more;
        if (unchecked >= PAIRS_PER_CHECK) {
            unchecked = 0;
            checkpoint.run();
        }
    }

    @Override
    public void take(int left, int right) {
        for (int i = 0; i < earlier.size(); i++) {
            if (earlier.get(i).finds(left, right)) {
                return;
            }
        }
        pairs++;
    }
}
