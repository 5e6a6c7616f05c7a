package dev.linkage.internal.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads records straight from their data sets, in any order: what is taken from them or computed of one record, and the
 * keys of rules. Everything that takes several records, as an order or the share of a value, is left to the reader.
 */
public final class FeedSql {
    private final PreparedLayout layout;
    private final Orientation orientation;
    private final PrepareSql prepare;
    private final String union;

    /**
     * Of some data sets.
     *
     * @param layout what is needed of them
     * @param orientation order of records
     * @param prepare names the order
     * @param union the records of all data sets, in brackets
     */
    public FeedSql(PreparedLayout layout, Orientation orientation, PrepareSql prepare, String union) {
        this.layout = layout;
        this.orientation = orientation;
        this.prepare = prepare;
        this.union = union;
    }

    /**
     * The records.
     *
     * @param hashed whether their hashes are needed
     * @return a query in brackets, to follow FROM
     */
    public String relation(boolean hashed) {
        List<String> columns = new ArrayList<>(List.of("*"));
        layout.rules().forEach(rule -> columns.addAll(rule.keyColumns()));
        if (hashed) {
            columns.add(FingerprintSql.hash(layout) + " AS " + hash());
        }
        return "(SELECT " + String.join(", ", columns) + " FROM " + union + ")";
    }

    private String hash() {
        return layout.computed("hash");
    }

    /**
     * The hash of a record in two numbers without a sign, the upper half first.
     *
     * @return SQL over {@link #relation}
     */
    public List<String> hashHalves() {
        return List.of(
                "CAST(" + hash() + " >> 32 AS BIGINT)", "CAST(" + hash() + " & CAST(4294967295 AS UBIGINT) AS BIGINT)");
    }

    /**
     * A text whose order is that of the records, where not their ids within a data set give it.
     *
     * @param names names of the data sets
     * @return SQL over {@link #relation}; empty where ids give the order
     */
    public Optional<String> order(List<String> names) {
        return orientation.byDataSet() ? Optional.empty() : Optional.of(prepare.orderKey(names));
    }

    /**
     * The values that the records of some blocks share.
     *
     * @param rule the rule's place; it has a key
     * @param keys keys of the blocks
     * @return a query of key and values as text
     */
    public String blockValues(int rule, List<Long> keys) {
        RuleSql sql = layout.rules().get(rule);
        StringBuilder values = new StringBuilder();
        for (String value : sql.keyValues("t")) {
            values.append(", any_value(CAST(").append(value).append(" AS VARCHAR))");
        }
        String key = Sql.column("t", sql.leftKey());
        return "SELECT " + key + values + " FROM " + relation(false) + " t WHERE " + key + " IN ("
                + String.join(", ", keys.stream().map(String::valueOf).toList()) + ") GROUP BY " + key;
    }
}
