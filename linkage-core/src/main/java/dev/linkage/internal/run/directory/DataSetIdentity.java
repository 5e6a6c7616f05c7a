package dev.linkage.internal.run.directory;

import dev.linkage.engine.SourceColumn;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A data set as a manifest names it.
 *
 * @param name its name
 * @param records how many it has
 * @param columns names and types as read
 * @param content order-free sum of the engine's hash of each record's columns that the model reads
 */
public record DataSetIdentity(String name, long records, List<SourceColumn> columns, String content) {

    /** Copies the columns. */
    public DataSetIdentity {
        columns = List.copyOf(columns);
    }

    /** What differs, one sentence each. Contents cannot be compared where they were hashed over other columns. */
    List<String> differences(DataSetIdentity now, boolean sameModel) {
        List<String> found = new ArrayList<>();
        String who = "data set '" + name + "': ";
        if (!columns.equals(now.columns)) {
            columnDifferences(who, types(columns), types(now.columns), found);
            if (found.isEmpty()) {
                found.add(who + "order of columns: "
                        + String.join(", ", types(columns).keySet()) + " there, "
                        + String.join(", ", types(now.columns).keySet()) + " now");
            }
        }
        if (records != now.records) {
            found.add(who + records + " records there, " + now.records + " now");
        } else if (sameModel && columns.equals(now.columns) && !content.equals(now.content)) {
            found.add(who + "values of its records (hash " + content + " there, " + now.content + " now)");
        }
        return found;
    }

    private static void columnDifferences(
            String who, Map<String, String> there, Map<String, String> now, List<String> found) {
        there.forEach((column, type) -> {
            String newType = now.get(column);
            if (newType == null) {
                found.add(who + "column '" + column + "' is there, but not now");
            } else if (!newType.equals(type)) {
                found.add(who + "column '" + column + "' is " + type + " there, " + newType + " now");
            }
        });
        now.keySet().stream()
                .filter(column -> !there.containsKey(column))
                .forEach(column -> found.add(who + "column '" + column + "' is new"));
    }

    private static Map<String, String> types(List<SourceColumn> columns) {
        Map<String, String> types = new LinkedHashMap<>();
        columns.forEach(column -> types.put(column.name(), column.type()));
        return types;
    }
}
