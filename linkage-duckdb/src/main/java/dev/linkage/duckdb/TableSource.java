package dev.linkage.duckdb;

import dev.linkage.duckdb.internal.RecordTable;
import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.SqlStatement;
import dev.linkage.error.EngineException;
import dev.linkage.error.InputException;
import dev.linkage.model.internal.Quoting;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table, a view, a query or objects as a data set. Immutable; made by {@link DuckDb#table}, {@link DuckDb#query} and
 * {@link DuckDb#records(List)}.
 */
public final class TableSource extends DuckDbSource {
    private final Table table;
    private final boolean stored;

    private TableSource(DuckDb db, String name, @Nullable String idColumn, Table table, boolean stored) {
        super(db, name, idColumn);
        this.table = table;
        this.stored = stored;
    }

    static TableSource table(DuckDb db, String name) {
        try {
            Table table = new Table(
                    db.database().describe(new SqlStatement("read table " + name, "SELECT * FROM " + name)), name);
            return new TableSource(db, stem(name), null, table, false);
        } catch (EngineException e) {
            throw new InputException(
                    e.getMessage()
                            + "; names with capitals, spaces or dots go in double quotes, and TEMP tables are seen only"
                            + " by the connection that made them",
                    e);
        }
    }

    private static String stem(String name) {
        String last = name.endsWith("\"")
                ? name.substring(name.lastIndexOf('"', name.length() - 2) + 1, name.length() - 1)
                : name.substring(name.lastIndexOf('.') + 1);
        String stem = last.replace("-__-", "_").strip();
        return stem.isEmpty() ? "table" : stem;
    }

    static TableSource query(DuckDb db, String sql) {
        String select = sql.strip().replaceFirst(";\\s*$", "");
        SqlStatement statement = new SqlStatement("read the query", select);
        List<SourceColumn> columns;
        try {
            columns = db.database().describe(statement);
        } catch (EngineException e) {
            // DuckDB reads "DESCRIBE SELEC 1" otherwise than "SELEC 1".
            db.database().prepare(statement);
            throw e;
        }
        return new TableSource(db, "query", null, new Table(columns, "(" + select + "\n)"), false);
    }

    static TableSource records(DuckDb db, String name, RecordTable records) {
        String table = db.database().newTable("records");
        db.database().withConnection("store the records", connection -> {
            records.store(connection, table);
            return table;
        });
        return new TableSource(db, name, null, new Table(records.columns(), table), true);
    }

    @Override
    public TableSource named(String name) {
        return new TableSource(db, name, idColumn, table, stored);
    }

    /**
     * Adds a column {@code unique_id} with 1, 2, ...; see {@link #withGeneratedIds(String)}.
     *
     * @return a copy
     */
    public TableSource withGeneratedIds() {
        return withGeneratedIds(DEFAULT_ID);
    }

    /**
     * Adds a column with 1, 2, ... Objects are numbered as they stand in the list. Rows of a table, view or query are
     * copied into a table when the source is first used, so that each keeps its id; without ORDER BY, DuckDB decides
     * which row gets which.
     *
     * @param column its name, not yet taken
     * @return a copy
     */
    public TableSource withGeneratedIds(String column) {
        return new TableSource(db, name(), column, table, stored);
    }

    @Override
    Table resolve() {
        return table;
    }

    @Override
    Table numbered(Table from, String id) {
        Table numbered = super.numbered(from, id);
        if (stored) {
            return numbered;
        }
        String copy = db.database().newTable("numbered");
        db.database()
                .execute(new SqlStatement(
                        "number the rows of " + name(),
                        "CREATE TABLE " + copy + " AS SELECT * FROM " + numbered.relation()));
        return new Table(from.columns(), copy);
    }

    /** Name and columns. */
    @Override
    public String toString() {
        return "TableSource[" + Quoting.identifier(name()) + ", "
                + table.columns().size() + (table.columns().size() == 1 ? " column]" : " columns]");
    }
}
