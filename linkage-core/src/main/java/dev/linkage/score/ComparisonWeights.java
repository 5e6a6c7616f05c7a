package dev.linkage.score;

import dev.linkage.model.Comparison;
import dev.linkage.model.Condition;
import dev.linkage.model.Level;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the levels of a comparison weigh, and how much a pair could weigh at most where only NULL and equality are known.
 * Immutable.
 */
final class ComparisonWeights {
    private final Comparison comparison;
    private final double[] weights;
    private final byte[] gammas;
    private final @Nullable TermAdjustment[] adjustments;
    private final double[] atMost;
    private final boolean adjusts;
    private final int first;
    private final @Nullable CodedColumn equality;
    private final boolean nullKnown;
    private final boolean equalByCode;
    private final double atMostOtherwise;
    private final double atMostForNull;
    private final double atMostForAnyEqual;

    ComparisonWeights(Comparison comparison, RecordColumns columns) {
        this.comparison = comparison;
        List<Level> all = comparison.levels();
        this.weights = new double[all.size()];
        this.gammas = new byte[all.size()];
        this.adjustments = new TermAdjustment[all.size()];
        this.atMost = new double[all.size()];
        for (int i = 0; i < weights.length; i++) {
            Level level = all.get(i);
            gammas[i] = (byte) comparison.gamma(i);
            weights[i] = all.get(comparison.levelOf(comparison.gamma(i)))
                    .matchWeight()
                    .orElseThrow(() -> new IllegalStateException("level '" + level.label() + "' is untrained"));
            TermAdjustment adjustment =
                    TermAdjustment.of(comparison, i, columns).orElse(null);
            adjustments[i] = adjustment;
            atMost[i] = weights[i] + (adjustment == null ? 0 : adjustment.most());
        }
        this.adjusts = all.stream().anyMatch(level -> level.termFrequency().isPresent());
        int place = 0;
        while (all.get(place).isNull()) {
            place++;
        }
        this.first = place;
        this.equality =
                all.get(first).condition() instanceof Condition.Equal equal ? columns.values(equal.value()) : null;
        this.nullKnown = nullKnown();
        TermAdjustment adjustment = adjustments[first];
        this.equalByCode =
                adjustment != null && equality != null && adjustment.shares().column() == equality;
        boolean anyNull = all.stream().anyMatch(Level::isNull);
        double best = bestFrom(equality == null ? 0 : first + 1);
        this.atMostOtherwise = anyNull && !nullKnown ? Math.max(0, best) : best;
        this.atMostForNull = nullKnown ? 0 : Math.max(atMostOtherwise, 0);
        this.atMostForAnyEqual = orNull(atMost[first]);
    }

    /** Whether the only null level asks for the same value as the first other level. */
    private boolean nullKnown() {
        return first == 1
                && comparison.levels().get(1).condition() instanceof Condition.Equal equal
                && comparison.levels().get(0).condition().equals(new Condition.IsNull(equal.value()))
                && comparison.levels().stream().filter(Level::isNull).count() == 1;
    }

    private double bestFrom(int from) {
        double best = Double.NEGATIVE_INFINITY;
        for (int i = from; i < weights.length; i++) {
            if (!comparison.levels().get(i).isNull()) {
                best = Math.max(best, atMost[i]);
            }
        }
        return best;
    }

    /** A null level comes before the first other one. */
    private double orNull(double weight) {
        return !nullKnown && first > 0 ? Math.max(weight, 0) : weight;
    }

    Comparison comparison() {
        return comparison;
    }

    /** The column whose equality, or NULL, tells the level at once; null where there is none. */
    @Nullable
    CodedColumn equality() {
        return equality;
    }

    /** The place of the first level that is no null level, which {@link #equality} decides. */
    int first() {
        return first;
    }

    /** Whether NULL in {@link #equality} tells the level. */
    boolean isNullKnown() {
        return nullKnown;
    }

    /** Whether the most that pairs of equal values can weigh depends on the value. */
    boolean equalByCode() {
        return equalByCode;
    }

    /** The most a pair can weigh whose values are equal. */
    double atMostForEqual(int code) {
        TermAdjustment adjustment = adjustments[first];
        return equalByCode && adjustment != null
                ? orNull(weights[first] + adjustment.ofCodes(code, code))
                : atMostForAnyEqual;
    }

    double atMostForAnyEqual() {
        return atMostForAnyEqual;
    }

    double atMostForNull() {
        return atMostForNull;
    }

    double atMostOtherwise() {
        return atMostOtherwise;
    }

    /** The most that a pair on a level can weigh. */
    double atMost(int level) {
        return atMost[level];
    }

    /** The most that a pair can weigh, told from NULL and equality alone. */
    double atMost(int left, int right) {
        CodedColumn column = equality;
        if (column == null) {
            return atMostOtherwise;
        }
        int l = column.codes()[left];
        int r = column.codes()[right];
        if ((l | r) < 0) {
            return atMostForNull;
        }
        return l == r ? atMostForEqual(l) : atMostOtherwise;
    }

    boolean adjusts() {
        return adjusts;
    }

    /** The gamma of a level. */
    int gamma(int level) {
        return gammas[level];
    }

    double weight(int level) {
        return weights[level];
    }

    /** Adds the weights of pairs and what term frequencies add to them, in the order of {@link PairScorer#scores}. */
    void add(int[] left, int[] right, int from, int to, byte[] levels, double[] sums) {
        for (int i = from; i < to; i++) {
            sums[i] += weights[levels[i]];
        }
        if (adjusts) {
            for (int i = from; i < to; i++) {
                sums[i] += adjustment(levels[i], left[i], right[i]);
            }
        }
    }

    /** What term frequencies add to the weight of a pair on a level. */
    double adjustment(int level, int left, int right) {
        TermAdjustment adjustment = adjustments[level];
        return adjustment == null ? 0 : adjustment.of(left, right);
    }
}
