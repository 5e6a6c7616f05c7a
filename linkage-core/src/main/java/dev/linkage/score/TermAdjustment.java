package dev.linkage.score;

import dev.linkage.model.Comparison;
import dev.linkage.model.Level;
import dev.linkage.model.MatchWeight;
import dev.linkage.model.TermFrequency;
import java.util.Optional;

/** What term frequencies add to the weight of a level. */
record TermAdjustment(TermShares shares, double weight, double base, double floor, boolean hasFloor) {

    /** Of a level; empty where they add nothing. */
    static Optional<TermAdjustment> of(Comparison comparison, int place, RecordColumns columns) {
        Level level = comparison.levels().get(place);
        Optional<TermFrequency> used = level.isNull() || level.isElse()
                ? Optional.empty()
                : level.termFrequency().filter(tf -> tf.weight() != 0);
        return used.map(tf -> new TermAdjustment(
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

    double of(int left, int right) {
        int[] codes = shares.column().codes();
        return ofCodes(codes[left], codes[right]);
    }

    double ofCodes(int left, int right) {
        if ((left & right) < 0) {
            return 0;
        }
        double[] logs = shares.logarithms();
        double rarer =
                left < 0 ? logs[right] : right < 0 ? logs[left] : logs[left] > logs[right] ? logs[left] : logs[right];
        if (hasFloor && rarer < floor) {
            rarer = floor;
        }
        return weight * (base - rarer);
    }

    /** The most that it adds to any pair. */
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
