package dev.linkage.duckdb.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.duckdb.DuckDBConnection;

/** Asks DuckDB's own tables on a connection of its own, and the operating system. */
final class DuckDbProbe implements Probe {
    private static final long PROCESS_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final String QUERY = """
            SELECT true, path, size, 0::BIGINT FROM duckdb_temporary_files() WHERE contains(path, '_storage_')
            UNION ALL SELECT false, tag, memory_usage_bytes, temporary_storage_bytes FROM duckdb_memory()""";

    private final DuckDBConnection connection;
    private final Supplier<Optional<Path>> ownDirectory;
    private long processBytes;
    private long processAsked = System.nanoTime() - PROCESS_PAUSE_NANOS;

    /** The directory is one that nobody else writes to, or empty. */
    DuckDbProbe(DuckDBConnection connection, Supplier<Optional<Path>> ownDirectory) {
        this.connection = connection;
        this.ownDirectory = ownDirectory;
    }

    @Override
    public Sample look() {
        Map<String, Long> files = new HashMap<>();
        Map<String, Long> memory = new HashMap<>();
        Map<String, Long> temporary = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = Answers.of(statement, QUERY)) {
            while (rows.next()) {
                if (rows.getBoolean(1)) {
                    files.put(rows.getString(2), rows.getLong(3));
                } else {
                    memory.put(rows.getString(2), rows.getLong(3));
                    temporary.put(rows.getString(2), rows.getLong(4));
                }
            }
        } catch (SQLException e) {
            // The statements themselves report what is wrong with the database.
            return Sample.NOTHING;
        }
        // After the files: one that went in between has changed the directory before the time is read.
        return new Sample(files, memory, temporary, processBytes(), directoryChange());
    }

    private long processBytes() {
        long now = System.nanoTime();
        if (now - processAsked >= PROCESS_PAUSE_NANOS) {
            processAsked = now;
            processBytes = ResidentMemory.bytes();
        }
        return processBytes;
    }

    private long directoryChange() {
        try {
            Optional<Path> directory = ownDirectory.get();
            return directory.isEmpty()
                    ? 0
                    : Files.getLastModifiedTime(directory.get()).to(TimeUnit.NANOSECONDS);
        } catch (IOException e) {
            return 0;
        }
    }
}
