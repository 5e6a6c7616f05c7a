package dev.linkage.model.internal;

import dev.linkage.model.BlockingRule;
import dev.linkage.model.BlockingRule.Predicate;
import dev.linkage.model.ColumnExpression;
import dev.linkage.model.internal.SqlNode.Kind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A blocking rule as what a join needs: equalities to join on, and what else must hold.
 *
 * @param equalities all must hold, no two the same; none when the rule has no equality that every pair fulfils
 * @param filter must hold too; empty when the equalities say all
 */
public record RuleParts(List<Equality> equalities, Optional<Predicate> filter) {

    private static final int MAX_DEPTH = 40;

    /** Copies the equalities. */
    public RuleParts {
        equalities = List.copyOf(equalities);
    }

    /**
     * A value of the left record equals a value of the right one.
     *
     * @param left over the left record's columns
     * @param right over the right record's columns
     */
    public record Equality(ColumnExpression left, ColumnExpression right) {}

    /**
     * Splits a predicate.
     *
     * @param predicate any predicate
     * @return its parts; together they hold exactly when the predicate does
     */
    public static RuleParts of(Predicate predicate) {
        if (predicate instanceof BlockingRule.On on) {
            return new RuleParts(
                    distinct(on.values().stream().map(v -> new Equality(v, v)).toList()), Optional.empty());
        } else if (predicate instanceof BlockingRule.And and) {
            return all(and.parts().stream().map(RuleParts::of).toList());
        } else if (predicate instanceof BlockingRule.Or or) {
            return any(or.parts().stream().map(RuleParts::of).toList(), predicate);
        } else if (predicate instanceof BlockingRule.Sql raw) {
            return split(raw);
        }
        return new RuleParts(List.of(), Optional.of(predicate));
    }

    /**
     * Splits SQL at its outermost ANDs.
     *
     * @param rule SQL with prefixes {@code l.} and {@code r.}
     * @return equalities between a value of l and a value of r, whichever side they are written on; the other
     *     conjuncts are the filter, in their own words
     */
    public static RuleParts split(BlockingRule.Sql rule) {
        return Segment.of(rule.sql())
                .map(segment -> split(segment, 0))
                .orElseGet(() -> new RuleParts(List.of(), Optional.of(rule)));
    }

    private static RuleParts split(Segment segment, int depth) {
        Predicate whole = new BlockingRule.Sql(segment.text());
        Optional<Segment> bare = depth > MAX_DEPTH ? Optional.empty() : segment.unbracketed();
        if (bare.isEmpty()) {
            return new RuleParts(List.of(), Optional.of(whole));
        }
        List<Segment> alternatives = bare.get().split("OR");
        if (alternatives.size() > 1) {
            Predicate bracketed = segment.isBracketed() ? whole : new BlockingRule.Sql("(" + segment.text() + ")");
            return any(alternatives.stream().map(s -> split(s, depth + 1)).toList(), bracketed);
        }
        List<Segment> conjuncts = bare.get().split("AND");
        if (conjuncts.size() > 1) {
            return all(conjuncts.stream().map(s -> split(s, depth + 1)).toList());
        }
        return equality(bare.get())
                .map(e -> new RuleParts(List.of(e), Optional.empty()))
                .orElseGet(() -> new RuleParts(List.of(), Optional.of(whole)));
    }

    private static RuleParts all(List<RuleParts> parts) {
        List<Equality> equalities = new ArrayList<>();
        Set<Predicate> filters = new LinkedHashSet<>();
        for (RuleParts part : parts) {
            equalities.addAll(part.equalities);
            part.filter.ifPresent(filters::add);
        }
        return new RuleParts(distinct(equalities), filter(List.copyOf(filters)));
    }

    private static Optional<Predicate> filter(List<Predicate> filters) {
        if (filters.size() > 1 && filters.stream().allMatch(BlockingRule.Sql.class::isInstance)) {
            return Optional.of(new BlockingRule.Sql(String.join(
                    " AND ", filters.stream().map(RuleParts::conjunct).toList())));
        }
        return filters.size() > 1
                ? Optional.of(new BlockingRule.And(filters))
                : filters.stream().findFirst();
    }

    /** SQL that could not be taken apart may hold an OR of its own. */
    private static String conjunct(Predicate filter) {
        String sql = ((BlockingRule.Sql) filter).sql();
        boolean plain = Segment.of(sql).filter(s -> s.split("OR").size() == 1).isPresent();
        return plain ? sql : "(" + sql + ")";
    }

    private static RuleParts any(List<RuleParts> alternatives, Predicate whole) {
        List<Equality> common = new ArrayList<>(alternatives.get(0).equalities);
        alternatives.forEach(alternative -> common.retainAll(alternative.equalities));
        boolean enough = !common.isEmpty()
                && alternatives.stream().anyMatch(a -> a.filter.isEmpty() && common.containsAll(a.equalities));
        return new RuleParts(common, enough ? Optional.empty() : Optional.of(whole));
    }

    private static List<Equality> distinct(List<Equality> equalities) {
        return List.copyOf(new LinkedHashSet<>(equalities));
    }

    /** {@code f(l.a) = g(r.b)}, or the same the other way round. */
    static Optional<Equality> equality(Segment segment) {
        return SqlParser.parse(segment.tokens())
                .map(SqlNode::bare)
                .filter(node -> node.is(Kind.INFIX, "="))
                .flatMap(node -> equality(node.part(0), node.part(1)).or(() -> equality(node.part(1), node.part(0))));
    }

    private static Optional<Equality> equality(SqlNode left, SqlNode right) {
        Optional<SqlNode> first = Side.LEFT_PREFIX.alone(left);
        Optional<SqlNode> second = Side.RIGHT_PREFIX.alone(right);
        if (first.isEmpty() || second.isEmpty()) {
            return Optional.empty();
        }
        ColumnExpression one = ColumnExpressions.of(first.get());
        boolean same = ConditionReader.isSame(first.get(), second.get());
        return Optional.of(new Equality(one, same ? one : ColumnExpressions.of(second.get())));
    }
}
