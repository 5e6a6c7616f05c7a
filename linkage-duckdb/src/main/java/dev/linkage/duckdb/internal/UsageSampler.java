package dev.linkage.duckdb.internal;

import dev.linkage.engine.Usage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.duckdb.DuckDBConnection;

/** Watches memory and temporary files from a connection of its own while statements run. */
final class UsageSampler implements AutoCloseable {
    private static final long PAUSE_MILLIS = 50;
    private static final String QUERY = """
            SELECT (SELECT sum(memory_usage_bytes)::BIGINT FROM duckdb_memory()),
                (SELECT coalesce(sum(size), 0)::BIGINT FROM duckdb_temporary_files() WHERE contains(path, '_storage_'))""";

    private final DuckDBConnection connection;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ReentrantLock asking = new ReentrantLock();
    private final Thread thread;
    private int running;
    private boolean closed;
    private volatile long memory;
    private volatile long temporary;

    UsageSampler(DuckDBConnection connection) {
        this.connection = connection;
        this.thread = new Thread(this::watch, "linkage-duckdb-usage");
        thread.setDaemon(true);
        thread.start();
    }

    void started() {
        lock.lock();
        try {
            running++;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void ended() {
        lock.lock();
        try {
            running = Math.max(0, running - 1);
        } finally {
            lock.unlock();
        }
    }

    /** The highest values since the last call, this moment included. */
    Usage usage() {
        sample();
        asking.lock();
        try {
            Usage usage = new Usage(memory, java.util.Map.of(), 0, temporary);
            memory = 0;
            temporary = 0;
            return usage;
        } finally {
            asking.unlock();
        }
    }

    private void watch() {
        lock.lock();
        try {
            while (!closed) {
                if (running == 0) {
                    changed.await();
                    continue;
                }
                changed.awaitNanos(PAUSE_MILLIS * 1_000_000);
                if (running > 0 && !closed) {
                    lock.unlock();
                    try {
                        sample();
                    } finally {
                        lock.lock();
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    private void sample() {
        asking.lock();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(QUERY)) {
            if (result.next()) {
                memory = Math.max(memory, result.getLong(1));
                temporary = Math.max(temporary, result.getLong(2));
            }
        } catch (SQLException e) {
            // A figure less: the statements themselves report what is wrong with the database.
        } finally {
            asking.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        try {
            thread.join(10_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Cursor.closeQuietly(connection);
    }
}
