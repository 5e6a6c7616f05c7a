package dev.linkage.duckdb.internal;

import dev.linkage.duckdb.internal.text.CodePointFunctions;
import dev.linkage.error.EngineException;
import dev.linkage.internal.mask.Shown;
import dev.linkage.model.internal.Quoting;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.function.UnaryOperator;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;

/** Opens databases: of our own in memory, or beside a connection of the user's. */
public final class Opening {

    private Opening() {}

    /**
     * A new database in memory.
     *
     * @param settings by name
     * @param writing how Parquet files are written
     * @param probing what workspaces see memory and temporary files through
     * @param shown how values of the data appear in errors
     * @return to be closed
     * @throws EngineException when DuckDB has no native library for this machine, or cannot load it
     * @throws IllegalArgumentException when DuckDB does not know a setting or its value
     */
    public static Database inMemory(
            Map<String, String> settings, ParquetWriting writing, UnaryOperator<Probe> probing, Shown shown) {
        Platform.current().problem().ifPresent(problem -> {
            throw new EngineException("open DuckDB", "", problem, null);
        });
        DuckDBConnection root = connect();
        try {
            settings.forEach((name, value) -> set(root, name, value));
            return database(root, writing, probing, shown);
        } catch (RuntimeException e) {
            Cursor.closeQuietly(root);
            throw e;
        }
    }

    /**
     * A place for our tables beside the user's.
     *
     * @param connection the user's; stays open
     * @return to be closed
     * @throws IllegalArgumentException when it is no connection to DuckDB, or a read-only one
     */
    public static Database beside(Connection connection) {
        try {
            if (!connection.isWrapperFor(DuckDBConnection.class)) {
                throw new IllegalArgumentException("the connection must be one to DuckDB (jdbc:duckdb:...) but was a "
                        + connection.getClass().getName());
            }
            DuckDBConnection original = connection.unwrap(DuckDBConnection.class);
            if (original.isReadOnly()) {
                throw new IllegalArgumentException("the connection must not be read-only, since DuckDB then refuses"
                        + " tables in memory too; use DuckDb.open() and"
                        + " execute(\"ATTACH 'file.duckdb' AS people (READ_ONLY)\")");
            }
            if (!original.getAutoCommit()) {
                throw new IllegalArgumentException(
                        "the connection must be in auto-commit mode, since the work is done on"
                                + " duplicates of it, which see committed tables only; call setAutoCommit(true)");
            }
            DuckDBConnection root = original.duplicate();
            copySearchPath(original, root);
            return database(root, new CopyParquetWriting(), UnaryOperator.identity(), Shown.PLAIN);
        } catch (SQLException e) {
            throw new Errors(Shown.PLAIN).of("use the connection", "", e);
        }
    }

    private static Database database(
            DuckDBConnection root, ParquetWriting writing, UnaryOperator<Probe> probing, Shown shown) {
        Database database = new Database(root, writing, probing, shown);
        try {
            return countsCodePoints(database)
                    ? database
                    : database.withConnection("register functions", connection -> {
                        CodePointFunctions.register(connection);
                        return database;
                    });
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    /**
     * Whether DuckDB's own text similarities count Unicode code points rather than bytes.
     *
     * @param database any
     * @return asked of it
     */
    public static boolean countsCodePoints(Database database) {
        return "true".equals(database.single("SELECT levenshtein('é', 'e') = 1"));
    }

    private static DuckDBConnection connect() {
        try {
            return new DuckDBDriver().connect("jdbc:duckdb:", new Properties()).unwrap(DuckDBConnection.class);
        } catch (SQLException | LinkageError e) {
            throw new EngineException(
                    "open DuckDB",
                    "",
                    "its native library cannot be loaded (" + rootOf(e) + "); it is unpacked into "
                            + System.getProperty("java.io.tmpdir")
                            + ", which needs 80 MB of room and must not be mounted noexec: choose another place with"
                            + " -Djava.io.tmpdir=...",
                    e);
        }
    }

    private static Throwable rootOf(Throwable error) {
        Throwable root = error;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    private static void set(DuckDBConnection connection, String name, String value) {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET " + Quoting.identifier(name) + " = " + Quoting.text(value));
        } catch (SQLException e) {
            throw new IllegalArgumentException(
                    "DuckDB refuses the setting " + name + " = \"" + value + "\": "
                            + Errors.readable(Objects.requireNonNullElse(e.getMessage(), e.toString())),
                    e);
        }
    }

    private static void copySearchPath(DuckDBConnection from, DuckDBConnection to) throws SQLException {
        try (Statement ask = from.createStatement();
                ResultSet answer = ask.executeQuery("SELECT current_setting('search_path')")) {
            String path = answer.next() ? answer.getString(1) : null;
            if (path != null && !path.isEmpty()) {
                set(to, "search_path", path);
            }
        }
    }
}
