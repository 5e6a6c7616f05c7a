package dev.linkage.score;

import dev.linkage.model.BlockingRule;
import dev.linkage.model.BlockingRule.Predicate;
import dev.linkage.model.Condition;
import dev.linkage.model.internal.RuleParts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A blocking rule as a test of two records: whether it finds them. Compiled for one thread. */
final class PairRule {
    private final int[][] left;
    private final int[][] right;
    private final Optional<PairCondition> filter;
    private final @Nullable ExplodedKeys exploded;

    /** With the keys of a rule that explodes arrays, null for any other. */
    PairRule(BlockingRule rule, RecordColumns columns, @Nullable ExplodedKeys exploded) {
        this.exploded = exploded;
        PairConditions compiler = new PairConditions(columns, List.of());
        RuleParts parts = RuleParts.of(rule.predicate());
        int equalities = rule.explodes() ? 0 : parts.equalities().size();
        this.left = new int[equalities][];
        this.right = new int[equalities][];
        for (int i = 0; i < equalities; i++) {
            RuleParts.Equality equality = parts.equalities().get(i);
            Condition shown = new Condition.Equal(equality.left());
            // Refuses values of different types.
            compiler.equal(shown, equality.left(), equality.right());
            left[i] = columns.values(equality.left()).codes();
            right[i] = columns.values(equality.right()).codes();
        }
        this.filter =
                parts.filter().filter(predicate -> !isTrue(predicate)).map(predicate -> compile(predicate, compiler));
    }

    private static boolean isTrue(Predicate predicate) {
        return predicate instanceof BlockingRule.Sql sql && sql.sql().strip().equalsIgnoreCase("TRUE");
    }

    private static PairCondition compile(Predicate predicate, PairConditions compiler) {
        if (predicate instanceof BlockingRule.On on) {
            List<PairCondition> equal = new ArrayList<>();
            on.values().forEach(value -> equal.add(compiler.of(new Condition.Equal(value))));
            return PairConditions.and(equal);
        } else if (predicate instanceof BlockingRule.And and) {
            return PairConditions.and(
                    and.parts().stream().map(part -> compile(part, compiler)).toList());
        } else if (predicate instanceof BlockingRule.Or or) {
            return PairConditions.or(
                    or.parts().stream().map(part -> compile(part, compiler)).toList());
        } else if (predicate instanceof BlockingRule.Not not) {
            return PairConditions.not(compile(not.part(), compiler));
        }
        return compiler.of(new Condition.Sql(((BlockingRule.Sql) predicate).sql()));
    }

    /** Whether the equalities hold, without the filter. */
    boolean equal(int l, int r) {
        if (exploded != null) {
            return exploded.common(l, r) >= 0;
        }
        for (int i = 0; i < left.length; i++) {
            int code = left[i][l];
            if (code < 0 || code != right[i][r]) {
                return false;
            }
        }
        return true;
    }

    /** Whether the filter holds; true where there is none. */
    boolean passes(int l, int r) {
        return filter.isEmpty() || filter.get().test(l, r) == PairCondition.TRUE;
    }

    /** Whether there is a filter. */
    boolean filters() {
        return filter.isPresent();
    }

    boolean finds(int l, int r) {
        return equal(l, r) && passes(l, r);
    }
}
