package dev.linkage.duckdb.internal;

import dev.linkage.engine.SqlStatement;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.function.BooleanSupplier;
import org.duckdb.DuckDBConnection;

/** A way to write a query's rows to one Parquet file. */
public interface ParquetWriting {

    /**
     * Writes the file and closes it. May leave a partial file behind when it throws.
     *
     * @param connection free, for this call alone
     * @param statement a SELECT
     * @param file does not exist yet
     * @param interrupted whether the statement was interrupted on purpose, so that its error needs no explanation
     * @return rows written
     * @throws SQLException when DuckDB fails
     * @throws IOException when the file cannot be written
     */
    long write(DuckDBConnection connection, SqlStatement statement, Path file, BooleanSupplier interrupted)
            throws SQLException, IOException;
}
