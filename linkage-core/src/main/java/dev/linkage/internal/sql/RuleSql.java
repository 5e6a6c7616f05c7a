package dev.linkage.internal.sql;

import dev.linkage.error.ModelException;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.BlockingRule.Predicate;
import dev.linkage.model.ColumnExpression;
import dev.linkage.model.internal.RuleParts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A blocking rule as SQL over prepared tables {@code l} and {@code r}: equalities that make its key, and the rest as a
 * filter. A rule that explodes arrays keeps the list of its distinct keys per record instead of one key.
 */
public final class RuleSql {
    private final BlockingRule rule;
    private final int index;
    private final PreparedLayout layout;
    private final List<String> leftParts = new ArrayList<>();
    private final List<String> rightParts = new ArrayList<>();
    private final List<ColumnExpression> explodedParts = new ArrayList<>();
    private final Optional<String> filter;

    private RuleSql(BlockingRule rule, int index, PreparedLayout layout) {
        this.rule = rule;
        this.index = index;
        this.layout = layout;
        RuleParts parts = RuleParts.of(rule.predicate());
        for (RuleParts.Equality equality : parts.equalities()) {
            if (rule.explodes()) {
                addExploded(equality, layout);
            } else {
                leftParts.add(layout.operand(equality.left()));
                rightParts.add(layout.operand(equality.right()));
            }
        }
        if (rule.explodes() && explodedParts.isEmpty()) {
            throw new ModelException("blocking rule " + rule + " explodes arrays but has no equality to join on");
        }
        this.filter = parts.filter().map(predicate -> predicate(predicate, layout));
    }

    static RuleSql of(BlockingRule rule, int index, PreparedLayout layout) {
        return new RuleSql(rule, index, layout);
    }

    private void addExploded(RuleParts.Equality equality, PreparedLayout layout) {
        if (!equality.left().equals(equality.right())) {
            throw new ModelException("blocking rule " + rule
                    + " explodes arrays and compares different expressions of the two sides, which is not supported;"
                    + " compare the same expression, as in on(\"emails\").exploding(\"emails\")");
        }
        explodedParts.add(equality.left());
        layout.plainColumnsOf(equality.left());
    }

    private String predicate(Predicate predicate, PreparedLayout layout) {
        if (predicate instanceof BlockingRule.On on) {
            return Sql.and(on.values().stream()
                    .map(layout::operand)
                    .map(name -> Sql.column("l", name) + " = " + Sql.column("r", name))
                    .toList());
        } else if (predicate instanceof BlockingRule.And and) {
            return Sql.and(
                    and.parts().stream().map(part -> predicate(part, layout)).toList());
        } else if (predicate instanceof BlockingRule.Or or) {
            return String.join(
                    " OR ",
                    or.parts().stream()
                            .map(part -> "(" + predicate(part, layout) + ")")
                            .toList());
        } else if (predicate instanceof BlockingRule.Not not) {
            return "NOT (" + predicate(not.part(), layout) + ")";
        }
        String sql = ((BlockingRule.Sql) predicate).sql();
        List<String> columns = layout.rawRuleColumns(sql);
        Set<String> exploded = new HashSet<>();
        rule.arraysToExplode().forEach(column -> exploded.add(column.toLowerCase(Locale.ROOT)));
        if (columns.stream().anyMatch(column -> exploded.contains(column.toLowerCase(Locale.ROOT)))) {
            throw new ModelException("blocking rule " + rule
                    + " explodes an array that its filter reads too, which is not supported; use the exploded column in"
                    + " equalities only");
        }
        return Sql.raw(sql);
    }

    /**
     * The rule.
     *
     * @return as in the model
     */
    public BlockingRule rule() {
        return rule;
    }

    /**
     * Whether it has equalities that a key can be made of.
     *
     * @return false when every pair must be looked at
     */
    public boolean hasKey() {
        return explodes() || !leftParts.isEmpty();
    }

    boolean explodes() {
        return rule.explodes();
    }

    boolean symmetric() {
        return leftParts.equals(rightParts);
    }

    boolean hasFilter() {
        return filter.isPresent();
    }

    String filter() {
        return filter.orElse("TRUE");
    }

    /** Prepared column with the key of the left side; for exploding rules, a column of the exploded table. */
    String leftKey() {
        return layout.computed(explodes() ? "key" : symmetric() ? "key" + index : "key_l" + index);
    }

    String rightKey() {
        return layout.computed(explodes() ? "key" : symmetric() ? "key" + index : "key_r" + index);
    }

    /** Prepared column with the list of distinct keys of an exploding rule. */
    String keys() {
        return layout.computed("keys" + index);
    }

    /** Key columns to compute: name and SQL over prepared columns. A 63-bit hash, NULL where any part is NULL. */
    List<String> keyColumns() {
        if (explodes() || !hasKey()) {
            return List.of();
        }
        List<String> columns = new ArrayList<>();
        columns.add(key(leftParts) + " AS " + Sql.identifier(leftKey()));
        if (!symmetric()) {
            columns.add(key(rightParts) + " AS " + Sql.identifier(rightKey()));
        }
        return columns;
    }

    private static String key(List<String> parts) {
        List<String> names = parts.stream().map(Sql::identifier).toList();
        List<String> present = names.stream().map(name -> name + " IS NOT NULL").toList();
        return "CASE WHEN " + String.join(" AND ", present) + " THEN CAST(hash(" + String.join(", ", names)
                + ") >> 1 AS BIGINT) END";
    }

    /** Distinct keys per record of an exploding rule, from a table that has the arrays under their own names. */
    String explodedKeys(String table) {
        List<String> replaced = rule.arraysToExplode().stream()
                .map(column -> "unnest(" + Sql.identifier(column) + ") AS " + Sql.identifier(column))
                .toList();
        List<String> values = explodedParts.stream().map(ExpressionSql::of).toList();
        List<String> fields = new ArrayList<>();
        fields.add("k := CAST(hash(" + String.join(", ", values) + ") >> 1 AS BIGINT)");
        for (int i = 0; i < values.size(); i++) {
            fields.add("v" + i + " := " + values.get(i));
        }
        return "SELECT " + layout.row() + ", list(DISTINCT struct_pack(" + String.join(", ", fields) + ")) AS "
                + Sql.identifier(keys()) + " FROM (SELECT * REPLACE (" + String.join(", ", replaced) + ") FROM "
                + table + ") WHERE "
                + Sql.and(values.stream().map(value -> value + " IS NOT NULL").toList()) + " GROUP BY "
                + layout.row();
    }

    /** Both sides of each equality: left, right, left, right, ... */
    List<String> sides() {
        List<String> sides = new ArrayList<>();
        for (int i = 0; i < leftParts.size(); i++) {
            sides.add(Sql.column("l", leftParts.get(i)));
            sides.add(Sql.column("r", rightParts.get(i)));
        }
        return sides;
    }

    /** The equalities on the columns themselves, without the filter. */
    String equalities() {
        List<String> conditions = new ArrayList<>();
        for (int i = 0; i < leftParts.size(); i++) {
            conditions.add(Sql.column("l", leftParts.get(i)) + " = " + Sql.column("r", rightParts.get(i)));
        }
        return Sql.and(conditions);
    }

    /** True for pairs that this rule does not find; cheap where keys differ. */
    String excluding() {
        if (explodes()) {
            return "NOT coalesce(list_has_any(" + Sql.column("l", keys()) + ", " + Sql.column("r", keys()) + ") AND ("
                    + filter() + "), FALSE)";
        }
        String whole = "coalesce((" + equalities() + ") AND (" + filter() + "), FALSE)";
        return hasKey()
                ? Sql.column("l", leftKey()) + " IS DISTINCT FROM " + Sql.column("r", rightKey()) + " OR NOT " + whole
                : "NOT " + whole;
    }
}
