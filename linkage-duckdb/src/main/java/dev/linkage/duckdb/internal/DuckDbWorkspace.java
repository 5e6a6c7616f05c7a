package dev.linkage.duckdb.internal;

import dev.linkage.duckdb.internal.arrow.ArrowBatches;
import dev.linkage.duckdb.internal.arrow.ArrowSupport;
import dev.linkage.engine.Batch;
import dev.linkage.engine.BatchWriter;
import dev.linkage.engine.LongMapping;
import dev.linkage.engine.Rows;
import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Usage;
import dev.linkage.engine.Watch;
import dev.linkage.engine.Workspace;
import dev.linkage.engine.WrittenFile;
import dev.linkage.error.EngineException;
import dev.linkage.error.LinkageException;
import dev.linkage.error.OutputException;
import dev.linkage.internal.file.StableStorage;
import dev.linkage.model.internal.Quoting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBChunkedResult;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBPreparedStatement;
import org.jspecify.annotations.Nullable;

/** Runs statements on a connection of its own, and each stream on a further one. */
@SuppressWarnings("try")
public final class DuckDbWorkspace implements Workspace {
    private static final String WORK_PREFIX = "_linkage_work_";
    private static final int ROWS_PER_BATCH = 2048;
    private static final int ROWS_PER_CHECK = 16 * ROWS_PER_BATCH;
    private static final int ROWS_PER_ARROW_BATCH = 4 * ROWS_PER_BATCH;

    private final Database database;
    private final DuckDBConnection connection;
    private final SpillMonitor monitor;
    private final List<WorkspaceFunction> functions = new ArrayList<>();
    private final Set<String> tables = new LinkedHashSet<>();
    private final List<String> watchedTables = new ArrayList<>();
    private final List<Path> watchedFiles = new ArrayList<>();
    private final ParquetWriting writing;
    private final Errors errors;
    private final Optional<Path> output;
    private @Nullable TemporaryDirectory work;
    private volatile boolean closed;

    DuckDbWorkspace(Database database, ParquetWriting writing, Optional<Path> output) throws SQLException {
        this.database = database;
        this.errors = database.errors();
        this.writing = writing;
        this.output = output;
        if (output.isPresent()) {
            TemporaryDirectory.removeLeftovers(output, WORK_PREFIX);
        }
        this.connection = database.connect();
        DuckDBConnection watching = database.connect();
        this.monitor = new SpillMonitor(database.probe(watching), () -> Cursor.closeQuietly(watching));
    }

    @Override
    public String table(String stem) {
        String table = database.newTable(stem);
        tables.add(table);
        if (monitor.watching()) {
            watchedTables.add(table);
        }
        return table;
    }

    @Override
    public void drop(String table) {
        if (!tables.contains(table)) {
            throw new IllegalArgumentException(table + " is no table of this workspace");
        }
        SqlStatement statement = new SqlStatement("drop a table", "DROP TABLE IF EXISTS " + table);
        checkOpen(statement);
        // Beside the monitor: also in watched work that is being ended.
        try (Statement running = connection.createStatement()) {
            running.execute(statement.sql());
        } catch (SQLException e) {
            throw errors.of(statement, e);
        }
        tables.remove(table);
    }

    @Override
    public void execute(SqlStatement statement) {
        checkOpen(statement);
        try (SpillMonitor.Running unused = monitor.started(errors.shown(statement), connection);
                Statement running = connection.createStatement()) {
            running.execute(statement.sql());
        } catch (SQLException e) {
            throw errors.of(statement, e);
        }
    }

    @Override
    public Rows query(SqlStatement statement) {
        return cursor(statement);
    }

    private Cursor cursor(SqlStatement statement) {
        DuckDBConnection own = connect(statement);
        return Cursor.open(statement, own, started(statement, own), errors);
    }

    /** Closes the connection where the statement is refused. */
    private SpillMonitor.Running started(SqlStatement statement, DuckDBConnection own) {
        try {
            return monitor.started(errors.shown(statement), own);
        } catch (EngineException e) {
            Cursor.closeQuietly(own);
            throw e;
        }
    }

    @Override
    public List<SourceColumn> describe(SqlStatement statement) {
        checkOpen(statement);
        return Database.describe(connection, statement, errors);
    }

    @Override
    public long stream(SqlStatement statement, Consumer<Batch> consumer) {
        List<SourceColumn> columns = describe(statement);
        boolean chunks = ChunkErrors.canBeSeen() && ChunkBatch.canRead(columns);
        if (chunks && ChunkBatch.readsFast(columns)) {
            return streamChunks(statement, columns, consumer);
        }
        if (ArrowBatch.canRead(columns) && ArrowSupport.available()) {
            return streamArrow(statement, columns, consumer);
        }
        return chunks ? streamChunks(statement, columns, consumer) : streamRows(statement, columns, consumer);
    }

    private long streamArrow(SqlStatement statement, List<SourceColumn> columns, Consumer<Batch> consumer) {
        DuckDBConnection own = connect(statement);
        long[] rows = new long[1];
        try (SpillMonitor.Running running = started(statement, own)) {
            ArrowBatches.stream(
                    own, statement.sql(), ROWS_PER_ARROW_BATCH, running::interrupted, (batch, dictionaries) -> {
                        if (batch.getRowCount() > 0) {
                            rows[0] += batch.getRowCount();
                            consumer.accept(new ArrowBatch(columns, batch));
                        }
                    });
            return rows[0];
        } catch (SQLException | IOException e) {
            throw errors.of(statement, e instanceof SQLException known ? known : new SQLException(e));
        } finally {
            Cursor.closeQuietly(own);
        }
    }

    long streamChunks(SqlStatement statement, List<SourceColumn> columns, Consumer<Batch> consumer) {
        DuckDBConnection own = connect(statement);
        long rows = 0;
        try (SpillMonitor.Running running = started(statement, own)) {
            Cursor.streaming(own);
            try (DuckDBPreparedStatement prepared = own.prepare(statement.sql());
                    DuckDBChunkedResult result = prepared.query()) {
                while (result.nextChunk()) {
                    if (running.interrupted()) {
                        throw new SQLException(Cursor.INTERRUPTED);
                    }
                    Batch batch = new ChunkBatch(columns, result.chunk());
                    if (batch.rows() > 0) {
                        rows += batch.rows();
                        consumer.accept(batch);
                    }
                }
                ChunkErrors.check(result);
                return rows;
            }
        } catch (SQLException e) {
            throw errors.of(statement, e);
        } finally {
            Cursor.closeQuietly(own);
        }
    }

    long streamRows(SqlStatement statement, List<SourceColumn> columns, Consumer<Batch> consumer) {
        long rows = 0;
        try (Cursor cursor = cursor(statement)) {
            List<@Nullable Object[]> batch = new ArrayList<>();
            while (cursor.next()) {
                batch.add(cursor.current());
                rows++;
                if (batch.size() == ROWS_PER_BATCH) {
                    consumer.accept(new ObjectBatch(columns, batch));
                    batch = new ArrayList<>();
                }
            }
            if (!batch.isEmpty()) {
                consumer.accept(new ObjectBatch(columns, batch));
            }
        }
        return rows;
    }

    @Override
    public WrittenFile writeCsv(SqlStatement statement, Path file) {
        return write(statement, file, (own, running) -> {
            try (Statement copy = own.createStatement()) {
                long rows = copy.executeLargeUpdate("COPY (" + statement.sql() + "\n) TO "
                        + Quoting.text(file.toString()) + " (FORMAT csv, HEADER true)");
                StableStorage.force(file);
                return rows;
            }
        });
    }

    @Override
    public WrittenFile writeParquet(SqlStatement statement, Path file) {
        SqlStatement exact = ExactParquet.statement(statement, describe(statement));
        return write(statement, file, (own, running) -> {
            long sent = writing.write(own, exact, file, running::interrupted);
            StableStorage.force(file);
            long kept = rowsInFooter(own, file);
            if (kept != sent) {
                throw new OutputException("Cannot write " + file + ": " + sent + " rows were sent but its footer says "
                        + kept + "; the disk or its file system is at fault");
            }
            return kept;
        });
    }

    /** Writes a file, forces it to disk and returns its rows. */
    private interface Writing {
        long write(DuckDBConnection own, SpillMonitor.Running running) throws SQLException, IOException;
    }

    private WrittenFile write(SqlStatement statement, Path file, Writing content) {
        requireAbsent(file);
        DuckDBConnection own = connect(statement);
        boolean written = false;
        try (SpillMonitor.Running running = started(statement, own)) {
            WrittenFile result = new WrittenFile(file, content.write(own, running), Files.size(file));
            written = true;
            if (monitor.watching()) {
                watchedFiles.add(file);
            }
            return result;
        } catch (SQLException e) {
            throw errors.writing(statement, file, e);
        } catch (IOException e) {
            throw errors.writing(file, e);
        } finally {
            Cursor.closeQuietly(own);
            if (!written) {
                delete(file);
            }
        }
    }

    private static void requireAbsent(Path file) {
        if (Files.exists(file)) {
            throw new OutputException("Cannot write " + file + ": it exists already; remove it or choose another name");
        }
    }

    @Override
    public BatchWriter parquetWriter(List<SourceColumn> columns, Path file) {
        checkOpen(new SqlStatement("write " + file, ""));
        requireAbsent(file);
        BatchWriter writer = ParquetBatchWriter.open(columns, file, errors);
        if (monitor.watching()) {
            watchedFiles.add(file);
        }
        return writer;
    }

    @Override
    public void checkpoint(String step) {
        monitor.check(errors.shown(new SqlStatement(step, "")));
    }

    @Override
    public void load(String table, List<String> columns, long rows, LongCells cells) {
        SqlStatement statement = new SqlStatement(
                "load " + rows + " rows",
                "CREATE TABLE " + table + " ("
                        + String.join(
                                ", ",
                                columns.stream()
                                        .map(c -> Quoting.identifier(c) + " BIGINT")
                                        .toList()) + ")");
        execute(statement);
        try (DuckDBAppender appender = appender(table)) {
            for (long row = 0; row < rows; row++) {
                if (row % ROWS_PER_CHECK == 0) {
                    monitor.check(errors.shown(statement));
                }
                appender.beginRow();
                for (int column = 0; column < columns.size(); column++) {
                    appender.append(cells.at(row, column));
                }
                appender.endRow();
            }
        } catch (SQLException e) {
            throw errors.of(statement, e);
        }
    }

    /** The name is one of {@link Database#newTable}: catalog, schema and table, the outer two quoted. */
    private DuckDBAppender appender(String table) throws SQLException {
        String[] parts = table.replace("\"", "").split("\\.", 3);
        return connection.createAppender(parts[0], parts[1], parts[2]);
    }

    @Override
    public String function(LongMapping mapping) {
        checkOpen(new SqlStatement("make a function", ""));
        WorkspaceFunction function = database.function();
        function.mean(mapping);
        functions.add(function);
        return function.name();
    }

    @Override
    public Path workDirectory() {
        TemporaryDirectory present = work;
        if (present == null) {
            try {
                present = TemporaryDirectory.create(output, WORK_PREFIX);
            } catch (IOException e) {
                throw new OutputException(
                        "cannot make a directory for prepared records"
                                + output.map(path -> " beside " + path).orElse("") + ": " + e
                                + "; check its permissions and free space",
                        e);
            }
            work = present;
        }
        return present.path();
    }

    @Override
    public long memoryBytes() {
        SqlStatement statement =
                new SqlStatement("read the memory limit", "SELECT current_setting('memory_limit') AS memory_limit");
        try (Rows rows = query(statement)) {
            rows.next();
            return MemorySize.parse(String.valueOf(rows.text(0))) / Math.max(1, database.workspaces());
        }
    }

    private static long rowsInFooter(DuckDBConnection connection, Path file) throws SQLException {
        try (Statement ask = connection.createStatement();
                ResultSet answer = Answers.of(
                        ask,
                        "SELECT num_rows FROM parquet_file_metadata(" + Quoting.text(FileNames.literal(file.toString()))
                                + ")")) {
            return answer.next() ? answer.getLong(1) : -1;
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // The error that led here says more.
        }
    }

    @Override
    public <T> T watched(Watch watch, Supplier<T> work) {
        monitor.begin(watch);
        int tablesBefore = watchedTables.size();
        int filesBefore = watchedFiles.size();
        T result;
        try {
            result = work.get();
        } catch (RuntimeException | Error e) {
            LinkageException verdict = monitor.end(e);
            forgetWatched(true, tablesBefore, filesBefore);
            if (verdict != null) {
                throw verdict;
            }
            throw e;
        }
        LinkageException verdict = monitor.end(null);
        forgetWatched(verdict != null, tablesBefore, filesBefore);
        if (verdict != null) {
            throw verdict;
        }
        return result;
    }

    /** Work that is a part of other leaves what it made to that. */
    private void forgetWatched(boolean failed, int tablesBefore, int filesBefore) {
        if (failed) {
            discard(
                    watchedTables.subList(tablesBefore, watchedTables.size()),
                    watchedFiles.subList(filesBefore, watchedFiles.size()));
        }
        if (!monitor.watching()) {
            watchedTables.clear();
            watchedFiles.clear();
        }
    }

    /** What watched work wrote before it failed: its tables keep their names, since their makers may drop them yet. */
    private void discard(List<String> made, List<Path> written) {
        written.forEach(DuckDbWorkspace::delete);
        for (String table : made) {
            if (tables.contains(table)) {
                dropQuietly(table);
            }
        }
        made.clear();
        written.clear();
    }

    private void dropQuietly(String table) {
        try (Statement running = connection.createStatement()) {
            running.execute("DROP TABLE IF EXISTS " + table);
        } catch (SQLException e) {
            // Dropped with the database at the latest.
        }
    }

    @Override
    public Usage usage() {
        return monitor.usage();
    }

    private DuckDBConnection connect(SqlStatement statement) {
        checkOpen(statement);
        try {
            return database.connect();
        } catch (SQLException e) {
            throw errors.of(statement, e);
        }
    }

    private void checkOpen(SqlStatement statement) {
        if (closed) {
            SqlStatement shown = errors.shown(statement);
            throw database.closing()
                    ? Errors.closed(shown, null)
                    : new EngineException(shown.step(), shown.sql(), "the workspace was closed", null);
        }
    }

    @Override
    public void close() {
        synchronized (monitor) {
            if (closed) {
                return;
            }
            closed = true;
        }
        monitor.endAll();
        for (String table : tables) {
            dropQuietly(table);
        }
        for (WorkspaceFunction function : functions) {
            function.mean(null);
            database.giveBack(function);
        }
        monitor.close();
        Cursor.closeQuietly(connection);
        if (work != null) {
            work.close();
        }
        database.closed(this);
    }
}
