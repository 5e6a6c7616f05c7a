package dev.linkage.duckdb.exact;

import dev.linkage.model.ColumnExpression;
import dev.linkage.model.Condition;
import dev.linkage.model.TextMeasure;
import dev.linkage.score.TextKernels;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.DoubleBinaryOperator;
import org.jspecify.annotations.Nullable;

/** Conditions over two records; null is NULL. */
final class ReferenceConditions {
    private ReferenceConditions() {}

    static @Nullable Boolean holds(Condition condition, Entity l, Entity r) {
        if (condition instanceof Condition.IsNull c) {
            return value(c.value(), l) == null || value(c.value(), r) == null;
        } else if (condition instanceof Condition.Equal c) {
            return Logic.equal(value(c.value(), l), value(c.value(), r));
        } else if (condition instanceof Condition.Reversed c) {
            Boolean forward = Logic.equal(value(c.first(), l), value(c.second(), r));
            return c.symmetric() ? Logic.and(forward, Logic.equal(value(c.first(), r), value(c.second(), l))) : forward;
        } else if (condition instanceof Condition.Literal c) {
            return literal(c, l, r);
        } else if (condition instanceof Condition.Similar c) {
            Object a = value(c.value(), l);
            Object b = value(c.value(), r);
            return a == null || b == null ? null : reaches(c.measure(), similarity(c.measure(), a, b), c.threshold());
        } else if (condition instanceof Condition.PairwiseSimilar c) {
            return pairwise(c, l, r);
        } else if (condition instanceof Condition.ArrayIntersection c) {
            List<?> a = (List<?>) value(c.value(), l);
            List<?> b = (List<?>) value(c.value(), r);
            if (a == null || b == null) {
                return null;
            }
            Set<@Nullable Object> shared = new HashSet<>(a);
            shared.retainAll(new HashSet<>(b));
            shared.remove(null);
            return shared.size() >= c.atLeast();
        } else if (condition instanceof Condition.NumberDifference c) {
            return numbers(c.value(), l, r, (a, b) -> Math.abs(a - b), c.atMost(), true);
        } else if (condition instanceof Condition.PercentageDifference c) {
            return numbers(c.value(), l, r, (a, b) -> Math.abs(a - b) / (b > a ? b : a), c.below(), false);
        } else if (condition instanceof Condition.TimeDifference c) {
            LocalDate a = (LocalDate) value(c.value(), l);
            LocalDate b = (LocalDate) value(c.value(), r);
            return a == null || b == null
                    ? null
                    : Math.abs(a.toEpochDay() - b.toEpochDay()) * 86_400.0 <= c.atMostSeconds();
        } else if (condition instanceof Condition.DistanceInKm c) {
            return kilometres(c, l, r);
        } else if (condition instanceof Condition.And c) {
            return c.parts().stream().map(part -> holds(part, l, r)).reduce(true, Logic::and);
        } else if (condition instanceof Condition.Or c) {
            return c.parts().stream().map(part -> holds(part, l, r)).reduce(false, Logic::or);
        } else if (condition instanceof Condition.Not c) {
            return Logic.not(holds(c.part(), l, r));
        } else if (condition instanceof Condition.Sql c) {
            return Objects.requireNonNull(RawSql.CONDITIONS.get(c.sql())).apply(l, r);
        }
        return true;
    }

    private static @Nullable Object value(ColumnExpression value, Entity record) {
        return ReferenceValues.of(value, record);
    }

    private static @Nullable Boolean literal(Condition.Literal c, Entity l, Entity r) {
        Object wanted = switch (c.type()) {
            case STRING -> c.literal();
            case INT -> Long.valueOf(c.literal());
            case FLOAT -> (double) Float.parseFloat(c.literal());
            case DATE -> LocalDate.parse(c.literal());
        };
        Boolean left = Logic.equal(value(c.value(), l), wanted);
        Boolean right = Logic.equal(value(c.value(), r), wanted);
        return switch (c.side()) {
            case LEFT -> left;
            case RIGHT -> right;
            case BOTH -> Logic.and(left, right);
        };
    }

    private static double similarity(TextMeasure measure, Object a, Object b) {
        return TextKernels.value(measure, (String) a, (String) b);
    }

    private static boolean reaches(TextMeasure measure, double value, double threshold) {
        return measure.similarity() ? value >= threshold : value <= threshold;
    }

    private static @Nullable Boolean pairwise(Condition.PairwiseSimilar c, Entity l, Entity r) {
        List<?> a = (List<?>) value(c.value(), l);
        List<?> b = (List<?>) value(c.value(), r);
        if (a == null || b == null) {
            return null;
        }
        Boolean result = null;
        for (Object x : a) {
            for (Object y : b) {
                if (x != null && y != null) {
                    boolean reached = reaches(c.measure(), similarity(c.measure(), x, y), c.threshold());
                    result = reached || Boolean.TRUE.equals(result);
                }
            }
        }
        return result;
    }

    /** NaN reaches nothing. */
    private static @Nullable Boolean numbers(
            ColumnExpression value,
            Entity l,
            Entity r,
            DoubleBinaryOperator difference,
            double bound,
            boolean inclusive) {
        Object a = value(value, l);
        Object b = value(value, r);
        if (a == null || b == null) {
            return null;
        }
        double found = difference.applyAsDouble(((Number) a).doubleValue(), ((Number) b).doubleValue());
        return inclusive ? found <= bound : found < bound;
    }

    private static @Nullable Boolean kilometres(Condition.DistanceInKm c, Entity l, Entity r) {
        Object[] parts = {
            value(c.latitude(), l), value(c.latitude(), r), value(c.longitude(), l), value(c.longitude(), r)
        };
        double[] degrees = new double[4];
        for (int i = 0; i < 4; i++) {
            if (parts[i] == null) {
                return null;
            }
            degrees[i] = ((Number) parts[i]).doubleValue();
        }
        double north = Math.toRadians(degrees[0]);
        double otherNorth = Math.toRadians(degrees[1]);
        double cosine = Math.sin(north) * Math.sin(otherNorth)
                + Math.cos(north) * Math.cos(otherNorth) * Math.cos(Math.toRadians(degrees[3] - degrees[2]));
        return (float) (Math.acos(Math.max(-1, Math.min(1, cosine))) * 6371) <= (float) c.atMost();
    }
}
