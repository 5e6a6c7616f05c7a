package dev.linkage.duckdb;

import dev.linkage.engine.Rows;
import dev.linkage.engine.Source;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads sources in tests. */
final class Reading {

    private Reading() {}

    /** Each row's values as text, joined by bars. */
    static List<String> rows(Source source, String order) {
        String sql = "SELECT * FROM " + source.relation() + " ORDER BY \"" + order + '"';
        int columns = source.columns().size();
        List<String> found = new ArrayList<>();
        try (Workspace workspace = source.engine().workspace(Optional.empty());
                Rows rows = workspace.query(new SqlStatement("read", sql))) {
            while (rows.next()) {
                List<String> values = new ArrayList<>();
                for (int i = 0; i < columns; i++) {
                    String text = rows.text(i);
                    values.add(text == null ? "NULL" : text);
                }
                found.add(String.join("|", values));
            }
        }
        return found;
    }

    /** One value over a source. */
    static String single(Source source, String expression) {
        try (Workspace workspace = source.engine().workspace(Optional.empty());
                Rows rows = workspace.query(
                        new SqlStatement("read", "SELECT " + expression + " FROM " + source.relation()))) {
            return rows.next() ? String.valueOf(rows.text(0)) : "no row";
        }
    }
}
