package dev.linkage.internal.sql;

import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.SqlStatement;
import dev.linkage.internal.plan.Inputs;
import dev.linkage.model.ModelOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Records and pairs by a 64-bit key of each id: the id itself where it is a whole number, else a hash of it with the data
 * set's name. Clusters come from functions of the key.
 */
public final class KeyedClusterSql {
    private static final Set<String> WHOLE_NUMBERS =
            Set.of("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "UTINYINT", "USMALLINT", "UINTEGER");
    private static final Set<String> HASHED = Set.of("VARCHAR", "UUID", "UBIGINT", "HUGEINT", "UHUGEINT", "DATE");

    private final ClusterSql plain;
    private final ModelOptions options;
    private final boolean composite;
    private final String idType;

    /**
     * For the records of some data sets.
     *
     * @param inputs the data sets
     * @param options column names
     * @param idType type of the ids
     */
    public KeyedClusterSql(Inputs inputs, ModelOptions options, String idType) {
        this.plain = new ClusterSql(inputs, options, "");
        this.options = options;
        this.composite = plain.composite();
        this.idType = idType;
    }

    /**
     * Columns that name the records of a pair.
     *
     * @param files Parquet files of scored pairs
     * @return a query to be described
     */
    public SqlStatement pairIds(List<Path> files) {
        List<String> columns = new ArrayList<>();
        for (String side : List.of("_l", "_r")) {
            columns.add(Sql.column("p", options.uniqueIdColumn() + side));
            if (composite) {
                columns.add(Sql.column("p", options.sourceDatasetColumn() + side));
            }
        }
        return new SqlStatement(
                "look at the pairs",
                "SELECT " + String.join(", ", columns) + " FROM " + ClusterSql.pairs(files) + " p");
    }

    /**
     * Whether keys stand for ids.
     *
     * @param pairIds types of {@link #pairIds}
     * @return false for types whose equality is not that of their hashes, and where pairs and records differ in type
     */
    public boolean fits(List<SourceColumn> pairIds) {
        List<String> types = pairIds.stream().map(SourceColumn::type).toList();
        if (keysAreIds()) {
            return WHOLE_NUMBERS.containsAll(types);
        }
        List<String> expected = composite ? List.of(idType, "VARCHAR", idType, "VARCHAR") : List.of(idType, idType);
        return (HASHED.contains(idType) || WHOLE_NUMBERS.contains(idType)) && types.equals(expected);
    }

    /**
     * Whether the keys of records are their ids.
     *
     * @return false when they are hashes
     */
    public boolean keysAreIds() {
        return !composite && WHOLE_NUMBERS.contains(idType);
    }

    /**
     * Keeps the records in a table, for data sets that are dear to read twice.
     *
     * @param table its name
     * @param retained further columns to keep
     * @return creates the table
     */
    public SqlStatement copied(String table, List<String> retained) {
        return new SqlStatement("read the records", "CREATE TABLE " + table + " AS FROM " + records(retained));
    }

    /**
     * The records where they are.
     *
     * @param retained further columns
     * @return what may follow FROM, as a table of {@link #copied} may
     */
    public String records(List<String> retained) {
        return plain.records(retained);
    }

    /**
     * Key of every record.
     *
     * @param records from {@link #records} or a table of {@link #copied}
     * @return a query of one BIGINT, NULL where the id is
     */
    public SqlStatement keys(String records) {
        return new SqlStatement("read the ids", "SELECT " + recordKey() + " FROM " + records + " r");
    }

    private String recordKey() {
        String key = key("r.__id", "r.__data_set");
        return keysAreIds() ? key : "CASE WHEN r.__id IS NOT NULL THEN " + key + " END";
    }

    private String key(String id, String dataSet) {
        return keysAreIds()
                ? "CAST(" + id + " AS BIGINT)"
                : "CAST(hash(" + id + (composite ? ", " + dataSet : "") + ") >> 1 AS BIGINT)";
    }

    private String pairKey(String side) {
        return key(
                Sql.column("p", options.uniqueIdColumn() + side),
                Sql.column("p", options.sourceDatasetColumn() + side));
    }

    /**
     * Pairs as edges.
     *
     * @param files Parquet files of scored pairs
     * @param weight lowest match weight
     * @param withWeight whether to give weights
     * @return a query giving the keys of left and right, and the weight
     */
    public SqlStatement edges(List<Path> files, double weight, boolean withWeight) {
        return new SqlStatement(
                "read the pairs",
                "SELECT " + pairKey("_l") + ", " + pairKey("_r") + (withWeight ? ", p.match_weight" : "") + " FROM "
                        + ClusterSql.pairs(files) + " p WHERE p.match_weight >= " + Sql.number(weight));
    }

    /**
     * Ids of clusters, where keys are hashes.
     *
     * @param table its name
     * @param records as for {@link #keys}
     * @param function gives a number of the cluster for a key, NULL for single records
     * @return creates a table of number and label
     */
    public SqlStatement labels(String table, String records, String function) {
        return new SqlStatement(
                "name the clusters",
                "CREATE TABLE " + table + " AS SELECT __root, min(__label) AS __label FROM (SELECT " + function + "("
                        + recordKey() + ") AS __root, r.__label FROM " + records
                        + " r) WHERE __root IS NOT NULL GROUP BY __root");
    }

    /**
     * Every record with its clusters.
     *
     * @param records as for {@link #keys}
     * @param functions of each clustering: the cluster's id for a key, or its number in the table of labels
     * @param labels tables of {@link #labels}; empty where keys are ids
     * @param names output column of each clustering
     * @param retained further columns
     * @return a query, to be ordered by {@code r.__label}
     */
    public SqlStatement members(
            String records, List<String> functions, List<String> labels, List<String> names, List<String> retained) {
        List<String> columns = new ArrayList<>();
        StringBuilder roots = new StringBuilder();
        StringBuilder joins = new StringBuilder();
        for (int i = 0; i < names.size(); i++) {
            String found = functions.get(i) + "(" + recordKey() + ")";
            if (keysAreIds()) {
                columns.add("CAST(" + found + " AS " + idType + ") AS " + Sql.identifier(names.get(i)));
            } else {
                String alias = "l" + i;
                roots.append(", ").append(found).append(" AS __r").append(i);
                columns.add("coalesce(" + alias + ".__label, r.__label) AS " + Sql.identifier(names.get(i)));
                joins.append(" LEFT JOIN ").append(labels.get(i)).append(" ").append(alias);
                joins.append(" ON ").append(alias).append(".__root = r.__r").append(i);
            }
        }
        columns.addAll(plain.recordColumns("r", retained));
        String from = keysAreIds() ? records + " r" : "(SELECT r.*" + roots + " FROM " + records + " r) r" + joins;
        return new SqlStatement("write the clusters", "SELECT " + String.join(", ", columns) + " FROM " + from);
    }
}
