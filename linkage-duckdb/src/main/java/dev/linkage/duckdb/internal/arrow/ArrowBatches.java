package dev.linkage.duckdb.internal.arrow;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.function.BooleanSupplier;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.duckdb.DuckDBResultSet;
import org.jspecify.annotations.Nullable;

/** Streams the result of a query as Arrow record batches. Needs {@link ArrowSupport#available}. */
public final class ArrowBatches {
    /** What the driver says when a streamed query fails before its first batch, whatever the cause. */
    private static final String CAUSE_LOST = "Invalid result set";

    private static final int SECONDS_TO_ASK_AGAIN = 60;

    private ArrowBatches() {}

    /**
     * Runs a SELECT and gives its batches to a consumer while DuckDB computes on all its threads, a few megabytes
     * ahead. The order of the rows is the query's only if it has an ORDER BY. Turns {@code jdbc_stream_results} on for
     * the connection, which serves no other statement until this returns; then everything is closed, also if something
     * failed.
     *
     * @param batchRows most rows of a batch
     * @param interrupted whether the statement was interrupted on purpose; otherwise a failure without a cause makes the
     *     query run again to learn it
     * @throws SQLException if DuckDB fails, with its message
     * @throws IOException if the consumer throws it
     */
    public static void stream(
            Connection connection, String sql, int batchRows, BooleanSupplier interrupted, BatchConsumer consumer)
            throws SQLException, IOException {
        try (BufferAllocator allocator = new RootAllocator()) {
            stream(connection, sql, batchRows, allocator, interrupted, consumer);
        }
    }

    /** The same with an allocator of the caller's, in which nothing is left afterwards. */
    public static void stream(
            Connection connection,
            String sql,
            int batchRows,
            BufferAllocator allocator,
            BooleanSupplier interrupted,
            BatchConsumer consumer)
            throws SQLException, IOException {
        if (batchRows < 1) {
            throw new IllegalArgumentException("batchRows must be at least 1 but was " + batchRows);
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET SESSION jdbc_stream_results = true");
        }
        try (Statement statement = connection.createStatement();
                ResultSet result = execute(connection, statement, sql, interrupted);
                ArrowReader reader =
                        (ArrowReader) result.unwrap(DuckDBResultSet.class).arrowExportStream(allocator, batchRows)) {
            VectorSchemaRoot batch = reader.getVectorSchemaRoot();
            consumer.schema(batch.getSchema());
            while (next(reader)) {
                consumer.batch(batch, reader);
            }
        }
    }

    private static ResultSet execute(
            Connection connection, Statement statement, String sql, BooleanSupplier interrupted) throws SQLException {
        try {
            return statement.executeQuery(sql);
        } catch (SQLException e) {
            throw causeLost(e) && !interrupted.getAsBoolean() ? causeOf(connection, sql, e) : e;
        }
    }

    private static boolean next(ArrowReader reader) throws SQLException {
        try {
            return reader.loadNextBatch();
        } catch (IOException e) {
            throw new SQLException(e.getMessage(), e);
        }
    }

    private static boolean causeLost(SQLException e) {
        @Nullable String message = e.getMessage();
        return message != null && message.contains(CAUSE_LOST);
    }

    /** Runs the query again in a way that keeps no rows and reports its failure. */
    private static SQLException causeOf(Connection connection, String sql, SQLException lost) {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(SECONDS_TO_ASK_AGAIN);
            statement.execute("EXPLAIN ANALYZE\n" + sql);
        } catch (SQLException found) {
            boolean another = found instanceof SQLTimeoutException
                    || String.valueOf(found.getMessage()).startsWith("TransactionContext Error");
            if (!causeLost(found) && !another) {
                found.addSuppressed(lost);
                return found;
            }
        }
        return new SQLException(
                "DuckDB failed before the first batch without saying why, and not when asked again: "
                        + lost.getMessage(),
                lost);
    }
}
