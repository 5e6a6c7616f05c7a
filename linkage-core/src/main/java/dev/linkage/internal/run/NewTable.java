package dev.linkage.internal.run;

import dev.linkage.engine.Engine;
import dev.linkage.engine.Rows;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.error.OutputException;
import dev.linkage.internal.sql.Sql;
import java.util.Optional;

/** The name of a table that a result will be written to. */
public final class NewTable {
    private NewTable() {}

    /**
     * Checks that nothing has the name yet, before any work is done.
     *
     * @param engine where the table will be
     * @param table its name, without quotes
     * @throws OutputException if there is a table or view of that name
     * @throws IllegalArgumentException if the name is blank
     */
    public static void requireFree(Engine engine, String table) {
        if (table.isBlank()) {
            throw new IllegalArgumentException("a table's name must not be blank but was '" + table + "'");
        }
        if (exists(engine, table)) {
            throw new OutputException("cannot make table '" + table + "': there is a table or view of that name"
                    + " already; choose another name, or drop it first");
        }
    }

    private static boolean exists(Engine engine, String table) {
        try (Workspace workspace = engine.workspace(Optional.empty())) {
            // Not a SELECT, which would take a file of that name for a table.
            SqlStatement look = new SqlStatement(
                    "look for table " + table,
                    "SELECT 1 FROM information_schema.tables WHERE table_catalog = current_database() AND table_schema ="
                            + " current_schema() AND lower(table_name) = lower(" + Sql.text(table) + ")");
            try (Rows rows = workspace.query(look)) {
                return rows.next();
            }
        }
    }
}
