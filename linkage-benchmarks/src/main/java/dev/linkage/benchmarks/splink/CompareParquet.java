package dev.linkage.benchmarks.splink;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Compares predicted pairs in Parquet, ours with Splink's. Each side is a file, or a folder of files at any depth. */
public final class CompareParquet {
    private CompareParquet() {}

    /**
     * Compares the pairs of two predictions.
     *
     * @param left a Parquet file or folder with {@code match_key}, {@code match_weight}, {@code match_probability} and the
     *     ids of both records
     * @param right another, whose further columns may differ
     * @param uniqueId the id column of a record, without {@code _l} or {@code _r}; ids are compared as text, together with
     *     {@code source_dataset} where both sides have it
     * @throws IllegalStateException if the files cannot be read or lack one of the columns, or if only one side has
     *     {@code source_dataset}
     */
    public static PairDifferences compare(Path left, Path right, String uniqueId) {
        try {
            Path spill = Files.createTempDirectory("linkage-compare-");
            try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                    Statement statement = connection.createStatement()) {
                statement.execute("SET temp_directory = " + text(spill.toString()));
                statement.execute("SET preserve_insertion_order = false");
                return compare(statement, left, right, uniqueId);
            } finally {
                delete(spill);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("cannot compare " + left + " with " + right + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static PairDifferences compare(Statement statement, Path left, Path right, String uniqueId)
            throws SQLException {
        String leftFiles = files(left);
        String rightFiles = files(right);
        boolean linked = hasDataSet(statement, leftFiles);
        if (linked != hasDataSet(statement, rightFiles)) {
            throw new IllegalStateException(
                    "source_dataset_l must be in both or in neither but only " + (linked ? left : right) + " has it");
        }
        List<String> ids = new ArrayList<>(List.of(uniqueId + "_l", uniqueId + "_r"));
        if (linked) {
            ids.addAll(List.of("source_dataset_l", "source_dataset_r"));
        }
        try (var result = statement.executeQuery(query(leftFiles, rightFiles, ids))) {
            result.next();
            return new PairDifferences(
                    result.getLong("only_left"),
                    result.getLong("only_right"),
                    result.getLong("in_both"),
                    result.getLong("repeated_left"),
                    result.getLong("repeated_right"),
                    result.getLong("match_keys"),
                    result.getLong("weights"),
                    result.getLong("probabilities"),
                    result.getDouble("largest_weight"),
                    result.getDouble("largest_probability"));
        }
    }

    private static String query(String left, String right, List<String> ids) {
        return """
                WITH l AS (%s), r AS (%s)
                SELECT
                    count(*) FILTER (r.pair_rows IS NULL) AS only_left,
                    count(*) FILTER (l.pair_rows IS NULL) AS only_right,
                    count(*) FILTER (l.pair_rows + r.pair_rows IS NOT NULL) AS in_both,
                    coalesce(sum(l.pair_rows - 1), 0) AS repeated_left,
                    coalesce(sum(r.pair_rows - 1), 0) AS repeated_right,
                    count(*) FILTER (l.pair_rows + r.pair_rows IS NOT NULL
                        AND l.match_key IS DISTINCT FROM r.match_key) AS match_keys,
                    %s AS weights,
                    %s AS probabilities,
                    %s AS largest_weight,
                    %s AS largest_probability
                FROM l FULL JOIN r USING (%s)
                """.formatted(
                        pairs(left, ids),
                        pairs(right, ids),
                        different("match_weight"),
                        different("match_probability"),
                        largest("match_weight"),
                        largest("match_probability"),
                        ids.stream().map(CompareParquet::name).collect(Collectors.joining(", ")));
    }

    /** One row a pair, so that a pair written twice shows as repeated and not as a different one. */
    private static String pairs(String files, List<String> ids) {
        return """
                SELECT
                    %s,
                    min(match_key::VARCHAR) AS match_key,
                    min(match_weight) AS match_weight,
                    min(match_probability) AS match_probability,
                    count(*) AS pair_rows
                FROM %s GROUP BY ALL""".formatted(
                        ids.stream()
                                .map(id -> "coalesce(%1$s::VARCHAR, '') AS %1$s".formatted(name(id)))
                                .collect(Collectors.joining(", ")),
                        files);
    }

    private static String different(String column) {
        return """
                count(*) FILTER (l.pair_rows + r.pair_rows IS NOT NULL AND l.%1$s IS DISTINCT FROM r.%1$s
                        AND NOT coalesce(abs(l.%1$s - r.%1$s) <= %2$s, false))""".formatted(column, PairDifferences.TOLERANCE);
    }

    /** Equal infinite weights differ by nothing, though their difference is not a number. */
    private static String largest(String column) {
        return "coalesce(max(CASE WHEN l.%1$s = r.%1$s THEN 0 ELSE abs(l.%1$s - r.%1$s) END), 0)".formatted(column);
    }

    private static boolean hasDataSet(Statement statement, String files) throws SQLException {
        try (var columns = statement.executeQuery(
                "SELECT 1 FROM (DESCRIBE FROM " + files + ") WHERE column_name = 'source_dataset_l'")) {
            return columns.next();
        }
    }

    private static String files(Path path) {
        String pattern = Files.isDirectory(path)
                ? path.resolve("**").resolve("*.parquet").toString()
                : path.toString();
        return "read_parquet(" + text(pattern) + ", hive_partitioning = false)";
    }

    private static String text(String value) {
        return "'" + value.replace("'", "''") + "'";
    }

    private static String name(String identifier) {
        return '"' + identifier.replace("\"", "\"\"") + '"';
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
