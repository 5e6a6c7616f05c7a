package dev.linkage.internal.sql;

import dev.linkage.chunk.RuleCounts;
import dev.linkage.error.ModelException;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.BlockingRule.Predicate;
import dev.linkage.model.ColumnExpression;
import dev.linkage.model.internal.RuleParts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A blocking rule as SQL over prepared tables {@code l} and {@code r}: equalities that make its key, and the rest as a
 * filter. A rule that explodes arrays keeps the list of its distinct keys per record instead of one key.
 */
public final class RuleSql {
    private static final String LEFT_SUFFIX = "_l";
    private static final String RIGHT_SUFFIX = "_r";

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
            on.values().forEach(value -> requireNotExploded(layout.columnsOf(value)));
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
        requireNotExploded(layout.rawRuleColumns(sql));
        return Sql.raw(sql);
    }

    private void requireNotExploded(List<String> columns) {
        Set<String> exploded = new HashSet<>();
        rule.arraysToExplode().forEach(column -> exploded.add(column.toLowerCase(Locale.ROOT)));
        if (columns.stream().anyMatch(column -> exploded.contains(column.toLowerCase(Locale.ROOT)))) {
            throw new ModelException("blocking rule " + rule
                    + " explodes an array that its filter reads too, which is not supported; use the exploded column in"
                    + " equalities only");
        }
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
     * Whether counting pairs with equal keys counts the pairs that the rule finds.
     *
     * @return false when a filter or an equality outside the key takes some away, when a pair may share several keys,
     *     and when its sides differ
     */
    public boolean countIsExact() {
        return hasKey()
                && !hasFilter()
                && !explodes()
                && symmetric()
                && keyParts(leftParts).size() == leftParts.size();
    }

    /**
     * Whether it has equalities that a key can be made of: those of values of one type, as only their hashes agree.
     *
     * @return false when {@link #hasEqualities} must be joined on as they are, or every pair must be looked at
     */
    public boolean hasKey() {
        return explodes() || !keyParts(leftParts).isEmpty();
    }

    /**
     * Whether any equality must hold.
     *
     * @return false when every pair must be looked at
     */
    public boolean hasEqualities() {
        return explodes() || !leftParts.isEmpty();
    }

    private List<String> keyParts(List<String> parts) {
        List<String> comparable = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            if (layout.sameType(leftParts.get(i), rightParts.get(i))) {
                comparable.add(parts.get(i));
            }
        }
        return comparable;
    }

    boolean explodes() {
        return rule.explodes();
    }

    boolean symmetric() {
        return keyParts(leftParts).equals(keyParts(rightParts));
    }

    boolean hasFilter() {
        return filter.isPresent();
    }

    String filter() {
        return filter.orElse("TRUE");
    }

    /**
     * Prepared column with the key of the left side; for exploding rules, a column of the exploded table.
     *
     * @return a name
     */
    public String leftKey() {
        return layout.computed(explodes() ? "key" : symmetric() ? "key" + index : "key_l" + index);
    }

    /**
     * Prepared column with the key of the right side.
     *
     * @return the same as that of the left side where the rule is symmetric
     */
    public String rightKey() {
        return layout.computed(explodes() ? "key" : symmetric() ? "key" + index : "key_r" + index);
    }

    /** Prepared column with the list of distinct keys of an exploding rule. */
    String keys() {
        return layout.computed("keys" + index);
    }

    /** Column of the exploded table with one of {@link #keys}: the hash and the values. */
    String explodedKey() {
        return layout.computed("exploded" + index);
    }

    /**
     * The values of the left side that a key is made of.
     *
     * @param alias of the prepared table, or of the exploded one
     * @return SQL expressions; none where there is no key
     */
    public List<String> keyValues(String alias) {
        if (!explodes()) {
            return keyParts(leftParts).stream()
                    .map(part -> Sql.column(alias, part))
                    .toList();
        }
        List<String> values = new ArrayList<>();
        for (int i = 0; i < explodedParts.size(); i++) {
            values.add("struct_extract(" + Sql.column(alias, explodedKey()) + ", 'v" + i + "')");
        }
        return values;
    }

    /** Key columns to compute: name and SQL over prepared columns. A 63-bit hash, NULL where any part is NULL. */
    List<String> keyColumns() {
        if (explodes() || !hasKey()) {
            return List.of();
        }
        List<String> columns = new ArrayList<>();
        columns.add(key(keyParts(leftParts)) + " AS " + Sql.identifier(leftKey()));
        if (!symmetric()) {
            columns.add(key(keyParts(rightParts)) + " AS " + Sql.identifier(rightKey()));
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
        // One at a time: lists that are unnested together go in step, and every combination is wanted.
        String from = table;
        for (String column : rule.arraysToExplode()) {
            from = "(SELECT * REPLACE (unnest(" + Sql.identifier(column) + ") AS " + Sql.identifier(column) + ") FROM "
                    + from + ")";
        }
        List<String> values = explodedParts.stream().map(ExpressionSql::of).toList();
        List<String> fields = new ArrayList<>();
        fields.add("k := CAST(hash(" + String.join(", ", values) + ") >> 1 AS BIGINT)");
        for (int i = 0; i < values.size(); i++) {
            fields.add("v" + i + " := " + values.get(i));
        }
        return "SELECT " + layout.row() + ", list(DISTINCT struct_pack(" + String.join(", ", fields) + ")) AS "
                + Sql.identifier(keys()) + " FROM " + from + " WHERE "
                + Sql.and(values.stream().map(value -> value + " IS NOT NULL").toList()) + " GROUP BY "
                + layout.row();
    }

    /** The equalities on the columns themselves, without the filter. */
    String equalities() {
        return equalities(column -> Sql.column("l", column), column -> Sql.column("r", column));
    }

    private String equalities(UnaryOperator<String> left, UnaryOperator<String> right) {
        List<String> conditions = new ArrayList<>();
        for (int i = 0; i < leftParts.size(); i++) {
            conditions.add(left.apply(leftParts.get(i)) + " = " + right.apply(rightParts.get(i)));
        }
        return Sql.and(conditions);
    }

    /**
     * Counts pairs by the values that equalities compare, before the filter.
     *
     * @param table the prepared table
     * @return a query of one number
     */
    String countByValue(String table) {
        String count = layout.computed("n");
        return "SELECT CAST(least(coalesce(sum(l." + count + " * r." + count + "), 0), " + RuleCounts.MOST_PAIRS
                + ") AS BIGINT) FROM " + values(leftParts, table) + " l JOIN " + values(rightParts, table) + " r ON "
                + equalities();
    }

    private String values(List<String> parts, String table) {
        String names =
                String.join(", ", parts.stream().distinct().map(Sql::identifier).toList());
        return "(SELECT " + names + ", count(*)::HUGEINT AS " + layout.computed("n") + " FROM " + table + " GROUP BY "
                + names + ")";
    }

    /** True for pairs that this rule does not find; cheap where keys differ. */
    String excluding() {
        if (explodes()) {
            return "NOT coalesce(list_has_any(" + Sql.column("l", keys()) + ", " + Sql.column("r", keys()) + ") AND ("
                    + filter() + "), FALSE)";
        }
        String not = "NOT coalesce((" + equalities() + ") AND (" + filter() + "), FALSE)";
        return hasKey() ? whereKeysAreEqual(Sql.column("l", leftKey()), Sql.column("r", rightKey()), not) : not;
    }

    /** A CASE looks at the columns only where keys are equal; OR would look at them for every pair. */
    private static String whereKeysAreEqual(String left, String right, String not) {
        return "CASE WHEN " + left + " = " + right + " THEN " + not + " ELSE TRUE END";
    }

    /** Whether the columns of a pair tell, after the join, whether this rule finds it. */
    boolean isToldByPair() {
        return hasKey() && !explodes() && !hasFilter();
    }

    /** Columns of a pair that {@link #foundPair} and {@link #excludingPair} read. */
    Set<String> pairColumns() {
        Set<String> columns = new LinkedHashSet<>(List.of(leftKey(), rightKey()));
        columns.addAll(leftParts);
        columns.addAll(rightParts);
        return columns;
    }

    /** Whether values are equal that have equal keys, over the columns of a pair. */
    String foundPair() {
        return "coalesce("
                + equalities(
                        column -> Sql.identifier(column + LEFT_SUFFIX), column -> Sql.identifier(column + RIGHT_SUFFIX))
                + ", FALSE)";
    }

    /** As {@link #excluding}, over the columns of a pair. */
    String excludingPair() {
        return whereKeysAreEqual(
                Sql.identifier(leftKey() + LEFT_SUFFIX),
                Sql.identifier(rightKey() + RIGHT_SUFFIX),
                "NOT " + foundPair());
    }
}
