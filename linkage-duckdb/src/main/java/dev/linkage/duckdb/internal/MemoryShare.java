package dev.linkage.duckdb.internal;

import dev.linkage.model.internal.Quoting;
import java.lang.ref.WeakReference;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.duckdb.DuckDBConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One database's part of the memory that all open ones of this JVM share: what it would have alone, divided by their
 * number. The limits follow when one is opened or closed. A limit that someone changed meanwhile is left as it is.
 */
final class MemoryShare implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(MemoryShare.class);
    private static final Object LEDGER = new Object();
    /** Weak, so that a database which nobody can reach any more takes no part even where it was not closed. */
    private static final List<WeakReference<MemoryShare>> OPEN = new ArrayList<>();

    private final long alone;
    private final DuckDBConnection connection;
    private String limit = "";

    private MemoryShare(long alone, DuckDBConnection connection) {
        this.alone = alone;
        this.connection = connection;
    }

    /** Takes the connection over, which serves nothing else. The database would have so many bytes if it were alone. */
    static MemoryShare open(long alone, DuckDBConnection connection) throws SQLException {
        synchronized (LEDGER) {
            MemoryShare share = new MemoryShare(alone, connection);
            share.limit = share.current();
            OPEN.add(new WeakReference<>(share));
            adjustAll();
            return share;
        }
    }

    private static void adjustAll() {
        OPEN.removeIf(reference -> reference.get() == null);
        for (WeakReference<MemoryShare> reference : OPEN) {
            MemoryShare share = reference.get();
            if (share != null) {
                share.adjust(Math.max(MemoryBudget.LEAST, share.alone / OPEN.size()));
            }
        }
    }

    private void adjust(long bytes) {
        try {
            if (!limit.equals(current())) {
                return;
            }
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET memory_limit = " + Quoting.text(bytes + "B"));
            }
            limit = current();
        } catch (SQLException e) {
            // It holds more than that in tables at the moment; the next change asks again.
            LOG.debug("memory limit of an open DuckDB stays at {}", limit, e);
        }
    }

    private String current() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery("SELECT current_setting('memory_limit')")) {
            return answer.next() ? answer.getString(1) : "";
        }
    }

    @Override
    public void close() {
        synchronized (LEDGER) {
            if (OPEN.removeIf(reference -> reference.get() == this)) {
                Cursor.closeQuietly(connection);
                adjustAll();
            }
        }
    }
}
