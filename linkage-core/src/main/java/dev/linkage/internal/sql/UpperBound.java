package dev.linkage.internal.sql;

import dev.linkage.model.Comparison;
import dev.linkage.model.Condition;
import dev.linkage.model.Level;
import dev.linkage.model.TextMeasure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * The highest weight that a comparison can still give a pair, told from equality and NULL alone. Never below the true
 * weight, so pairs whose bounds do not reach a threshold can go without a look at what is dear.
 */
final class UpperBound {
    private final Comparison comparison;
    private final PreparedLayout layout;
    private final IntFunction<Optional<String>> adjustment;

    /**
     * For a comparison.
     *
     * @param comparison levels with weights
     * @param layout names of prepared columns
     * @param adjustment what term frequencies add to a level, by its place
     */
    UpperBound(Comparison comparison, PreparedLayout layout, IntFunction<Optional<String>> adjustment) {
        this.comparison = comparison;
        this.layout = layout;
        this.adjustment = adjustment;
    }

    /** Whether a comparison's levels cost more than a few machine instructions. */
    static boolean isDear(Comparison comparison) {
        return comparison.levels().stream().anyMatch(level -> isDear(level.condition()));
    }

    private static boolean isDear(Condition condition) {
        if (condition instanceof Condition.Similar similar) {
            return similar.measure() != TextMeasure.LEVENSHTEIN || similar.threshold() > 1;
        }
        return condition instanceof Condition.PairwiseSimilar
                || condition instanceof Condition.ArrayIntersection
                || condition instanceof Condition.DistanceInKm
                || condition instanceof Condition.Sql
                || condition.parts().stream().anyMatch(UpperBound::isDear);
    }

    /** Roughly how often a dear function runs for a pair of different values: once for all levels of one measure. */
    static long cost(Comparison comparison) {
        return comparison.levels().stream()
                .flatMap(level -> dear(level.condition()))
                .distinct()
                .count();
    }

    private static Stream<Object> dear(Condition condition) {
        if (condition instanceof Condition.Similar similar) {
            return Stream.of(List.of(similar.measure(), similar.value()));
        }
        return condition.parts().isEmpty() && isDear(condition)
                ? Stream.of(condition)
                : condition.parts().stream().flatMap(UpperBound::dear);
    }

    String sql() {
        List<Level> levels = comparison.levels();
        int first = 0;
        while (levels.get(first).isNull()) {
            first++;
        }
        if (!(levels.get(first).condition() instanceof Condition.Equal equal)) {
            return best(0, hasNull());
        }
        String column = layout.operand(equal.value());
        String left = Sql.identifier(column + "_l");
        String right = Sql.identifier(column + "_r");
        boolean nullOfSame = first == 1
                && levels.get(0).condition().equals(new Condition.IsNull(equal.value()))
                && levels.stream().filter(Level::isNull).count() == 1;
        String missing = nullOfSame ? " WHEN " + left + " IS NULL OR " + right + " IS NULL THEN 0e0" : "";
        return "CASE WHEN " + left + " = " + right + " THEN "
                + greatest(List.of(weight(first)), hasNull() && !nullOfSame) + missing + " ELSE "
                + best(first + 1, hasNull() && !nullOfSame) + " END";
    }

    private boolean hasNull() {
        return comparison.levels().stream().anyMatch(Level::isNull);
    }

    /** The best of the levels from a place on that are not null levels. */
    private String best(int from, boolean orNull) {
        List<String> weights = new ArrayList<>();
        for (int i = from; i < comparison.levels().size(); i++) {
            if (!comparison.levels().get(i).isNull()) {
                weights.add(weight(i));
            }
        }
        return greatest(weights, orNull);
    }

    private String weight(int place) {
        String weight = Sql.number(comparison
                .levels()
                .get(place)
                .matchWeight()
                .orElseThrow(() -> new IllegalStateException("a level of '" + comparison.name() + "' is untrained")));
        return adjustment
                .apply(place)
                .map(more -> "(" + weight + " + " + more + ")")
                .orElse(weight);
    }

    private static String greatest(List<String> weights, boolean orNull) {
        List<String> all = new ArrayList<>(weights);
        if (orNull) {
            all.add("0e0");
        }
        return all.size() == 1 ? all.get(0) : "greatest(" + String.join(", ", all) + ")";
    }
}
