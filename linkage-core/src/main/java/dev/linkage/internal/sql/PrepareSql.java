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
     * How many columns are taken or computed from the data sets.
     *
     * @return without the number of the data set
     */
    public int inputColumns() {
        return layout.inputExpressions().size();
    }

    /**
     * Name of the row number.
     *
     * @return a column name that needs no quotes
     */
    public String row() {
        return layout.row();
    }

    /**
     * A name that no column has.
     *
     * @param stem what it is for
     * @return a column name that needs no quotes
     */
    public String freeName(String stem) {
        return layout.computed(stem);
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
        String order = (orientation.byDataSet() && names.size() > 1 ? layout.dataSet() + ", " : "") + orderKey(names);
        return new SqlStatement(
                "read the input",
                "CREATE TABLE " + table + " AS SELECT CAST(row_number() OVER (ORDER BY " + order
                        + ") - 1 AS BIGINT) AS " + layout.row() + ", * FROM (" + String.join(" UNION ALL ", records)
                        + ")");
    }

    /**
     * What gives records their order: within a data set where that comes first, else across data sets.
     *
     * @param names names of the data sets
     * @return SQL over one record
     */
    public String orderKey(List<String> names) {
        String id = Sql.identifier(uniqueId);
        return orientation.byDataSet()
                ? id
                : dataSetName(layout.dataSet(), names) + " || '-__-' || CAST(" + id + " AS VARCHAR)";
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
        List<TermShares> shares = termColumns().stream()
                .map(column -> new TermShares(counted(column, numbered), false))
                .toList();
        return new SqlStatement("prepare the records", "CREATE TABLE " + table + " AS " + finished(numbered, shares));
    }

    /**
     * The share of each value of a column.
     *
     * @param name the column
     * @param numbered numbered records
     * @return a query in brackets giving {@link #termValue} and {@link #termShare}
     */
    public String counted(String name, String numbered) {
        String column = Sql.identifier(name);
        return "(SELECT " + column + " AS " + termValue() + ", count(*) / sum(count(*)) OVER () AS " + termShare()
                + " FROM " + numbered + " WHERE " + column + " IS NOT NULL GROUP BY " + column + ")";
    }

    /**
     * Where shares of the values of a column are found.
     *
     * @param relation to follow FROM, with a column {@link #termShare} and one more
     * @param byRow whether that is the row rather than {@link #termValue}
     */
    public record TermShares(String relation, boolean byRow) {}

    /**
     * Name of the value whose share is told.
     *
     * @return a column name that needs no quotes
     */
    public String termValue() {
        return layout.computed("value");
    }

    /**
     * Name of the share of a value.
     *
     * @return a column name that needs no quotes
     */
    public String termShare() {
        return layout.computed("share");
    }

    /**
     * Columns whose term frequencies are needed.
     *
     * @return names in the order of their numbers
     */
    public List<String> termColumns() {
        return layout.termFrequencies().stream().map(layout::plain).toList();
    }

    /**
     * Finished records, all of them or a part.
     *
     * @param numbered numbered records
     * @param shares for each of {@link #termColumns}
     * @return a SELECT
     */
    public String finished(String numbered, List<TermShares> shares) {
        List<String> columns = new ArrayList<>(List.of("b.*"));
        StringBuilder joins = new StringBuilder();
        for (int i = 0; i < shares.size(); i++) {
            String alias = "t" + i;
            String key = shares.get(i).byRow()
                    ? layout.row()
                    : Sql.identifier(termColumns().get(i));
            if (layout.hasShares()) {
                columns.add(alias + "." + termShare() + " AS " + layout.computed("tf" + i));
            }
            columns.add("log2(" + alias + "." + termShare() + ") AS " + layout.computed("log_tf" + i));
            joins.append(" LEFT JOIN " + shares.get(i).relation() + " " + alias + " ON b." + key + " = " + alias + "."
                    + (shares.get(i).byRow() ? layout.row() : termValue()));
        }
        for (RuleSql rule : layout.rules()) {
            columns.addAll(rule.keyColumns());
            if (rule.explodes()) {
                String keys = Sql.identifier("k" + rule.keys());
                columns.add(keys + "." + Sql.identifier(rule.keys()));
                joins.append(" LEFT JOIN (" + rule.explodedKeys(numbered) + ") " + keys + " ON b." + layout.row()
                        + " = " + keys + "." + layout.row());
            }
        }
        for (Map.Entry<String, String> translation : layout.translations().entrySet()) {
            columns.add(translation.getValue() + " AS " + Sql.identifier(translation.getKey()));
        }
        return "SELECT " + String.join(", ", columns) + " FROM " + numbered + " b" + joins;
    }

    /**
     * The records of an exploding rule, one row for each record and key.
     *
     * @param table to create
     * @param prepared the prepared table
     * @param rule the rule
     * @return the statement
     */
    public SqlStatement exploded(String table, String prepared, RuleSql rule) {
        return new SqlStatement(
                "explode arrays for rule " + rule.rule(), "CREATE TABLE " + table + " AS " + exploded(prepared, rule));
    }

    /**
     * The records of an exploding rule, one row for each record and key, with all that is prepared.
     *
     * @param prepared prepared records
     * @param rule the rule
     * @return a SELECT
     */
    public String exploded(String prepared, RuleSql rule) {
        String key = Sql.identifier(rule.explodedKey());
        return "SELECT *, " + key + ".k AS " + rule.leftKey() + " FROM (SELECT *, unnest(" + Sql.identifier(rule.keys())
                + ") AS " + key + " FROM " + prepared + ")";
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
     * A table for faulty ids that are found piece by piece.
     *
     * @param table to create
     * @param records all records
     * @return the statement
     */
    public SqlStatement noFaults(String table, String records) {
        String id = Sql.identifier(uniqueId);
        return new SqlStatement(
                "check the unique ids",
                "CREATE TABLE " + table + " AS SELECT " + layout.dataSet() + ", " + id + ", count(*) AS "
                        + layout.computed("n") + " FROM (SELECT * FROM " + records + " LIMIT 0) GROUP BY ALL");
    }

    /**
     * Adds the first faulty ids of a piece that holds all records of an id.
     *
     * @param table from {@link #noFaults}
     * @param piece some records
     * @return the statement
     */
    public SqlStatement addFaults(String table, String piece) {
        String id = Sql.identifier(uniqueId);
        return new SqlStatement(
                "check the unique ids",
                "INSERT INTO " + table + " SELECT " + layout.dataSet() + ", " + id + ", count(*) FROM " + piece
                        + " GROUP BY " + layout.dataSet() + ", " + id + " HAVING count(*) > 1 OR " + id
                        + " IS NULL ORDER BY " + layout.dataSet() + ", " + id + " NULLS FIRST LIMIT 5");
    }

    /**
     * The first of the faulty ids that were found.
     *
     * @param table from {@link #noFaults}
     * @return a query as {@link #faultyIds}
     */
    public SqlStatement firstFaults(String table) {
        String id = Sql.identifier(uniqueId);
        return new SqlStatement(
                "check the unique ids",
                "SELECT " + layout.dataSet() + ", CAST(" + id + " AS VARCHAR), CAST(sum(" + layout.computed("n")
                        + ") AS BIGINT) FROM " + table + " GROUP BY " + layout.dataSet() + ", " + id + " ORDER BY "
                        + layout.dataSet() + ", " + id + " NULLS FIRST LIMIT 5");
    }

    /**
     * A piece of the records in their order, with row numbers.
     *
     * @param records a SELECT
     * @param names names of the data sets
     * @param first the number of the first row
     * @return a SELECT
     */
    public String numberedPart(String records, List<String> names, long first) {
        return "SELECT CAST(row_number() OVER (ORDER BY " + orderKey(names) + ") - 1 + " + first + " AS BIGINT) AS "
                + layout.row() + ", * FROM (" + records + ")";
    }

    /**
     * Whether a column has a value at all.
     *
     * @param records all records
     * @param column its name
     * @return a query of 1 or 0 that ends at the first value
     */
    public String firstValue(String records, String column) {
        return "SELECT count(*) FROM (SELECT 1 FROM " + records + " WHERE " + Sql.identifier(column)
                + " IS NOT NULL LIMIT 1)";
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
