package dev.linkage.model;

import dev.linkage.error.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * A model that was found fit for prediction. Immutable.
 *
 * @param model every non-null level has m and u
 * @param warnings one for each level that had none and was given {@link DefaultParameters}
 */
public record ModelCheck(LinkageModel model, List<String> warnings) {

    /** Copies the warnings. */
    public ModelCheck {
        warnings = List.copyOf(warnings);
    }

    /**
     * Checks that a model can predict, and gives single levels that training never saw their defaults.
     *
     * @param model trained or set by hand
     * @return the completed model and what was filled in
     * @throws ModelException if no level of a comparison has m, or none has u
     */
    public static ModelCheck requireTrained(LinkageModel model) {
        List<String> warnings = new ArrayList<>();
        List<Comparison> comparisons = new ArrayList<>();
        for (Comparison comparison : model.comparisons()) {
            requireSome(comparison, "m", Level::m);
            requireSome(comparison, "u", Level::u);
            List<Level> levels = new ArrayList<>();
            for (int i = 0; i < comparison.levels().size(); i++) {
                levels.add(filled(comparison, i, warnings));
            }
            comparisons.add(comparison.withLevels(levels));
        }
        return new ModelCheck(model.withComparisons(comparisons), warnings);
    }

    private static void requireSome(Comparison comparison, String what, Function<Level, OptionalDouble> value) {
        if (comparison.levels().stream()
                .noneMatch(l -> !l.isNull() && value.apply(l).isPresent())) {
            throw new ModelException("cannot predict: no level of comparison '" + comparison.name() + "' has "
                    + what + "; "
                    + ("m".equals(what)
                            ? "train it with em(...) on a rule that does not use its columns"
                            : "train it with uByRandomSampling(...)")
                    + ", or set it with with" + what.toUpperCase(Locale.ROOT) + "(...)");
        }
    }

    private static Level filled(Comparison comparison, int index, List<String> warnings) {
        Level level = comparison.levels().get(index);
        if (level.isNull()) {
            return level;
        }
        int gamma = comparison.gamma(index);
        OptionalDouble m = level.m();
        OptionalDouble u = level.u();
        if (m.isEmpty()) {
            m = OptionalDouble.of(DefaultParameters.m(comparison, gamma));
            warnings.add(warning(comparison, level, gamma, "m", m.getAsDouble()));
        }
        if (u.isEmpty()) {
            u = OptionalDouble.of(DefaultParameters.u(comparison, gamma));
            warnings.add(warning(comparison, level, gamma, "u", u.getAsDouble()));
        }
        return new Level(
                level.condition(), level.label(), false, m, u, level.fixM(), level.fixU(), level.termFrequency());
    }

    private static String warning(Comparison comparison, Level level, int gamma, String what, double value) {
        return String.format(
                Locale.ROOT,
                "level %d '%s' of comparison '%s' has no %s; its default %.3g is used",
                gamma,
                level.label(),
                comparison.name(),
                what,
                value);
    }

    /** One line. */
    @Override
    public String toString() {
        return model + ", fit for prediction, " + warnings.size() + (warnings.size() == 1 ? " warning" : " warnings");
    }
}
