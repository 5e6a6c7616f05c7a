package dev.linkage.benchmarks.splink;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Compares clusters in Parquet, ours with Splink's. Both name a cluster by its smallest record. */
public final class CompareClusters {
    private CompareClusters() {}

    /**
     * Counts the records that are in another cluster on the other side, or missing there, or there twice.
     *
     * @param left a Parquet file with {@code cluster_id} and {@code unique_id}
     * @param right another
     * @return 0 when both put the same records into the same clusters
     * @throws IllegalStateException if a file cannot be read or lacks a column
     */
    public static long mismatches(Path left, Path right) {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("""
                        SELECT count(*) FROM (SELECT unique_id, min(cluster_id) AS c, count(*) AS n FROM %s GROUP BY ALL) l
                        FULL JOIN (SELECT unique_id, min(cluster_id) AS c, count(*) AS n FROM %s GROUP BY ALL) r
                            USING (unique_id)
                        WHERE l.c IS DISTINCT FROM r.c OR l.n IS DISTINCT FROM r.n""".formatted(file(left), file(right)))) {
            result.next();
            return result.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException("cannot compare " + left + " with " + right + ": " + e.getMessage(), e);
        }
    }

    private static String file(Path file) {
        return "read_parquet('" + file.toString().replace("'", "''") + "')";
    }
}
