package dev.linkage.duckdb;

import dev.linkage.duckdb.internal.ArrowParquetWriting;
import dev.linkage.duckdb.internal.CopyParquetWriting;
import dev.linkage.duckdb.internal.Database;
import dev.linkage.duckdb.internal.MemoryBudget;
import dev.linkage.duckdb.internal.Opening;
import dev.linkage.duckdb.internal.ParquetWriting;
import dev.linkage.duckdb.internal.RecordTable;
import dev.linkage.engine.Engine;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.error.EngineException;
import dev.linkage.error.OutputException;
import dev.linkage.internal.mask.Shown;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An open DuckDB: makes sources from files, tables and objects, and runs the linkage. Thread-safe. To be closed; tables
 * made from {@link #records} live as long as it does.
 *
 * <p>DuckDB keeps what does not fit in memory in one temporary directory and cannot move it later. It is chosen when
 * the first result is written or read: beside that output, or under {@code java.io.tmpdir} when nothing is written, and
 * kept for all later ones.
 *
 * <p>Paths may be relative, may hold the patterns {@code *}, {@code **}, {@code ?} and {@code [...]}, and may name a
 * directory, which stands for the files of the right kind in it. Files are listed when the source is made and read in
 * the order of their names; a source reads them anew each time it is used.
 */
public final class DuckDb implements Engine {
    private final Database database;
    private final String version;
    private final boolean codePoints;

    private DuckDb(Database database) {
        this.database = database;
        try {
            this.version = "DuckDB " + database.single("SELECT library_version FROM pragma_version()");
            this.codePoints = Opening.countsCodePoints(database);
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    /**
     * Opens a DuckDB in memory with {@link DuckDbOptions#defaults()}.
     *
     * @return to be closed
     * @throws EngineException when DuckDB has no native library for this machine, or cannot load it
     */
    public static DuckDb open() {
        return open(DuckDbOptions.defaults());
    }

    /**
     * Opens a DuckDB in memory.
     *
     * @param options memory, threads and other settings
     * @return to be closed
     * @throws EngineException when DuckDB has no native library for this machine, or cannot load it
     * @throws IllegalArgumentException when DuckDB does not know a setting or its value, or the budget is too small
     */
    public static DuckDb open(DuckDbOptions options) {
        OptionalLong shared = sharedMemory(options);
        Database database = Opening.inMemory(
                settings(options, shared), writing(options), options.probing(), Shown.of(options.maskValues()));
        try {
            shared.ifPresent(database::shareMemory);
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
        return new DuckDb(database);
    }

    /** What this database would have alone, unless its limit was given. */
    private static OptionalLong sharedMemory(DuckDbOptions options) {
        if (options.budget().isPresent()) {
            return OptionalLong.of(MemoryBudget.within(options.budget().getAsLong(), threads(options)));
        }
        boolean given = options.memoryLimit().isPresent() || options.settings().containsKey("memory_limit");
        return given ? OptionalLong.empty() : OptionalLong.of(MemoryBudget.current());
    }

    private static int threads(DuckDbOptions options) {
        return options.threads().orElse(Runtime.getRuntime().availableProcessors());
    }

    private static ParquetWriting writing(DuckDbOptions options) {
        return switch (options.writer()) {
            case COPY -> new CopyParquetWriting();
            case ARROW -> new ArrowParquetWriting();
        };
    }

    private static Map<String, String> settings(DuckDbOptions options, OptionalLong shared) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("preserve_insertion_order", "false");
        settings.put("autoinstall_known_extensions", "false");
        // DuckDB 2.0.0 can wait for ever when a COPY fails while its asynchronous writes are under way.
        settings.put("async_threads", "0");
        settings.put("enable_progress_bar", "false");
        settings.put("threads", Integer.toString(threads(options)));
        shared.ifPresent(bytes -> settings.put("memory_limit", bytes + "B"));
        options.memoryLimit().ifPresent(limit -> settings.put("memory_limit", limit));
        settings.put(
                "temp_directory",
                options.temporaryDirectory().map(Path::toString).orElse(""));
        if (!options.temporaryFiles()) {
            settings.put("max_temp_directory_size", "0KB");
        }
        settings.putAll(options.settings());
        return settings;
    }

    /**
     * Uses a DuckDB that is open already, with its settings as they are; duplicates of the connection do the work.
     * Intermediate tables go into an in-memory database attached beside the user's. Streams are fastest with
     * {@code SET preserve_insertion_order = false}.
     *
     * @param connection of {@code org.duckdb:duckdb_jdbc}, or a wrapper around one; stays open
     * @return to be closed before the connection
     * @throws IllegalArgumentException when it is no connection to DuckDB, or a read-only one
     */
    public static DuckDb using(Connection connection) {
        return new DuckDb(Opening.beside(connection));
    }

    /**
     * Runs SQL of the user's own, such as {@code ATTACH 'people.duckdb' AS people (READ_ONLY)}.
     *
     * @param sql one statement or more; results are dropped
     * @return this
     * @throws EngineException with DuckDB's message
     */
    public DuckDb execute(String sql) {
        database.execute(new SqlStatement("run SQL", sql));
        return this;
    }

    /**
     * CSV files. Every column is text unless {@link CsvSource#type} says otherwise, so no value is changed.
     *
     * @param paths files, patterns or directories (their {@code *.csv}, {@code *.tsv}, {@code *.csv.gz} and the like)
     * @return a source named after the first file
     * @throws dev.linkage.error.InputException when nothing is found
     */
    public CsvSource csv(String... paths) {
        return CsvSource.of(this, List.of(paths));
    }

    /**
     * CSV files.
     *
     * @param paths as in {@link #csv(String...)}
     * @return a source named after the first file
     */
    public CsvSource csv(Path... paths) {
        return CsvSource.of(this, texts(paths));
    }

    /**
     * Parquet files. Columns that only some files have are NULL in the others; columns whose types differ are an error.
     *
     * @param paths files, patterns or directories (their {@code *.parquet})
     * @return a source named after the first file
     * @throws dev.linkage.error.InputException when nothing is found
     */
    public ParquetSource parquet(String... paths) {
        return ParquetSource.of(this, List.of(paths));
    }

    /**
     * Parquet files.
     *
     * @param paths as in {@link #parquet(String...)}
     * @return a source named after the first file
     */
    public ParquetSource parquet(Path... paths) {
        return ParquetSource.of(this, texts(paths));
    }

    /**
     * JSON files: one object per line, or one array of objects.
     *
     * @param paths files, patterns or directories (their {@code *.json}, {@code *.ndjson}, {@code *.jsonl}, also
     *     {@code .gz})
     * @return a source named after the first file
     * @throws dev.linkage.error.InputException when nothing is found
     */
    public JsonSource json(String... paths) {
        return JsonSource.of(this, List.of(paths));
    }

    /**
     * JSON files.
     *
     * @param paths as in {@link #json(String...)}
     * @return a source named after the first file
     */
    public JsonSource json(Path... paths) {
        return JsonSource.of(this, texts(paths));
    }

    /**
     * A table or view of the database. Temporary tables are seen only by the connection that made them, so they cannot
     * be used.
     *
     * @param name as written in SQL: {@code people}, {@code shop.main.people}, or quoted, {@code "my table"}
     * @return a source named after the table
     * @throws dev.linkage.error.InputException when there is none
     */
    public TableSource table(String name) {
        return TableSource.table(this, name);
    }

    /**
     * The rows of a query.
     *
     * @param sql a SELECT
     * @return a source named {@code query}
     * @throws EngineException when DuckDB cannot make sense of it
     * @throws dev.linkage.error.InputException when its columns' names are not distinct ignoring case
     */
    public TableSource query(String sql) {
        return TableSource.query(this, sql);
    }

    /**
     * Objects in memory, copied into a table at once.
     *
     * @param records Java records, or maps from column name to value, all of one kind; not empty
     * @return a source named {@code records}
     * @throws dev.linkage.error.InputException when the list is empty or a value cannot be stored unchanged
     */
    public TableSource records(List<?> records) {
        return records("records", records);
    }

    /**
     * Objects in memory, copied into a table at once. Columns are the records' components in order, or the maps' keys
     * in the order they are first met. Numbers, booleans, text, enums (their names), dates and times, UUIDs, lists and
     * arrays keep their values; integers beyond 64 bits become HUGEINT; an empty Optional is NULL; whole numbers
     * together with decimals become DECIMAL, with doubles DOUBLE where that is exact.
     *
     * @param name of the data set
     * @param records Java records, or maps from column name to value, all of one kind; not empty
     * @return a source
     * @throws dev.linkage.error.InputException when the list is empty or a value cannot be stored unchanged
     */
    public TableSource records(String name, List<?> records) {
        return TableSource.records(this, name, RecordTable.of(records, database.shown()));
    }

    /**
     * Java records in memory, copied into a table at once; the list may be empty.
     *
     * @param type the records' class
     * @param records its instances
     * @param <T> the records' type
     * @return a source named after the class
     */
    public <T extends java.lang.Record> TableSource records(Class<T> type, List<? extends T> records) {
        return TableSource.records(this, type.getSimpleName(), RecordTable.of(type, records, database.shown()));
    }

    private static List<String> texts(Path... paths) {
        return Arrays.stream(paths).map(Path::toString).toList();
    }

    Database database() {
        return database;
    }

    @Override
    public String version() {
        return version;
    }

    @Override
    public boolean countsCodePoints() {
        return codePoints;
    }

    @Override
    public boolean masksValues() {
        return database.shown().masks();
    }

    /**
     * Opens a workspace.
     *
     * @param output where results will be written, if anywhere
     * @return to be closed
     * @throws OutputException when no temporary directory can be made there
     */
    @Override
    public Workspace workspace(Optional<Path> output) {
        return database.workspace(output);
    }

    /** Closes the workspaces and connections made here; a connection given to {@link #using} stays open. */
    @Override
    public void close() {
        database.close();
    }

    /** Version and main settings. */
    @Override
    public String toString() {
        try {
            return "DuckDb[" + version + ", "
                    + database.single(
                            "SELECT current_setting('memory_limit') || ', ' || current_setting('threads') || ' threads'")
                    + "]";
        } catch (EngineException e) {
            return "DuckDb[" + version + ", closed]";
        }
    }
}
