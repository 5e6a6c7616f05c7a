package dev.linkage.duckdb.internal.parquet;

import dev.linkage.duckdb.internal.arrow.ArrowBatches;
import dev.linkage.duckdb.internal.arrow.BatchConsumer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/** Writes queries to Parquet files and asks DuckDB what is in them. */
final class RoundTrip implements AutoCloseable {
    /** A column as DESCRIBE shows it. */
    record Column(String name, String type) {}

    /** What makes two results the same, but for the order of their rows. */
    record Digest(long rows, List<String> hashes) {}

    private final Connection connection;

    RoundTrip() throws SQLException {
        connection = DriverManager.getConnection("jdbc:duckdb:");
        execute("SET threads = 2");
    }

    Connection connection() {
        return connection;
    }

    WrittenFile write(String sql, Path path) throws SQLException, IOException {
        return write(sql, path, ParquetWriteOptions.defaults(), 10_000);
    }

    WrittenFile write(String sql, Path path, ParquetWriteOptions options, int batchRows)
            throws SQLException, IOException {
        try (ToFile file = new ToFile(path, options)) {
            ArrowBatches.stream(connection, sql, batchRows, () -> false, file);
            return file.finish();
        }
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    List<List<@Nullable String>> rows(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            List<List<@Nullable String>> rows = new ArrayList<>();
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                List<@Nullable String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(result.getString(i));
                }
                rows.add(row);
            }
            return rows;
        }
    }

    List<Column> columns(String sql) throws SQLException {
        return rows("DESCRIBE " + sql).stream()
                .map(row -> new Column(row.get(0), row.get(1)))
                .toList();
    }

    Digest digest(String sql) throws SQLException {
        String hashes = columns(sql).stream()
                .map(column -> "sum(hash(\"" + column.name().replace("\"", "\"\"") + "\"))")
                .collect(Collectors.joining(", "));
        List<@Nullable String> row =
                rows("SELECT count(*), " + hashes + " FROM (" + sql + ")").get(0);
        return new Digest(Long.parseLong(row.get(0)), new ArrayList<>(row.subList(1, row.size())));
    }

    static String read(Path path) {
        return "SELECT * FROM read_parquet('" + path.toString().replace("'", "''") + "')";
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    /** Opens the writer when the schema is known. */
    private static final class ToFile implements BatchConsumer, AutoCloseable {
        private final Path path;
        private final ParquetWriteOptions options;
        private @Nullable ArrowParquetWriter writer;

        ToFile(Path path, ParquetWriteOptions options) {
            this.path = path;
            this.options = options;
        }

        @Override
        public void schema(Schema schema) throws IOException {
            writer = ArrowParquetWriter.open(path, schema, options);
        }

        @Override
        public void batch(VectorSchemaRoot batch, DictionaryProvider dictionaries) throws IOException {
            writer.write(batch, dictionaries);
        }

        WrittenFile finish() throws IOException {
            return writer.finish();
        }

        @Override
        public void close() throws IOException {
            if (writer != null) {
                writer.close();
            }
        }
    }
}
