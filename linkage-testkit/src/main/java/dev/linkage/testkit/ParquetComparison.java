package dev.linkage.testkit;

import dev.linkage.model.internal.Quoting;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Compares two sets of Parquet files row by row through a DuckDB of its own, and says where they differ. */
public final class ParquetComparison {
    private static final double TOLERANCE = 1e-9;

    private ParquetComparison() {}

    /**
     * All differences: columns missing on either side, rows on one side only, values that differ (numbers by more than
     * 1e-9).
     *
     * @param expected Parquet files, with {@code *} for several
     * @param actual Parquet files, with {@code *} for several
     * @param keys columns that identify a row, compared as text
     * @return one line for each kind of difference; empty when the sets are equal
     */
    public static List<String> differences(Path expected, Path actual, List<String> keys) {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE VIEW e AS SELECT * FROM read_parquet(" + Quoting.text(expected.toString()) + ")");
            statement.execute("CREATE VIEW a AS SELECT * FROM read_parquet(" + Quoting.text(actual.toString()) + ")");
            Map<String, String> expectedTypes = types(connection, "e");
            Map<String, String> actualTypes = types(connection, "a");
            List<String> differences = new ArrayList<>();
            for (String column : expectedTypes.keySet()) {
                if (!actualTypes.containsKey(column)) {
                    differences.add("column " + column + " is missing");
                }
            }
            for (String column : actualTypes.keySet()) {
                if (!expectedTypes.containsKey(column)) {
                    differences.add("column " + column + " is not expected");
                }
            }
            if (differences.isEmpty()) {
                compareRows(connection, expectedTypes, keys, differences);
            }
            return differences;
        } catch (SQLException e) {
            throw new IllegalStateException("cannot compare " + expected + " with " + actual, e);
        }
    }

    private static void compareRows(
            Connection connection, Map<String, String> types, List<String> keys, List<String> differences)
            throws SQLException {
        String join = keys.stream()
                .map(key -> "e." + Quoting.identifier(key) + "::VARCHAR = a." + Quoting.identifier(key) + "::VARCHAR")
                .collect(Collectors.joining(" AND "));
        long rows = number(connection, "SELECT count(*) FROM e");
        long actual = number(connection, "SELECT count(*) FROM a");
        long matched = number(connection, "SELECT count(*) FROM e JOIN a ON " + join);
        if (rows != actual || rows != matched) {
            differences.add(
                    "expected " + rows + " rows and found " + actual + ", of which " + matched + " match by key");
        }
        for (Map.Entry<String, String> column : types.entrySet()) {
            String e = "e." + Quoting.identifier(column.getKey());
            String a = "a." + Quoting.identifier(column.getKey());
            boolean number = column.getValue().equals("DOUBLE");
            String differs = number
                    ? "NOT coalesce(abs(" + e + " - " + a + ") <= " + TOLERANCE + ", " + e + " IS NULL AND " + a
                            + " IS NULL)"
                    : e + "::VARCHAR IS DISTINCT FROM " + a + "::VARCHAR";
            long count = number(connection, "SELECT count(*) FROM e JOIN a ON " + join + " WHERE " + differs);
            if (count > 0) {
                differences.add(count + " rows differ in " + column.getKey() + ", such as "
                        + example(connection, join, differs, e, a));
            }
        }
    }

    private static String example(Connection connection, String join, String differs, String e, String a)
            throws SQLException {
        String sql = "SELECT " + e + "::VARCHAR, " + a + "::VARCHAR FROM e JOIN a ON " + join + " WHERE " + differs
                + " LIMIT 1";
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return "expected " + result.getString(1) + " but was " + result.getString(2);
        }
    }

    private static Map<String, String> types(Connection connection, String table) throws SQLException {
        Map<String, String> types = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("DESCRIBE " + table)) {
            while (result.next()) {
                types.put(result.getString(1), result.getString(2));
            }
        }
        return types;
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getLong(1);
        }
    }
}
