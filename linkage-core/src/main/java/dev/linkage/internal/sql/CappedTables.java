package dev.linkage.internal.sql;

import dev.linkage.chunk.KeyRange;
import java.util.ArrayList;
import java.util.List;

/**
 * Prepared records whose key of a rule is NULL where its block is too large, so that neither the rule itself nor the
 * exclusion of its pairs from later rules sees the block.
 *
 * @param base the records with all keys
 * @param layout their layout
 * @param leftOut a table with the column {@code k} of keys left out, for each rule; empty text for rules without
 */
record CappedTables(PreparedTables base, PreparedLayout layout, List<String> leftOut) implements PreparedTables {
    CappedTables {
        leftOut = List.copyOf(leftOut);
    }

    @Override
    public String all() {
        return capped(base.all());
    }

    @Override
    public String left(int rule, KeyRange keys) {
        return capped(base.left(rule, keys));
    }

    @Override
    public String right(int rule, KeyRange keys) {
        return capped(base.right(rule, keys));
    }

    @Override
    public String exploded(int rule, KeyRange keys) {
        String table = capped(base.exploded(rule, keys));
        String left = leftOut.get(rule);
        return left.isEmpty()
                ? table
                : "(SELECT * FROM " + table + " t WHERE t."
                        + layout.rules().get(rule).leftKey() + " NOT IN (" + keys(left) + "))";
    }

    @Override
    public List<KeyRange> ranges(int rule) {
        return base.ranges(rule);
    }

    private String capped(String table) {
        List<String> replaced = new ArrayList<>();
        StringBuilder from = new StringBuilder(table).append(" t");
        for (int i = 0; i < leftOut.size(); i++) {
            String left = leftOut.get(i);
            RuleSql rule = layout.rules().get(i);
            if (left.isEmpty()) {
                continue;
            }
            if (rule.explodes()) {
                String keys = Sql.identifier(rule.keys());
                replaced.add(without("t." + keys, "o" + i + ".ks") + " AS " + keys);
                from.append(", ").append(list(left)).append(" o").append(i);
            } else {
                replaced.add(nullIfLeftOut(rule.leftKey(), left));
                if (!rule.symmetric()) {
                    replaced.add(nullIfLeftOut(rule.rightKey(), left));
                }
            }
        }
        return replaced.isEmpty()
                ? table
                : "(SELECT t.* REPLACE (" + String.join(", ", replaced) + ") FROM " + from + ")";
    }

    private static String nullIfLeftOut(String key, String left) {
        String column = Sql.column("t", key);
        return "CASE WHEN " + column + " IN (" + keys(left) + ") THEN NULL ELSE " + column + " END AS "
                + Sql.identifier(key);
    }

    private static String keys(String left) {
        return "SELECT c.k FROM " + left + " c";
    }

    private static String list(String left) {
        return "(SELECT list(c.k) AS ks FROM " + left + " c)";
    }

    private static String without(String keys, String leftOut) {
        return "list_filter(" + keys + ", lambda x: NOT list_contains(" + leftOut + ", struct_extract(x, 'k')))";
    }
}
