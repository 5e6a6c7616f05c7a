package dev.linkage.duckdb.internal;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Results of queries whose connection may be closed meanwhile: the driver then gives null in place of an exception. */
final class Answers {
    private Answers() {}

    static ResultSet of(Statement statement, String sql) throws SQLException {
        @Nullable ResultSet answer = statement.executeQuery(sql);
        if (answer == null) {
            throw new SQLException("the connection was closed");
        }
        return answer;
    }
}
