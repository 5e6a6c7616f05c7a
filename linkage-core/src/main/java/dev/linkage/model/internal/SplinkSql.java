package dev.linkage.model.internal;

import static dev.linkage.model.internal.Side.LEFT_SUFFIX;
import static dev.linkage.model.internal.Side.RIGHT_SUFFIX;

import dev.linkage.model.BlockingRule;
import dev.linkage.model.ColumnExpression;
import dev.linkage.model.Condition;
import dev.linkage.model.TextMeasure;
import dev.linkage.model.internal.SqlNode.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Conditions and rules as the DuckDB SQL that Splink's library writes, for model files. */
public final class SplinkSql {

    private static final Set<Kind> NEED_BRACKETS =
            Set.of(Kind.INFIX, Kind.PREFIX, Kind.IS, Kind.IN, Kind.BETWEEN, Kind.LAMBDA);
    private static final double MONTH = 2_629_800;

    private SplinkSql() {}

    /**
     * A level's condition.
     *
     * @param condition any condition
     * @return SQL in which columns carry the suffix {@code _l} or {@code _r}
     */
    public static String condition(Condition condition) {
        if (condition instanceof Condition.IsNull c) {
            return left(c.value()) + " IS NULL OR " + right(c.value()) + " IS NULL";
        } else if (condition instanceof Condition.Equal c) {
            return left(c.value()) + " = " + right(c.value());
        } else if (condition instanceof Condition.Reversed c) {
            String there = left(c.first()) + " = " + right(c.second());
            return c.symmetric() ? there + " AND " + right(c.first()) + " = " + left(c.second()) : there;
        } else if (condition instanceof Condition.Literal c) {
            return literal(c);
        } else if (condition instanceof Condition.Similar c) {
            return c.measure().function() + "(" + both(c.value(), ", ") + ")" + bound(c.measure(), c.threshold());
        } else if (condition instanceof Condition.PairwiseSimilar c) {
            return pairwise(c);
        } else if (condition instanceof Condition.ArrayIntersection c) {
            return "array_length(list_intersect(" + both(c.value(), ", ") + ")) >= " + c.atLeast();
        } else if (condition instanceof Condition.NumberDifference c) {
            return "ABS(" + both(c.value(), " - ") + ") <= " + Numbers.shortest(c.atMost());
        } else if (condition instanceof Condition.PercentageDifference c) {
            String l = left(c.value());
            String r = right(c.value());
            return "(ABS(" + l + " - " + r + ") / (CASE WHEN " + r + " > " + l + " THEN " + r + " ELSE " + l
                    + " END)) < " + Numbers.shortest(c.below());
        } else if (condition instanceof Condition.TimeDifference c) {
            return "ABS(EPOCH(" + left(c.value()) + ") - EPOCH(" + right(c.value()) + ")) <= "
                    + seconds(c.atMostSeconds());
        } else if (condition instanceof Condition.DistanceInKm c) {
            return distance(c);
        } else if (condition instanceof Condition.And c) {
            return joined(c.parts().stream().map(SplinkSql::condition).toList(), " AND ");
        } else if (condition instanceof Condition.Or c) {
            return joined(c.parts().stream().map(SplinkSql::condition).toList(), " OR ");
        } else if (condition instanceof Condition.Not c) {
            return "NOT (" + condition(c.part()) + ")";
        } else if (condition instanceof Condition.Sql c) {
            return c.sql();
        }
        return "ELSE";
    }

    /**
     * A value of one side.
     *
     * @param value any expression
     * @param side whose
     * @return SQL that may stand as an operand
     */
    public static String expression(ColumnExpression value, Side side) {
        if (value instanceof ColumnExpression.Column e) {
            return side.column(e.name());
        } else if (value instanceof ColumnExpression.Lower e) {
            return "LOWER(" + expression(e.value(), side) + ")";
        } else if (value instanceof ColumnExpression.Substring e) {
            return "SUBSTRING(" + expression(e.value(), side) + ", " + e.start() + ", " + e.length() + ")";
        } else if (value instanceof ColumnExpression.RegexExtract e) {
            return "NULLIF(regexp_extract(" + expression(e.value(), side) + ", " + Quoting.text(e.pattern()) + ", "
                    + e.group() + "), '')";
        } else if (value instanceof ColumnExpression.NullIf e) {
            return "NULLIF(" + expression(e.value(), side) + ", " + Quoting.text(e.text()) + ")";
        } else if (value instanceof ColumnExpression.CastToText e) {
            return "CAST(" + expression(e.value(), side) + " AS TEXT)";
        } else if (value instanceof ColumnExpression.ParseDate e) {
            return "try_strptime(" + expression(e.value(), side) + ", " + Quoting.text(e.format()) + ")";
        } else if (value instanceof ColumnExpression.Element e) {
            boolean first = e.position() == ColumnExpression.Element.Position.FIRST;
            return expression(e.value(), side) + (first ? "[1]" : "[-1]");
        }
        return raw(((ColumnExpression.Sql) value).sql(), side);
    }

    private static String raw(String sql, Side side) {
        Optional<SqlNode> node = SqlParser.parse(sql);
        if (node.isEmpty()) {
            return "(" + SqlColumns.on(side, sql) + ")";
        }
        String written = side.of(node.get()).sql();
        return NEED_BRACKETS.contains(node.get().kind()) ? "(" + written + ")" : written;
    }

    /**
     * A blocking rule, without its arrays.
     *
     * @param predicate any predicate
     * @return SQL in which columns carry the prefix {@code l.} or {@code r.}
     */
    public static String rule(BlockingRule.Predicate predicate) {
        if (predicate instanceof BlockingRule.On on) {
            List<String> equalities = on.values().stream()
                    .map(value -> expression(value, Side.LEFT_PREFIX) + " = " + expression(value, Side.RIGHT_PREFIX))
                    .toList();
            return equalities.size() == 1 ? equalities.get(0) : joined(equalities, " AND ");
        } else if (predicate instanceof BlockingRule.And and) {
            return joined(and.parts().stream().map(SplinkSql::rule).toList(), " AND ");
        } else if (predicate instanceof BlockingRule.Or or) {
            return joined(or.parts().stream().map(SplinkSql::rule).toList(), " OR ");
        } else if (predicate instanceof BlockingRule.Not not) {
            return "NOT (" + rule(not.part()) + ")";
        }
        return ((BlockingRule.Sql) predicate).sql();
    }

    private static String literal(Condition.Literal c) {
        String literal = switch (c.type()) {
            case STRING -> Quoting.text(c.literal());
            case DATE -> "CAST(" + Quoting.text(c.literal()) + " AS DATE)";
            case INT -> "CAST(" + c.literal() + " AS INT)";
            case FLOAT -> "CAST(" + c.literal() + " AS REAL)";
        };
        return switch (c.side()) {
            case LEFT -> left(c.value()) + " = " + literal;
            case RIGHT -> right(c.value()) + " = " + literal;
            case BOTH -> left(c.value()) + " = " + literal + " AND " + right(c.value()) + " = " + literal;
        };
    }

    private static String pairwise(Condition.PairwiseSimilar c) {
        return """
            %s(list_transform(flatten(list_transform(%s, x -> list_transform(%s, y -> [x, y]))), pair -> %s(pair[1], pair[2])))""".formatted(
                                c.measure().similarity() ? "list_max" : "list_min",
                                left(c.value()),
                                right(c.value()),
                                c.measure().function())
                + bound(c.measure(), c.threshold());
    }

    private static String distance(Condition.DistanceInKm c) {
        String latL = left(c.latitude());
        String latR = right(c.latitude());
        String cosine = "sin( radians(" + latL + ") ) * sin( radians(" + latR + ") ) + cos( radians(" + latL
                + ") ) * cos( radians(" + latR + ") ) * cos( radians(" + right(c.longitude()) + " - "
                + left(c.longitude()) + ") )";
        return "cast( acos( case when ( " + cosine + " ) > 1 then 1 when ( " + cosine + " ) < -1 then -1 else ( "
                + cosine + " ) end ) * 6371 as float ) <= " + Numbers.shortest(c.atMost());
    }

    /** Months and years as decimals, days and shorter as whole numbers, as Python multiplies them. */
    private static String seconds(double seconds) {
        return seconds > 0 && seconds % MONTH == 0 ? Numbers.decimal(seconds) : Numbers.shortest(seconds);
    }

    private static String bound(TextMeasure measure, double threshold) {
        return (measure.similarity() ? " >= " : " <= ") + Numbers.shortest(threshold);
    }

    private static String both(ColumnExpression value, String separator) {
        return left(value) + separator + right(value);
    }

    private static String left(ColumnExpression value) {
        return expression(value, LEFT_SUFFIX);
    }

    private static String right(ColumnExpression value) {
        return expression(value, RIGHT_SUFFIX);
    }

    private static String joined(List<String> parts, String word) {
        return parts.stream().map(part -> "(" + part + ")").collect(Collectors.joining(word));
    }
}
