package dev.linkage.internal.sql;

import dev.linkage.chunk.KeyRange;
import dev.linkage.chunk.RuleCounts;
import dev.linkage.engine.SqlStatement;
import dev.linkage.model.LinkType;
import java.util.List;

/**
 * The blocks of a rule: records with the same key. Counts them and the pairs they hold by grouping; no pair is made.
 * Every statement looks at one range of keys, so that the groups of a large input need not be held at once.
 */
public final class BlocksSql {
    private final PreparedLayout layout;
    private final Orientation orientation;
    private final PreparedTables tables;

    BlocksSql(PreparedLayout layout, Orientation orientation, PreparedTables tables) {
        this.layout = layout;
        this.orientation = orientation;
        this.tables = tables;
    }

    /**
     * Counts candidate pairs of a rule by ranges of its key hash.
     *
     * @param rule the rule's place; it has a key
     * @param keys the keys looked at
     * @return a query giving range, pairs and records
     */
    public SqlStatement countByKey(int rule, KeyRange keys) {
        int shift = 63 - Integer.numberOfTrailingZeros(RuleCounts.RANGES);
        return new SqlStatement(
                "count the pairs of rule " + rule(rule).rule(),
                "SELECT k >> " + shift + " AS key_range, CAST(least(sum(pairs), " + RuleCounts.MOST_PAIRS
                        + ") AS BIGINT), CAST(sum(n) AS BIGINT) FROM (" + blocks(rule, keys) + ") GROUP BY key_range");
    }

    /**
     * Counts candidate pairs of a rule that has equalities but no key.
     *
     * @param rule the rule's place
     * @return a query of one number
     */
    public SqlStatement countByValue(int rule) {
        return new SqlStatement(
                "count the pairs of rule " + rule(rule).rule(), rule(rule).countByValue(tables.all()));
    }

    /**
     * Counts the blocks of a rule.
     *
     * @param rule the rule's place; it has a key
     * @param keys the keys looked at
     * @return a query of one number
     */
    public SqlStatement count(int rule, KeyRange keys) {
        return new SqlStatement(
                "count the blocks of rule " + rule(rule).rule(), "SELECT count(*) FROM (" + blocks(rule, keys) + ")");
    }

    /**
     * The blocks of a rule that hold the most pairs.
     *
     * @param rule the rule's place; it has a key
     * @param keys the keys looked at
     * @param most how many to give
     * @return a query giving pairs, records, then the values that the records of the block share, as text
     */
    public SqlStatement largest(int rule, KeyRange keys, int most) {
        RuleSql sql = rule(rule);
        StringBuilder values = new StringBuilder();
        for (String value : sql.keyValues("t")) {
            values.append(", any_value(CAST(").append(value).append(" AS VARCHAR))");
        }
        String table = sql.explodes() ? tables.exploded(rule, keys) : tables.left(rule, keys);
        return new SqlStatement(
                "look for the largest blocks of rule " + sql.rule(),
                "SELECT CAST(least(b.pairs, " + RuleCounts.MOST_PAIRS + ") AS BIGINT), CAST(b.n AS BIGINT)" + values
                        + " FROM (SELECT k, n, pairs FROM (" + blocks(rule, keys)
                        + ") WHERE pairs > 0 ORDER BY pairs DESC, n, k LIMIT " + most + ") b JOIN " + table
                        + " t ON t." + Sql.identifier(sql.leftKey())
                        + " = b.k GROUP BY b.pairs, b.n, b.k ORDER BY b.pairs DESC, b.n, b.k");
    }

    /**
     * The blocks of a rule that hold pairs and more than some number of records.
     *
     * @param rule the rule's place; it has a key
     * @param keys the keys looked at
     * @param mostRecords records that a block may have
     * @return a SELECT of key, records and pairs
     */
    public String larger(int rule, KeyRange keys, long mostRecords) {
        return "SELECT k, n, pairs FROM (" + blocks(rule, keys) + ") WHERE n > " + mostRecords + " AND pairs > 0";
    }

    private RuleSql rule(int place) {
        return layout.rules().get(place);
    }

    /** Key, records and pairs of each block. */
    private String blocks(int place, KeyRange keys) {
        RuleSql rule = rule(place);
        if (!rule.hasKey()) {
            throw new IllegalArgumentException("rule " + rule.rule() + " has no key");
        }
        String sizes;
        String pairs = orientation.pairsOfBlock();
        if (rule.explodes()) {
            sizes = sizes(rule.leftKey(), tables.exploded(place, keys), keys);
        } else if (rule.symmetric()) {
            sizes = sizes(rule.leftKey(), tables.left(place, keys), keys);
        } else {
            pairs = "nl * nr";
            sizes = "SELECT k, nl, nr, nl + nr AS n FROM ("
                    + sizesOfSide(rule.leftKey(), "nl", tables.left(place, keys), keys) + ") JOIN ("
                    + sizesOfSide(rule.rightKey(), "nr", tables.right(place, keys), keys) + ") USING (k)";
        }
        return "SELECT k, n, " + pairs + " AS pairs FROM (" + sizes + ")";
    }

    private static String sizesOfSide(String key, String name, String table, KeyRange keys) {
        String column = Sql.column("t", key);
        return "SELECT " + column + " AS k, count(*)::HUGEINT AS " + name + " FROM " + table + " t WHERE "
                + within(column, keys) + " GROUP BY " + column;
    }

    // Grouped by the column and not by the name given to it, which may be a column of the input too.
    private String sizes(String key, String table, KeyRange keys) {
        String column = Sql.column("t", key);
        String from = " FROM " + table + " t WHERE " + within(column, keys) + " GROUP BY " + column;
        String dataSet = Sql.column("t", layout.dataSet());
        if (orientation.linkType() == LinkType.LINK && orientation.dataSets() > 2) {
            return "SELECT k, sum(n)::HUGEINT AS n, sum(n * n)::HUGEINT AS squares FROM (SELECT " + column
                    + " AS k, count(*)::HUGEINT AS n" + from + ", " + dataSet + ") GROUP BY k";
        }
        return "SELECT " + column + " AS k, count(*)::HUGEINT AS n, count(*) FILTER (" + dataSet
                + " = 0)::HUGEINT AS n0" + from;
    }

    private static String within(String column, KeyRange keys) {
        return keys.isAll()
                ? column + " IS NOT NULL"
                : Sql.and(List.of(column + " IS NOT NULL", column + " BETWEEN " + keys.from() + " AND " + keys.to()));
    }
}
