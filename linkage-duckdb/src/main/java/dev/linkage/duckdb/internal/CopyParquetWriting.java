package dev.linkage.duckdb.internal;

import dev.linkage.engine.SqlStatement;
import dev.linkage.model.internal.Quoting;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.BooleanSupplier;
import org.duckdb.DuckDBConnection;

/** DuckDB's own COPY, zstd. Row groups are smaller where memory is short, since each thread holds one. */
public final class CopyParquetWriting implements ParquetWriting {
    /** DuckDB's default. */
    private static final long MOST_ROWS = 122_880;
    /** A vector of DuckDB's. */
    private static final long FEWEST_ROWS = 2_048;
    /** What a value takes while it waits to be written, about. */
    private static final long BYTES_PER_VALUE = 24;
    /** Of the memory, for the rows that wait. */
    private static final long SHARE = 8;

    @Override
    public long write(DuckDBConnection connection, SqlStatement statement, Path file, BooleanSupplier interrupted)
            throws SQLException {
        try (Statement copy = connection.createStatement()) {
            return copy.executeLargeUpdate("COPY (" + statement.sql() + "\n) TO " + Quoting.text(file.toString())
                    + " (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE " + rowGroup(copy, statement) + ")");
        }
    }

    private static long rowGroup(Statement ask, SqlStatement statement) throws SQLException {
        try (ResultSet answer = Answers.of(
                ask,
                "SELECT current_setting('memory_limit'), CAST(current_setting('threads') AS BIGINT), count(*) FROM"
                        + " (DESCRIBE " + statement.sql() + "\n)")) {
            return answer.next()
                    ? rowGroup(MemorySize.parse(answer.getString(1)), answer.getLong(2), answer.getInt(3))
                    : MOST_ROWS;
        }
    }

    static long rowGroup(long memory, long threads, int columns) {
        long rows = memory / SHARE / Math.max(1, threads) / (Math.max(1, columns) * BYTES_PER_VALUE);
        return Math.max(FEWEST_ROWS, Math.min(MOST_ROWS, rows / FEWEST_ROWS * FEWEST_ROWS));
    }
}
