package dev.linkage.train;

import dev.linkage.error.InputException;
import dev.linkage.error.ModelException;
import dev.linkage.model.Comparison;
import dev.linkage.model.Level;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.MatchWeight;
import dev.linkage.model.ModelOptions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Runs training steps over counts. */
public final class Trainer {
    private final TrainingData data;
    private final TrainingListener listener;

    private Trainer(TrainingData data, TrainingListener listener) {
        this.data = data;
        this.listener = listener;
    }

    /**
     * Trains a model.
     *
     * @param model its m and u are where EM starts from, or defaults where it has none
     * @param steps in order
     * @param data counts of the records
     * @param listener follows the steps
     * @return the trained model and what each step found
     * @throws InputException if a rule finds no pair, or a prior step's rules find more than recall allows
     * @throws ModelException if EM has nothing to train
     */
    public static Training run(
            LinkageModel model, List<TrainingStep> steps, TrainingData data, TrainingListener listener) {
        return run(Training.of(model), steps, data, listener);
    }

    /**
     * Trains on: estimates are added to those there are, and the model takes medians over all.
     *
     * @param before training so far
     * @param steps in order
     * @param data counts of the records
     * @param listener follows the steps
     * @return the trained model and what each step found, earlier ones first
     * @throws InputException if a rule finds no pair, or a prior step's rules find more than recall allows
     * @throws ModelException if EM has nothing to train
     */
    public static Training run(
            Training before, List<TrainingStep> steps, TrainingData data, TrainingListener listener) {
        Trainer trainer = new Trainer(data, listener);
        for (TrainingStep step : steps) {
            trainer.check(before.model(), step);
        }
        Training training = before;
        for (TrainingStep step : steps) {
            listener.started(step);
            if (step instanceof TrainingStep.Prior prior) {
                training = trainer.prior(training, prior);
            } else if (step instanceof TrainingStep.RandomSampling sampling) {
                training = trainer.randomSampling(training, sampling);
            } else {
                training = trainer.em(training, (TrainingStep.Em) step);
            }
            listener.finished(training.results().get(training.results().size() - 1));
        }
        return training;
    }

    /** Finds what can be known to be wrong before anything is counted. */
    private void check(LinkageModel model, TrainingStep step) {
        if (step instanceof TrainingStep.Em em) {
            if (em.mFixed() && em.uFixed()) {
                throw new ModelException(
                        "'" + em + "' would train nothing: it fixes both m and u; add estimatingU() or drop fixingM()");
            }
            active(model, em);
        }
    }

    private Training prior(Training before, TrainingStep.Prior step) {
        long inAll = data.pairsInAll();
        if (inAll == 0) {
            throw new InputException("cannot estimate the prior: the records make no pair at all for link type "
                    + before.model().linkType().name().toLowerCase(Locale.ROOT)
                    + "; give at least two records that may be linked");
        }
        long found = data.pairsFound(step.rules());
        if (found == 0) {
            throw new InputException("cannot estimate the prior: no pair is found by "
                    + String.join(" or ", Words.of(step.rules()))
                    + "; use rules that true matches satisfy, or set the prior with withPrior(...)");
        }
        double prior = found / step.recall() / inAll;
        if (!(prior < 1)) {
            throw new InputException(String.format(
                    Locale.ROOT,
                    "cannot estimate the prior: the rules find %,d of %,d possible pairs, which is not below recall %s"
                            + " of them, so that every pair would be a match; use stricter rules or a higher recall",
                    found,
                    inAll,
                    step.recall()));
        }
        return before.after(
                new PriorResult(step, found, inAll, prior), before.model().withPrior(prior), List.of());
    }

    private Training randomSampling(Training before, TrainingStep.RandomSampling step) {
        LinkageModel model = before.model();
        long[][] counted = data.randomPairs(step.maxPairs(), step.seed());
        List<RandomSamplingResult.Counts> all = new ArrayList<>();
        List<Estimate> estimates = new ArrayList<>();
        for (int c = 0; c < model.comparisons().size(); c++) {
            Comparison comparison = model.comparisons().get(c);
            List<Long> levels = new ArrayList<>();
            for (long count : counted[c]) {
                levels.add(count);
            }
            RandomSamplingResult.Counts counts = new RandomSamplingResult.Counts(comparison.name(), levels);
            all.add(counts);
            double sum = counts.pairs();
            for (int i = 0; i < comparison.levels().size(); i++) {
                Level level = comparison.levels().get(i);
                int gamma = comparison.gamma(i);
                if (!level.isNull() && !level.fixU()) {
                    long count = counted[c][gamma];
                    estimates.add(Estimate.of(
                            comparison.name(),
                            gamma,
                            Estimate.Parameter.U,
                            step.description(),
                            count == 0 ? Double.NaN : count / sum));
                }
            }
        }
        RandomSamplingResult result = new RandomSamplingResult(step, all);
        if (result.pairs() == 0) {
            throw new InputException("cannot estimate u: a random sample for " + step.maxPairs()
                    + " pairs holds no pair with values; raise the pairs of uByRandomSampling(...)");
        }
        return before.after(result, model, estimates);
    }

    private Training em(Training before, TrainingStep.Em step) {
        LinkageModel model = before.model();
        ModelOptions options = model.options();
        List<Comparison> active = active(model, step);
        double weight = MatchWeight.ofProbability(model.prior());
        List<EmSession.LevelName> credited = new ArrayList<>();
        for (ExactLevel exact : demanded(model, step)) {
            weight += MatchWeight.ofLevel(
                    SessionParameters.startM(exact.comparison, exact.index),
                    SessionParameters.startU(exact.comparison, exact.index));
            credited.add(exact.name());
        }
        AgreementPatterns patterns = data.patterns(step.rule(), active, step.termFrequencies());
        if (patterns.rows() == 0) {
            throw new InputException("cannot train '" + step + "': the rule finds no pair; use a rule that at least a"
                    + " few thousand pairs satisfy");
        }
        ExpectationMaximisation em = new ExpectationMaximisation(patterns, active, step);
        em.run(weight, step, options, listener);
        List<String> leftOut = model.comparisons().stream()
                .filter(c -> !active.contains(c))
                .map(Comparison::name)
                .toList();
        EmSession session = new EmSession(
                step, em.status(), em.history(), leftOut, credited, em.unobserved(), patterns.pairs(), patterns.rows());
        return before.after(session, model, em.estimates(step.description()));
    }

    /** Comparisons that read no column of the rule: the others agree for nearly all of its pairs. */
    private List<Comparison> active(LinkageModel model, TrainingStep.Em step) {
        Set<String> used = lowerCase(data.columns(step.rule()));
        List<Comparison> active = model.comparisons().stream()
                .filter(c -> lowerCase(data.columns(c)).stream().noneMatch(used::contains))
                .toList();
        if (active.isEmpty()) {
            throw new ModelException("'" + step + "' would train nothing: every comparison uses a column of the rule ("
                    + String.join(", ", used) + "); use a rule on fewer columns");
        }
        return active;
    }

    private record ExactLevel(Comparison comparison, int index, Set<String> columns) {
        EmSession.LevelName name() {
            return new EmSession.LevelName(
                    comparison.name(),
                    comparison.gamma(index),
                    comparison.levels().get(index).label());
        }
    }

    /** Exact-match levels that hold for every pair of the rule; those on more columns first, no column twice. */
    private List<ExactLevel> demanded(LinkageModel model, TrainingStep.Em step) {
        List<ExactLevel> exact = new ArrayList<>();
        for (Comparison comparison : model.comparisons()) {
            for (int i = 0; i < comparison.levels().size(); i++) {
                Set<String> columns = lowerCase(comparison.levels().get(i).exactMatchColumns());
                if (!columns.isEmpty() && !comparison.levels().get(i).isNull()) {
                    exact.add(new ExactLevel(comparison, i, columns));
                }
            }
        }
        exact.sort(Comparator.comparingInt((ExactLevel e) -> e.columns.size()).reversed());
        Set<String> remaining = lowerCase(data.equalColumns(step.rule()));
        List<ExactLevel> demanded = new ArrayList<>();
        for (ExactLevel level : exact) {
            if (remaining.containsAll(level.columns)) {
                remaining.removeAll(level.columns);
                demanded.add(level);
            }
        }
        return demanded;
    }

    private static Set<String> lowerCase(List<String> columns) {
        Set<String> names = new HashSet<>();
        for (String column : columns) {
            names.add(column.toLowerCase(Locale.ROOT));
        }
        return names;
    }
}
