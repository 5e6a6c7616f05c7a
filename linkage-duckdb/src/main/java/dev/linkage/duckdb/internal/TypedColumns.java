package dev.linkage.duckdb.internal;

import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.SqlStatement;
import dev.linkage.error.EngineException;
import dev.linkage.error.InputException;
import dev.linkage.model.internal.Quoting;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Types that a user gives to some columns of a file. */
public final class TypedColumns {

    private TypedColumns() {}

    /**
     * Two sets of types, the later winning.
     *
     * @param types so far
     * @param more later
     * @return keys in lower case
     */
    public static Map<String, String> merged(Map<String, String> types, Map<String, String> more) {
        Map<String, String> merged = new LinkedHashMap<>(types);
        more.forEach((column, type) -> merged.put(column.toLowerCase(Locale.ROOT), type));
        return Collections.unmodifiableMap(merged);
    }

    /**
     * Columns with the user's types.
     *
     * @param database to check the types
     * @param source its name, for messages
     * @param columns as found
     * @param types from lower-case names
     * @return the columns, types as DuckDB prints them
     * @throws InputException when there is no such column or type
     */
    public static List<SourceColumn> apply(
            Database database, String source, List<SourceColumn> columns, Map<String, String> types) {
        Map<String, String> left = new LinkedHashMap<>(types);
        List<SourceColumn> typed = new ArrayList<>();
        for (SourceColumn column : columns) {
            String type = left.remove(column.name().toLowerCase(Locale.ROOT));
            typed.add(type == null ? column : new SourceColumn(column.name(), canonical(database, column, type)));
        }
        Optional<String> unknown = left.keySet().stream().findFirst();
        if (unknown.isPresent()) {
            throw new InputException("Cannot give a type to column '" + unknown.get() + "' of " + source
                    + ": there is none; the columns are "
                    + columns.stream().map(SourceColumn::name).collect(Collectors.joining(", ")));
        }
        return List.copyOf(typed);
    }

    private static String canonical(Database database, SourceColumn column, String type) {
        try {
            return database.describe(new SqlStatement("use type " + type, "SELECT CAST(NULL AS " + type + ") AS x"))
                    .get(0)
                    .type();
        } catch (EngineException e) {
            throw new InputException(
                    "Cannot give column '" + column.name() + "' the type " + type
                            + ": DuckDB does not know it; use one such as BIGINT, DOUBLE, DATE or VARCHAR",
                    e);
        }
    }

    /**
     * Columns as the readers' option.
     *
     * @param columns names and types
     * @return a struct in braces
     */
    public static String sql(List<SourceColumn> columns) {
        return columns.stream()
                .map(column -> Quoting.text(column.name()) + ": " + Quoting.text(column.type()))
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
