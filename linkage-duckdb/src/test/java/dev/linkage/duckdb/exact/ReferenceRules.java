package dev.linkage.duckdb.exact;

import dev.linkage.model.BlockingRule;
import dev.linkage.model.BlockingRule.Predicate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Blocking rules over two records. */
final class ReferenceRules {
    private ReferenceRules() {}

    /** Whether a rule is true for some choice of array elements on each side. */
    static boolean finds(BlockingRule rule, Entity l, Entity r) {
        List<Entity> rights = exploded(rule, r);
        return exploded(rule, l).stream()
                .anyMatch(left ->
                        rights.stream().anyMatch(right -> Boolean.TRUE.equals(holds(rule.predicate(), left, right))));
    }

    /** One record for each choice of array elements. */
    static List<Entity> exploded(BlockingRule rule, Entity record) {
        List<Entity> found = List.of(record);
        for (String column : rule.arraysToExplode()) {
            List<Entity> next = new ArrayList<>();
            for (Entity entity : found) {
                List<?> elements = (List<?>) entity.value(column);
                if (elements != null) {
                    elements.forEach(element -> next.add(entity.with(column, element)));
                }
            }
            found = next;
        }
        return found;
    }

    static @Nullable Boolean holds(Predicate predicate, Entity l, Entity r) {
        if (predicate instanceof BlockingRule.On on) {
            return on.values().stream()
                    .map(value -> Logic.equal(ReferenceValues.of(value, l), ReferenceValues.of(value, r)))
                    .reduce(true, Logic::and);
        } else if (predicate instanceof BlockingRule.And and) {
            return and.parts().stream().map(part -> holds(part, l, r)).reduce(true, Logic::and);
        } else if (predicate instanceof BlockingRule.Or or) {
            return or.parts().stream().map(part -> holds(part, l, r)).reduce(false, Logic::or);
        } else if (predicate instanceof BlockingRule.Not not) {
            return Logic.not(holds(not.part(), l, r));
        }
        return Objects.requireNonNull(RawSql.RULES.get(((BlockingRule.Sql) predicate).sql()))
                .apply(l, r);
    }
}
