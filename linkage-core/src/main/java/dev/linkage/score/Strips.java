package dev.linkage.score;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Walks large blocks: one left member against a strip of others at a time. Bounds are whole numbers, added to the whole
 * strip by {@link StripKernels}; only pairs whose sum can reach the threshold are taken. For one thread.
 */
final class Strips {
    private static final int LENGTH = 1024;
    private static final int PAIRS_PER_CHECK = 1 << 17;

    /** Blocks of fewer members are not worth gathering. Set by tests alone. */
    static volatile int fewestMembers = 32;

    /** Members on the right that are gathered at a time. Set by tests alone. */
    static volatile int gathered = 4096;

    private final PairScorer scorer;
    private final RuleIndex index;
    private final ExactPairs exact;
    private final Runnable checkpoint;
    private final boolean possible;
    private final List<StripBounds> bounds = new ArrayList<>();
    private final StripColumns lefts;
    private final StripColumns rights;
    private final int prior;
    private final int least;
    private final int[] refining;
    private final boolean[] open;
    private final Sums sums;
    private int unchecked;

    Strips(PairScorer scorer, RuleIndex index, ExactPairs exact, Runnable checkpoint) {
        this.scorer = scorer;
        this.index = index;
        this.exact = exact;
        this.checkpoint = checkpoint;
        WeightScale scale = WeightScale.forSumsOf(scorer.scorers().length);
        this.possible = !scorer.scoresAll()
                && scale.fits(scorer.prior())
                && Arrays.stream(scorer.scorers()).allMatch(one -> StripBounds.fit(one.weights(), scale));
        if (possible) {
            for (ComparisonScorer comparison : scorer.scorers()) {
                bounds.add(new StripBounds(comparison, scale));
            }
        }
        this.prior = scale.of(scorer.prior());
        this.least = WeightScale.threshold(scorer.least());
        this.lefts = new StripColumns(index, bounds);
        this.rights = new StripColumns(index, bounds);
        this.refining = IntStream.range(0, bounds.size())
                .boxed()
                .filter(c -> bounds.get(c).refines())
                .sorted(Comparator.comparingDouble(
                        c -> -bounds.get(c).comparison().promise()))
                .mapToInt(c -> c)
                .toArray();
        this.open = new boolean[bounds.size()];
        this.sums = new Sums();
    }

    /** Whether to walk a block so, of so many members on the right. */
    boolean takes(int members) {
        return possible && members >= fewestMembers;
    }

    /** Walks some left members of a block and all on the right; in a rule of one key, each with those behind it only. */
    void walk(int from, int to, int first, int last) {
        lefts.gather(index.left(), from, to);
        boolean symmetric = index.symmetric();
        if (symmetric && first == from && last == to) {
            walk(from, to, lefts, first, last);
            return;
        }
        int start = symmetric ? from + 1 : first;
        while (start < last) {
            int end = start + Math.min(gathered, last - start);
            rights.gather(index.right(), start, end);
            walk(from, to, rights, start, end);
            start = end;
        }
    }

    private void walk(int from, int to, StripColumns others, int start, int end) {
        for (int i = from; i < to; i++) {
            int left = lefts.place(i);
            if (!exact.isLeft(lefts.row(left))) {
                continue;
            }
            int first = index.symmetric() ? Math.max(start, i + 1) : start;
            sums.begin(left, others, others.place(first));
            for (int j = first; j < end; j += LENGTH) {
                strip(left, others, others.place(j), Math.min(LENGTH, end - j));
            }
        }
    }

    private void strip(int left, StripColumns others, int from, int count) {
        unchecked += count;
        if (unchecked >= PAIRS_PER_CHECK) {
            unchecked = 0;
            checkpoint.run();
        }
        sums.add(left, others, from, count);
        boolean kept = false;
        int alive = StripKernels.reaching(sums.sums, count, least);
        for (int c : refining) {
            if (alive == 0) {
                return;
            }
            if (!open[c]) {
                continue;
            }
            if (!kept && 2 * alive < count) {
                StripKernels.keep(sums.sums, count, least, sums.places);
                kept = true;
            }
            if (kept) {
                sums.refineKept(c, left, others, from, alive);
                alive = StripKernels.keepOf(sums.sums, alive, least, sums.places);
            } else {
                sums.refine(c, left, others, from, count);
                alive = StripKernels.reaching(sums.sums, count, least);
            }
        }
        if (alive > 0 && !kept) {
            StripKernels.keep(sums.sums, count, least, sums.places);
        }
        take(left, others, from, alive);
    }

    private void take(int left, StripColumns others, int from, int count) {
        int row = lefts.row(left);
        for (int i = 0; i < count; i++) {
            int right = from + sums.places[i];
            int other = others.row(right);
            if (index.symmetric() || exact.inOrder(row, other)) {
                exact.take(lefts.entry(left), row, others.entry(right), other, scorer.atMost(row, other));
            }
        }
    }

    /** Sums of bounds for the members of a strip. */
    private final class Sums {
        private final int[] sums = new int[LENGTH];
        private final int[] places = new int[LENGTH];
        private final int[] most = new int[LENGTH];
        private final int[] ints = new int[LENGTH];
        private final long[] masks = new long[LENGTH];
        private final long[] words = new long[LENGTH];
        private final boolean[] missing = new boolean[bounds.size()];

        /** For each comparison, where equality of linked codes and then of values comes next. */
        private final int[][] equal =
                bounds.stream().map(bound -> new int[bound.linked().size() + 1]).toArray(int[][]::new);

        private int known;

        /** Sums what is the same for all members of the strips that come next, and finds those that are not. */
        void begin(int left, StripColumns others, int first) {
            known = prior;
            for (int c = 0; c < open.length; c++) {
                StripBounds bound = bounds.get(c);
                StripColumns.Values own = lefts.values(c);
                StripColumns.Values right = others.values(c);
                int code = own.codes()[left];
                open[c] = false;
                missing[c] = code < 0;
                if (code < 0) {
                    known += bound.missing() - bound.low();
                } else if (own.common() >= 0 && own.common() == right.common()) {
                    known += own.equal(left) - bound.low();
                } else {
                    open[c] = true;
                    int[] places = equal[c];
                    int rungs = places.length - 1;
                    places[rungs] = first(right.equalPlaces(), code, left, others, first);
                    for (int t = 0; t < rungs; t++) {
                        places[t] = first(right.linkedPlaces(t), own.linked(t)[left], left, others, first);
                    }
                }
            }
        }

        private int first(EqualPlaces places, int code, int left, StripColumns others, int first) {
            if (others == lefts) {
                return places.next(left);
            }
            int place = places.first(code);
            while (place < first) {
                place = places.next(place);
            }
            return place;
        }

        /** Adds what is told by NULL and equality. */
        void add(int left, StripColumns others, int from, int count) {
            StripKernels.start(others.bases(), from, count, known, sums);
            for (int c = 0; c < open.length; c++) {
                StripBounds bound = bounds.get(c);
                StripColumns.Values right = others.values(c);
                if (missing[c] && right.someMissing()) {
                    StripKernels.addMissing(right.codes(), from, count, bound.low() - bound.missing(), sums);
                } else if (open[c]) {
                    int more = lefts.values(c).equal(left) - bound.low();
                    int[] places = equal[c];
                    if (places.length == 1) {
                        places[0] = addEqual(right.equalPlaces(), places[0], from, from + count, more);
                    } else {
                        addLinked(bound, right, places, from, from + count, more);
                    }
                }
            }
        }

        private int addEqual(EqualPlaces places, int first, int from, int end, int more) {
            int place = first;
            while (place < end) {
                sums[place - from] += more;
                place = places.next(place);
            }
            return place;
        }

        /** Adds the most for each, which comes last; {@link #most} holds what was added before. */
        private void addLinked(
                StripBounds bound, StripColumns.Values right, int[] places, int from, int end, int more) {
            int rungs = places.length - 1;
            for (int t = 0; t <= rungs; t++) {
                EqualPlaces same = t == rungs ? right.equalPlaces() : right.linkedPlaces(t);
                for (int place = places[t]; place < end; place = same.next(place)) {
                    most[place - from] = 0;
                }
            }
            for (int t = 0; t <= rungs; t++) {
                EqualPlaces same = t == rungs ? right.equalPlaces() : right.linkedPlaces(t);
                int now = t == rungs ? more : bound.linked().get(t).atMost() - bound.low();
                int place = places[t];
                while (place < end) {
                    sums[place - from] += now - most[place - from];
                    most[place - from] = now;
                    place = same.next(place);
                }
                places[t] = place;
            }
        }

        private int code(int c, int left) {
            int code = lefts.values(c).codes()[left];
            return code == StripKernels.DIFFERENT ? code - 1 : code;
        }

        private void tell(int c, int left, StripColumns others, int from, int count) {
            StripBounds bound = bounds.get(c);
            for (int t = 0; t < bound.codes().size(); t++) {
                tell(
                        bound.codes().get(t),
                        lefts.values(c).told(t)[left],
                        others.values(c).told(t),
                        from,
                        count);
            }
            for (int t = 0; t < bound.times().size(); t++) {
                tell(
                        bound.times().get(t),
                        lefts.values(c).times(t)[left],
                        others.values(c).times(t),
                        from,
                        count);
            }
        }

        private void tell(StripBounds.Codes rung, int code, int[] codes, int from, int count) {
            if (rung.missing() && code < 0) {
                StripKernels.raise(count, rung.atMost(), most);
            } else if (rung.missing()) {
                StripKernels.raiseMissing(codes, from, count, rung.atMost(), most);
            } else if (code != StripKernels.DIFFERENT) {
                StripKernels.raiseEqual(codes, from, count, code, rung.atMost(), most);
            }
        }

        private void tell(StripBounds.Times rung, int time, int[] times, int from, int count) {
            if (time != StripKernels.FAR) {
                for (int i = 0; i < rung.near().length; i++) {
                    StripKernels.raiseNear(times, from, count, time, rung.near()[i], rung.atMost()[i], most);
                }
            }
        }

        /** Lowers the sums where values are not equal by what takes longer to tell. */
        void refine(int c, int left, StripColumns others, int from, int count) {
            StripBounds bound = bounds.get(c);
            Arrays.fill(most, 0, count, bound.always());
            for (int m = 0; m < bound.measured().size(); m++) {
                StripBounds.Measured rung = bound.measured().get(m);
                StripColumns.Values right = others.values(c);
                rung.levels()
                        .raise(
                                lefts.values(c).masks(m)[left],
                                lefts.values(c).words(m)[left],
                                right.masks(m),
                                right.words(m),
                                from,
                                count,
                                rung.atMost(),
                                most);
            }
            tell(c, left, others, from, count);
            StripKernels.replace(others.values(c).codes(), from, count, code(c, left), bound.otherwise(), most, sums);
        }

        /** The same for those that were kept. */
        void refineKept(int c, int left, StripColumns others, int from, int count) {
            StripBounds bound = bounds.get(c);
            StripColumns.Values right = others.values(c);
            Arrays.fill(most, 0, count, bound.always());
            for (int m = 0; m < bound.measured().size(); m++) {
                StripBounds.Measured rung = bound.measured().get(m);
                rung.levels()
                        .raise(
                                lefts.values(c).masks(m)[left],
                                lefts.values(c).words(m)[left],
                                StripKernels.copy(right.masks(m), from, count, places, masks),
                                StripKernels.copy(right.words(m), from, count, places, words),
                                0,
                                count,
                                rung.atMost(),
                                most);
            }
            for (int t = 0; t < bound.codes().size(); t++) {
                int[] codes = StripKernels.copy(right.told(t), from, count, places, ints);
                tell(bound.codes().get(t), lefts.values(c).told(t)[left], codes, 0, count);
            }
            for (int t = 0; t < bound.times().size(); t++) {
                int[] times = StripKernels.copy(right.times(t), from, count, places, ints);
                tell(bound.times().get(t), lefts.values(c).times(t)[left], times, 0, count);
            }
            int[] codes = StripKernels.copy(right.codes(), from, count, places, ints);
            StripKernels.replace(codes, 0, count, code(c, left), bound.otherwise(), most, sums);
        }
    }
}
