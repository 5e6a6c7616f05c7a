package dev.linkage.duckdb.internal;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.SQLException;
import org.duckdb.DuckDBChunkedResult;
import org.jspecify.annotations.Nullable;

/**
 * Asks a chunked result whether it ended or failed. In duckdb_jdbc 2.0.0.1 {@code nextChunk()} says false for both, and
 * the method that tells them apart is not public; without it, chunks are not used.
 */
final class ChunkErrors {
    private static final @Nullable Method CHECK = find();

    private ChunkErrors() {}

    static boolean canBeSeen() {
        return CHECK != null;
    }

    static void check(DuckDBChunkedResult result) throws SQLException {
        if (CHECK == null) {
            throw new IllegalStateException("chunks must not be read when their errors cannot be seen");
        }
        try {
            CHECK.invoke(result);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof SQLException cause) {
                throw cause;
            }
            throw new SQLException("the result's state is unknown", e);
        } catch (IllegalAccessException e) {
            throw new SQLException("the result's state is unknown", e);
        }
    }

    private static @Nullable Method find() {
        try {
            Method method = DuckDBChunkedResult.class.getDeclaredMethod("checkError");
            method.setAccessible(true);
            return method;
        } catch (NoSuchMethodException | RuntimeException e) {
            return null;
        }
    }
}
