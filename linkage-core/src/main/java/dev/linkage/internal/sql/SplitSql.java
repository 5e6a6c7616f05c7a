package dev.linkage.internal.sql;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.KeyRange;
import dev.linkage.chunk.RuleCounts;
import dev.linkage.engine.SqlStatement;
import dev.linkage.model.LinkType;
import java.util.Optional;

/** Looks into the keys and rows of a chunk, without making a pair, to divide it into parts of about the same size. */
public final class SplitSql {
    private static final int PARTS = 16;
    /** Every rule's count was taken for ranges of this width; narrower ones have few keys. */
    private static final long WIDE = Long.MIN_VALUE / -RuleCounts.RANGES;

    private final PreparedLayout layout;
    private final Orientation orientation;
    private final PreparedTables tables;

    /**
     * Over prepared records.
     *
     * @param layout their layout
     * @param orientation which pairs are allowed
     * @param tables where they are
     */
    public SplitSql(PreparedLayout layout, Orientation orientation, PreparedTables tables) {
        this.layout = layout;
        this.orientation = orientation;
        this.tables = tables;
    }

    /**
     * Groups of neighbouring keys of a chunk; a key that has a large share of the records is a group of its own.
     *
     * @param chunk of a rule with a key
     * @return a query giving the greatest key, pairs, records and number of keys of each group, in order
     */
    public SqlStatement byKey(Chunk chunk) {
        return grouped(
                chunk,
                "SELECT *, CASE WHEN heavy THEN 0 ELSE earlier * " + PARTS
                        + " // total END AS part FROM (SELECT *, n * "
                        + PARTS + " > total AS heavy, sum((n * " + PARTS + " > total)::INTEGER) OVER (ORDER BY k) AS"
                        + " heavies FROM (SELECT *, sum(n) OVER (ORDER BY k) - n AS earlier, sum(n) OVER () AS total"
                        + " FROM (" + blocks(chunk) + ")))");
    }

    /**
     * Equal ranges of a chunk's keys, for chunks with so many keys that they should not be sorted.
     *
     * @param chunk of a rule with a key
     * @return as {@link #byKey}; empty for a chunk with few keys
     */
    public Optional<SqlStatement> byRange(Chunk chunk) {
        KeyRange keys = chunk.keys();
        long width = keys.to() / PARTS - keys.from() / PARTS + 1;
        if (width < WIDE / PARTS) {
            return Optional.empty();
        }
        return Optional.of(grouped(
                chunk,
                "SELECT *, FALSE AS heavy, 0 AS heavies, (k - " + keys.from() + ") // " + width + " AS part FROM ("
                        + blocks(chunk) + ")"));
    }

    private SqlStatement grouped(Chunk chunk, String parts) {
        return new SqlStatement(
                "split a chunk of rule " + layout.rules().get(chunk.rule()).rule() + " by key",
                "SELECT max(k), " + sum("pairs") + ", CAST(sum(n) AS BIGINT), count(*) FROM (" + parts
                        + ") GROUP BY heavies, heavy, part ORDER BY max(k)");
    }

    private static String sum(String pairs) {
        return "CAST(least(coalesce(sum(" + pairs + "), 0), " + RuleCounts.MOST_PAIRS + ") AS BIGINT)";
    }

    /** Key, pairs and records of each block of a chunk. */
    private String blocks(Chunk chunk) {
        RuleSql rule = layout.rules().get(chunk.rule());
        if (!rule.explodes() && !rule.symmetric()) {
            return "SELECT k, nl * nr AS pairs, nl + nr AS n FROM (SELECT " + column(rule.leftKey())
                    + " AS k, count(*)::HUGEINT AS nl FROM " + left(chunk) + " GROUP BY " + column(rule.leftKey())
                    + ") JOIN (SELECT " + column(rule.rightKey()) + " AS k, count(*)::HUGEINT AS nr FROM "
                    + tables.right(chunk.rule(), chunk.keys()) + inKeys(rule.rightKey(), chunk) + " GROUP BY "
                    + column(rule.rightKey()) + ") USING (k)";
        }
        String key = column(rule.leftKey());
        if (orientation.linkType() == LinkType.LINK && orientation.dataSets() > 2) {
            return "SELECT k, " + orientation.pairsOfBlock() + " AS pairs, n FROM (SELECT k, sum(n)::HUGEINT AS n,"
                    + " sum(n * n)::HUGEINT AS squares FROM (SELECT " + key + " AS k, count(*)::HUGEINT AS n FROM "
                    + left(chunk) + " GROUP BY " + key + ", " + layout.dataSet() + ") GROUP BY k)";
        }
        return "SELECT k, " + orientation.pairsOfBlock() + " AS pairs, n FROM (SELECT " + key
                + " AS k, count(*)::HUGEINT AS n, count(*) FILTER (" + layout.dataSet() + " = 0)::HUGEINT AS n0 FROM "
                + left(chunk) + " GROUP BY " + key + ")";
    }

    private String left(Chunk chunk) {
        RuleSql rule = layout.rules().get(chunk.rule());
        String table =
                rule.explodes() ? tables.exploded(chunk.rule(), chunk.keys()) : tables.left(chunk.rule(), chunk.keys());
        return table + inKeys(rule.leftKey(), chunk);
    }

    private static String inKeys(String key, Chunk chunk) {
        return " WHERE " + column(key) + " BETWEEN " + chunk.keys().from() + " AND "
                + chunk.keys().to();
    }

    private static String column(String name) {
        return Sql.identifier(name);
    }

    /**
     * Groups of neighbouring left rows of a chunk with about the same number of pairs.
     *
     * @param chunk of a rule with a key
     * @return a query giving the greatest row, pairs and rows of each group, in order
     */
    public SqlStatement byRow(Chunk chunk) {
        return new SqlStatement(
                "split a chunk of rule " + layout.rules().get(chunk.rule()).rule() + " by row",
                "SELECT max(x), " + sum("p") + ", count(*) FROM (SELECT x, p, (sum(p) OVER (ORDER BY x) - p) * " + PARTS
                        + " // greatest(1, sum(p) OVER ()) AS part FROM (" + pairsByRow(chunk)
                        + ")) GROUP BY part ORDER BY max(x)");
    }

    /**
     * Counts the pairs and left rows of a chunk.
     *
     * @param chunk of a rule with a key
     * @return a query of one row: pairs, records
     */
    public SqlStatement count(Chunk chunk) {
        String from = chunk.leftRows().isPresent()
                ? "SELECT " + sum("p") + ", count(*) FROM (" + pairsByRow(chunk) + ")"
                : "SELECT " + sum("pairs") + ", CAST(coalesce(sum(n), 0) AS BIGINT) FROM (" + blocks(chunk) + ")";
        return new SqlStatement(
                "count a part of rule " + layout.rules().get(chunk.rule()).rule(), from);
    }

    /** Each left row of a chunk and how many right rows it meets. */
    private String pairsByRow(Chunk chunk) {
        RuleSql rule = layout.rules().get(chunk.rule());
        String row = layout.row();
        String key = column(rule.leftKey());
        String within = chunk.leftRows()
                .map(rows -> " WHERE x BETWEEN " + rows.from() + " AND " + rows.to())
                .orElse("");
        if (!rule.explodes() && !rule.symmetric()) {
            return "SELECT x, n::HUGEINT AS p FROM (SELECT " + row + " AS x, " + key + " AS k FROM " + left(chunk)
                    + ") JOIN (SELECT " + column(rule.rightKey()) + " AS k, count(*) AS n FROM "
                    + tables.right(chunk.rule(), chunk.keys()) + inKeys(rule.rightKey(), chunk) + " GROUP BY "
                    + column(rule.rightKey()) + ") USING (k)" + within;
        }
        String later = "count(*) OVER (PARTITION BY " + key + " ORDER BY " + row
                + " ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)";
        String pairs = later;
        String only = "";
        if (orientation.linkType() == LinkType.LINK && orientation.dataSets() == 2) {
            pairs = "count(*) FILTER (" + layout.dataSet() + " = 1) OVER (PARTITION BY " + key + ")";
            only = (within.isEmpty() ? " WHERE " : " AND ") + "d = 0";
        } else if (orientation.linkType() == LinkType.LINK) {
            pairs = later + " - count(*) OVER (PARTITION BY " + key + ", " + layout.dataSet() + " ORDER BY " + row
                    + " ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)";
        }
        return "SELECT x, p FROM (SELECT " + row + " AS x, " + layout.dataSet() + " AS d, (" + pairs
                + ")::HUGEINT AS p FROM " + left(chunk) + ")" + within + only;
    }
}
