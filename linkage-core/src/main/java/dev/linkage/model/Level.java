package dev.linkage.model;

import static dev.linkage.model.ColumnExpression.column;

import dev.linkage.model.Condition.LiteralType;
import dev.linkage.model.Condition.Side;
import dev.linkage.model.internal.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * One level of a {@link Comparison}: a condition with its m and u. A pair belongs to the first level whose condition
 * holds. Immutable; each {@code with} method returns a copy.
 *
 * @param condition what must hold
 * @param label name for charts
 * @param isNull whether the level stands for missing values: gamma -1, weight 0, never trained
 * @param m probability of the level among matches; empty until trained or set
 * @param u probability of the level among non-matches; empty until trained or set. {@link DefaultParameters} may be
 *     above 1
 * @param fixM whether training leaves m as it is
 * @param fixU whether training leaves u as it is
 * @param termFrequency adjustment by the value's frequency, if any; never applied to a null or else level
 */
public record Level(
        Condition condition,
        String label,
        boolean isNull,
        OptionalDouble m,
        OptionalDouble u,
        boolean fixM,
        boolean fixU,
        Optional<TermFrequency> termFrequency) {

    /** How far sums of probabilities may end above 1. */
    private static final double ROUNDING = 1e-9;

    /** Checks m and u. */
    public Level {
        requireProbability(label, "m", m, 1);
        requireProbability(label, "u", u, Double.MAX_VALUE);
    }

    /**
     * A level without m, u or term frequencies.
     *
     * @param condition what must hold
     * @param label name for charts
     * @return the level
     */
    public static Level of(Condition condition, String label) {
        return new Level(
                condition,
                label,
                false,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                false,
                false,
                Optional.empty());
    }

    /**
     * Missing values: either side of the column is NULL.
     *
     * @param column column name
     * @return a null level
     */
    public static Level missing(String column) {
        return missing(column(column));
    }

    /**
     * Missing values: either side of the expression is NULL.
     *
     * @param value what is compared
     * @return a null level
     */
    public static Level missing(ColumnExpression value) {
        return of(new Condition.IsNull(value), Labels.of(value) + " is NULL").asNull();
    }

    /**
     * Both sides are equal.
     *
     * @param column column name
     * @return the level
     */
    public static Level exact(String column) {
        return exact(column(column));
    }

    /**
     * Both sides are equal.
     *
     * @param value what is compared
     * @return the level
     */
    public static Level exact(ColumnExpression value) {
        return of(new Condition.Equal(value), "Exact match on " + Labels.of(value));
    }

    /**
     * Everything that no earlier level took; must come last.
     *
     * @return the else level
     */
    public static Level otherwise() {
        return of(new Condition.Else(), "All other comparisons");
    }

    /**
     * A condition in the engine's SQL.
     *
     * @param condition columns carry the suffix {@code _l} or {@code _r}
     * @param label name for charts
     * @return the level
     */
    public static Level sql(String condition, String label) {
        return of(new Condition.Sql(condition), label);
    }

    /**
     * Both sides equal a text.
     *
     * @param column column name
     * @param text the text
     * @return the level
     */
    public static Level literal(String column, String text) {
        return literal(column(column), text, LiteralType.STRING, Side.BOTH);
    }

    /**
     * One or both sides equal a literal.
     *
     * @param value what is compared
     * @param literal as text
     * @param type how the text is read
     * @param side which sides must equal it
     * @return the level
     */
    public static Level literal(ColumnExpression value, String literal, LiteralType type, Side side) {
        String where = side == Side.BOTH ? "both" : side.name().toLowerCase(Locale.ROOT);
        return of(
                new Condition.Literal(value, literal, type, side), Labels.of(value) + " = " + literal + " on " + where);
    }

    /**
     * Two columns hold each other's values, in both directions.
     *
     * @param first a column
     * @param second another column
     * @return the level
     */
    public static Level reversed(String first, String second) {
        return reversed(column(first), column(second), true);
    }

    /**
     * Two columns hold each other's values.
     *
     * @param first a column
     * @param second another column
     * @param symmetric whether both directions must hold
     * @return the level
     */
    public static Level reversed(ColumnExpression first, ColumnExpression second, boolean symmetric) {
        return of(
                new Condition.Reversed(first, second, symmetric),
                "Match on reversed cols: " + Labels.of(first) + " and " + Labels.of(second)
                        + (symmetric ? " (both directions)" : " (one direction)"));
    }

    /**
     * Jaro-Winkler similarity reaches a threshold.
     *
     * @param column text column
     * @param atLeast in [0, 1]
     * @return the level
     */
    public static Level jaroWinkler(String column, double atLeast) {
        return similar(TextMeasure.JARO_WINKLER, column(column), atLeast);
    }

    /**
     * Jaro similarity reaches a threshold.
     *
     * @param column text column
     * @param atLeast in [0, 1]
     * @return the level
     */
    public static Level jaro(String column, double atLeast) {
        return similar(TextMeasure.JARO, column(column), atLeast);
    }

    /**
     * Jaccard similarity of the sets of characters reaches a threshold.
     *
     * @param column text column
     * @param atLeast in [0, 1]
     * @return the level
     */
    public static Level jaccard(String column, double atLeast) {
        return similar(TextMeasure.JACCARD, column(column), atLeast);
    }

    /**
     * Levenshtein distance within a bound.
     *
     * @param column text column
     * @param atMost whole number from 0
     * @return the level
     */
    public static Level levenshtein(String column, int atMost) {
        return similar(TextMeasure.LEVENSHTEIN, column(column), atMost);
    }

    /**
     * Damerau-Levenshtein distance within a bound.
     *
     * @param column text column
     * @param atMost whole number from 0
     * @return the level
     */
    public static Level damerauLevenshtein(String column, int atMost) {
        return similar(TextMeasure.DAMERAU_LEVENSHTEIN, column(column), atMost);
    }

    /**
     * Texts are alike.
     *
     * @param measure how
     * @param value text
     * @param threshold in [0, 1] for similarities (at least), a whole number for distances (at most)
     * @return the level
     */
    public static Level similar(TextMeasure measure, ColumnExpression value, double threshold) {
        return of(new Condition.Similar(measure, value, threshold), Labels.similar(measure, value, threshold));
    }

    /**
     * The most alike pair of elements of two arrays reaches a threshold.
     *
     * @param measure how
     * @param value array of text
     * @param threshold in [0, 1] for similarities (at least), a whole number for distances (at most)
     * @return the level
     */
    public static Level pairwiseSimilar(TextMeasure measure, ColumnExpression value, double threshold) {
        return of(new Condition.PairwiseSimilar(measure, value, threshold), Labels.pairwise(measure, value, threshold));
    }

    /**
     * Arrays share elements.
     *
     * @param column array column
     * @param atLeast distinct shared elements needed, 1 or more
     * @return the level
     */
    public static Level arrayIntersection(String column, int atLeast) {
        return arrayIntersection(column(column), atLeast);
    }

    /**
     * Arrays share elements.
     *
     * @param value array
     * @param atLeast distinct shared elements needed, 1 or more
     * @return the level
     */
    public static Level arrayIntersection(ColumnExpression value, int atLeast) {
        return of(new Condition.ArrayIntersection(value, atLeast), "Array intersection size >= " + atLeast);
    }

    /**
     * Numbers differ by at most a bound.
     *
     * @param column number column
     * @param atMost inclusive, from 0
     * @return the level
     */
    public static Level absoluteDifference(String column, double atMost) {
        return absoluteDifference(column(column), atMost);
    }

    /**
     * Numbers differ by at most a bound.
     *
     * @param value number
     * @param atMost inclusive, from 0
     * @return the level
     */
    public static Level absoluteDifference(ColumnExpression value, double atMost) {
        return of(
                new Condition.NumberDifference(value, atMost),
                "Absolute difference of '" + Labels.of(value) + "' <= " + Labels.number(atMost));
    }

    /**
     * Numbers differ by less than a part of the larger.
     *
     * @param column number column
     * @param below exclusive, 0.1 for 10 %
     * @return the level
     */
    public static Level percentageDifference(String column, double below) {
        return percentageDifference(column(column), below);
    }

    /**
     * Numbers differ by less than a part of the larger.
     *
     * @param value number
     * @param below exclusive, 0.1 for 10 %
     * @return the level
     */
    public static Level percentageDifference(ColumnExpression value, double below) {
        return of(
                new Condition.PercentageDifference(value, below),
                String.format(
                        Locale.ROOT, "Percentage difference of '%s' within %,.2f%%", Labels.of(value), below * 100));
    }

    /**
     * Dates or times differ by at most some units.
     *
     * @param value date or timestamp; parse text with {@link ColumnExpression#parseDate()}
     * @param atMost inclusive, from 0
     * @param unit unit of the bound
     * @return the level
     */
    public static Level timeDifference(ColumnExpression value, double atMost, TimeUnit unit) {
        return of(
                new Condition.TimeDifference(value, unit.seconds(atMost)),
                "Abs difference of '" + Labels.of(value) + " <= " + Labels.number(atMost) + " " + unit.label() + "'");
    }

    /**
     * Great-circle distance within a bound.
     *
     * @param latitude column of degrees
     * @param longitude column of degrees
     * @param atMost kilometres, inclusive
     * @return the level
     */
    public static Level distanceInKm(String latitude, String longitude, double atMost) {
        return distanceInKm(column(latitude), column(longitude), atMost);
    }

    /**
     * Great-circle distance within a bound.
     *
     * @param latitude degrees
     * @param longitude degrees
     * @param atMost kilometres, inclusive
     * @return the level
     */
    public static Level distanceInKm(ColumnExpression latitude, ColumnExpression longitude, double atMost) {
        return of(
                new Condition.DistanceInKm(latitude, longitude, atMost),
                "Distance less than " + Labels.number(atMost) + "km");
    }

    /**
     * All levels' conditions hold; a null level when all are.
     *
     * @param levels one or more
     * @return the level
     */
    public static Level and(Level... levels) {
        return combined(" AND ", Condition.And::new, levels);
    }

    /**
     * One level's condition holds at least; a null level when all are.
     *
     * @param levels one or more
     * @return the level
     */
    public static Level or(Level... levels) {
        return combined(" OR ", Condition.Or::new, levels);
    }

    /**
     * The level's condition does not hold; never a null level.
     *
     * @param level the level
     * @return the level
     */
    public static Level not(Level level) {
        return of(new Condition.Not(level.condition), "NOT (" + level.label + ")");
    }

    private static Level combined(String word, Function<List<Condition>, Condition> combine, Level... levels) {
        List<Condition> conditions = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        boolean allNull = true;
        for (Level level : levels) {
            conditions.add(level.condition);
            labels.add("(" + level.label + ")");
            allNull &= level.isNull;
        }
        Level result = of(combine.apply(conditions), String.join(word, labels));
        return allNull ? result.asNull() : result;
    }

    /**
     * Marked as standing for missing values.
     *
     * @return a copy
     */
    public Level asNull() {
        return new Level(condition, label, true, m, u, fixM, fixU, termFrequency);
    }

    /**
     * With another name for charts.
     *
     * @param newLabel the name
     * @return a copy
     */
    public Level labelled(String newLabel) {
        return new Level(condition, newLabel, isNull, m, u, fixM, fixU, termFrequency);
    }

    /**
     * With m.
     *
     * @param newM in (0, 1]
     * @return a copy
     */
    public Level withM(double newM) {
        return new Level(condition, label, isNull, OptionalDouble.of(newM), u, fixM, fixU, termFrequency);
    }

    /**
     * With u.
     *
     * @param newU in (0, 1]
     * @return a copy
     */
    public Level withU(double newU) {
        requireProbability(label, "u", OptionalDouble.of(newU), 1);
        return new Level(condition, label, isNull, m, OptionalDouble.of(newU), fixM, fixU, termFrequency);
    }

    /**
     * With an m that training leaves alone.
     *
     * @param newM in (0, 1]
     * @return a copy
     */
    public Level withFixedM(double newM) {
        return new Level(condition, label, isNull, OptionalDouble.of(newM), u, true, fixU, termFrequency);
    }

    /**
     * With a u that training leaves alone.
     *
     * @param newU in (0, 1]
     * @return a copy
     */
    public Level withFixedU(double newU) {
        requireProbability(label, "u", OptionalDouble.of(newU), 1);
        return new Level(condition, label, isNull, m, OptionalDouble.of(newU), fixM, true, termFrequency);
    }

    /**
     * With a term-frequency adjustment.
     *
     * @param adjustment the adjustment
     * @return a copy
     */
    public Level withTermFrequencies(TermFrequency adjustment) {
        return new Level(condition, label, isNull, m, u, fixM, fixU, Optional.of(adjustment));
    }

    /**
     * With a full term-frequency adjustment on a column.
     *
     * @param column column whose values are counted
     * @return a copy
     */
    public Level withTermFrequencies(String column) {
        return withTermFrequencies(TermFrequency.of(column));
    }

    /**
     * Whether this is the else level.
     *
     * @return true for {@link Condition.Else}
     */
    public boolean isElse() {
        return condition instanceof Condition.Else;
    }

    /**
     * Weight of the level without term frequencies.
     *
     * @return log2(m / u), 0 for a null level; empty while m or u is missing
     */
    public OptionalDouble matchWeight() {
        if (isNull) {
            return OptionalDouble.of(0);
        }
        return m.isPresent() && u.isPresent()
                ? OptionalDouble.of(MatchWeight.ofLevel(m.getAsDouble(), u.getAsDouble()))
                : OptionalDouble.empty();
    }

    /**
     * The columns whose equality is all that the level asks for: {@code a_l = b_r} excluded.
     *
     * @return column names as written in the model; empty when the level is anything else than equalities of columns
     */
    public List<String> exactMatchColumns() {
        List<Condition> parts = condition instanceof Condition.And and ? and.parts() : List.of(condition);
        List<String> columns = new ArrayList<>();
        for (Condition part : parts) {
            if (part instanceof Condition.And) {
                List<String> inner = of(part, "").exactMatchColumns();
                if (inner.isEmpty()) {
                    return List.of();
                }
                columns.addAll(inner);
            } else if (part instanceof Condition.Equal equal && equal.value() instanceof ColumnExpression.Column c) {
                columns.add(c.name());
            } else {
                return List.of();
            }
        }
        return List.copyOf(columns);
    }

    private static void requireProbability(String label, String name, OptionalDouble value, double atMost) {
        if (value.isPresent() && !(value.getAsDouble() > 0 && value.getAsDouble() <= atMost + ROUNDING)) {
            throw new IllegalArgumentException(
                    name + " of level '" + label + "' must be above 0 and at most 1 but was " + value.getAsDouble());
        }
    }

    /** Names of conditions for people, worded as in Splink's charts. */
    static final class Labels {
        static String of(ColumnExpression value) {
            String source = value.source();
            return value.operand().isPresent() ? "transformed " + source : source;
        }

        static String similar(TextMeasure measure, ColumnExpression value, double threshold) {
            String name = measure.label() + " distance of ";
            return switch (measure) {
                case JARO, JACCARD -> name + "'" + of(value) + " >= " + number(threshold) + "'";
                case JARO_WINKLER -> name + of(value) + " >= " + number(threshold);
                case LEVENSHTEIN, DAMERAU_LEVENSHTEIN -> name + of(value) + " <= " + number(threshold);
            };
        }

        static String pairwise(TextMeasure measure, ColumnExpression value, double threshold) {
            return (measure.similarity() ? "Max `" : "Min `")
                    + measure.function().replace("_similarity", "")
                    + "` distance of '" + of(value)
                    + (measure.similarity() ? "' >= than " : "' <= than ")
                    + number(threshold) + "'";
        }

        static String number(double value) {
            return Numbers.shortest(value);
        }
    }

    /**
     * The level without its parameters, one line.
     *
     * @return label, m, u
     */
    @Override
    public String toString() {
        return label
                + (isNull ? " (null level)" : "")
                + (m.isPresent() ? " m=" + m.getAsDouble() : "")
                + (u.isPresent() ? " u=" + u.getAsDouble() : "")
                + termFrequency.map(tf -> " tf=" + tf.column()).orElse("");
    }

    /**
     * Levels as a list.
     *
     * @param levels most similar first
     * @return an immutable list
     */
    static List<Level> listOf(Level... levels) {
        return List.copyOf(Arrays.asList(levels));
    }
}
