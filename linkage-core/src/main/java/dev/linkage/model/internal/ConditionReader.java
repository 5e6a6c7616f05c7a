package dev.linkage.model.internal;

import static dev.linkage.model.internal.Side.LEFT_SUFFIX;
import static dev.linkage.model.internal.Side.RIGHT_SUFFIX;

import dev.linkage.model.ColumnExpression;
import dev.linkage.model.Condition;
import dev.linkage.model.Condition.LiteralType;
import dev.linkage.model.TextMeasure;
import dev.linkage.model.internal.SqlNode.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Typed conditions from the SQL of levels. What is recognised means exactly what the SQL means. */
public final class ConditionReader {

    private static final int MAX_DEPTH = 40;

    private static final Map<String, LiteralType> CASTS = Map.of(
            "date", LiteralType.DATE,
            "int", LiteralType.INT,
            "integer", LiteralType.INT,
            "real", LiteralType.FLOAT,
            "float", LiteralType.FLOAT);

    private ConditionReader() {}

    /**
     * Recognises a condition.
     *
     * @param sql columns carry the suffix {@code _l} or {@code _r}; {@code ELSE} for the else level
     * @return the typed condition, or {@link Condition.Sql} with the very text
     */
    public static Condition read(String sql) {
        if (sql.strip().equalsIgnoreCase("ELSE")) {
            return new Condition.Else();
        }
        return Segment.of(sql)
                .map(segment -> read(segment, 0))
                .filter(condition -> !(condition instanceof Condition.Sql))
                .orElseGet(() -> new Condition.Sql(sql));
    }

    private static Condition read(Segment segment, int depth) {
        Optional<Segment> bare = depth > MAX_DEPTH ? Optional.empty() : segment.unbracketed();
        if (bare.isEmpty()) {
            return new Condition.Sql(segment.text());
        }
        Segment inner = bare.get();
        List<Segment> parts = inner.split("OR");
        if (parts.size() > 1) {
            return combine(inner, parts, true, depth);
        }
        parts = inner.split("AND");
        if (parts.size() > 1) {
            return combine(inner, parts, false, depth);
        }
        if (inner.negated().isPresent()) {
            Condition part = read(inner.negated().get(), depth + 1);
            return part instanceof Condition.Sql ? new Condition.Sql(inner.text()) : new Condition.Not(part);
        }
        return SqlParser.parse(inner.tokens())
                .flatMap(ConditionReader::leaf)
                .orElseGet(() -> new Condition.Sql(inner.text()));
    }

    private static Condition combine(Segment whole, List<Segment> parts, boolean or, int depth) {
        List<Condition> conditions = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            Optional<Condition> pair = Optional.empty();
            if (i + 1 < parts.size() && (or || parts.size() == 2)) {
                pair = or ? eitherNull(parts.get(i), parts.get(i + 1)) : bothSides(parts.get(i), parts.get(i + 1));
            }
            conditions.add(pair.isPresent() ? pair.get() : read(parts.get(i), depth + 1));
            i += pair.isPresent() ? 1 : 0;
        }
        if (conditions.stream().allMatch(Condition.Sql.class::isInstance)) {
            return new Condition.Sql(whole.text());
        }
        if (conditions.size() == 1) {
            return conditions.get(0);
        }
        return or ? new Condition.Or(conditions) : new Condition.And(conditions);
    }

    /** {@code x_l IS NULL OR x_r IS NULL}. */
    private static Optional<Condition> eitherNull(Segment first, Segment second) {
        return nullTest(first)
                .flatMap(x -> nullTest(second).flatMap(y -> pair(x, y).or(() -> pair(y, x))))
                .map(Condition.IsNull::new);
    }

    private static Optional<SqlNode> nullTest(Segment segment) {
        return SqlParser.parse(segment.tokens())
                .map(SqlNode::bare)
                .filter(node -> node.is(Kind.IS, "NULL"))
                .map(node -> node.part(0));
    }

    /** {@code x_l = 'a' AND x_r = 'a'}, and {@code x_l = y_r AND x_r = y_l}. */
    private static Optional<Condition> bothSides(Segment first, Segment second) {
        if (first.isBracketed() || second.isBracketed()) {
            return Optional.empty();
        }
        Condition one = read(first, MAX_DEPTH);
        Condition two = read(second, MAX_DEPTH);
        if (one instanceof Condition.Literal left
                && left.side() == Condition.Side.LEFT
                && new Condition.Literal(left.value(), left.literal(), left.type(), Condition.Side.RIGHT).equals(two)) {
            return Optional.of(new Condition.Literal(left.value(), left.literal(), left.type(), Condition.Side.BOTH));
        }
        if (one instanceof Condition.Reversed there
                && !there.symmetric()
                && new Condition.Reversed(there.second(), there.first(), false).equals(two)) {
            return Optional.of(new Condition.Reversed(there.first(), there.second(), true));
        }
        return Optional.empty();
    }

    private static Optional<Condition> leaf(SqlNode whole) {
        SqlNode node = whole.bare();
        if (node.kind() != Kind.INFIX) {
            return Optional.empty();
        }
        try {
            SqlNode left = node.part(0).bare();
            SqlNode right = node.part(1).bare();
            return switch (node.text()) {
                case "=" -> equality(left, right);
                case ">=" -> number(right).flatMap(bound -> atLeast(left, bound, node));
                case "<=" -> number(right).flatMap(bound -> atMost(left, bound, node));
                case "<" -> number(right).flatMap(bound -> percentage(left, bound, node));
                default -> Optional.empty();
            };
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Optional<Condition> equality(SqlNode left, SqlNode right) {
        Optional<SqlNode> first = LEFT_SUFFIX.alone(left);
        Optional<SqlNode> second = RIGHT_SUFFIX.alone(right);
        if (first.isEmpty() && second.isEmpty()) {
            first = LEFT_SUFFIX.alone(right);
            second = RIGHT_SUFFIX.alone(left);
        }
        if (first.isPresent() && second.isPresent()) {
            ColumnExpression one = ColumnExpressions.of(first.get());
            return Optional.of(
                    isSame(first.get(), second.get())
                            ? new Condition.Equal(one)
                            : new Condition.Reversed(one, ColumnExpressions.of(second.get()), false));
        }
        return literal(left, right).or(() -> literal(right, left));
    }

    private static Optional<Condition> literal(SqlNode value, SqlNode literal) {
        for (Side side : List.of(LEFT_SUFFIX, RIGHT_SUFFIX)) {
            Condition.Side meant = side == LEFT_SUFFIX ? Condition.Side.LEFT : Condition.Side.RIGHT;
            Optional<ColumnExpression> own = side.alone(value).map(ColumnExpressions::of);
            if (own.isPresent()) {
                return literal(literal, (text, type) -> new Condition.Literal(own.get(), text, type, meant));
            }
        }
        return Optional.empty();
    }

    private interface LiteralMaker {
        Condition make(String text, LiteralType type);
    }

    private static Optional<Condition> literal(SqlNode node, LiteralMaker maker) {
        if (node.kind() == Kind.TEXT) {
            return Optional.of(maker.make(node.text(), LiteralType.STRING));
        }
        LiteralType type = node.kind() == Kind.CAST ? CASTS.get(node.text().toLowerCase(Locale.ROOT)) : null;
        if (type == null) {
            return Optional.empty();
        }
        SqlNode value = node.part(0);
        SqlNode unsigned = value.is(Kind.PREFIX, "-") ? value.part(0) : value;
        boolean date = type == LiteralType.DATE && value.kind() == Kind.TEXT;
        boolean integer = type == LiteralType.INT && ColumnExpressions.isInt(unsigned);
        boolean real = type == LiteralType.FLOAT && unsigned.kind() == Kind.NUMBER;
        if (!date && !integer && !real) {
            return Optional.empty();
        }
        return Optional.of(maker.make(date ? value.text() : value.sql(), type));
    }

    private static Optional<Condition> atLeast(SqlNode left, double bound, SqlNode whole) {
        if (left.isCall("array_length", 1)) {
            SqlNode shared = left.part(0);
            return bound == Math.rint(bound) && bound <= Integer.MAX_VALUE && shared.isCall("list_intersect", 2)
                    ? pair(shared.part(0), shared.part(1))
                            .map(value -> new Condition.ArrayIntersection(value, (int) bound))
                    : Optional.empty();
        }
        return left.isCall("list_max", 1) ? pairwise(left, bound, true, whole) : similar(left, bound, true);
    }

    private static Optional<Condition> atMost(SqlNode left, double bound, SqlNode whole) {
        if (left.isCall("abs", 1)) {
            return difference(left.part(0).bare(), bound);
        }
        if (left.kind() == Kind.CAST) {
            return distance(left, bound, whole);
        }
        return left.isCall("list_min", 1) ? pairwise(left, bound, false, whole) : similar(left, bound, false);
    }

    private static Optional<Condition> similar(SqlNode call, double bound, boolean similarity) {
        for (TextMeasure measure : TextMeasure.values()) {
            if (measure.similarity() == similarity && call.isCall(measure.function(), 2)) {
                return pair(call.part(0), call.part(1)).map(value -> new Condition.Similar(measure, value, bound));
            }
        }
        return Optional.empty();
    }

    private static Optional<Condition> difference(SqlNode minus, double bound) {
        if (!minus.is(Kind.INFIX, "-")) {
            return Optional.empty();
        }
        SqlNode left = minus.part(0);
        SqlNode right = minus.part(1);
        if (left.isCall("epoch", 1) && right.isCall("epoch", 1)) {
            return pair(left.part(0), right.part(0)).map(value -> new Condition.TimeDifference(value, bound));
        }
        return pair(left, right).map(value -> new Condition.NumberDifference(value, bound));
    }

    private static Optional<Condition> percentage(SqlNode left, double bound, SqlNode whole) {
        return calls(left, "abs")
                .findFirst()
                .map(SqlNode::bare)
                .filter(minus -> minus.is(Kind.INFIX, "-"))
                .flatMap(minus -> pair(minus.part(0), minus.part(1)))
                .map(value -> (Condition) new Condition.PercentageDifference(value, bound))
                .filter(condition -> writesAs(condition, whole));
    }

    private static Optional<Condition> distance(SqlNode left, double bound, SqlNode whole) {
        List<SqlNode> radians = calls(left, "radians").map(SqlNode::bare).toList();
        if (radians.size() < 5 || !radians.get(4).is(Kind.INFIX, "-")) {
            return Optional.empty();
        }
        SqlNode longitudes = radians.get(4);
        return pair(radians.get(0), radians.get(1))
                .flatMap(latitude -> pair(longitudes.part(1), longitudes.part(0))
                        .map(longitude -> (Condition) new Condition.DistanceInKm(latitude, longitude, bound)))
                .filter(condition -> writesAs(condition, whole));
    }

    private static Optional<Condition> pairwise(SqlNode left, double bound, boolean similarity, SqlNode whole) {
        List<SqlNode> loops =
                nodes(left).filter(node -> node.isCall("list_transform", 2)).toList();
        if (loops.size() != 3) {
            return Optional.empty();
        }
        for (TextMeasure measure : TextMeasure.values()) {
            if (measure.similarity() == similarity
                    && calls(left, measure.function()).findAny().isPresent()) {
                return pair(loops.get(1).part(0), loops.get(2).part(0))
                        .map(value -> (Condition) new Condition.PairwiseSimilar(measure, value, bound))
                        .filter(condition -> writesAs(condition, whole));
            }
        }
        return Optional.empty();
    }

    /** Whether the condition, written out, is the same expression but for its bound and redundant spelling. */
    private static boolean writesAs(Condition condition, SqlNode whole) {
        Function<SqlNode, String> unbounded = node -> node.bare().part(0).bare().canonical();
        return SqlParser.parse(SplinkSql.condition(condition))
                .filter(written -> unbounded.apply(written).equals(unbounded.apply(whole)))
                .isPresent();
    }

    /** The first argument of every call of a function, in the order of the SQL. */
    private static Stream<SqlNode> calls(SqlNode node, String function) {
        return nodes(node)
                .filter(inner -> inner.is(Kind.CALL, function) && !inner.parts().isEmpty())
                .map(inner -> inner.part(0));
    }

    private static Stream<SqlNode> nodes(SqlNode node) {
        List<SqlNode> found = new ArrayList<>();
        collect(node, found);
        return found.stream();
    }

    private static void collect(SqlNode node, List<SqlNode> found) {
        found.add(node);
        for (SqlNode part : node.parts()) {
            collect(part, found);
        }
    }

    /** The one expression that both sides compute, left side first. */
    private static Optional<ColumnExpression> pair(SqlNode left, SqlNode right) {
        Optional<SqlNode> first = LEFT_SUFFIX.alone(left);
        Optional<SqlNode> second = RIGHT_SUFFIX.alone(right);
        return first.isPresent() && second.isPresent() && isSame(first.get(), second.get())
                ? first.map(ColumnExpressions::of)
                : Optional.empty();
    }

    static boolean isSame(SqlNode one, SqlNode two) {
        return one.bare().canonical().equals(two.bare().canonical())
                || ColumnExpressions.of(one).equals(ColumnExpressions.of(two));
    }

    private static Optional<Double> number(SqlNode node) {
        return node.kind() == Kind.NUMBER ? Optional.of(Double.parseDouble(node.text())) : Optional.empty();
    }
}
