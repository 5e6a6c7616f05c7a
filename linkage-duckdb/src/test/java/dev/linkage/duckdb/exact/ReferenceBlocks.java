package dev.linkage.duckdb.exact;

import dev.linkage.model.BlockingRule;
import dev.linkage.model.ColumnExpression;
import dev.linkage.model.internal.RuleParts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** The blocks of a rule, found by looking at every record. */
final class ReferenceBlocks {
    private final BlockingRule rule;
    private final List<RuleParts.Equality> equalities;
    private final Map<List<@Nullable Object>, List<Entity>> lefts = new LinkedHashMap<>();
    private final Map<List<@Nullable Object>, List<Entity>> rights = new LinkedHashMap<>();
    private final Map<List<@Nullable Object>, Long> recordsByKey = new LinkedHashMap<>();

    ReferenceBlocks(BlockingRule rule, List<Entity> records) {
        this.rule = rule;
        this.equalities = RuleParts.of(rule.predicate()).equalities().stream()
                .filter(ReferenceBlocks::ofOneType)
                .toList();
        for (Entity record : records) {
            collect(record, true, lefts);
            collect(record, false, rights);
        }
        sizes((l, r) -> false).forEach((key, size) -> recordsByKey.put(key, size.records()));
    }

    /** A block's records and pairs. */
    record Size(long records, long pairs) {}

    private static boolean ofOneType(RuleParts.Equality equality) {
        return equality.left().equals(equality.right())
                || (equality.left() instanceof ColumnExpression.Column l
                        && equality.right() instanceof ColumnExpression.Column r
                        && Objects.equals(RandomRecords.TYPES.get(l.name()), RandomRecords.TYPES.get(r.name())));
    }

    boolean hasKey() {
        return !equalities.isEmpty();
    }

    private boolean symmetric() {
        return equalities.stream().allMatch(equality -> equality.left().equals(equality.right()));
    }

    private void collect(Entity record, boolean left, Map<List<@Nullable Object>, List<Entity>> blocks) {
        Set<List<@Nullable Object>> keys = new HashSet<>();
        for (Entity part : ReferenceRules.exploded(rule, record)) {
            List<@Nullable Object> key = key(part, left);
            if (!key.contains(null) && keys.add(key)) {
                blocks.computeIfAbsent(key, k -> new ArrayList<>()).add(record);
            }
        }
    }

    private List<@Nullable Object> key(Entity record, boolean left) {
        List<@Nullable Object> key = new ArrayList<>();
        for (RuleParts.Equality equality : equalities) {
            Object value = ReferenceValues.of(left ? equality.left() : equality.right(), record);
            key.add(value instanceof Double number && number == 0 ? (Object) 0.0 : value);
        }
        return key;
    }

    /** Records with a key. */
    long records() {
        return sizes((l, r) -> true).values().stream().mapToLong(Size::records).sum();
    }

    Map<List<@Nullable Object>, Size> sizes(BiPredicate<Entity, Entity> allowed) {
        Map<List<@Nullable Object>, Size> sizes = new LinkedHashMap<>();
        lefts.forEach((key, left) -> {
            List<Entity> right = rights.getOrDefault(key, List.of());
            if (symmetric()) {
                long pairs = left.stream()
                        .mapToLong(l ->
                                left.stream().filter(r -> allowed.test(l, r)).count())
                        .sum();
                sizes.put(key, new Size(left.size(), pairs));
            } else if (!right.isEmpty()) {
                sizes.put(key, new Size(left.size() + right.size(), (long) left.size() * right.size()));
            }
        });
        return sizes;
    }

    /** Whether the rule finds a pair in a block that is not too large. */
    boolean finds(Entity l, Entity r, long mostRecords) {
        for (Entity left : ReferenceRules.exploded(rule, l)) {
            List<@Nullable Object> key = key(left, true);
            for (Entity right : ReferenceRules.exploded(rule, r)) {
                if (recordsByKey.getOrDefault(key, 0L) <= mostRecords
                        && Boolean.TRUE.equals(ReferenceRules.holds(rule.predicate(), left, right))) {
                    return true;
                }
            }
        }
        return false;
    }
}
