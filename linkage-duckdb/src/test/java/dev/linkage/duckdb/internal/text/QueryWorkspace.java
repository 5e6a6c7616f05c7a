package dev.linkage.duckdb.internal.text;

import dev.linkage.engine.Batch;
import dev.linkage.engine.Rows;
import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Usage;
import dev.linkage.engine.Workspace;
import dev.linkage.engine.WrittenFile;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A workspace that can only query, and remembers what it was asked. */
final class QueryWorkspace implements Workspace {

    final List<String> steps = new ArrayList<>();
    private final Connection connection;

    QueryWorkspace(Connection connection) {
        this.connection = connection;
    }

    @Override
    public Rows query(SqlStatement statement) {
        steps.add(statement.step());
        try {
            Statement jdbc = connection.createStatement();
            return new JdbcRows(jdbc, jdbc.executeQuery(statement.sql()));
        } catch (SQLException e) {
            throw new IllegalStateException(statement.sql(), e);
        }
    }

    @Override
    public String table(String stem) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void drop(String table) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void execute(SqlStatement statement) {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<SourceColumn> describe(SqlStatement statement) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long stream(SqlStatement statement, Consumer<Batch> consumer) {
        throw new UnsupportedOperationException();
    }

    @Override
    public WrittenFile writeParquet(SqlStatement statement, Path file) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Usage usage() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}

    private interface Read<T> {
        T get() throws SQLException;
    }

    private static <T> T read(Read<T> read) {
        try {
            return read.get();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private record JdbcRows(Statement statement, ResultSet rows) implements Rows {

        @Override
        public boolean next() {
            return read(rows::next);
        }

        @Override
        public boolean isNull(int column) {
            return value(column) == null;
        }

        @Override
        public long longValue(int column) {
            return read(() -> rows.getLong(column + 1));
        }

        @Override
        public double doubleValue(int column) {
            return read(() -> rows.getDouble(column + 1));
        }

        @Override
        public String text(int column) {
            return read(() -> rows.getString(column + 1));
        }

        @Override
        public Object value(int column) {
            return read(() -> rows.getObject(column + 1));
        }

        @Override
        public void close() {
            read(() -> {
                statement.close();
                return true;
            });
        }
    }
}
