package dev.linkage.internal.sql;

import dev.linkage.engine.Source;
import dev.linkage.engine.SqlStatement;
import dev.linkage.internal.plan.Inputs;
import dev.linkage.model.LinkType;
import dev.linkage.model.ModelOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Records as numbered nodes, pairs as edges between them, and clusters joined back to the records. */
public final class ClusterSql {
    private final Inputs inputs;
    private final ModelOptions options;
    private final String nodes;

    /**
     * For the records of some data sets.
     *
     * @param inputs the data sets
     * @param options column names
     * @param nodes name of the table of nodes
     */
    public ClusterSql(Inputs inputs, ModelOptions options, String nodes) {
        this.inputs = inputs;
        this.options = options;
        this.nodes = nodes;
    }

    boolean composite() {
        return inputs.linkType() != LinkType.DEDUPE;
    }

    private String id() {
        return Sql.identifier(options.uniqueIdColumn());
    }

    /**
     * Numbers the records in the order of their cluster ids: by id, or by composite text over several data sets.
     *
     * @param retained further columns to keep
     * @return creates the table
     */
    public SqlStatement numbered(List<String> retained) {
        return new SqlStatement(
                "number the records",
                "CREATE TABLE " + nodes + " AS SELECT row_number() OVER (ORDER BY __label) - 1 AS __node, * FROM "
                        + records(retained));
    }

    /** Every record as __label, __data_set, __id, __c0, __c1, ..., in brackets. */
    String records(List<String> retained) {
        List<String> parts = new ArrayList<>();
        for (Source source : inputs.sources()) {
            String id = inputs.idsAsText(options.uniqueIdColumn()) ? "CAST(" + id() + " AS VARCHAR)" : id();
            StringBuilder part = new StringBuilder("SELECT ")
                    .append(Sql.text(source.name()))
                    .append(" AS __data_set, ")
                    .append(id)
                    .append(" AS __id");
            for (int i = 0; i < retained.size(); i++) {
                part.append(", ")
                        .append(Sql.identifier(retained.get(i)))
                        .append(" AS __c")
                        .append(i);
            }
            parts.add(part.append(" FROM ").append(source.relation()).toString());
        }
        String label = composite() ? "__data_set || '" + Inputs.SEPARATOR + "' || CAST(__id AS VARCHAR)" : "__id";
        return "(SELECT " + label + " AS __label, * FROM (" + String.join(" UNION ALL ", parts) + "))";
    }

    /**
     * How many records there are.
     *
     * @return a query of one number
     */
    public SqlStatement count() {
        return new SqlStatement("count the records", "SELECT count(*) FROM " + nodes);
    }

    /**
     * Pairs as edges.
     *
     * @param files Parquet files of scored pairs
     * @param weight lowest match weight
     * @return a query giving left node, right node and weight; a node is -1 when the data sets lack the record
     */
    public SqlStatement edges(List<Path> files, double weight) {
        return new SqlStatement(
                "read the pairs",
                "SELECT coalesce(a.__node, -1), coalesce(b.__node, -1), p.match_weight FROM " + pairs(files)
                        + " p LEFT JOIN " + nodes + " a ON " + same("a", "_l")
                        + " LEFT JOIN " + nodes + " b ON " + same("b", "_r") + " WHERE p.match_weight >= "
                        + Sql.number(weight));
    }

    /**
     * Records of the pairs that the data sets lack.
     *
     * @param files Parquet files of scored pairs
     * @param weight lowest match weight
     * @return a query giving the data set's name (NULL for a single one) and the id as text of a few
     */
    public SqlStatement unknown(List<Path> files, double weight) {
        List<String> sides = new ArrayList<>();
        for (String side : List.of("_l", "_r")) {
            String dataSet = composite() ? Sql.column("p", options.sourceDatasetColumn() + side) : "NULL";
            sides.add("SELECT " + dataSet + " AS data_set, CAST("
                    + Sql.column("p", options.uniqueIdColumn() + side) + " AS VARCHAR) AS id FROM " + pairs(files)
                    + " p LEFT JOIN " + nodes + " a ON " + same("a", side) + " WHERE a.__node IS NULL"
                    + " AND p.match_weight >= " + Sql.number(weight));
        }
        return new SqlStatement(
                "look for the records of the pairs",
                "SELECT data_set, id FROM (" + String.join(" UNION ", sides) + ") ORDER BY data_set, id LIMIT 5");
    }

    static String pairs(List<Path> files) {
        return "read_parquet(["
                + String.join(
                        ", ",
                        files.stream().map(file -> Sql.text(file.toString())).toList())
                + "], hive_partitioning = false)";
    }

    private String same(String alias, String side) {
        String id = alias + ".__id = " + Sql.column("p", options.uniqueIdColumn() + side);
        return composite()
                ? id + " AND " + alias + ".__data_set = " + Sql.column("p", options.sourceDatasetColumn() + side)
                : id;
    }

    /**
     * Every record with its clusters.
     *
     * @param labels table with columns node, c0, c1, ...
     * @param names output column of each clustering
     * @param retained further columns
     * @return a query
     */
    public SqlStatement members(String labels, List<String> names, List<String> retained) {
        List<String> columns = new ArrayList<>();
        StringBuilder joins = new StringBuilder();
        for (int i = 0; i < names.size(); i++) {
            columns.add("n" + i + ".__label AS " + Sql.identifier(names.get(i)));
            joins.append(" JOIN ").append(nodes).append(" n").append(i);
            joins.append(" ON n").append(i).append(".__node = l.c").append(i);
        }
        columns.addAll(recordColumns("n", retained));
        return new SqlStatement(
                "write the clusters",
                "SELECT " + String.join(", ", columns) + " FROM " + nodes + " n JOIN " + labels
                        + " l ON n.__node = l.node" + joins);
    }

    /** What stands beside the clusters. */
    List<String> recordColumns(String alias, List<String> retained) {
        List<String> columns = new ArrayList<>();
        if (composite()) {
            columns.add(alias + ".__data_set AS " + Sql.identifier(options.sourceDatasetColumn()));
        }
        columns.add(alias + ".__id AS " + id());
        for (int i = 0; i < retained.size(); i++) {
            columns.add(alias + ".__c" + i + " AS " + Sql.identifier(retained.get(i)));
        }
        return columns;
    }

    /**
     * Counts pairs that share the truth, that share a cluster, and that share both.
     *
     * @param members from {@link #members} with one clustering and one retained column, which holds the truth
     * @return a query of three numbers
     */
    public SqlStatement agreement(SqlStatement members) {
        // Named anew, since the truth may be named as our own columns are.
        String names = "(found, " + (composite() ? "data_set, " : "") + "id, truth)";
        List<String> counts = new ArrayList<>();
        for (String group : List.of("truth", "found", "truth, found")) {
            counts.add("(SELECT CAST(coalesce(sum(n * (n - 1) // 2), 0) AS BIGINT) FROM (SELECT count(*) AS n FROM m"
                    + " GROUP BY " + group + "))");
        }
        return new SqlStatement(
                "compare the clusters with the truth",
                "WITH m AS MATERIALIZED (SELECT truth, found FROM (" + members.sql() + ") AS named" + names
                        + " WHERE truth IS NOT NULL) SELECT " + String.join(", ", counts));
    }
}
