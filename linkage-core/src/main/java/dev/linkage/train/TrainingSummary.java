package dev.linkage.train;

import dev.linkage.model.Comparison;
import dev.linkage.model.DefaultParameters;
import dev.linkage.model.Level;
import dev.linkage.model.MatchWeight;
import java.util.Locale;
import java.util.OptionalDouble;

/** A model's parameters as a table for a terminal of 100 columns. */
final class TrainingSummary {
    private static final int NAME = 20;
    private static final int LABEL = 44;

    private TrainingSummary() {}

    static String of(Training training) {
        StringBuilder out = new StringBuilder();
        double prior = training.model().prior();
        line(out, "prior %s (1 in %,.0f pairs)", Words.significant(prior), 1 / prior);
        for (StepResult result : training.results()) {
            String words = result instanceof PriorResult found && found.prior() == prior
                    ? "prior from " + found.pairs()
                    : result.toString();
            line(out, "  %s", cut(words, 98));
        }
        line(out, row(), "comparison", "level", "m", "u", "weight");
        boolean defaults = false;
        for (Comparison comparison : training.model().comparisons()) {
            String name = comparison.name();
            for (int i = 0; i < comparison.levels().size(); i++) {
                Level level = comparison.levels().get(i);
                if (level.isNull()) {
                    continue;
                }
                int gamma = comparison.gamma(i);
                double m = level.m().orElse(DefaultParameters.m(comparison, gamma));
                double u = level.u().orElse(DefaultParameters.u(comparison, gamma));
                defaults |= level.m().isEmpty() || level.u().isEmpty();
                line(
                        out,
                        row(),
                        cut(name, NAME),
                        cut(level.label(), LABEL),
                        value(level.m(), m),
                        value(level.u(), u),
                        String.format(Locale.ROOT, "%.2f", MatchWeight.ofLevel(m, u)));
                name = "";
            }
        }
        if (defaults) {
            line(out, "* default: no step observed the level");
        }
        return out.toString();
    }

    private static String row() {
        return "%-" + NAME + "s  %-" + LABEL + "s  %9s  %9s  %8s";
    }

    private static String value(OptionalDouble trained, double value) {
        return Words.significant(value) + (trained.isPresent() ? " " : "*");
    }

    private static void line(StringBuilder out, String format, Object... values) {
        out.append(String.format(Locale.ROOT, format, values).stripTrailing()).append('\n');
    }

    /** Cut in the middle: names of levels differ at their ends. */
    private static String cut(String text, int length) {
        int tail = length / 2;
        return text.length() <= length
                ? text
                : text.substring(0, length - tail - 1) + "\u2026" + text.substring(text.length() - tail);
    }
}
