package dev.linkage.internal.sql;

import dev.linkage.model.ColumnExpression;
import dev.linkage.model.Comparison;
import dev.linkage.model.Condition;
import dev.linkage.model.Level;
import dev.linkage.model.TextMeasure;
import dev.linkage.model.internal.Lambdas;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A comparison as SQL: measures that are computed once per pair, and a CASE over the levels that reads them. Columns of
 * a pair are prepared columns with suffix {@code _l} or {@code _r}.
 */
final class ComparisonSql {
    private final Comparison comparison;
    private final PreparedLayout layout;
    private final Map<String, Measure> measures = new LinkedHashMap<>();
    private final Set<String> pairColumns = new LinkedHashSet<>();
    private final List<String> conditions = new ArrayList<>();

    ComparisonSql(Comparison comparison, PreparedLayout layout) {
        this.comparison = comparison;
        this.layout = layout;
        for (Level level : comparison.levels()) {
            conditions.add(condition(level.condition()));
        }
    }

    Comparison comparison() {
        return comparison;
    }

    /** Prepared columns that must be there with both suffixes. */
    Set<String> pairColumns() {
        Set<String> all = new LinkedHashSet<>(pairColumns);
        pairColumns.forEach(column -> all.add(layout.similarityColumn(column)));
        return all;
    }

    /**
     * What is computed once per pair.
     *
     * @param layer 0, or 1 when it reads measures of layer 0
     * @param sql over the columns of a pair, measures as placeholders
     */
    record Measure(int layer, Supplier<String> sql) {}

    /** Measures by a key that is the same for the same computation, however often it is needed. */
    Map<String, Measure> measures() {
        return measures;
    }

    /** SQL with the names of the measures put in. */
    static String withNames(String sql, Map<String, String> names) {
        String result = sql;
        for (Map.Entry<String, String> name : names.entrySet()) {
            result = result.replace(placeholder(name.getKey()), name.getValue());
        }
        return result;
    }

    /**
     * Gamma as SQL.
     *
     * @param names names of the measures by key
     */
    String gamma(Map<String, String> names) {
        StringBuilder sql = new StringBuilder("CASE");
        List<Level> levels = comparison.levels();
        for (int i = 0; i < levels.size() - 1; i++) {
            sql.append(" WHEN ")
                    .append(withNames(conditions.get(i), names))
                    .append(" THEN ")
                    .append(comparison.gamma(i));
        }
        return sql.append(" ELSE ")
                .append(comparison.gamma(levels.size() - 1))
                .append(" END")
                .toString();
    }

    private static String placeholder(String key) {
        return "\u0001" + key + "\u0002";
    }

    private String condition(Condition condition) {
        if (condition instanceof Condition.IsNull c) {
            String column = operand(c.value());
            return left(column) + " IS NULL OR " + right(column) + " IS NULL";
        } else if (condition instanceof Condition.Equal c) {
            String column = operand(c.value());
            return left(column) + " = " + right(column);
        } else if (condition instanceof Condition.Reversed c) {
            String first = operand(c.first());
            String second = operand(c.second());
            String forward = left(first) + " = " + right(second);
            return c.symmetric() ? forward + " AND " + right(first) + " = " + left(second) : forward;
        } else if (condition instanceof Condition.Literal c) {
            return literal(c);
        } else if (condition instanceof Condition.Similar c) {
            String column = layout.text(c.value(), false);
            pairColumns.add(column);
            List<Double> thresholds = thresholds(c.measure(), c.value());
            double loosest = thresholds.stream().mapToDouble(t -> t).max().orElse(c.threshold());
            TextSimilarity similarity = new TextSimilarity(c.measure(), column, layout, loosest);
            String value = thresholds.size() == 1
                    ? similarity.value()
                    : measure(c.measure().name() + " " + loosest + " " + column, similarity::hoisted);
            return similarity.reaches(value, c.threshold());
        } else if (condition instanceof Condition.PairwiseSimilar c) {
            String column = layout.text(c.value(), true);
            pairColumns.add(column);
            String measure =
                    measure("PAIRWISE " + c.measure().name() + " " + column, () -> pairwise(c.measure(), column));
            return measure + (c.measure().similarity() ? " >= " : " <= ") + Sql.plainNumber(c.threshold());
        } else if (condition instanceof Condition.ArrayIntersection c) {
            String column = operand(c.value());
            return measure("SHARED " + column, () -> "len(list_intersect(" + left(column) + ", " + right(column) + "))")
                    + " >= " + c.atLeast();
        } else if (condition instanceof Condition.NumberDifference c) {
            String column = operand(c.value());
            return "abs(" + left(column) + " - " + right(column) + ") <= " + Sql.plainNumber(c.atMost());
        } else if (condition instanceof Condition.PercentageDifference c) {
            String column = operand(c.value());
            String larger = "CASE WHEN " + right(column) + " > " + left(column) + " THEN " + right(column) + " ELSE "
                    + left(column) + " END";
            return "abs(" + left(column) + " - " + right(column) + ") / (" + larger + ") < "
                    + Sql.plainNumber(c.below());
        } else if (condition instanceof Condition.TimeDifference c) {
            String column = operand(new Operand(c.value(), Operand.Form.EPOCH));
            return "abs(" + left(column) + " - " + right(column) + ") <= " + Sql.plainNumber(c.atMostSeconds());
        } else if (condition instanceof Condition.DistanceInKm c) {
            return kilometres(c) + " <= " + Sql.plainNumber(c.atMost());
        } else if (condition instanceof Condition.And c) {
            return joined(c.parts(), " AND ");
        } else if (condition instanceof Condition.Or c) {
            return joined(c.parts(), " OR ");
        } else if (condition instanceof Condition.Not c) {
            return "NOT (" + condition(c.part()) + ")";
        } else if (condition instanceof Condition.Sql c) {
            pairColumns.addAll(layout.rawConditionColumns(c.sql()));
            return "(" + Lambdas.translateArrows(c.sql()) + ")";
        }
        return "TRUE";
    }

    private String joined(List<Condition> parts, String word) {
        return String.join(
                word, parts.stream().map(part -> "(" + condition(part) + ")").toList());
    }

    private String operand(ColumnExpression value) {
        return operand(Operand.of(value));
    }

    private String operand(Operand operand) {
        String column = layout.operand(operand);
        pairColumns.add(column);
        return column;
    }

    private String literal(Condition.Literal c) {
        String column = operand(c.value());
        String value = switch (c.type()) {
            case STRING -> Sql.text(c.literal());
            case INT -> "CAST(" + Sql.text(c.literal()) + " AS BIGINT)";
            case FLOAT -> "CAST(" + Sql.text(c.literal()) + " AS REAL)";
            case DATE -> "CAST(" + Sql.text(c.literal()) + " AS DATE)";
        };
        return switch (c.side()) {
            case LEFT -> left(column) + " = " + value;
            case RIGHT -> right(column) + " = " + value;
            case BOTH -> left(column) + " = " + value + " AND " + right(column) + " = " + value;
        };
    }

    /** Thresholds of all levels for a measure of a value: a value read once is left to the CASE, which may skip it. */
    private List<Double> thresholds(TextMeasure measure, ColumnExpression value) {
        List<Double> found = new ArrayList<>();
        comparison.levels().forEach(level -> addThresholds(level.condition(), measure, value, found));
        return found;
    }

    private static void addThresholds(
            Condition condition, TextMeasure measure, ColumnExpression value, List<Double> found) {
        if (condition instanceof Condition.Similar c
                && c.measure() == measure
                && c.value().equals(value)) {
            found.add(c.threshold());
        } else if (condition instanceof Condition.And c) {
            c.parts().forEach(part -> addThresholds(part, measure, value, found));
        } else if (condition instanceof Condition.Or c) {
            c.parts().forEach(part -> addThresholds(part, measure, value, found));
        } else if (condition instanceof Condition.Not c) {
            addThresholds(c.part(), measure, value, found);
        }
    }

    private String pairwise(TextMeasure measure, String column) {
        String read = layout.similarityColumn(column);
        return (measure.similarity() ? "list_max" : "list_min") + "(flatten(list_transform(" + left(read)
                + ", lambda a: list_transform(" + right(read) + ", lambda b: "
                + new TextSimilarity(measure, column, layout, 0).call("a", "b")
                + "))))";
    }

    /** Law of cosines, in the order of operations of Splink's SQL; rounding may leave the cosine's range. */
    private String kilometres(Condition.DistanceInKm c) {
        String sineLatitude = operand(new Operand(c.latitude(), Operand.Form.SINE));
        String cosineLatitude = operand(new Operand(c.latitude(), Operand.Form.COSINE));
        String longitude = operand(c.longitude());
        String place = sineLatitude + " " + longitude;
        String cosine = measure(
                "COSINE " + place,
                () -> left(sineLatitude) + " * " + right(sineLatitude) + " + " + left(cosineLatitude) + " * "
                        + right(cosineLatitude) + " * cos(radians(" + right(longitude) + " - " + left(longitude)
                        + "))");
        // NaN sorts above every number and must stay NaN, so that no level holds.
        return measure(
                "KM " + place,
                1,
                () -> "CAST(acos(CASE WHEN isnan(" + cosine + ") THEN " + cosine + " WHEN " + cosine
                        + " > 1 THEN 1 WHEN " + cosine + " < -1 THEN -1 ELSE " + cosine + " END) * 6371 AS FLOAT)");
    }

    private String measure(String key, Supplier<String> sql) {
        return measure(key, 0, sql);
    }

    private String measure(String key, int layer, Supplier<String> sql) {
        measures.putIfAbsent(key, new Measure(layer, sql));
        return placeholder(key);
    }

    private static String left(String column) {
        return Sql.identifier(column + "_l");
    }

    private static String right(String column) {
        return Sql.identifier(column + "_r");
    }
}
