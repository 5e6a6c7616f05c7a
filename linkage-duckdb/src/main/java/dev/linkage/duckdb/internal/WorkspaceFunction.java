package dev.linkage.duckdb.internal;

import dev.linkage.engine.LongMapping;
import java.sql.Connection;
import java.sql.SQLException;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBReadableVector;
import org.duckdb.DuckDBWritableVector;
import org.jspecify.annotations.Nullable;

/** A function of a database that one workspace after the other gives a meaning to, since DuckDB cannot drop it. */
final class WorkspaceFunction {
    private final String name;
    private volatile @Nullable LongMapping mapping;

    private WorkspaceFunction(String name) {
        this.name = name;
    }

    /** Registers it for all connections to the database. */
    static WorkspaceFunction register(Connection connection, String name) throws SQLException {
        WorkspaceFunction added = new WorkspaceFunction(name);
        try (var function = DuckDBFunctions.scalarFunction()) {
            function.withName(name)
                    .withParameter(DuckDBColumnType.BIGINT)
                    .withReturnType(DuckDBColumnType.BIGINT)
                    .withVectorizedFunction(added::apply)
                    .register(connection);
        }
        return added;
    }

    String name() {
        return name;
    }

    /** Null when the workspace is closed. */
    void mean(@Nullable LongMapping meaning) {
        mapping = meaning;
    }

    private void apply(DuckDBDataChunkReader arguments, DuckDBWritableVector result) {
        LongMapping current = mapping;
        if (current == null) {
            throw new IllegalStateException("the workspace was closed");
        }
        DuckDBReadableVector argument = arguments.vector(0);
        int rows = Math.toIntExact(arguments.rowCount());
        long[] values = new long[rows];
        boolean[] nulls = new boolean[rows];
        for (int row = 0; row < rows; row++) {
            nulls[row] = argument.isNull(row);
            values[row] = nulls[row] ? 0 : argument.getLong(row);
        }
        current.map(values, nulls, rows);
        for (int row = 0; row < rows; row++) {
            if (nulls[row]) {
                result.setNull(row);
            } else {
                result.setLong(row, values[row]);
            }
        }
    }
}
