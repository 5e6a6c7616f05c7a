package dev.linkage.examples;

import dev.linkage.duckdb.CsvSource;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.engine.Rows;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds out how a file writes its dates of birth. */
final class DateFormats {
    private static final List<String> FORMATS =
            List.of("%Y-%m-%d", "%d/%m/%Y", "%m/%d/%Y", "%d.%m.%Y", "%Y%m%d", "%Y/%m/%d", "%d-%m-%Y");

    private DateFormats() {}

    /** The format that fits most values; ISO when there is no date column. */
    static String of(DuckDb db, CsvSource source, List<String> columns) {
        Optional<String> column = columns.stream()
                .filter(name -> Role.of(name).filter(Role.DATE_OF_BIRTH::equals).isPresent())
                .findFirst();
        if (column.isEmpty()) {
            return FORMATS.get(0);
        }
        String name = '"' + column.get().replace("\"", "\"\"") + '"';
        List<String> counts = new ArrayList<>();
        FORMATS.forEach(format -> counts.add("count(try_strptime(" + name + ", '" + format + "'))"));
        SqlStatement statement = new SqlStatement(
                "look at the dates", "SELECT " + String.join(", ", counts) + " FROM " + source.relation());
        try (Workspace workspace = db.workspace(Optional.empty());
                Rows rows = workspace.query(statement)) {
            rows.next();
            int best = 0;
            for (int i = 1; i < FORMATS.size(); i++) {
                if (rows.longValue(i) > rows.longValue(best)) {
                    best = i;
                }
            }
            return FORMATS.get(best);
        }
    }
}
