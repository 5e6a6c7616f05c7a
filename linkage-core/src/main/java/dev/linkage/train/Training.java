package dev.linkage.train;

import dev.linkage.model.Comparison;
import dev.linkage.model.DefaultParameters;
import dev.linkage.model.Level;
import dev.linkage.model.LinkageModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What training gave: the model, and how it came about. Immutable.
 *
 * @param model the trained model; m and u are medians over the estimates, levels never observed have none
 * @param results of the steps, in order
 * @param estimates every estimate of every parameter, in order
 */
public record Training(LinkageModel model, List<StepResult> results, List<Estimate> estimates) {
    /** Bits. Smaller ones come by chance, and where levels measure different things. */
    private static final double NOTABLE_RISE = 1;

    /** Copies the lists. */
    public Training {
        results = List.copyOf(results);
        estimates = List.copyOf(estimates);
    }

    /**
     * No training yet.
     *
     * @param model any model
     * @return a training without steps
     */
    public static Training of(LinkageModel model) {
        return new Training(model, List.of(), List.of());
    }

    /** One step on: the estimates are added, and the parameters they touch become medians. */
    Training after(StepResult result, LinkageModel changed, List<Estimate> added) {
        List<Estimate> all = Stream.concat(estimates.stream(), added.stream()).toList();
        return new Training(
                added.isEmpty() ? changed : withMedians(changed, all),
                Stream.concat(results.stream(), Stream.of(result)).toList(),
                all);
    }

    /**
     * Estimates of one parameter.
     *
     * @param comparison name
     * @param gamma of the level
     * @param parameter which
     * @return in the order of the steps
     */
    public List<Estimate> estimates(String comparison, int gamma, Estimate.Parameter parameter) {
        return estimates.stream()
                .filter(e -> e.comparison().equals(comparison) && e.gamma() == gamma && e.parameter() == parameter)
                .toList();
    }

    /** The model with each parameter that was estimated, and is not fixed, at the median of its estimates. */
    static LinkageModel withMedians(LinkageModel model, List<Estimate> estimates) {
        Training all = new Training(model, List.of(), estimates);
        List<Comparison> comparisons = new ArrayList<>();
        for (Comparison comparison : model.comparisons()) {
            List<Level> levels = new ArrayList<>();
            for (int i = 0; i < comparison.levels().size(); i++) {
                Level level = comparison.levels().get(i);
                OptionalDouble m = all.median(comparison, i, Estimate.Parameter.M);
                OptionalDouble u = all.median(comparison, i, Estimate.Parameter.U);
                if (m.isPresent() && !level.fixM()) {
                    level = level.withM(m.getAsDouble());
                }
                if (u.isPresent() && !level.fixU()) {
                    level = level.withU(u.getAsDouble());
                }
                levels.add(level);
            }
            comparisons.add(comparison.withLevels(levels));
        }
        return model.withComparisons(comparisons);
    }

    private OptionalDouble median(Comparison comparison, int index, Estimate.Parameter parameter) {
        double[] values = estimates(comparison.name(), comparison.gamma(index), parameter).stream()
                .map(Estimate::value)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .sorted()
                .toArray();
        if (values.length == 0) {
            return OptionalDouble.empty();
        }
        int half = values.length / 2;
        return OptionalDouble.of(values.length % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2);
    }

    /**
     * What a user should know before predicting.
     *
     * @return sentences: EM that did not converge, comparisons without any m or u, levels that will use defaults,
     *     weights that rise where similarity falls
     */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        for (StepResult result : results) {
            if (result instanceof EmSession session && session.status() == EmSession.Status.STOPPED_AT_LIMIT) {
                warnings.add(session.step().description() + " stopped at the limit of "
                        + Words.count(session.iterations(), "iteration")
                        + " before it converged; raise maxIterations or check the parameters");
            }
        }
        for (Comparison comparison : model.comparisons()) {
            for (Estimate.Parameter parameter : Estimate.Parameter.values()) {
                warnings.addAll(missing(comparison, parameter));
            }
            rise(comparison).ifPresent(warnings::add);
        }
        return List.copyOf(warnings);
    }

    /** The first place where a less similar level speaks notably more for a match; untrained levels are passed over. */
    private static Optional<String> rise(Comparison comparison) {
        Level above = null;
        for (Level level : comparison.levels()) {
            if (level.isNull() || level.matchWeight().isEmpty()) {
                continue;
            }
            double weight = level.matchWeight().getAsDouble();
            if (above != null && weight > 0 && weight >= above.matchWeight().getAsDouble() + NOTABLE_RISE) {
                return Optional.of(String.format(
                        Locale.ROOT,
                        "weights of comparison '%s' rise from '%s' (%.2f) to '%s' (%.2f), which is less similar; there may"
                                + " be too few pairs in these levels",
                        comparison.name(),
                        above.label(),
                        above.matchWeight().getAsDouble(),
                        level.label(),
                        weight));
            }
            above = level;
        }
        return Optional.empty();
    }

    private List<String> missing(Comparison comparison, Estimate.Parameter parameter) {
        String name = parameter == Estimate.Parameter.M ? "m" : "u";
        List<String> warnings = new ArrayList<>();
        int levels = 0;
        for (int i = 0; i < comparison.levels().size(); i++) {
            Level level = comparison.levels().get(i);
            if (level.isNull()) {
                continue;
            }
            levels++;
            if ((parameter == Estimate.Parameter.M ? level.m() : level.u()).isPresent()) {
                continue;
            }
            int gamma = comparison.gamma(i);
            double standIn = parameter == Estimate.Parameter.M
                    ? DefaultParameters.m(comparison, gamma)
                    : DefaultParameters.u(comparison, gamma);
            List<Estimate> tried = estimates(comparison.name(), gamma, parameter);
            warnings.add(new EmSession.LevelName(comparison.name(), gamma, level.label()) + " has no " + name + ": "
                    + (tried.isEmpty()
                            ? "no step trained it"
                            : "not observed by "
                                    + String.join(
                                            ", ",
                                            tried.stream()
                                                    .map(Estimate::step)
                                                    .distinct()
                                                    .toList()))
                    + "; prediction will use the default " + Words.significant(standIn));
        }
        if (warnings.size() == levels) {
            return List.of(
                    "comparison '" + comparison.name() + "' has no " + name + " at all, so prediction will refuse"
                            + " it; "
                            + (parameter == Estimate.Parameter.M
                                    ? "add em(...) on a rule that does not use its columns"
                                    : "add uByRandomSampling(...) with more pairs"));
        }
        return warnings;
    }

    /**
     * The model's parameters as a table.
     *
     * @return lines of at most 100 characters; defaults are marked by a star
     */
    public String summary() {
        return TrainingSummary.of(this);
    }

    /** One line. */
    @Override
    public String toString() {
        int warnings = warnings().size();
        return "training of " + Words.count(model.comparisons().size(), "comparison") + ": "
                + Words.count(results.size(), "step") + ", prior " + Words.significant(model.prior()) + ", "
                + (warnings == 0 ? "no warnings" : Words.count(warnings, "warning"));
    }
}
