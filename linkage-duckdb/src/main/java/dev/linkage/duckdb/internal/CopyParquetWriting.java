package dev.linkage.duckdb.internal;

import dev.linkage.engine.SqlStatement;
import dev.linkage.model.internal.Quoting;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.BooleanSupplier;
import org.duckdb.DuckDBConnection;

/** DuckDB's own COPY, zstd. */
public final class CopyParquetWriting implements ParquetWriting {

    @Override
    public long write(DuckDBConnection connection, SqlStatement statement, Path file, BooleanSupplier interrupted)
            throws SQLException {
        try (Statement copy = connection.createStatement()) {
            return copy.executeLargeUpdate("COPY (" + statement.sql() + "\n) TO " + Quoting.text(file.toString())
                    + " (FORMAT parquet, COMPRESSION zstd)");
        }
    }
}
