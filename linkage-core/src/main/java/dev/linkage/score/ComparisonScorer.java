package dev.linkage.score;

import dev.linkage.model.ColumnExpression;
import dev.linkage.model.Comparison;
import dev.linkage.model.Condition;
import dev.linkage.model.Level;
import dev.linkage.model.MatchWeight;
import dev.linkage.model.TermFrequency;
import dev.linkage.model.TextMeasure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The levels of one comparison for one thread: which one a pair is on, what it weighs, and how much it could weigh at
 * most where only NULL and equality are known.
 */
final class ComparisonScorer {
    private static final int CACHED = 1 << 15;

    private final Comparison comparison;
    private final PairCondition[] conditions;
    private final double[] weights;
    private final @Nullable Adjustment[] adjustments;
    private final boolean adjusts;
    private final int cost;
    private final @Nullable CodedColumn equality;
    private final int first;
    private final int nullLevel;
    private final double atMostOtherwise;
    private final double atMostForNull;
    private final double[] equalAtMost;
    private final double anyEqualAtMost;
    private final @Nullable Rungs rungs;
    private final @Nullable CodedColumn cachedBy;
    private long[] cachedPairs = new long[0];
    private byte[] cachedLevels = new byte[0];

    ComparisonScorer(Comparison comparison, RecordColumns columns) {
        this.comparison = comparison;
        int levels = comparison.levels().size();
        PairConditions compiler = new PairConditions(
                columns, comparison.levels().stream().map(Level::condition).toList());
        this.conditions = new PairCondition[levels];
        this.weights = new double[levels];
        this.adjustments = new Adjustment[levels];
        boolean anyAdjusts = false;
        int dearest = 0;
        for (int i = 0; i < levels; i++) {
            Level level = comparison.levels().get(i);
            conditions[i] = compiler.of(level.condition());
            weights[i] = comparison
                    .levels()
                    .get(comparison.levelOf(comparison.gamma(i)))
                    .matchWeight()
                    .orElseThrow(() -> new IllegalStateException("level '" + level.label() + "' is untrained"));
            adjustments[i] = adjustment(comparison, i, columns).orElse(null);
            anyAdjusts |= level.termFrequency().isPresent();
            dearest = Math.max(dearest, cost(level.condition()));
        }
        this.adjusts = anyAdjusts;
        this.cost = dearest;
        int place = 0;
        while (comparison.levels().get(place).isNull()) {
            place++;
        }
        this.first = place;
        this.equality = equality(columns);
        this.nullLevel = nullLevel();
        boolean anyNull = comparison.levels().stream().anyMatch(Level::isNull);
        boolean nullIsKnown = nullLevel >= 0;
        double best = bestFrom(equality == null ? 0 : first + 1);
        this.atMostOtherwise = anyNull && !nullIsKnown ? Math.max(0, best) : best;
        this.atMostForNull = nullIsKnown ? 0 : Math.max(atMostOtherwise, 0);
        this.equalAtMost = equalAtMost();
        this.anyEqualAtMost = anyEqualAtMost();
        this.rungs = rungs(columns, compiler);
        this.cachedBy = cachedBy(columns);
        if (cachedBy != null) {
            cachedPairs = new long[CACHED];
            cachedLevels = new byte[CACHED];
            Arrays.fill(cachedPairs, -1);
        }
    }

    /** What term frequencies add to the weight of a level. */
    private record Adjustment(TermShares shares, double weight, double base, double floor, boolean hasFloor) {
        double of(int left, int right) {
            int[] codes = shares.column().codes();
            return ofCodes(codes[left], codes[right]);
        }

        double ofCodes(int left, int right) {
            if ((left & right) < 0) {
                return 0;
            }
            double[] logs = shares.logarithms();
            double rarer = left < 0
                    ? logs[right]
                    : right < 0 ? logs[left] : logs[left] > logs[right] ? logs[left] : logs[right];
            if (hasFloor && rarer < floor) {
                rarer = floor;
            }
            return weight * (base - rarer);
        }

        double most() {
            double most = 0;
            for (double logarithm : shares.logarithms()) {
                if (Double.isNaN(logarithm)) {
                    // No record of the column has it.
                    continue;
                }
                most = Math.max(most, weight * (base - Math.max(logarithm, hasFloor ? floor : logarithm)));
            }
            return most;
        }
    }

    private static Optional<Adjustment> adjustment(Comparison comparison, int place, RecordColumns columns) {
        Level level = comparison.levels().get(place);
        Optional<TermFrequency> used = level.isNull() || level.isElse()
                ? Optional.empty()
                : level.termFrequency().filter(tf -> tf.weight() != 0);
        return used.map(tf -> new Adjustment(
                columns.shares(tf.column()),
                tf.weight(),
                MatchWeight.log2(comparison
                        .levels()
                        .get(comparison.termFrequencyBase(place))
                        .u()
                        .orElseThrow()),
                MatchWeight.log2(tf.minimumU()),
                tf.minimumU() > 0));
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

    private @Nullable CodedColumn equality(RecordColumns columns) {
        return comparison.levels().get(first).condition() instanceof Condition.Equal equal
                ? columns.values(equal.value())
                : null;
    }

    /** The only null level, when it asks for the same value as the first other level; else -1. */
    private int nullLevel() {
        boolean same = first == 1
                && comparison.levels().get(1).condition() instanceof Condition.Equal equal
                && comparison.levels().get(0).condition().equals(new Condition.IsNull(equal.value()))
                && comparison.levels().stream().filter(Level::isNull).count() == 1;
        return same ? 0 : -1;
    }

    private @Nullable Rungs rungs(RecordColumns columns, PairConditions compiler) {
        if (nullLevel != 0) {
            return null;
        }
        double[] atMost = new double[weights.length];
        for (int i = 0; i < atMost.length; i++) {
            atMost[i] = atMost(i);
        }
        Rungs found = Rungs.of(comparison.levels(), first + 1, atMost, columns, compiler.shared());
        return found.tells() ? found : null;
    }

    /** What bounds the weight of pairs of different values more closely; null where nothing does. */
    @Nullable
    Rungs rungs() {
        return rungs;
    }

    /** How much the bound of pairs of different values may fall by what it costs to look. */
    double promise() {
        double least = atMostOtherwise;
        for (int i = first; i < weights.length; i++) {
            if (!comparison.levels().get(i).isNull()) {
                least = Math.min(least, weights[i]);
            }
        }
        return rungs == null ? 0 : (atMostOtherwise - least) / rungs.cost();
    }

    private double bestFrom(int from) {
        double best = Double.NEGATIVE_INFINITY;
        for (int i = from; i < weights.length; i++) {
            if (!comparison.levels().get(i).isNull()) {
                best = Math.max(best, atMost(i));
            }
        }
        return best;
    }

    private double atMost(int level) {
        Adjustment adjustment = adjustments[level];
        return weights[level] + (adjustment == null ? 0 : adjustment.most());
    }

    /** The column whose codes alone decide the level, where computing it is dear. */
    private @Nullable CodedColumn cachedBy(RecordColumns columns) {
        List<ColumnExpression> read = new ArrayList<>();
        comparison.levels().forEach(level -> operands(level.condition(), read));
        if (cost < 2 || read.isEmpty() || read.stream().distinct().count() > 1 || columns.isList(read.get(0))) {
            return null;
        }
        boolean special =
                comparison.levels().stream().anyMatch(level -> level.condition() instanceof Condition.DistanceInKm);
        return special ? null : columns.values(read.get(0));
    }

    private static void operands(Condition condition, List<ColumnExpression> into) {
        into.addAll(condition.operands());
        condition.parts().forEach(part -> operands(part, into));
    }

    Comparison comparison() {
        return comparison;
    }

    /** The higher, the dearer. */
    int cost() {
        return cost;
    }

    /** The column whose equality, or NULL, tells the level at once; null where there is none. */
    @Nullable
    CodedColumn equality() {
        return equality;
    }

    /** Whether the most that pairs of equal values can weigh depends on the value. */
    boolean equalByCode() {
        return equalAtMost.length > 0;
    }

    /** The most a pair can weigh whose values are equal. */
    double atMostForEqual(int code) {
        return equalAtMost.length > 0 ? equalAtMost[code] : anyEqualAtMost;
    }

    private double[] equalAtMost() {
        Adjustment adjustment = adjustments[first];
        CodedColumn column = equality;
        if (adjustment == null || column == null || adjustment.shares().column() != column) {
            return new double[0];
        }
        double[] most = new double[column.values().size()];
        for (int code = 0; code < most.length; code++) {
            double equal = weights[first] + adjustment.ofCodes(code, code);
            most[code] = nullLevel < 0 && first > 0 ? Math.max(equal, 0) : equal;
        }
        return most;
    }

    private double anyEqualAtMost() {
        double most = atMost(first);
        return nullLevel < 0 && first > 0 ? Math.max(most, 0) : most;
    }

    double atMostForNull() {
        return atMostForNull;
    }

    double atMostOtherwise() {
        return atMostOtherwise;
    }

    boolean adjusts() {
        return adjusts;
    }

    /** The level of a pair. */
    int level(int left, int right) {
        CodedColumn column = equality;
        int from = 0;
        if (column != null && nullLevel == 0) {
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

    double weight(int level) {
        return weights[level];
    }

    /** What term frequencies add to the weight of a pair on a level. */
    double adjustment(int level, int left, int right) {
        Adjustment adjustment = adjustments[level];
        return adjustment == null ? 0 : adjustment.of(left, right);
    }
}
