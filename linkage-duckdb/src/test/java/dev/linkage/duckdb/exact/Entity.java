package dev.linkage.duckdb.exact;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A record of the reference.
 *
 * @param dataSet name of its data set
 * @param values by column: Integer, Long, Double, String, LocalDate, List or null
 */
record Entity(String dataSet, Map<String, @Nullable Object> values) {

    @Nullable
    Object value(String column) {
        if (!values.containsKey(column)) {
            throw new IllegalArgumentException("no column " + column);
        }
        return values.get(column);
    }

    String id() {
        return String.valueOf(Objects.requireNonNull(value("unique_id")));
    }

    String composite() {
        return dataSet + "-__-" + id();
    }

    /** The record with one value replaced. */
    Entity with(String column, @Nullable Object value) {
        Map<String, @Nullable Object> changed = new HashMap<>(values);
        changed.put(column, value);
        return new Entity(dataSet, changed);
    }
}
