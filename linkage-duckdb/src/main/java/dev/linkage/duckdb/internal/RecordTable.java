package dev.linkage.duckdb.internal;

import dev.linkage.engine.SourceColumn;
import dev.linkage.error.InputException;
import dev.linkage.internal.mask.Shown;
import dev.linkage.model.internal.Quoting;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** Java records or maps on their way into a table: types are those that hold every value of a column. */
public final class RecordTable {
    private final List<?> records;
    private final List<String> names;
    private final Reader reader;
    private final List<ValueType> types;

    private interface Reader {
        @Nullable
        Object read(@Nullable Object row, int column);
    }

    private RecordTable(List<?> records, List<String> names, Reader reader, List<ValueType> types) {
        this.records = records;
        this.names = names;
        this.reader = reader;
        this.types = types;
        for (int row = 0; row < records.size(); row++) {
            for (int column = 0; column < types.size(); column++) {
                types.get(column).add(reader.read(records.get(row), column), row);
            }
        }
        types.forEach(ValueType::check);
    }

    /**
     * A list that says itself what it holds.
     *
     * @param records records of one class, or maps; not empty
     * @param shown how values appear in errors
     * @return their columns and values
     */
    public static RecordTable of(List<?> records, Shown shown) {
        if (records.isEmpty()) {
            throw new InputException("Cannot make a data set of an empty list: its columns are not known;"
                    + " use records(Class, List) for records");
        }
        Object first = records.get(0);
        if (first instanceof Map) {
            return ofMaps(records, shown);
        }
        if (first instanceof java.lang.Record) {
            return of(first.getClass(), records, shown);
        }
        throw new InputException("Cannot make a data set of "
                + (first == null ? "null" : first.getClass().getName())
                + " objects; use Java records, or maps from column name to value");
    }

    /**
     * Records.
     *
     * @param type their class
     * @param records may be empty
     * @param shown how values appear in errors
     * @return their columns and values
     */
    public static RecordTable of(Class<?> type, List<?> records, Shown shown) {
        RecordComponent[] components = type.getRecordComponents();
        if (components == null || components.length == 0) {
            throw new InputException("Cannot make a data set of " + type.getName() + ": it has no record components");
        }
        List<Method> accessors = new ArrayList<>();
        List<String> names = new ArrayList<>();
        List<ValueType> types = new ArrayList<>();
        for (RecordComponent component : components) {
            Method accessor = component.getAccessor();
            try {
                accessor.setAccessible(true);
            } catch (RuntimeException e) {
                throw new InputException(
                        "Cannot read the components of " + type.getName() + ": its package must be open to Linkage; add"
                                + " 'opens " + type.getPackageName() + ";' to its module-info.java",
                        e);
            }
            accessors.add(accessor);
            names.add(component.getName());
            types.add(new ValueType(component.getName(), component.getGenericType()));
        }
        for (int i = 0; i < records.size(); i++) {
            if (!type.isInstance(records.get(i))) {
                throw mixed(i, type, records.get(i));
            }
        }
        distinct(names);
        return new RecordTable(records, names, (row, column) -> invoke(accessors.get(column), row, shown), types);
    }

    private static RecordTable ofMaps(List<?> records, Shown shown) {
        Set<String> keys = new LinkedHashSet<>();
        for (int i = 0; i < records.size(); i++) {
            if (!(records.get(i) instanceof Map<?, ?> map)) {
                throw mixed(i, Map.class, records.get(i));
            }
            for (Object key : map.keySet()) {
                if (!(key instanceof String text) || text.isEmpty()) {
                    throw new InputException("Cannot make a data set of maps: keys must be column names but element "
                            + i + " has the key " + shown.text(String.valueOf(key)));
                }
                keys.add(text);
            }
        }
        if (keys.isEmpty()) {
            throw new InputException("Cannot make a data set of empty maps: their columns are not known");
        }
        List<String> names = List.copyOf(keys);
        distinct(names);
        List<ValueType> types =
                names.stream().map(name -> new ValueType(name, String.class)).collect(Collectors.toList());
        return new RecordTable(
                records,
                names,
                (row, column) -> row instanceof Map<?, ?> map ? map.get(names.get(column)) : null,
                types);
    }

    private static void distinct(List<String> names) {
        Map<String, String> seen = new HashMap<>();
        for (String name : names) {
            String other = seen.put(name.toLowerCase(Locale.ROOT), name);
            if (other != null) {
                throw new InputException("Cannot make a data set: its columns '" + other + "' and '" + name
                        + "' are the same, ignoring case; rename one of them");
            }
        }
    }

    private static InputException mixed(int place, Class<?> expected, @Nullable Object found) {
        return new InputException("Cannot make a data set: element " + place + " should be a "
                + expected.getSimpleName() + " like the first but is "
                + (found == null ? "null" : "a " + found.getClass().getName()));
    }

    private static @Nullable Object invoke(Method accessor, @Nullable Object row, Shown shown) {
        try {
            return accessor.invoke(row);
        } catch (IllegalAccessException | InvocationTargetException e) {
            // Of an exception from the record's own code, only the kind is known to be safe.
            throw shown.masks()
                    ? new InputException("Cannot read " + accessor.getName() + "() of "
                            + shown.text(String.valueOf(row)) + ": "
                            + (e.getCause() == null ? e : e.getCause())
                                    .getClass()
                                    .getName())
                    : new InputException("Cannot read " + accessor.getName() + "() of " + row, e);
        }
    }

    /**
     * The columns.
     *
     * @return names and types
     */
    public List<SourceColumn> columns() {
        List<SourceColumn> columns = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            columns.add(new SourceColumn(names.get(i), types.get(i).sql()));
        }
        return List.copyOf(columns);
    }

    /**
     * Makes the table.
     *
     * @param connection to make it with
     * @param table quoted name, of the form catalog.schema.name
     * @throws SQLException when DuckDB fails
     */
    public void store(DuckDBConnection connection, String table) throws SQLException {
        String definition = columns().stream()
                .map(column -> Quoting.identifier(column.name()) + " " + column.type())
                .collect(Collectors.joining(", "));
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + table + " (" + definition + ")");
        }
        List<String> parts = List.of(table.replace("\"", "").split("\\.", 3));
        try (DuckDBAppender appender = connection.createAppender(parts.get(0), parts.get(1), parts.get(2))) {
            for (Object row : records) {
                appender.beginRow();
                for (int column = 0; column < types.size(); column++) {
                    types.get(column).append(appender, reader.read(row, column));
                }
                appender.endRow();
            }
        }
    }
}
