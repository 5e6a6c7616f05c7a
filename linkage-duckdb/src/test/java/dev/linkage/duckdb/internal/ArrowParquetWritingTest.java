package dev.linkage.duckdb.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.duckdb.internal.arrow.ArrowSupport;
import dev.linkage.engine.SqlStatement;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArrowParquetWritingTest {
    @TempDir
    Path directory;

    private final List<String> log = new ArrayList<>();
    private final ParquetWriting arrow = new ArrowParquetWriting(log::add);
    private DuckDBConnection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = connect();
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private static DuckDBConnection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:duckdb:").unwrap(DuckDBConnection.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "i % 2 = 0",
                "(i % 100)::TINYINT",
                "i::SMALLINT",
                "i::INTEGER",
                "i",
                "(i % 100)::UTINYINT",
                "i::USMALLINT",
                "i::UINTEGER",
                "18446744073709551615::UBIGINT - i::UBIGINT",
                "i / 7",
                "(i / 7)::FLOAT",
                "i::DECIMAL(4,0)",
                "i::DECIMAL(9,2)",
                "i::DECIMAL(18,3)",
                "i::DECIMAL(38,5)",
                "DATE '2000-01-01' + i::INTEGER",
                "TIMESTAMP '2000-01-01' + to_microseconds(i)",
                "(TIMESTAMP '2000-01-01' + to_microseconds(i))::TIMESTAMPTZ",
                "'Zoë ' || i",
                "i::VARCHAR::BLOB",
                "[i, NULL]",
                "[[i::VARCHAR], NULL, []]"
            })
    void writesWhatCopyWrites(String expression) throws Exception {
        assertThat(sameAsCopy(expression)).isTrue();
        assertThat(log).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
                    TIMETZ '10:00:00+02'; TIME WITH TIME ZONE
                    '101'::BIT; BIT
                    i::UHUGEINT; UHUGEINT
                    i::HUGEINT; HUGEINT
                    (['a', 'b'])[1 + i % 2]::ENUM('a', 'b'); ENUM('a', 'b')
                    md5(i::VARCHAR)::UUID; UUID
                    [i::HUGEINT]; HUGEINT[]
                    {'a': i}; STRUCT(a BIGINT)
                    INTERVAL 1 DAY; INTERVAL
                    """)
    void leavesToCopyWhatArrowWouldChangeAndSaysSoOnce(String expression, String type) throws Exception {
        assertThat(sameAsCopy(expression)).isTrue();
        assertThat(log)
                .containsExactly(
                        "DuckDB's COPY writes Parquet instead of Arrow, with the same rows: column 'c' is of type "
                                + type);
    }

    /** Compares files of many batches, of several chunks, and without rows. */
    private boolean sameAsCopy(String expression) throws Exception {
        for (int rows : List.of(5000, 0)) {
            String sql =
                    "SELECT i, CASE WHEN i % 7 <> 3 THEN " + expression + " END AS c FROM range(" + rows + ") t(i)";
            Path mine = directory.resolve("arrow-" + rows);
            Path theirs = directory.resolve("copy-" + rows);
            assertThat(write(arrow, sql, mine)).isEqualTo(rows);
            assertThat(write(new CopyParquetWriting(), sql, theirs)).isEqualTo(rows);
            String schema = "SELECT name, type, type_length, repetition_type, num_children"
                    + " FROM parquet_schema('%s') WHERE name NOT IN ('duckdb_schema', 'linkage')";
            assertThat(rows(schema.formatted(mine))).isEqualTo(rows(schema.formatted(theirs)));
            String described = "DESCRIBE FROM read_parquet('%s')";
            assertThat(rows(described.formatted(mine))).isEqualTo(rows(described.formatted(theirs)));
            String ordered = "SELECT * FROM read_parquet('%s') ORDER BY i";
            assertThat(rows(ordered.formatted(mine))).hasSize(rows).isEqualTo(rows(ordered.formatted(theirs)));
        }
        return true;
    }

    @Test
    void writesManyBatches() throws Exception {
        Path file = directory.resolve("file");
        assertThat(write(arrow, "SELECT i, i::VARCHAR AS t FROM range(200000) t(i)", file))
                .isEqualTo(200_000);
        assertThat(rows("SELECT count(*), sum(i), sum(t::BIGINT) FROM read_parquet('" + file + "')"))
                .containsExactly("200000|19999900000|19999900000|");
    }

    @Test
    void leavesTwoColumnsOfOneNameToCopy() throws Exception {
        write(arrow, "SELECT 1 AS a, 2 AS A", directory.resolve("file"));
        assertThat(log).singleElement().asString().endsWith("two columns are named 'A'");
    }

    @Test
    void failsWithTheMessageOfDuckDb() {
        assertThatThrownBy(() -> write(arrow, "SELECT error('boom')::BIGINT AS a", directory.resolve("file")))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("boom");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void writesThroughCopyWithoutTheFlagAndSaysOnceWhichToAdd() throws Exception {
        List<String> command = List.of(
                System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                WithoutFlag.class.getName(),
                directory.toString());
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (InputStream output = process.getInputStream()) {
            assertThat(new String(output.readAllBytes(), StandardCharsets.UTF_8).lines())
                    .containsExactly(
                            "DuckDB's COPY writes Parquet instead of Arrow, with the same rows: "
                                    + "Arrow needs access to java.nio; start Java with " + ArrowSupport.FLAG,
                            "3",
                            "4");
        } finally {
            process.destroy();
        }
        assertThat(rows("SELECT count(*), sum(i) FROM read_parquet('" + directory + "/*')"))
                .containsExactly("7|9|");
    }

    /** Writes two files and prints the log and the rows. */
    static final class WithoutFlag {
        private WithoutFlag() {}

        public static void main(String[] arguments) throws Exception {
            ParquetWriting arrow = new ArrowParquetWriting(System.out::println);
            try (DuckDBConnection connection = connect()) {
                for (int rows : List.of(3, 4)) {
                    System.out.println(arrow.write(
                            connection,
                            new SqlStatement("write", "SELECT i FROM range(" + rows + ") t(i)"),
                            Path.of(arguments[0], rows + ".parquet"),
                            () -> false));
                }
            }
        }
    }

    private long write(ParquetWriting writing, String sql, Path file) throws SQLException, IOException {
        try (DuckDBConnection own = connection.duplicate().unwrap(DuckDBConnection.class)) {
            return writing.write(own, new SqlStatement("write", sql), file, () -> false);
        }
    }

    private List<String> rows(String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.append(result.getString(i)).append('|');
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }
}
