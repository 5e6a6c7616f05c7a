package dev.linkage.train;

import dev.linkage.model.Comparison;
import dev.linkage.model.DefaultParameters;
import dev.linkage.model.Level;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * m and u of a session's comparisons in flat arrays: a slot for each gamma of each comparison, the null level (gamma
 * -1) first. Slots of null levels hold m = u = 1 and are never estimated.
 */
final class SessionParameters {
    /** What Splink puts for a level that a session never saw. */
    private static final double UNOBSERVED = 1e-6;

    private static final double FLOOR = 1e-300;

    final List<Comparison> comparisons;
    /** First slot of each comparison; one more entry than comparisons. */
    final int[] first;

    final double[] m;
    final double[] u;
    final boolean[] estimatesM;
    final boolean[] estimatesU;

    SessionParameters(List<Comparison> comparisons, boolean estimatingM, boolean estimatingU) {
        this.comparisons = comparisons;
        first = new int[comparisons.size() + 1];
        for (int c = 0; c < comparisons.size(); c++) {
            first[c + 1] = first[c] + comparisons.get(c).nonNullLevels() + 1;
        }
        int slots = first[comparisons.size()];
        m = new double[slots];
        u = new double[slots];
        estimatesM = new boolean[slots];
        estimatesU = new boolean[slots];
        Arrays.fill(m, 1);
        Arrays.fill(u, 1);
        for (int c = 0; c < comparisons.size(); c++) {
            Comparison comparison = comparisons.get(c);
            for (int i = 0; i < comparison.levels().size(); i++) {
                Level level = comparison.levels().get(i);
                if (!level.isNull()) {
                    int slot = slot(c, comparison.gamma(i));
                    m[slot] = startM(comparison, i);
                    u[slot] = startU(comparison, i);
                    estimatesM[slot] = estimatingM && !level.fixM();
                    estimatesU[slot] = estimatingU && !level.fixU();
                }
            }
        }
    }

    static double startM(Comparison comparison, int index) {
        return comparison
                .levels()
                .get(index)
                .m()
                .orElseGet(() -> DefaultParameters.m(comparison, comparison.gamma(index)));
    }

    static double startU(Comparison comparison, int index) {
        return comparison
                .levels()
                .get(index)
                .u()
                .orElseGet(() -> DefaultParameters.u(comparison, comparison.gamma(index)));
    }

    int slots() {
        return m.length;
    }

    int slot(int comparison, int gamma) {
        int slot = first[comparison] + 1 + gamma;
        if (gamma < -1 || slot >= first[comparison + 1]) {
            throw new IllegalArgumentException("agreement pattern holds gamma " + gamma + " for "
                    + comparisons.get(comparison) + ", which has gammas -1 to "
                    + (comparisons.get(comparison).nonNullLevels() - 1));
        }
        return slot;
    }

    /** Sets each estimated parameter to its share of the sums; returns the largest change. */
    double update(double[] matches, double[] others, boolean[] observed) {
        double change = 0;
        for (int c = 0; c < comparisons.size(); c++) {
            change = Math.max(change, update(c, m, estimatesM, matches, observed));
            change = Math.max(change, update(c, u, estimatesU, others, observed));
        }
        return change;
    }

    private double update(int c, double[] values, boolean[] estimated, double[] sums, boolean[] observed) {
        double total = 0;
        for (int slot = first[c] + 1; slot < first[c + 1]; slot++) {
            total += sums[slot];
        }
        double change = 0;
        for (int slot = first[c] + 1; slot < first[c + 1]; slot++) {
            // A total of 0 says nothing: no pair with values could be a match (or a non-match).
            if (estimated[slot] && (total > 0 || !observed[slot])) {
                double value = observed[slot] ? Math.max(sums[slot] / total, FLOOR) : UNOBSERVED;
                change = Math.max(change, Math.abs(value - values[slot]));
                values[slot] = value;
            }
        }
        return change;
    }

    EmSession.Iteration iteration(double prior) {
        List<EmSession.Parameters> all = new ArrayList<>();
        for (int c = 0; c < comparisons.size(); c++) {
            List<EmSession.LevelParameters> levels = new ArrayList<>();
            for (int slot = first[c + 1] - 1; slot > first[c]; slot--) {
                levels.add(new EmSession.LevelParameters(slot - first[c] - 1, m[slot], u[slot]));
            }
            all.add(new EmSession.Parameters(comparisons.get(c).name(), levels));
        }
        return new EmSession.Iteration(prior, all);
    }
}
