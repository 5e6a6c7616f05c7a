package dev.linkage.duckdb.internal;

import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.SqlStatement;
import dev.linkage.error.InputException;
import dev.linkage.model.internal.Quoting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The fields of JSON files, with types that keep every value. */
public final class JsonColumns {
    private static final Set<String> KEPT = Set.of("BOOLEAN", "BIGINT", "UBIGINT", "HUGEINT", "UHUGEINT", "DOUBLE");
    private static final Pattern RENAMED = Pattern.compile("(.+)_\\d+");

    private JsonColumns() {}

    /**
     * Finds the fields.
     *
     * @param database to read with
     * @param source its name, for messages
     * @param files JSON files
     * @return names and types
     * @throws InputException when there are no objects, or field names differ only in case
     */
    public static List<SourceColumn> of(Database database, String source, FileSet files) {
        String reader = "read_json(" + files.sql() + ", format = 'auto', records = 'true', sample_size = -1,"
                + " union_by_name = true, map_inference_threshold = -1)";
        List<SourceColumn> detected = database.describe(new SqlStatement("read " + source, "SELECT * FROM " + reader));
        if (detected.size() == 1 && detected.get(0).name().equals("json") && !hasObjects(database, files)) {
            throw new InputException("Cannot read " + source + ": there is no JSON object with a field in "
                    + files.paths().get(0) + "; the file must hold one object per line, or an array of objects");
        }
        checkCase(database, source, files, detected);
        List<SourceColumn> columns = detected.stream()
                .map(column -> new SourceColumn(column.name(), kept(column.type())))
                .toList();
        return withoutLostDigits(database, files, columns);
    }

    private static boolean hasObjects(Database database, FileSet files) {
        return !database.rows(
                        "read JSON",
                        "SELECT 1 FROM read_json_objects(" + files.sql()
                                + ") WHERE json_type(json) = 'OBJECT' AND len(json_keys(json)) > 0 LIMIT 1")
                .isEmpty();
    }

    /** DuckDB makes dates and UUIDs of text, and structs of objects. */
    private static String kept(String type) {
        if (type.endsWith("[]")) {
            return kept(type.substring(0, type.length() - 2)) + "[]";
        }
        if (type.startsWith("STRUCT(") || type.startsWith("MAP(")) {
            return "JSON";
        }
        return KEPT.contains(type) ? type : "VARCHAR";
    }

    /** A DOUBLE may stand for a mixture of fractions and whole numbers that no double holds. */
    private static List<SourceColumn> withoutLostDigits(Database database, FileSet files, List<SourceColumn> columns) {
        List<SourceColumn> doubtful = columns.stream()
                .filter(column -> column.type().startsWith("DOUBLE"))
                .map(column -> new SourceColumn(column.name(), "JSON"))
                .toList();
        if (doubtful.isEmpty()) {
            return columns;
        }
        String checks = doubtful.stream()
                .map(column -> "coalesce(bool_or(regexp_matches(CAST(" + Quoting.identifier(column.name())
                        + " AS VARCHAR), '(^|[\\[,\\s])-?[0-9]{16,}($|[\\],\\s])')), false)")
                .collect(Collectors.joining(", "));
        List<@Nullable String> lost = database.rows(
                        "look for long numbers",
                        "SELECT " + checks + " FROM read_json(" + files.sql()
                                + ", format = 'auto', records = 'true', columns = " + TypedColumns.sql(doubtful) + ")")
                .get(0);
        Map<String, String> found = new HashMap<>();
        for (int i = 0; i < doubtful.size(); i++) {
            found.put(doubtful.get(i).name(), Objects.requireNonNull(lost.get(i)));
        }
        List<SourceColumn> result = new ArrayList<>();
        for (SourceColumn column : columns) {
            boolean text = "true".equals(found.get(column.name()));
            result.add(text ? new SourceColumn(column.name(), column.type().replace("DOUBLE", "VARCHAR")) : column);
        }
        return List.copyOf(result);
    }

    /** DuckDB renames the second of two names that differ only in case by adding a number. */
    private static void checkCase(Database database, String source, FileSet files, List<SourceColumn> columns) {
        Set<String> names = columns.stream()
                .map(column -> column.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        boolean suspicious = columns.stream()
                .map(column -> RENAMED.matcher(column.name()))
                .anyMatch(matcher -> matcher.matches() && names.contains(base(matcher)));
        if (!suspicious) {
            return;
        }
        List<List<@Nullable String>> repeated = database.rows(
                "read JSON",
                "SELECT min(k), max(k) FROM (SELECT DISTINCT unnest(json_keys(json)) AS k FROM read_json_objects("
                        + files.sql() + ")) GROUP BY lower(k) HAVING count(*) > 1");
        if (!repeated.isEmpty()) {
            throw new InputException("Cannot read " + source + ": the fields '"
                    + repeated.get(0).get(0) + "' and '" + repeated.get(0).get(1)
                    + "' differ only in case; rename one of them in the file");
        }
    }

    private static String base(Matcher matcher) {
        return matcher.group(1).toLowerCase(Locale.ROOT);
    }
}
