package dev.linkage.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which pairs are compared at all: those for which the rule is true. A pair that several rules find belongs to the
 * first of them. NULL equals nothing. Immutable.
 *
 * @param predicate what must hold
 * @param arraysToExplode array columns of which one element is taken at a time: the rule is true when it holds for some
 *     element of the left and some of the right record
 */
public record BlockingRule(Predicate predicate, List<String> arraysToExplode) {

    /** Copies the columns. */
    public BlockingRule {
        arraysToExplode = List.copyOf(arraysToExplode);
    }

    /** What must hold between two records. */
    public sealed interface Predicate {}

    /**
     * All expressions are equal.
     *
     * @param values one or more
     */
    public record On(List<ColumnExpression> values) implements Predicate {
        /** Copies the values. */
        public On {
            if (values.isEmpty()) {
                throw new IllegalArgumentException("on(...) needs at least one column");
            }
            values = List.copyOf(values);
        }
    }

    /**
     * All hold.
     *
     * @param parts one or more
     */
    public record And(List<Predicate> parts) implements Predicate {
        /** Copies the parts. */
        public And {
            parts = List.copyOf(parts);
        }
    }

    /**
     * One holds at least.
     *
     * @param parts one or more
     */
    public record Or(List<Predicate> parts) implements Predicate {
        /** Copies the parts. */
        public Or {
            parts = List.copyOf(parts);
        }
    }

    /**
     * Does not hold; not true where the part is NULL.
     *
     * @param part the predicate
     */
    public record Not(Predicate part) implements Predicate {}

    /**
     * SQL over both records.
     *
     * @param sql columns carry the prefix {@code l.} or {@code r.}
     */
    public record Sql(String sql) implements Predicate {
        /** Checks the text. */
        public Sql {
            if (sql.isBlank()) {
                throw new IllegalArgumentException("SQL of a blocking rule must not be blank");
            }
        }
    }

    /**
     * Pairs that agree on all columns.
     *
     * @param columns one or more column names
     * @return the rule
     */
    public static BlockingRule on(String... columns) {
        return on(Arrays.stream(columns).map(ColumnExpression::column).toArray(ColumnExpression[]::new));
    }

    /**
     * Pairs that agree on all expressions.
     *
     * @param values one or more
     * @return the rule
     */
    public static BlockingRule on(ColumnExpression... values) {
        return new BlockingRule(new On(Arrays.asList(values)), List.of());
    }

    /**
     * Pairs for which SQL is true. Its equalities between the two sides are found and used for joining.
     *
     * @param condition columns carry the prefix {@code l.} or {@code r.}, such as {@code l.city = r.city and
     *     abs(l.age - r.age) < 3}
     * @return the rule
     */
    public static BlockingRule sql(String condition) {
        return new BlockingRule(new Sql(condition), List.of());
    }

    /**
     * Pairs that all rules find.
     *
     * @param rules one or more
     * @return the rule
     */
    public static BlockingRule and(BlockingRule... rules) {
        return new BlockingRule(new And(predicates(rules)), arrays(rules));
    }

    /**
     * Pairs that one rule finds at least.
     *
     * @param rules one or more
     * @return the rule
     */
    public static BlockingRule or(BlockingRule... rules) {
        return new BlockingRule(new Or(predicates(rules)), arrays(rules));
    }

    /**
     * Pairs that a rule does not find.
     *
     * @param rule the rule
     * @return the rule
     */
    public static BlockingRule not(BlockingRule rule) {
        return new BlockingRule(new Not(rule.predicate), rule.arraysToExplode);
    }

    /**
     * Taking the elements of array columns one at a time, so that records with a common element meet.
     *
     * @param columns array columns named in the rule
     * @return a copy
     */
    public BlockingRule exploding(String... columns) {
        return new BlockingRule(predicate, Arrays.asList(columns));
    }

    /**
     * Whether the rule takes array elements one at a time.
     *
     * @return true with {@link #arraysToExplode()}
     */
    public boolean explodes() {
        return !arraysToExplode.isEmpty();
    }

    private static List<Predicate> predicates(BlockingRule... rules) {
        if (rules.length == 0) {
            throw new IllegalArgumentException("and(...) and or(...) need at least one rule");
        }
        return Arrays.stream(rules).map(BlockingRule::predicate).toList();
    }

    private static List<String> arrays(BlockingRule... rules) {
        List<String> arrays = new ArrayList<>();
        for (BlockingRule rule : rules) {
            rule.arraysToExplode.stream().filter(a -> !arrays.contains(a)).forEach(arrays::add);
        }
        return arrays;
    }

    /** The rule in words, as in run summaries. */
    @Override
    public String toString() {
        String text = Words.of(predicate);
        return explodes() ? text + " (each of " + String.join(", ", arraysToExplode) + ")" : text;
    }

    private static final class Words {
        static String of(Predicate predicate) {
            if (predicate instanceof On on) {
                return String.join(" & ", on.values().stream().map(Words::of).toList());
            } else if (predicate instanceof And and) {
                return "("
                        + String.join(
                                ") and (", and.parts().stream().map(Words::of).toList()) + ")";
            } else if (predicate instanceof Or or) {
                return "("
                        + String.join(
                                ") or (", or.parts().stream().map(Words::of).toList()) + ")";
            } else if (predicate instanceof Not not) {
                return "not (" + of(not.part()) + ")";
            }
            return ((Sql) predicate).sql();
        }

        static String of(ColumnExpression value) {
            if (value instanceof ColumnExpression.Column c) {
                return c.name();
            } else if (value instanceof ColumnExpression.Lower e) {
                return "lower(" + of(e.value()) + ")";
            } else if (value instanceof ColumnExpression.Substring e) {
                return "substring(" + of(e.value()) + ", " + e.start() + ", " + e.length() + ")";
            } else if (value instanceof ColumnExpression.RegexExtract e) {
                return "regex(" + of(e.value()) + ", " + e.pattern() + ")";
            } else if (value instanceof ColumnExpression.NullIf e) {
                return "nullif(" + of(e.value()) + ", " + e.text() + ")";
            } else if (value instanceof ColumnExpression.CastToText e) {
                return "text(" + of(e.value()) + ")";
            } else if (value instanceof ColumnExpression.ParseDate e) {
                return "date(" + of(e.value()) + ")";
            } else if (value instanceof ColumnExpression.Element e) {
                return of(e.value()) + (e.position() == ColumnExpression.Element.Position.FIRST ? "[first]" : "[last]");
            }
            return ((ColumnExpression.Sql) value).sql();
        }
    }
}
