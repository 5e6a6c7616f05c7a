package dev.linkage.internal.sql;

import dev.linkage.engine.SqlStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Builds the prepared table: a dense row number in the order that gives each pair its left and right record, every
 * one-sided expression once per record, term frequencies and rule keys.
 */
public final class PrepareSql {
    private final PreparedLayout layout;
    private final Orientation orientation;
    private final String uniqueId;

    /**
     * For a layout.
     *
     * @param layout what the table holds
     * @param orientation order of rows
     * @param uniqueId the unique-id column
     */
    public PrepareSql(PreparedLayout layout, Orientation orientation, String uniqueId) {
        this.layout = layout;
        this.orientation = orientation;
        this.uniqueId = uniqueId;
    }

    /**
     * One data set as rows of a union.
     *
     * @param relation SQL that may follow FROM
     * @param dataSet its number
     * @param idsAsText whether the ids of the data sets differ in type
     * @return a SELECT
     */
    public String records(String relation, int dataSet, boolean idsAsText) {
        List<String> columns = new ArrayList<>();
        columns.add(dataSet + "::INTEGER AS " + layout.dataSet());
        layout.inputExpressions().forEach((name, sql) -> {
            boolean cast = idsAsText && name.equalsIgnoreCase(uniqueId);
            columns.add((cast ? "CAST(" + sql + " AS VARCHAR)" : sql) + " AS " + Sql.identifier(name));
        });
        return "SELECT " + String.join(", ", columns) + " FROM " + relation;
    }

    /**
     * The records of all data sets with row numbers.
     *
     * @param table to create
     * @param records a SELECT per data set
     * @param names names of the data sets
     * @return the statement
     */
    public SqlStatement numbered(String table, List<String> records, List<String> names) {
        String id = Sql.identifier(uniqueId);
        String order = orientation.byDataSet()
                ? (names.size() > 1 ? layout.dataSet() + ", " : "") + id
                : dataSetName(layout.dataSet(), names) + " || '-__-' || CAST(" + id + " AS VARCHAR)";
        return new SqlStatement(
                "read the input",
                "CREATE TABLE " + table + " AS SELECT CAST(row_number() OVER (ORDER BY " + order
                        + ") - 1 AS BIGINT) AS " + layout.row() + ", * FROM (" + String.join(" UNION ALL ", records)
                        + ")");
    }

    /** The data set's name for its number. */
    static String dataSetName(String column, List<String> names) {
        StringBuilder sql = new StringBuilder("CASE ").append(column);
        for (int i = 0; i < names.size(); i++) {
            sql.append(" WHEN ").append(i).append(" THEN ").append(Sql.text(names.get(i)));
        }
        return sql.append(" END").toString();
    }

    /**
     * The prepared table from the numbered records: adds term frequencies, rule keys and translated texts.
     *
     * @param table to create
     * @param numbered from {@link #numbered}
     * @return the statement
     */
    public SqlStatement finished(String table, String numbered) {
        List<String> columns = new ArrayList<>(List.of("b.*"));
        StringBuilder joins = new StringBuilder();
        List<String> frequencies = layout.termFrequencies();
        String value = layout.computed("value");
        String share = layout.computed("share");
        for (int i = 0; i < frequencies.size(); i++) {
            String column = Sql.identifier(layout.plain(frequencies.get(i)));
            columns.add("t" + i + "." + share + " AS " + layout.computed("tf" + i));
            columns.add("log2(t" + i + "." + share + ") AS " + layout.computed("log_tf" + i));
            joins.append(" LEFT JOIN (SELECT ")
                    .append(column)
                    .append(" AS " + value + ", count(*) / sum(count(*)) OVER () AS " + share + " FROM ")
                    .append(numbered)
                    .append(" WHERE ")
                    .append(column)
                    .append(" IS NOT NULL GROUP BY ")
                    .append(column)
                    .append(") t")
                    .append(i)
                    .append(" ON b.")
                    .append(column)
                    .append(" = t")
                    .append(i)
                    .append("." + value);
        }
        for (RuleSql rule : layout.rules()) {
            columns.addAll(rule.keyColumns());
            if (rule.explodes()) {
                columns.add(Sql.identifier(rule.keys()));
                joins.append(" LEFT JOIN (")
                        .append(rule.explodedKeys(numbered))
                        .append(") ")
                        .append(Sql.identifier("k" + rule.keys()))
                        .append(" USING (" + layout.row() + ")");
            }
        }
        for (Map.Entry<String, String> translation : layout.translations().entrySet()) {
            columns.add(translation.getValue() + " AS " + Sql.identifier(translation.getKey()));
        }
        return new SqlStatement(
                "prepare the records",
                "CREATE TABLE " + table + " AS SELECT " + String.join(", ", columns) + " FROM " + numbered + " b"
                        + joins);
    }

    /**
     * The keys of an exploding rule, one row for each record and key.
     *
     * @param table to create
     * @param prepared the prepared table
     * @param rule the rule
     * @return the statement
     */
    public SqlStatement exploded(String table, String prepared, RuleSql rule) {
        String keys = Sql.identifier(rule.keys());
        return new SqlStatement(
                "explode arrays for rule " + rule.rule(),
                "CREATE TABLE " + table + " AS SELECT *, t.k AS " + rule.leftKey() + " FROM (SELECT " + layout.row()
                        + ", "
                        + layout.dataSet() + ", " + keys
                        + " AS keys, unnest(" + keys + ") AS t FROM " + prepared + ")");
    }

    /**
     * What makes texts equal that differ: hashes know nothing of it, so keys would miss pairs.
     *
     * @param numbered from {@link #numbered}
     * @return a query giving each column with a collation, and the default collation, if any
     */
    public static SqlStatement collations(String numbered) {
        return new SqlStatement(
                "look for collations",
                "SELECT unnest(regexp_extract_all(sql, '(\"([^\"]|\"\")*\"|\\w+) VARCHAR COLLATE [\\w.]+')) FROM duckdb_tables()"
                        + " WHERE '\"' || database_name || '\".' || schema_name || '.\"' || table_name || '\"' = "
                        + Sql.text(numbered)
                        + " UNION ALL SELECT 'default_collation ' || current_setting('default_collation')"
                        + " WHERE current_setting('default_collation') <> ''");
    }

    /**
     * The first records whose id is NULL or occurs twice in a data set.
     *
     * @param numbered from {@link #numbered}
     * @return a query giving data set, id as text, and how often
     */
    public SqlStatement faultyIds(String numbered) {
        String id = Sql.identifier(uniqueId);
        String dataSet = layout.dataSet();
        return new SqlStatement(
                "check the unique ids",
                "SELECT " + dataSet + ", CAST(" + id + " AS VARCHAR), count(*) FROM " + numbered + " GROUP BY "
                        + dataSet + ", "
                        + id + " HAVING count(*) > 1 OR " + id + " IS NULL ORDER BY " + dataSet + ", " + id
                        + " NULLS FIRST LIMIT 5");
    }

    /**
     * How many records each data set has and which columns have a value at all.
     *
     * @param numbered from {@link #numbered}
     * @param dataSets how many data sets
     * @return a query of one row: records by data set, non-NULL values by plain column, then for each parsed date how
     *     many were understood and a text that was to be
     */
    public SqlStatement filled(String numbered, int dataSets) {
        List<String> counts = new ArrayList<>();
        for (int i = 0; i < dataSets; i++) {
            counts.add("count(*) FILTER (" + layout.dataSet() + " = " + i + ")");
        }
        layout.plainColumns().forEach(column -> counts.add("count(" + Sql.identifier(column) + ")"));
        layout.parsedDates().forEach((column, date) -> {
            counts.add("count(" + Sql.identifier(column) + ")");
            counts.add("CAST(any_value(" + ExpressionSql.of(date.value()) + ") AS VARCHAR)");
        });
        return new SqlStatement("count the records", "SELECT " + String.join(", ", counts) + " FROM " + numbered);
    }
}
