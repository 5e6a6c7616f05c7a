package dev.linkage.duckdb.internal;

import dev.linkage.error.InputException;
import dev.linkage.model.internal.Quoting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Compares the schemas in the footers of Parquet files, which DuckDB would otherwise reconcile silently. */
public final class ParquetSchemas {

    private record Place(String file, String type) {}

    private ParquetSchemas() {}

    /**
     * Checks that names are distinct within each file, ignoring case, and that a column has one type in all files.
     *
     * @param database to read the footers
     * @param files Parquet files
     * @throws InputException naming the column, its types and the files
     */
    public static void check(Database database, FileSet files) {
        List<List<@Nullable String>> rows = inOrder(
                database.rows(
                        "read the Parquet footers",
                        "SELECT file_name, name, coalesce(num_children, 0), coalesce(duckdb_type, 'nested'),"
                                + " repetition_type FROM parquet_schema(" + files.sql() + ")"),
                files.paths());
        Map<String, Place> types = new HashMap<>();
        int at = 0;
        while (at < rows.size()) {
            String file = Objects.requireNonNull(rows.get(at).get(0));
            int columns = children(rows.get(at));
            at++;
            Map<String, String> names = new HashMap<>();
            for (int i = 0; i < columns; i++) {
                String column = Objects.requireNonNull(rows.get(at).get(1));
                String type = Objects.requireNonNull(rows.get(at).get(3));
                String key = column.toLowerCase(Locale.ROOT);
                String other = names.put(key, column);
                if (other != null) {
                    throw new InputException("Cannot read " + file + ": its columns '" + other + "' and '" + column
                            + "' differ only in case; rename one of them in the file");
                }
                Place first = types.putIfAbsent(key, new Place(file, type));
                if (first != null && !first.type().equals(type)) {
                    throw new InputException("Cannot read the files together: column '" + column + "' is "
                            + first.type()
                            + " in " + first.file() + " but " + type + " in " + file
                            + "; write one of them again with the same type, or cast it in a query, such as"
                            + " db.query(\"SELECT * REPLACE (CAST(" + Quoting.identifier(column) + " AS VARCHAR) AS "
                            + Quoting.identifier(column) + ") FROM '...'\")");
                }
                at = afterSubtree(rows, at);
            }
        }
    }

    /** DuckDB reads the footers of many files at once and gives them in any order; each keeps its own. */
    private static List<List<@Nullable String>> inOrder(List<List<@Nullable String>> rows, List<String> paths) {
        Map<String, Integer> places = new HashMap<>();
        paths.forEach(path -> places.put(path, places.size()));
        Map<String, List<List<@Nullable String>>> byFile = new LinkedHashMap<>();
        for (List<@Nullable String> row : rows) {
            byFile.computeIfAbsent(Objects.requireNonNull(row.get(0)), file -> new ArrayList<>())
                    .add(row);
        }
        List<String> files = new ArrayList<>(byFile.keySet());
        files.sort(Comparator.comparingInt(file -> places.getOrDefault(file, places.size())));
        List<List<@Nullable String>> ordered = new ArrayList<>();
        files.forEach(file -> ordered.addAll(byFile.getOrDefault(file, List.of())));
        return ordered;
    }

    private static int afterSubtree(List<List<@Nullable String>> rows, int at) {
        int left = 1;
        int next = at;
        while (left > 0) {
            left += children(rows.get(next)) - 1;
            next++;
        }
        return next;
    }

    private static int children(List<@Nullable String> row) {
        return Integer.parseInt(Objects.requireNonNull(row.get(2)));
    }
}
