package dev.linkage.train;

import dev.linkage.model.Comparison;
import dev.linkage.model.Level;
import dev.linkage.model.MatchWeight;
import dev.linkage.model.TermFrequency;
import java.util.Arrays;

/**
 * A session's agreement patterns laid out for the E step: for each row and comparison the slot in
 * {@link SessionParameters}, and what its term frequency contributes.
 */
final class SessionPairs {
    private final SessionParameters parameters;
    private final int comparisons;
    private final double[] counts;
    private final int[] slots;
    /** Where each row's term-frequency adjustment takes its u from; the row's own slot where there is none. */
    private final int[] baseSlots;

    private final double[] adjustmentWeights;
    private final double[] adjustmentTerms;
    private final boolean adjusted;
    final boolean[] observed;
    final double pairs;

    /** Sums of the last E step, by slot and in all. */
    final double[] matches;

    final double[] others;
    double allMatches;
    double allOthers;

    SessionPairs(AgreementPatterns patterns, SessionParameters parameters, boolean termFrequencies) {
        this.parameters = parameters;
        comparisons = parameters.comparisons.size();
        int[] order = RowOrder.of(patterns);
        counts = new double[order.length];
        slots = new int[order.length * comparisons];
        observed = new boolean[parameters.slots()];
        matches = new double[parameters.slots()];
        others = new double[parameters.slots()];
        Adjustment[] adjustments = termFrequencies ? adjustments(parameters) : new Adjustment[parameters.slots()];
        adjusted = Arrays.stream(adjustments).anyMatch(a -> a != null);
        baseSlots = new int[adjusted ? slots.length : 0];
        adjustmentWeights = new double[baseSlots.length];
        adjustmentTerms = new double[baseSlots.length];
        double sum = 0;
        for (int row = 0; row < order.length; row++) {
            counts[row] = patterns.count(order[row]);
            sum += counts[row];
            for (int c = 0; c < comparisons; c++) {
                int at = row * comparisons + c;
                slots[at] = parameters.slot(c, patterns.gamma(c, order[row]));
                observed[slots[at]] = true;
                if (adjusted) {
                    baseSlots[at] = slots[at];
                    Adjustment adjustment = adjustments[slots[at]];
                    double tf = patterns.termFrequency(c, order[row]);
                    if (adjustment != null && !Double.isNaN(tf)) {
                        baseSlots[at] = adjustment.baseSlot;
                        adjustmentWeights[at] = adjustment.tf.weight();
                        adjustmentTerms[at] =
                                adjustment.tf.weight() * MatchWeight.log2(Math.max(tf, adjustment.tf.minimumU()));
                    }
                }
            }
        }
        pairs = sum;
    }

    private record Adjustment(TermFrequency tf, int baseSlot) {}

    private static Adjustment[] adjustments(SessionParameters parameters) {
        Adjustment[] adjustments = new Adjustment[parameters.slots()];
        for (int c = 0; c < parameters.comparisons.size(); c++) {
            Comparison comparison = parameters.comparisons.get(c);
            for (int i = 0; i < comparison.levels().size(); i++) {
                Level level = comparison.levels().get(i);
                TermFrequency tf = level.termFrequency().orElse(null);
                if (tf != null && tf.weight() > 0 && !level.isNull() && !level.isElse()) {
                    int base = comparison.gamma(comparison.termFrequencyBase(i));
                    adjustments[parameters.slot(c, comparison.gamma(i))] = new Adjustment(tf, parameters.slot(c, base));
                }
            }
        }
        return adjustments;
    }

    /** The E step, and the sums that the M step needs. */
    void expect(double priorWeight) {
        double[] weights = new double[parameters.slots()];
        double[] logU = new double[parameters.slots()];
        for (int slot = 0; slot < weights.length; slot++) {
            weights[slot] = MatchWeight.ofLevel(parameters.m[slot], parameters.u[slot]);
            logU[slot] = MatchWeight.log2(parameters.u[slot]);
        }
        Arrays.fill(matches, 0);
        Arrays.fill(others, 0);
        allMatches = 0;
        allOthers = 0;
        for (int row = 0; row < counts.length; row++) {
            int from = row * comparisons;
            double weight = priorWeight;
            for (int c = from; c < from + comparisons; c++) {
                weight += weights[slots[c]];
                if (adjusted) {
                    weight += adjustmentWeights[c] * logU[baseSlots[c]] - adjustmentTerms[c];
                }
            }
            // Both p and 1 - p from the odds: 1 - p by subtraction would be 0 for a sure match, and a level of sure
            // matches would get u = 0.
            double lessLikely = Math.pow(2, -Math.abs(weight));
            double moreLikely = counts[row] / (1 + lessLikely);
            lessLikely *= moreLikely;
            double match = weight >= 0 ? moreLikely : lessLikely;
            double other = weight >= 0 ? lessLikely : moreLikely;
            for (int c = from; c < from + comparisons; c++) {
                matches[slots[c]] += match;
                others[slots[c]] += other;
            }
            allMatches += match;
            allOthers += other;
        }
    }
}
