package dev.linkage.benchmarks.splink;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Writes what a query gives to a Parquet file. */
final class ParquetQuery {
    private ParquetQuery() {}

    static Path write(Path file, String query) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:duckdb:");
                var statement = connection.createStatement()) {
            statement.execute("COPY (" + query + ") TO '" + file.toString().replace("'", "''") + "' (FORMAT parquet)");
        }
        return file;
    }
}
