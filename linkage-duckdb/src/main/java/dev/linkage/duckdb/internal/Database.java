package dev.linkage.duckdb.internal;

import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.SqlStatement;
import dev.linkage.error.EngineException;
import dev.linkage.error.OutputException;
import dev.linkage.internal.mask.Shown;
import dev.linkage.model.internal.Quoting;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/**
 * An open DuckDB with a place for our tables: an attached in-memory database, so that a user's own database is neither
 * written to nor in the way. Thread-safe.
 */
public final class Database implements AutoCloseable {
    private static final AtomicLong NUMBER = new AtomicLong();

    private final DuckDBConnection root;
    private final ParquetWriting writing;
    private final String catalog;
    private final AtomicLong tables = new AtomicLong();
    private final Set<DuckDbWorkspace> workspaces = ConcurrentHashMap.newKeySet();
    private final UnaryOperator<Probe> probing;
    private final Shown shown;
    private final Errors errors;
    private final Queue<WorkspaceFunction> freeFunctions = new ConcurrentLinkedQueue<>();
    private volatile @Nullable TemporaryDirectory temporary;
    private volatile @Nullable Path givenTemporary;
    private volatile @Nullable MemoryShare share;
    private boolean temporaryDecided;
    private volatile boolean closing;
    private volatile boolean closed;

    /**
     * Takes a connection over.
     *
     * @param root closed by {@link #close}
     * @param writing how workspaces write Parquet files
     * @param probing what workspaces see memory and temporary files through
     * @param shown how values of the data appear in errors
     */
    public Database(DuckDBConnection root, ParquetWriting writing, UnaryOperator<Probe> probing, Shown shown) {
        this.root = root;
        this.shown = shown;
        this.errors = new Errors(shown, () -> closing);
        this.writing = writing;
        this.probing = probing;
        String name;
        do {
            name = "linkage_work_" + NUMBER.incrementAndGet();
        } while (!rows(
                        "look for databases",
                        "SELECT 1 FROM duckdb_databases() WHERE database_name = " + Quoting.text(name))
                .isEmpty());
        this.catalog = name;
        execute(new SqlStatement("prepare a place for tables", "ATTACH ':memory:' AS " + Quoting.identifier(catalog)));
    }

    /**
     * A table name nobody else has.
     *
     * @param stem letters, digits and underscores
     * @return quoted and qualified
     */
    public String newTable(String stem) {
        if (!stem.matches("\\w+")) {
            throw new IllegalArgumentException(
                    "a table's stem holds letters, digits and underscores only but was '" + stem + "'");
        }
        return Quoting.identifier(catalog) + ".main."
                + Quoting.identifier(stem.toLowerCase(Locale.ROOT) + "_" + tables.incrementAndGet());
    }

    /**
     * A new connection that finds names as the first one does.
     *
     * @return to be closed by the caller
     * @throws SQLException when DuckDB refuses
     */
    public DuckDBConnection connect() throws SQLException {
        synchronized (root) {
            checkOpen();
            String path;
            try (Statement ask = root.createStatement();
                    ResultSet answer = ask.executeQuery("SELECT current_setting('search_path')")) {
                path = answer.next() ? answer.getString(1) : null;
            }
            DuckDBConnection connection = root.duplicate();
            if (path != null && !path.isEmpty()) {
                try (Statement set = connection.createStatement()) {
                    set.execute("SET search_path = " + Quoting.text(path));
                }
            }
            return connection;
        }
    }

    /**
     * Shares memory with the other databases of this JVM from now on.
     *
     * @param alone bytes it would have alone
     */
    public void shareMemory(long alone) {
        synchronized (root) {
            checkOpen();
        }
        try {
            share = MemoryShare.open(alone, root.duplicate());
        } catch (SQLException e) {
            throw errors.of("set the memory limit", "", e);
        }
    }

    /**
     * How values of the data appear in errors.
     *
     * @return as they are, or masked
     */
    public Shown shown() {
        return shown;
    }

    /** Whether it is closed, or about to be. */
    boolean closing() {
        return closing;
    }

    /** Makes errors of what DuckDB throws. */
    Errors errors() {
        return errors;
    }

    /** How many workspaces are open. */
    int workspaces() {
        return workspaces.size();
    }

    Probe probe(DuckDBConnection watching) {
        return probing.apply(new DuckDbProbe(watching, this::temporaryDirectory));
    }

    /**
     * Runs a statement without a result.
     *
     * @param statement any SQL
     */
    public void execute(SqlStatement statement) {
        synchronized (root) {
            checkOpen();
            try (Statement running = root.createStatement()) {
                running.execute(statement.sql());
            } catch (SQLException e) {
                throw errors.of(statement, e);
            }
        }
    }

    /**
     * One value.
     *
     * @param sql a query of one row and column
     * @return as text, null for NULL
     */
    public @Nullable String single(String sql) {
        return rows("ask DuckDB what it can do", sql).get(0).get(0);
    }

    /**
     * Runs a small query.
     *
     * @param step what for
     * @param sql a SELECT
     * @return all rows as text
     */
    public List<List<@Nullable String>> rows(String step, String sql) {
        synchronized (root) {
            checkOpen();
            try (Statement running = root.createStatement();
                    ResultSet result = Answers.of(running, sql)) {
                int columns = result.getMetaData().getColumnCount();
                List<List<@Nullable String>> rows = new ArrayList<>();
                while (result.next()) {
                    List<@Nullable String> row = new ArrayList<>();
                    for (int i = 1; i <= columns; i++) {
                        row.add(result.getString(i));
                    }
                    rows.add(row);
                }
                return rows;
            } catch (SQLException e) {
                throw errors.of(step, sql, e);
            }
        }
    }

    /**
     * The columns of a query.
     *
     * @param statement a SELECT
     * @return names and types, names unchanged even where they repeat
     */
    public List<SourceColumn> describe(SqlStatement statement) {
        synchronized (root) {
            checkOpen();
            return describe(root, statement, errors);
        }
    }

    /**
     * Lets DuckDB parse and bind a statement without running it.
     *
     * @param statement any
     * @throws dev.linkage.error.LinkageException if it cannot
     */
    public void prepare(SqlStatement statement) {
        synchronized (root) {
            checkOpen();
            try (PreparedStatement prepared = root.prepareStatement(statement.sql())) {
                prepared.getMetaData();
            } catch (SQLException e) {
                throw errors.of(statement, e);
            }
        }
    }

    static List<SourceColumn> describe(DuckDBConnection connection, SqlStatement statement, Errors errors) {
        try {
            return columns(connection, statement);
        } catch (SQLException e) {
            throw errors.of(statement, e);
        }
    }

    static List<SourceColumn> columns(DuckDBConnection connection, SqlStatement statement) throws SQLException {
        try (Statement running = connection.createStatement();
                ResultSet result = Answers.of(running, "DESCRIBE " + statement.sql())) {
            List<SourceColumn> columns = new ArrayList<>();
            while (result.next()) {
                columns.add(new SourceColumn(result.getString(1), result.getString(2)));
            }
            return List.copyOf(columns);
        }
    }

    /**
     * Gives code the first connection, alone.
     *
     * @param step what for
     * @param work the code
     * @param <T> what it returns
     * @return its result
     */
    public <T> T withConnection(String step, Work<T> work) {
        synchronized (root) {
            checkOpen();
            try {
                return work.run(root);
            } catch (SQLException e) {
                throw errors.of(step, "", e);
            }
        }
    }

    /**
     * What is done with a connection.
     *
     * @param <T> what it returns
     */
    @FunctionalInterface
    public interface Work<T> {

        /**
         * Does it.
         *
         * @param connection to be left open
         * @return the result
         * @throws SQLException when DuckDB fails
         */
        T run(DuckDBConnection connection) throws SQLException;
    }

    /**
     * Opens a workspace; the first one decides where DuckDB's temporary files lie.
     *
     * @param output where results go
     * @return to be closed
     */
    public DuckDbWorkspace workspace(Optional<Path> output) {
        synchronized (root) {
            checkOpen();
            decideTemporaryDirectory(output);
            try {
                DuckDbWorkspace workspace = new DuckDbWorkspace(this, writing, output);
                workspaces.add(workspace);
                return workspace;
            } catch (SQLException e) {
                throw errors.of("open a workspace", "", e);
            }
        }
    }

    /** A function that no open workspace uses. */
    WorkspaceFunction function() {
        WorkspaceFunction free = freeFunctions.poll();
        if (free != null) {
            return free;
        }
        String name = catalog + "_function_" + tables.incrementAndGet();
        try {
            synchronized (root) {
                checkOpen();
                return WorkspaceFunction.register(root, name);
            }
        } catch (SQLException e) {
            throw errors.of("make a function", "", e);
        }
    }

    void giveBack(WorkspaceFunction function) {
        freeFunctions.add(function);
    }

    void closed(DuckDbWorkspace workspace) {
        workspaces.remove(workspace);
    }

    private void decideTemporaryDirectory(Optional<Path> output) {
        if (temporaryDecided) {
            return;
        }
        List<List<@Nullable String>> present =
                rows("read the settings", "SELECT coalesce(current_setting('temp_directory'), '')");
        String given = present.get(0).get(0);
        if (given != null && !given.isEmpty()) {
            givenTemporary = Path.of(given);
            temporaryDecided = true;
            return;
        }
        try {
            temporary = TemporaryDirectory.create(output);
        } catch (IOException e) {
            throw new OutputException(
                    "cannot make a temporary directory "
                            + output.map(path -> "beside " + path)
                                    .orElseGet(() -> "in " + System.getProperty("java.io.tmpdir"))
                            + ": " + e + "; check its permissions and free space, or name another with"
                            + " DuckDbOptions.temporaryDirectory(...)",
                    e);
        }
        execute(new SqlStatement(
                "set the temporary directory",
                "SET temp_directory = " + Quoting.text(temporary.path().toString())));
        temporaryDecided = true;
    }

    /**
     * Where spilled data goes: a directory of its own, or the one of the user's setting, which DuckDB may still have to make.
     *
     * @return empty before the first workspace
     */
    public Optional<Path> temporaryDirectory() {
        return Optional.ofNullable(temporary)
                .map(TemporaryDirectory::path)
                .or(() -> Optional.ofNullable(givenTemporary));
    }

    void checkOpen() {
        if (closed) {
            throw new EngineException(
                    "use DuckDB",
                    "",
                    "this DuckDb was closed; open another with DuckDb.open() and close it only after the last result",
                    null);
        }
    }

    @Override
    public void close() {
        closing = true;
        for (DuckDbWorkspace workspace : List.copyOf(workspaces)) {
            workspace.close();
        }
        // Outside the lock: the others' limits change with it.
        MemoryShare shared = share;
        if (shared != null) {
            shared.close();
        }
        synchronized (root) {
            if (closed) {
                return;
            }
            closed = true;
            try (Statement running = root.createStatement()) {
                running.execute("DETACH DATABASE IF EXISTS " + Quoting.identifier(catalog));
            } catch (SQLException e) {
                // Another connection is still reading; the tables go with the database.
            }
            Cursor.closeQuietly(root);
            if (temporary != null) {
                temporary.close();
            }
        }
    }
}
