package dev.linkage.internal.sql;

import dev.linkage.engine.SqlStatement;
import java.util.stream.Collectors;

/** Sums that tell whether records are the same as before, whatever their order. */
public final class FingerprintSql {
    private FingerprintSql() {}

    /**
     * Hashes the records of each data set.
     *
     * @param relation the numbered records, or any part of them: sums of parts add up
     * @param layout names its columns
     * @return a query of data set and the sum of its records' hashes as text, at most 39 digits
     */
    public static SqlStatement sums(String relation, PreparedLayout layout) {
        return new SqlStatement(
                "hash the records",
                "SELECT " + layout.dataSet() + ", CAST(sum(" + hash(layout) + ") AS VARCHAR) FROM " + relation
                        + " GROUP BY " + layout.dataSet());
    }

    /** The hash of a record: 64 bits without a sign. */
    static String hash(PreparedLayout layout) {
        return "hash("
                + layout.independentColumns().stream().map(Sql::identifier).collect(Collectors.joining(", ")) + ")";
    }
}
