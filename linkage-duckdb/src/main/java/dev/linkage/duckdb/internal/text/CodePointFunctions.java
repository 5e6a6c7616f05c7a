package dev.linkage.duckdb.internal.text;

import dev.linkage.internal.text.Treatment;
import dev.linkage.model.TextMeasure;
import dev.linkage.score.TextKernels;
import java.sql.Connection;
import java.sql.SQLException;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBReadableVector;
import org.duckdb.DuckDBScalarFunction;
import org.duckdb.DuckDBWritableVector;

/**
 * Adds {@code linkage_jaro_similarity}, {@code linkage_jaro_winkler_similarity}, {@code linkage_jaccard},
 * {@code linkage_levenshtein} and {@code linkage_damerau_levenshtein} to a database: {@link TextKernels} on two texts,
 * with the types of DuckDB's own functions (DOUBLE for similarities, BIGINT for distances); NULL if either is NULL.
 */
public final class CodePointFunctions {

    private CodePointFunctions() {}

    /**
     * Registers the functions for all connections to the database; those of an earlier call are replaced.
     *
     * @param connection to the database
     * @throws SQLException if DuckDB refuses
     */
    public static void register(Connection connection) throws SQLException {
        for (TextMeasure measure : TextMeasure.values()) {
            try (var function = DuckDBFunctions.scalarFunction()) {
                function.withName(Treatment.KERNEL_PREFIX + measure.function())
                        .withParameters(DuckDBColumnType.VARCHAR, DuckDBColumnType.VARCHAR)
                        .withReturnType(measure.similarity() ? DuckDBColumnType.DOUBLE : DuckDBColumnType.BIGINT)
                        .withVectorizedFunction(rows(measure))
                        .register(connection);
            }
        }
    }

    private static DuckDBScalarFunction rows(TextMeasure measure) {
        return (DuckDBDataChunkReader arguments, DuckDBWritableVector result) -> {
            DuckDBReadableVector left = arguments.vector(0);
            DuckDBReadableVector right = arguments.vector(1);
            long count = arguments.rowCount();
            for (long row = 0; row < count; row++) {
                String l = left.getString(row);
                String r = l == null ? null : right.getString(row);
                if (l == null || r == null) {
                    result.setNull(row);
                } else if (measure.similarity()) {
                    result.setDouble(row, TextKernels.value(measure, l, r));
                } else {
                    result.setLong(row, (long) TextKernels.value(measure, l, r));
                }
            }
        };
    }
}
