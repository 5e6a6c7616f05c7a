package dev.linkage.duckdb.internal;

import dev.linkage.engine.Rows;
import dev.linkage.engine.SqlStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.duckdb.DuckDBChunkedResult;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBPreparedStatement;
import org.jspecify.annotations.Nullable;

/** A streaming result on a connection of its own, which it closes. */
final class Cursor implements Rows {
    static final String INTERRUPTED = "INTERRUPT Error: Interrupted!";

    private final SqlStatement statement;
    private final DuckDBConnection connection;
    private final SpillMonitor.Running running;
    private final Errors errors;
    private final int columns;
    private @Nullable ResultSet rows;
    private boolean first;
    private @Nullable Object[] row;

    private Cursor(
            SqlStatement statement,
            DuckDBConnection connection,
            SpillMonitor.Running running,
            Errors errors,
            ResultSet rows,
            boolean any)
            throws SQLException {
        this.statement = statement;
        this.connection = connection;
        this.running = running;
        this.errors = errors;
        this.rows = any ? rows : null;
        this.first = true;
        this.columns = rows.getMetaData().getColumnCount();
        this.row = new Object[columns];
    }

    /** Runs the statement up to its first row, so that its errors come from here. Closes the connection if it fails. */
    static Cursor open(
            SqlStatement statement, DuckDBConnection connection, SpillMonitor.Running running, Errors errors) {
        try {
            streaming(connection);
            Statement streamed = connection.createStatement();
            if (!streamed.execute(statement.sql())) {
                throw new SQLException("the statement gives no rows");
            }
            ResultSet rows = streamed.getResultSet();
            Cursor cursor = new Cursor(statement, connection, running, errors, rows, rows.next());
            running.idle(true);
            return cursor;
        } catch (SQLException e) {
            try {
                throw errors.of(statement, running.interrupted() ? e : lostCause(statement, connection, e));
            } finally {
                closeQuietly(connection);
                running.close();
            }
        }
    }

    /** A stream that fails before its first row says only "Invalid result set"; asked through chunks DuckDB says why. */
    private static SQLException lostCause(SqlStatement statement, DuckDBConnection connection, SQLException error) {
        if (error.getMessage() == null || !error.getMessage().contains("Invalid result set")) {
            return error;
        }
        try (DuckDBPreparedStatement again = connection.prepare(statement.sql());
                DuckDBChunkedResult result = again.query()) {
            result.nextChunk();
            return error;
        } catch (SQLException cause) {
            return cause;
        }
    }

    /** Results of this connection are no longer gathered in memory first. */
    static void streaming(DuckDBConnection connection) throws SQLException {
        try (Statement set = connection.createStatement()) {
            set.execute("SET SESSION jdbc_stream_results = true");
        }
    }

    static void closeQuietly(DuckDBConnection connection) {
        try {
            connection.close();
        } catch (SQLException ignored) {
            // Nothing is lost with a connection that only read.
        }
    }

    /** Also for batches: the row's values, to be kept by the caller. */
    @Nullable
    Object[] current() {
        return row;
    }

    @Override
    public boolean next() {
        ResultSet open = rows;
        if (open == null) {
            close();
            return false;
        }
        try {
            if (running.interrupted()) {
                throw new SQLException(INTERRUPTED);
            }
            running.idle(false);
            if (!first && !open.next()) {
                close();
                return false;
            }
            first = false;
            @Nullable Object[] values = new Object[columns];
            for (int i = 0; i < columns; i++) {
                values[i] = Values.plain(open.getObject(i + 1));
            }
            row = values;
            running.idle(true);
            return true;
        } catch (SQLException e) {
            close();
            throw errors.of(statement, e);
        }
    }

    @Override
    public boolean isNull(int column) {
        return row[column] == null;
    }

    @Override
    public long longValue(int column) {
        return Values.toLong(row[column]);
    }

    @Override
    public double doubleValue(int column) {
        return Values.toDouble(row[column]);
    }

    @Override
    public @Nullable String text(int column) {
        Object value = row[column];
        return value == null ? null : Values.text(value);
    }

    @Override
    public @Nullable Object value(int column) {
        return row[column];
    }

    @Override
    public void close() {
        rows = null;
        closeQuietly(connection);
        running.close();
    }
}
