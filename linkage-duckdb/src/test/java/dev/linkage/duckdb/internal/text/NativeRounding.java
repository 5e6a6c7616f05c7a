package dev.linkage.duckdb.internal.text;

import dev.linkage.model.TextMeasure;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Whether a value is DuckDB's: bit for bit, but for the last bit of Jaro-Winkler in builds whose compiler did not fuse
 * its multiplication and addition (0.8049999999999999 instead of 0.805 for the pair asked here).
 */
final class NativeRounding {

    private final boolean fused;

    NativeRounding(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT jaro_winkler_similarity('acbad', 'abac')")) {
            rows.next();
            fused = rows.getDouble(1) == 0.805;
        }
    }

    boolean same(TextMeasure measure, double value, double duckDbs) {
        return Double.doubleToRawLongBits(value) == Double.doubleToRawLongBits(duckDbs)
                || !fused && measure == TextMeasure.JARO_WINKLER && Math.abs(value - duckDbs) <= Math.ulp(duckDbs);
    }
}
