package dev.linkage.train;

import dev.linkage.model.Comparison;
import dev.linkage.model.MatchWeight;
import dev.linkage.model.ModelOptions;
import java.util.ArrayList;
import java.util.List;

/** Expectation maximisation over agreement patterns (Dempster, Laird and Rubin 1977; Winkler 1988 for linkage). */
final class ExpectationMaximisation {
    private static final double FLOOR = 1e-300;

    private final SessionParameters parameters;
    private final SessionPairs pairs;
    private final List<EmSession.Iteration> history = new ArrayList<>();
    private EmSession.Status status = EmSession.Status.STOPPED_AT_LIMIT;

    ExpectationMaximisation(AgreementPatterns patterns, List<Comparison> active, TrainingStep.Em step) {
        List<String> names = active.stream().map(Comparison::name).toList();
        if (!patterns.comparisons().equals(names)) {
            throw new IllegalArgumentException(
                    "agreement patterns are of comparisons " + patterns.comparisons() + " but were asked of " + names);
        }
        parameters = new SessionParameters(active, !step.mFixed(), !step.uFixed());
        pairs = new SessionPairs(patterns, parameters, step.termFrequencies());
    }

    /** Iterates until nothing changes much or the limit is reached. */
    void run(double startWeight, TrainingStep.Em step, ModelOptions options, TrainingListener listener) {
        double convergence = step.convergence().orElse(options.emConvergence());
        int limit = step.maxIterations().orElse(options.maxIterations());
        double priorWeight = startWeight;
        double prior = MatchWeight.toProbability(startWeight);
        history.add(parameters.iteration(prior));
        for (int iteration = 1; iteration <= limit; iteration++) {
            pairs.expect(priorWeight);
            double change = parameters.update(pairs.matches, pairs.others, pairs.observed);
            if (!step.priorFixed()) {
                double estimated = pairs.allMatches / pairs.pairs;
                priorWeight = MatchWeight.log2(Math.max(pairs.allMatches, FLOOR) / Math.max(pairs.allOthers, FLOOR));
                change = Math.max(change, Math.abs(estimated - prior));
                prior = estimated;
            }
            history.add(parameters.iteration(prior));
            listener.iterated(step, iteration, change);
            if (change < convergence) {
                status = EmSession.Status.CONVERGED;
                return;
            }
        }
    }

    List<EmSession.Iteration> history() {
        return history;
    }

    EmSession.Status status() {
        return status;
    }

    List<EmSession.LevelName> unobserved() {
        List<EmSession.LevelName> names = new ArrayList<>();
        for (int c = 0; c < parameters.comparisons.size(); c++) {
            Comparison comparison = parameters.comparisons.get(c);
            for (int i = 0; i < comparison.levels().size(); i++) {
                int gamma = comparison.gamma(i);
                if (gamma >= 0 && !pairs.observed[parameters.slot(c, gamma)]) {
                    names.add(new EmSession.LevelName(
                            comparison.name(), gamma, comparison.levels().get(i).label()));
                }
            }
        }
        return names;
    }

    /** What the session estimated: fixed parameters are no estimates. */
    List<Estimate> estimates(String step) {
        List<Estimate> estimates = new ArrayList<>();
        for (int c = 0; c < parameters.comparisons.size(); c++) {
            for (int slot = parameters.first[c + 1] - 1; slot > parameters.first[c]; slot--) {
                if (parameters.estimatesM[slot]) {
                    estimates.add(estimate(c, slot, Estimate.Parameter.M, parameters.m[slot], step));
                }
                if (parameters.estimatesU[slot]) {
                    estimates.add(estimate(c, slot, Estimate.Parameter.U, parameters.u[slot], step));
                }
            }
        }
        return estimates;
    }

    private Estimate estimate(int c, int slot, Estimate.Parameter parameter, double value, String step) {
        return Estimate.of(
                parameters.comparisons.get(c).name(),
                slot - parameters.first[c] - 1,
                parameter,
                step,
                pairs.observed[slot] ? value : Double.NaN);
    }
}
