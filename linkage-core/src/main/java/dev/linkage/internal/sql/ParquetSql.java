package dev.linkage.internal.sql;

import dev.linkage.engine.SqlStatement;
import java.nio.file.Path;

/** Questions about written Parquet files. */
public final class ParquetSql {
    private ParquetSql() {}

    /**
     * The lowest and highest match weight of a file of pairs, from its footer alone.
     *
     * @param file a Parquet file
     * @return a query of one row; NULL where the footer does not say
     */
    public static SqlStatement weights(Path file) {
        return new SqlStatement(
                "look at the weights",
                "SELECT CASE WHEN count(*) = count(stats_min_value) THEN min(CAST(stats_min_value AS DOUBLE)) END,"
                        + " CASE WHEN count(*) = count(stats_max_value) THEN max(CAST(stats_max_value AS DOUBLE)) END"
                        + " FROM parquet_metadata(" + literal(file) + ") WHERE path_in_schema = 'match_weight'");
    }

    /**
     * The rows of a file.
     *
     * @param file a Parquet file
     * @return SQL to follow FROM
     */
    public static String file(Path file) {
        return "read_parquet(" + literal(file) + ")";
    }

    /** The name is a pattern in which brackets quote what would be special. */
    private static String literal(Path file) {
        return Sql.text(file.toString().replaceAll("([\\[?*])", "[$1]"));
    }
}
