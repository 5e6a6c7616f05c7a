package dev.linkage.score;

import dev.linkage.model.BlockingRule;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.MatchWeight;
import dev.linkage.model.Threshold;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Scores pairs of one rule exactly, for one thread: dear comparisons last, given up as soon as the threshold is lost. */
final class PairScorer {
    /** More than sums of weights in another order can differ by. */
    static final double ROUNDING = 1e-6;

    private final ComparisonScorer[] scorers;
    private final int[] byCost;
    private final double prior;
    private final double threshold;
    private final boolean all;
    private final List<PairRule> earlier = new ArrayList<>();
    private final PairRule rule;
    private final byte[] levels;

    PairScorer(
            LinkageModel model,
            List<ComparisonWeights> weights,
            RecordColumns columns,
            Threshold threshold,
            int rule,
            IntFunction<RuleIndex> rules) {
        this.scorers = weights.stream()
                .map(comparison -> new ComparisonScorer(comparison, columns))
                .toArray(ComparisonScorer[]::new);
        this.byCost = IntStream.range(0, scorers.length)
                .boxed()
                .sorted(Comparator.comparingInt(i -> scorers[i].cost()))
                .mapToInt(i -> i)
                .toArray();
        this.prior = MatchWeight.ofProbability(model.prior());
        this.threshold = threshold.weight();
        this.all = threshold.isNone();
        this.rule = new PairRule(
                model.blockingRules().get(rule), columns, rules.apply(rule).exploded());
        for (int i = 0; i < rule; i++) {
            BlockingRule other = model.blockingRules().get(i);
            earlier.add(new PairRule(
                    other, columns, other.explodes() ? rules.apply(i).exploded() : null));
        }
        this.levels = new byte[scorers.length];
    }

    ComparisonScorer[] scorers() {
        return scorers;
    }

    double prior() {
        return prior;
    }

    /** Pairs that cannot weigh this much are of no interest. */
    double least() {
        return all ? Double.NEGATIVE_INFINITY : threshold - ROUNDING;
    }

    boolean scoresAll() {
        return all;
    }

    PairRule rule() {
        return rule;
    }

    List<PairRule> earlier() {
        return earlier;
    }

    /**
     * Scores a pair.
     *
     * @param bound the most it can weigh
     * @return whether it reaches the threshold; then {@link #levels} and {@link #weight} tell of it
     */
    boolean scores(int left, int right, double bound) {
        double most = bound;
        double least = least();
        for (int i : byCost) {
            int level = scorers[i].level(left, right);
            levels[i] = (byte) level;
            if (!all) {
                ComparisonWeights weights = scorers[i].weights();
                most += weights.weight(level) + weights.adjustment(level, left, right) - weights.atMost(left, right);
                if (most < least) {
                    return false;
                }
            }
        }
        weight = weighed(left, right);
        return all || weight >= threshold;
    }

    private double weight;

    /** The most that a pair can weigh, told from NULL and equality alone. */
    double atMost(int left, int right) {
        double most = prior;
        for (ComparisonScorer scorer : scorers) {
            most += scorer.weights().atMost(left, right);
        }
        return most;
    }

    /** From left to right in the model's order: sums of doubles depend on it. */
    private double weighed(int left, int right) {
        double sum = prior;
        for (int i = 0; i < scorers.length; i++) {
            ComparisonWeights weights = scorers[i].weights();
            sum += weights.weight(levels[i]);
            if (weights.adjusts()) {
                sum += weights.adjustment(levels[i], left, right);
            }
        }
        return sum;
    }

    /**
     * Scores pairs of which all are of interest, one comparison after the other.
     *
     * @param left rows
     * @param right rows
     * @param from the first pair
     * @param to behind the last
     * @param found takes the level of each by comparison and pair
     * @param sums takes their weights
     */
    void score(int[] left, int[] right, int from, int to, byte[][] found, double[] sums) {
        Arrays.fill(sums, from, to, prior);
        for (int i = 0; i < scorers.length; i++) {
            scorers[i].levels(left, right, from, to, found[i]);
            scorers[i].weights().add(left, right, from, to, found[i], sums);
        }
    }

    byte[] levels() {
        return levels;
    }

    double weight() {
        return weight;
    }
}
