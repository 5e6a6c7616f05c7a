package dev.linkage.model;

import java.util.List;

/**
 * What must hold between two records for a level. Typed, not only SQL text: one description serves the SQL compiler,
 * the pair engine, charts and the model file. A condition over NULL is not true, except {@link IsNull}. Immutable.
 */
public sealed interface Condition {

    /**
     * What this condition itself reads from each record, without its parts.
     *
     * @return in order; empty for SQL, whose columns are in its text, and for AND, OR, NOT and ELSE
     */
    default List<ColumnExpression> operands() {
        return List.of();
    }

    /**
     * The conditions it is made of.
     *
     * @return in order; empty for all but AND, OR and NOT
     */
    default List<Condition> parts() {
        return List.of();
    }

    /** A condition over one value of each record. */
    sealed interface OfValue extends Condition {
        /**
         * What is compared.
         *
         * @return the value
         */
        ColumnExpression value();

        @Override
        default List<ColumnExpression> operands() {
            return List.of(value());
        }
    }

    /**
     * Either side is NULL.
     *
     * @param value what is compared
     */
    record IsNull(ColumnExpression value) implements OfValue {}

    /**
     * Both sides are equal.
     *
     * @param value what is compared
     */
    record Equal(ColumnExpression value) implements OfValue {}

    /**
     * Two columns hold each other's values: {@code a_l = b_r}, and {@code a_r = b_l} too when symmetric.
     *
     * @param first a
     * @param second b
     * @param symmetric whether both directions must hold
     */
    record Reversed(ColumnExpression first, ColumnExpression second, boolean symmetric) implements Condition {
        @Override
        public List<ColumnExpression> operands() {
            return List.of(first, second);
        }
    }

    /**
     * One or both sides equal a literal.
     *
     * @param value what is compared
     * @param literal as text
     * @param type how the text is read
     * @param side which sides must equal it
     */
    record Literal(ColumnExpression value, String literal, LiteralType type, Side side) implements OfValue {}

    /** Type of a literal. */
    enum LiteralType {
        /** Text. */
        STRING,
        /** Whole number. */
        INT,
        /** Number, single precision as in Splink. */
        FLOAT,
        /** Date, {@code yyyy-MM-dd}. */
        DATE
    }

    /** Sides of a pair. */
    enum Side {
        /** Left record only. */
        LEFT,
        /** Right record only. */
        RIGHT,
        /** Both records. */
        BOTH
    }

    /**
     * Texts are alike: at least the threshold for a similarity, at most for a distance.
     *
     * @param measure how
     * @param value text
     * @param threshold in [0, 1] for similarities, a whole number from 0 for distances
     */
    record Similar(TextMeasure measure, ColumnExpression value, double threshold) implements OfValue {
        /** Checks the threshold. */
        public Similar {
            requireThreshold(measure, threshold);
        }
    }

    /**
     * The most alike pair of elements of two arrays of text reaches a threshold.
     *
     * @param measure how
     * @param value array of text
     * @param threshold as for {@link Similar}
     */
    record PairwiseSimilar(TextMeasure measure, ColumnExpression value, double threshold) implements OfValue {
        /** Checks the threshold. */
        public PairwiseSimilar {
            requireThreshold(measure, threshold);
        }
    }

    /**
     * Arrays share elements.
     *
     * @param value array
     * @param atLeast distinct shared elements needed
     */
    record ArrayIntersection(ColumnExpression value, int atLeast) implements OfValue {
        /** Checks the size. */
        public ArrayIntersection {
            if (atLeast < 1) {
                throw new IllegalArgumentException("array intersection size must be at least 1 but was " + atLeast);
            }
        }
    }

    /**
     * Numbers differ by at most a bound: {@code |l - r| <= atMost}.
     *
     * @param value number
     * @param atMost bound, inclusive, from 0
     */
    record NumberDifference(ColumnExpression value, double atMost) implements OfValue {
        /** Checks the bound. */
        public NumberDifference {
            requireFrom0("absolute difference", atMost);
        }
    }

    /**
     * Numbers differ by less than a part of the larger: {@code |l - r| / max(l, r) < below}.
     *
     * @param value number
     * @param below part, exclusive, from 0
     */
    record PercentageDifference(ColumnExpression value, double below) implements OfValue {
        /** Checks the bound. */
        public PercentageDifference {
            requireFrom0("percentage difference", below);
        }
    }

    /**
     * Dates or times differ by at most some seconds.
     *
     * @param value date or timestamp
     * @param atMostSeconds bound in seconds, inclusive
     */
    record TimeDifference(ColumnExpression value, double atMostSeconds) implements OfValue {
        /** Checks the bound. */
        public TimeDifference {
            requireFrom0("time difference", atMostSeconds);
        }
    }

    /**
     * Great-circle distance on a sphere of radius 6,371 km, by the law of cosines.
     *
     * @param latitude degrees
     * @param longitude degrees
     * @param atMost kilometres, inclusive
     */
    record DistanceInKm(ColumnExpression latitude, ColumnExpression longitude, double atMost) implements Condition {
        /** Checks the bound. */
        public DistanceInKm {
            requireFrom0("distance in km", atMost);
        }

        @Override
        public List<ColumnExpression> operands() {
            return List.of(latitude, longitude);
        }
    }

    /**
     * All hold.
     *
     * @param parts two or more
     */
    record And(List<Condition> parts) implements Condition {
        /** Copies the parts. */
        public And {
            parts = copyOfParts("and", parts);
        }
    }

    /**
     * One holds at least.
     *
     * @param parts two or more
     */
    record Or(List<Condition> parts) implements Condition {
        /** Copies the parts. */
        public Or {
            parts = copyOfParts("or", parts);
        }
    }

    /**
     * Does not hold. NOT of a condition over NULL is not true either.
     *
     * @param part the condition
     */
    record Not(Condition part) implements Condition {
        @Override
        public List<Condition> parts() {
            return List.of(part);
        }
    }

    /**
     * SQL over both records; columns carry the suffix {@code _l} or {@code _r}.
     *
     * @param sql a condition in the engine's SQL, such as {@code "a_l" || "b_l" = "a_r"}
     */
    record Sql(String sql) implements Condition {
        /** Checks the text. */
        public Sql {
            if (sql.isBlank()) {
                throw new IllegalArgumentException("SQL condition must not be blank");
            }
        }
    }

    /** Everything that no earlier level took. */
    record Else() implements Condition {}

    private static void requireThreshold(TextMeasure measure, double threshold) {
        if (measure.similarity() && !(threshold >= 0 && threshold <= 1)) {
            throw new IllegalArgumentException(measure.label() + " threshold must be in [0, 1] but was " + threshold);
        }
        if (!measure.similarity() && !(threshold >= 0 && threshold == Math.rint(threshold))) {
            throw new IllegalArgumentException(
                    measure.label() + " distance must be a whole number from 0 but was " + threshold);
        }
    }

    private static void requireFrom0(String what, double bound) {
        if (!(bound >= 0)) {
            throw new IllegalArgumentException(what + " must be 0 or more but was " + bound);
        }
    }

    private static List<Condition> copyOfParts(String what, List<Condition> parts) {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException(what + " needs at least one condition");
        }
        return List.copyOf(parts);
    }
}
