package dev.linkage.score;

import dev.linkage.model.ColumnExpression;
import dev.linkage.model.Comparison;
import dev.linkage.model.Condition;
import dev.linkage.model.Level;
import dev.linkage.model.TextMeasure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The levels of one comparison for one thread: which one a pair is on. */
final class ComparisonScorer {
    private static final int CACHED = 1 << 15;

    private final ComparisonWeights weights;
    private final PairCondition[] conditions;
    private final int cost;
    private final @Nullable Rungs rungs;
    private final @Nullable CodedColumn cachedBy;
    private long[] cachedPairs = new long[0];
    private byte[] cachedLevels = new byte[0];

    ComparisonScorer(ComparisonWeights weights, RecordColumns columns) {
        this.weights = weights;
        List<Condition> all =
                weights.comparison().levels().stream().map(Level::condition).toList();
        PairConditions compiler = new PairConditions(columns, all);
        this.conditions = all.stream().map(compiler::of).toArray(PairCondition[]::new);
        this.cost = all.stream().mapToInt(ComparisonScorer::cost).max().orElse(0);
        Rungs found = Rungs.of(weights, columns, compiler.shared());
        this.rungs = found.tells() ? found : null;
        this.cachedBy = cachedBy(all, columns);
        if (cachedBy != null) {
            cachedPairs = new long[CACHED];
            cachedLevels = new byte[CACHED];
            Arrays.fill(cachedPairs, -1);
        }
    }

    private static int cost(Condition condition) {
        int own = 0;
        if (condition instanceof Condition.Similar c) {
            own = c.measure() == TextMeasure.LEVENSHTEIN && c.threshold() <= 1 ? 1 : 3;
        } else if (condition instanceof Condition.ArrayIntersection || condition instanceof Condition.DistanceInKm) {
            own = 2;
        } else if (condition instanceof Condition.PairwiseSimilar) {
            own = 4;
        }
        for (Condition part : condition.parts()) {
            own = Math.max(own, cost(part));
        }
        return own;
    }

    /** The column whose codes alone decide the level, where computing it is dear. */
    private @Nullable CodedColumn cachedBy(List<Condition> all, RecordColumns columns) {
        List<ColumnExpression> read = new ArrayList<>();
        all.forEach(condition -> operands(condition, read));
        if (cost < 2 || read.isEmpty() || read.stream().distinct().count() > 1 || columns.isList(read.get(0))) {
            return null;
        }
        boolean special = all.stream().anyMatch(condition -> condition instanceof Condition.DistanceInKm);
        return special ? null : columns.values(read.get(0));
    }

    private static void operands(Condition condition, List<ColumnExpression> into) {
        into.addAll(condition.operands());
        condition.parts().forEach(part -> operands(part, into));
    }

    Comparison comparison() {
        return weights.comparison();
    }

    ComparisonWeights weights() {
        return weights;
    }

    /** The higher, the dearer. */
    int cost() {
        return cost;
    }

    /** What bounds the weight of pairs whose values are not equal more closely; null where nothing does. */
    @Nullable
    Rungs rungs() {
        return rungs;
    }

    /** How much the bound of pairs of different values may fall by what it costs to look. */
    double promise() {
        if (rungs == null) {
            return 0;
        }
        double least = weights.atMostOtherwise();
        for (int i = weights.first(); i < conditions.length; i++) {
            if (!comparison().levels().get(i).isNull()) {
                least = Math.min(least, weights.weight(i));
            }
        }
        return (weights.atMostOtherwise() - least) / rungs.cost();
    }

    /** The level of a pair. */
    int level(int left, int right) {
        CodedColumn column = weights.equality();
        int from = 0;
        if (column != null && weights.isNullKnown()) {
            int l = column.codes()[left];
            int r = column.codes()[right];
            if ((l | r) < 0) {
                return 0;
            }
            if (l == r) {
                return 1;
            }
            from = 2;
        }
        return cachedBy == null ? found(from, left, right) : cached(cachedBy, from, left, right);
    }

    /** The levels of pairs {@code from} to {@code to}. */
    void levels(int[] left, int[] right, int from, int to, byte[] levels) {
        CodedColumn column = weights.equality();
        if (column == null || !weights.isNullKnown()) {
            for (int i = from; i < to; i++) {
                levels[i] = (byte) level(left[i], right[i]);
            }
            return;
        }
        int[] codes = column.codes();
        for (int i = from; i < to; i++) {
            int l = codes[left[i]];
            int r = codes[right[i]];
            levels[i] = (byte) ((l | r) < 0 ? 0 : l == r ? 1 : 2);
        }
        for (int i = from; i < to; i++) {
            if (levels[i] == 2) {
                levels[i] = (byte)
                        (cachedBy == null ? found(2, left[i], right[i]) : cached(cachedBy, 2, left[i], right[i]));
            }
        }
    }

    private int cached(CodedColumn column, int from, int left, int right) {
        int l = column.codes()[left];
        int r = column.codes()[right];
        long pair = ((long) l << 32) | (r & 0xFFFFFFFFL);
        long mixed = pair * 0x9E3779B97F4A7C15L;
        int slot = (int) (mixed >>> 32) & (CACHED - 1);
        if (cachedPairs[slot] == pair && (l & r) >= 0) {
            return cachedLevels[slot];
        }
        int level = found(from, left, right);
        cachedPairs[slot] = pair;
        cachedLevels[slot] = (byte) level;
        return level;
    }

    private int found(int from, int left, int right) {
        for (int i = from; i < conditions.length - 1; i++) {
            if (conditions[i].test(left, right) == PairCondition.TRUE) {
                return i;
            }
        }
        return conditions.length - 1;
    }
}
