package dev.linkage.internal.sql.parse;

import dev.linkage.model.BlockingRule;
import dev.linkage.model.BlockingRule.Predicate;
import dev.linkage.model.ColumnExpression;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** stub until the parser is merged */
public record RuleParts(List<Equality> equalities, Optional<Predicate> filter) {
    public record Equality(ColumnExpression left, ColumnExpression right) {}

    public static RuleParts of(Predicate p) {
        List<Equality> e = new ArrayList<>();
        List<Predicate> f = new ArrayList<>();
        add(p, e, f);
        return new RuleParts(
                e, f.isEmpty() ? Optional.empty() : Optional.of(f.size() == 1 ? f.get(0) : new BlockingRule.And(f)));
    }

    private static void add(Predicate p, List<Equality> e, List<Predicate> f) {
        if (p instanceof BlockingRule.On on) {
            on.values().forEach(v -> e.add(new Equality(v, v)));
        } else if (p instanceof BlockingRule.And and) {
            and.parts().forEach(x -> add(x, e, f));
        } else {
            f.add(p);
        }
    }
}
