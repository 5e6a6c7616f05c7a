package dev.linkage.duckdb.exact;

import dev.linkage.duckdb.DuckDb;
import dev.linkage.engine.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Puts records of the reference into tables of DuckDB. */
final class Tables {
    private int made;
    private final DuckDb db;

    private final String prefix;

    Tables(DuckDb db) {
        this(db, "exact_");
    }

    Tables(DuckDb db, String prefix) {
        this.db = db;
        this.prefix = prefix;
    }

    Source source(String name, List<Entity> records) {
        Map<String, String> types = new TreeMap<>(RandomRecords.TYPES);
        boolean text = records.get(0).value("unique_id") instanceof String;
        types.put("unique_id", text ? "VARCHAR" : "INTEGER");
        List<String> columns = new ArrayList<>();
        types.forEach((column, type) -> columns.add(column + " " + type));
        List<String> rows = new ArrayList<>();
        for (Entity record : records) {
            List<String> values = types.keySet().stream()
                    .map(column -> sql(record.value(column)))
                    .toList();
            rows.add("(" + String.join(", ", values) + ")");
        }
        String table = prefix + made++;
        db.execute("CREATE TABLE " + table + " (" + String.join(", ", columns) + ")");
        db.execute("INSERT INTO " + table + " VALUES " + String.join(", ", rows));
        return db.table(table).named(name);
    }

    private static String sql(@Nullable Object value) {
        if (value == null) {
            return "NULL";
        } else if (value instanceof List<?> list) {
            return "[" + String.join(", ", list.stream().map(Tables::sql).toList()) + "]";
        }
        return value instanceof Integer || value instanceof Long
                ? value.toString()
                : "'" + value.toString().replace("Infinity", "inf") + "'";
    }
}
