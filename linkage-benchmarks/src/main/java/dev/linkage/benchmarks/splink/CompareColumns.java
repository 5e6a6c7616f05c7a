package dev.linkage.benchmarks.splink;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Compares the columns that two predictions in Parquet carry beside weight and probability. */
public final class CompareColumns {
    private static final Set<String> NUMBERS = Set.of("match_weight", "match_probability");

    private CompareColumns() {}

    /**
     * Names the columns that only one side has, or whose values, as text, are not those of the same pairs on the other
     * side. Values are compared by a checksum over all pairs, in whatever order.
     *
     * @param left a Parquet file or folder
     * @param right another
     * @param uniqueId the id column of a record, without {@code _l} or {@code _r}
     * @return names in order; empty when all agree
     * @throws IllegalStateException if the files cannot be read or lack the ids
     */
    public static List<String> different(Path left, Path right, String uniqueId) {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            Map<String, String> ours = checksums(statement, left, uniqueId);
            Map<String, String> theirs = checksums(statement, right, uniqueId);
            Set<String> names = new TreeSet<>(ours.keySet());
            names.addAll(theirs.keySet());
            return names.stream()
                    .filter(name -> !ours.getOrDefault(name, "").equals(theirs.get(name)))
                    .toList();
        } catch (SQLException e) {
            throw new IllegalStateException("cannot compare " + left + " with " + right + ": " + e.getMessage(), e);
        }
    }

    private static Map<String, String> checksums(Statement statement, Path path, String uniqueId) throws SQLException {
        String pattern = Files.isDirectory(path) ? path + "/**/*.parquet" : path.toString();
        String files = "read_parquet('" + pattern.replace("'", "''") + "', hive_partitioning = false)";
        List<String> names = new ArrayList<>();
        try (ResultSet columns = statement.executeQuery("DESCRIBE FROM " + files)) {
            while (columns.next()) {
                names.add(columns.getString("column_name"));
            }
        }
        names.removeAll(NUMBERS);
        // One text: hashes of several values are combined so that swapping values between pairs might not show.
        String ids = quoted(uniqueId + "_l") + " || ',' || " + quoted(uniqueId + "_r");
        Map<String, String> checksums = new TreeMap<>();
        try (ResultSet row = statement.executeQuery(names.stream()
                .map(name -> "sum(hash(" + ids + " || coalesce('=' || " + quoted(name) + ", '')))::VARCHAR")
                .collect(Collectors.joining(", ", "SELECT ", " FROM " + files)))) {
            row.next();
            for (int i = 0; i < names.size(); i++) {
                checksums.put(names.get(i), String.valueOf(row.getString(i + 1)));
            }
        }
        return checksums;
    }

    private static String quoted(String identifier) {
        return '"' + identifier.replace("\"", "\"\"") + '"';
    }
}
