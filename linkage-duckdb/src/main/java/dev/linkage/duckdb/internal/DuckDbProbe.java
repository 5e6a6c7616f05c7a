package dev.linkage.duckdb.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
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

/**
 * Asks DuckDB's own tables on a connection of its own, and the operating system. A query takes a millisecond of CPU time,
 * so glances ask only the file system as long as no file came or went, and DuckDB at growing intervals.
 */
final class DuckDbProbe implements Probe {
    private static final long PROCESS_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    /** Two changes of a directory within so long may have one time. */
    private static final long CLOCK_TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private static final long SHORTEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    /** In place of the time of a directory's last change. */
    private static final long UNKNOWN = 0;
    /** DuckDB makes the directory when it writes the first file. */
    private static final long ABSENT = -1;

    private static final String QUERY = """
            SELECT true, path, size, 0::BIGINT FROM duckdb_temporary_files() WHERE contains(path, '_storage_')
            UNION ALL SELECT false, tag, memory_usage_bytes, temporary_storage_bytes FROM duckdb_memory()""";

    private final DuckDBConnection connection;
    private final Supplier<Optional<Path>> directory;
    private long processBytes;
    private long processAsked = System.nanoTime() - PROCESS_PAUSE_NANOS;
    private Sample last = Sample.NOTHING;
    private long asked;
    private long pause = SHORTEST_PAUSE_NANOS;

    /** The directory is that of temporary files, which need not be there yet, or empty where it is not known. */
    DuckDbProbe(DuckDBConnection connection, Supplier<Optional<Path>> directory) {
        this.connection = connection;
        this.directory = directory;
    }

    @Override
    public Sample look() {
        pause = SHORTEST_PAUSE_NANOS;
        return ask();
    }

    @Override
    public Sample glance() {
        if (mayBeAsBefore()) {
            return last;
        }
        pause = Math.min(LONGEST_PAUSE_NANOS, pause * 2);
        return ask();
    }

    private boolean mayBeAsBefore() {
        long change = directoryChange();
        long since = System.nanoTime() - asked;
        if (change == UNKNOWN || !last.temporaryFiles().isEmpty()) {
            // Nothing but DuckDB tells of what comes next.
            return since < SHORTEST_PAUSE_NANOS;
        }
        return change == last.directoryChange() && since < pause && settled(change);
    }

    private static boolean settled(long change) {
        return Math.abs(TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()) - change) > CLOCK_TICK_NANOS;
    }

    private Sample ask() {
        asked = System.nanoTime();
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
            last = Sample.NOTHING;
            return last;
        }
        // After the files: one that went in between has changed the directory before the time is read.
        last = new Sample(files, memory, temporary, processBytes(), directoryChange());
        return last;
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
        Optional<Path> known = directory.get();
        if (known.isEmpty()) {
            return UNKNOWN;
        }
        try {
            return Files.getLastModifiedTime(known.get()).to(TimeUnit.NANOSECONDS);
        } catch (NoSuchFileException e) {
            return ABSENT;
        } catch (IOException e) {
            return UNKNOWN;
        }
    }
}
