package dev.linkage.testkit;

import dev.linkage.model.Comparison;
import dev.linkage.model.Level;
import dev.linkage.train.EmSession;
import dev.linkage.train.Estimate;
import dev.linkage.train.Training;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** What Splink's training steps found: EM histories, and m, u and all estimates after the last step. */
public final class TrainingReference {
    private static final double TOLERANCE = 1e-9;

    private final List<JsonTree> steps;

    private TrainingReference(List<JsonTree> steps) {
        this.steps = steps;
    }

    /**
     * Reads a reference.
     *
     * @param file a {@code training.json}
     * @return the reference
     */
    public static TrainingReference read(Path file) {
        return new TrainingReference(JsonTree.read(file).elements());
    }

    /**
     * Where a training differs by more than 1e-9 of a value's own size.
     *
     * @param training the same steps
     * @return one line for each difference
     */
    public List<String> differences(Training training) {
        List<String> differences = new ArrayList<>();
        List<JsonTree> sessions = steps.stream()
                .filter(step -> !step.at("history").elements().isEmpty())
                .toList();
        List<EmSession> actual = training.results().stream()
                .filter(EmSession.class::isInstance)
                .map(EmSession.class::cast)
                .toList();
        if (sessions.size() != actual.size()) {
            differences.add("expected " + sessions.size() + " EM sessions but found " + actual.size());
        } else {
            for (int i = 0; i < sessions.size(); i++) {
                compareHistory(sessions.get(i).at("history").elements(), actual.get(i), differences);
            }
        }
        compareModel(steps.get(steps.size() - 1).at("after"), training, differences);
        return differences;
    }

    private static void compareHistory(List<JsonTree> expected, EmSession session, List<String> differences) {
        if (expected.size() != session.history().size()) {
            differences.add(session.rule() + ": expected " + expected.size() + " iterations but found "
                    + session.history().size());
            return;
        }
        for (int i = 0; i < expected.size(); i++) {
            EmSession.Iteration actual = session.history().get(i);
            String where = session.rule() + " iteration " + i;
            compare(
                    where + " prior",
                    expected.get(i).at("probability_two_random_records_match"),
                    OptionalDouble.of(actual.prior()),
                    differences);
            List<JsonTree> comparisons = expected.get(i).at("comparisons").elements();
            for (int c = 0; c < comparisons.size(); c++) {
                List<JsonTree> levels = comparisons.get(c).at("levels").elements();
                for (int l = 0; l < levels.size(); l++) {
                    EmSession.LevelParameters level =
                            actual.comparisons().get(c).levels().get(l);
                    String name = where + " " + actual.comparisons().get(c).comparison() + " " + level.gamma();
                    compare(name + " m", levels.get(l).at("m"), OptionalDouble.of(level.m()), differences);
                    compare(name + " u", levels.get(l).at("u"), OptionalDouble.of(level.u()), differences);
                }
            }
        }
    }

    private static void compareModel(JsonTree after, Training training, List<String> differences) {
        compare(
                "prior",
                after.at("probability_two_random_records_match"),
                OptionalDouble.of(training.model().prior()),
                differences);
        List<JsonTree> comparisons = after.at("comparisons").elements();
        for (int c = 0; c < comparisons.size(); c++) {
            Comparison comparison = training.model().comparisons().get(c);
            List<JsonTree> levels = comparisons.get(c).at("levels").elements();
            for (int l = 0; l < levels.size(); l++) {
                Level level = comparison.levels().get(l);
                if (!level.isNull()) {
                    compareLevel(levels.get(l), comparison, l, training, differences);
                }
            }
        }
    }

    private static void compareLevel(
            JsonTree expected, Comparison comparison, int place, Training training, List<String> differences) {
        int gamma = comparison.gamma(place);
        String name = comparison.name() + " " + gamma;
        for (Estimate.Parameter parameter : Estimate.Parameter.values()) {
            String key = parameter == Estimate.Parameter.M ? "m" : "u";
            List<Estimate> actual = training.estimates(comparison.name(), gamma, parameter);
            List<JsonTree> trained = expected.at("trained").elements().stream()
                    .map(step -> step.at(key))
                    .filter(value -> !value.text().equals("null"))
                    .toList();
            if (trained.size() != actual.size()) {
                differences.add(
                        name + ": expected " + trained.size() + " estimates of " + key + " but found " + actual.size());
            } else {
                for (int i = 0; i < trained.size(); i++) {
                    compare(
                            name + " estimate " + i + " of " + key,
                            trained.get(i),
                            actual.get(i).value(),
                            differences);
                }
            }
            // Splink shows its default for a level that nothing trained; ours stays empty.
            if (actual.stream().anyMatch(estimate -> estimate.value().isPresent())) {
                Level level = comparison.levels().get(place);
                compare(
                        name + " " + key,
                        expected.at(key),
                        parameter == Estimate.Parameter.M ? level.m() : level.u(),
                        differences);
            }
        }
    }

    /** A text in the reference, such as "level not observed", stands for no value. */
    private static void compare(String what, JsonTree expected, OptionalDouble actual, List<String> differences) {
        boolean equal = expected.isNumber()
                ? actual.isPresent()
                        && Math.abs(expected.number() - actual.getAsDouble()) <= TOLERANCE * Math.abs(expected.number())
                : actual.isEmpty();
        if (!equal) {
            differences.add(what + ": expected " + expected.text() + " but was " + actual);
        }
    }
}
