package dev.linkage.duckdb.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.duckdb.DuckDb;
import dev.linkage.duckdb.DuckDbOptions;
import dev.linkage.engine.Rows;
import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Usage;
import dev.linkage.engine.Workspace;
import dev.linkage.engine.WrittenFile;
import dev.linkage.error.EngineException;
import dev.linkage.error.OutputException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DuckDbWorkspaceTest {
    private static final String MANY_TYPES = """
            SELECT true AS a, 1::TINYINT AS b, 2::SMALLINT AS c, 3 AS d, 4::BIGINT AS e,
                123456789012345678901234567890::HUGEINT AS f, 5::UTINYINT AS g, 6::USMALLINT AS h, 7::UINTEGER AS i,
                18446744073709551615::UBIGINT AS j, 1.5::FLOAT AS k, 2.5::DOUBLE AS l, 3.50::DECIMAL(10,2) AS m,
                DATE '2020-02-29' AS n, TIMESTAMP '2020-02-29 10:00:00.123456' AS o, 'Ünï' AS p, '{"k":1}'::JSON AS q""";
    private static final String FURTHER_TYPES = """
            SELECT ['x', NULL, 'y'] AS a, [[1], [2, 3]] AS b, '550e8400-e29b-41d4-a716-446655440000'::UUID AS c,
                TIME '10:00' AS d, TIMESTAMPTZ '2020-01-01 10:00:00+00' AS e, 'x'::ENUM('x', 'y') AS f,
                {'k': 1} AS g, MAP {'k': 1} AS h, '{"k":1}'::JSON AS i, 'ab'::BLOB AS j, NULL AS k""";

    @TempDir
    Path directory;

    private DuckDb db = DuckDb.open();
    private Workspace workspace = db.workspace(Optional.empty());

    @BeforeEach
    void open() {
        assertThat(workspace.usage()).isNotNull();
    }

    @AfterEach
    void close() {
        workspace.close();
        db.close();
    }

    private static SqlStatement statement(String sql) {
        return new SqlStatement("test", sql);
    }

    private void limited(String memory) {
        close();
        db = DuckDb.open(DuckDbOptions.defaults().memoryLimit(memory).threads(2));
        workspace = db.workspace(Optional.of(directory.resolve("out")));
    }

    @Test
    void callsAFunctionUntilTheWorkspaceIsClosed() {
        String name;
        try (Workspace other = db.workspace(Optional.empty())) {
            name = other.function((values, nulls, rows) -> {
                for (int row = 0; row < rows; row++) {
                    nulls[row] |= values[row] == 3;
                    values[row] *= 2;
                }
            });
            String sql = "SELECT sum(f), count(f), count(*) FROM (SELECT " + name
                    + "(CASE WHEN i % 10 > 0 THEN i END) AS f FROM range(10000) t(i))";
            try (Rows rows = other.query(statement(sql))) {
                rows.next();
                assertThat(rows.longValue(0)).isEqualTo(2 * (10_000L * 9_999 / 2 - 10L * 999 * 1000 / 2 - 3));
                assertThat(rows.longValue(1)).isEqualTo(8_999);
                assertThat(rows.longValue(2)).isEqualTo(10_000);
            }
        }
        assertThatThrownBy(() -> workspace.execute(statement("SELECT " + name + "(i) FROM range(3) t(i)")))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("closed");
        assertThat(workspace.function((values, nulls, rows) -> {})).isEqualTo(name);
    }

    @Test
    void endsAStatementWhoseFunctionFails() {
        String name = workspace.function((values, nulls, rows) -> {
            throw new IllegalStateException("on purpose");
        });
        assertThatThrownBy(() -> workspace.execute(statement("SELECT " + name + "(i) FROM range(3) t(i)")))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("on purpose");
    }

    @Test
    void makesAndDropsTables() {
        String table = workspace.table("records");
        assertThat(workspace.table("records")).isNotEqualTo(table);
        workspace.execute(statement("CREATE TABLE " + table + " AS SELECT 1 AS a"));
        try (Workspace other = db.workspace(Optional.empty());
                Rows rows = other.query(statement("SELECT a FROM " + table))) {
            assertThat(rows.next()).isTrue();
        }
        workspace.drop(table);
        assertThatThrownBy(() -> workspace.query(statement("SELECT * FROM " + table)))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("Catalog Error");
        assertThatThrownBy(() -> workspace.drop("main.people")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> workspace.table("a b")).hasMessageContaining("'a b'");
    }

    @Test
    void dropsItsTablesWhenClosed() {
        String table = workspace.table("kept");
        workspace.execute(statement("CREATE TABLE " + table + " AS SELECT 1 AS a"));
        workspace.close();
        try (Workspace other = db.workspace(Optional.empty())) {
            assertThatThrownBy(() -> other.query(statement("SELECT * FROM " + table)))
                    .isInstanceOf(EngineException.class);
        }
    }

    @Test
    void carriesStepAndSqlInErrorsWithoutNoise() {
        assertThatThrownBy(() -> workspace.execute(new SqlStatement("score rule 2", "SELECT nope FROM range(3)")))
                .isInstanceOfSatisfying(EngineException.class, e -> {
                    assertThat(e.step()).isEqualTo("score rule 2");
                    assertThat(e.sql()).isEqualTo("SELECT nope FROM range(3)");
                    assertThat(e).hasMessageStartingWith("Cannot score rule 2: Binder Error:");
                    assertThat(e.getMessage()).doesNotContain("LINE 1").contains("nope");
                });
        workspace.execute(statement("SELECT 1"));
    }

    @Test
    void queriesRowByRow() {
        try (Rows rows = workspace.query(
                statement(
                        "SELECT * FROM (VALUES (1, 'a', 1.5), (NULL, NULL, NULL), (3, '4', 0.1)) t(i, s, d) ORDER BY i NULLS LAST"))) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.longValue(0)).isEqualTo(1);
            assertThat(rows.text(1)).isEqualTo("a");
            assertThat(rows.doubleValue(2)).isEqualTo(1.5);
            workspace.execute(statement("SELECT 'other statements run meanwhile'"));
            assertThat(rows.next()).isTrue();
            assertThat(rows.text(0)).isEqualTo("3");
            assertThat(rows.longValue(1)).isEqualTo(4);
            assertThat(rows.value(2)).isEqualTo(new BigDecimal("0.1"));
            assertThat(rows.next()).isTrue();
            assertThat(rows.isNull(0)).isTrue();
            assertThat(rows.longValue(0)).isZero();
            assertThat(rows.doubleValue(2)).isZero();
            assertThat(rows.text(1)).isNull();
            assertThat(rows.next()).isFalse();
        }
        try (Rows rows = workspace.query(statement("SELECT 1 WHERE false"))) {
            assertThat(rows.next()).isFalse();
        }
    }

    @Test
    void tellsWhyAStreamFailedBeforeItsFirstRow() {
        assertThatThrownBy(() -> workspace.query(statement("SELECT error('boom')")))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("boom");
        assertThatThrownBy(() -> workspace.stream(statement("SELECT error('boom')::INTEGER"), batch -> {}))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("boom");
        assertThatThrownBy(() -> workspace.stream(statement("SELECT [error('boom')]"), batch -> {}))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("boom");
    }

    @Test
    void tellsWhyAStreamFailedLater() {
        String sql =
                "SELECT CASE WHEN range = 1900000 THEN error('boom')::BIGINT ELSE range END AS a FROM range(2000000)";
        long[] seen = new long[1];
        assertThatThrownBy(() -> workspace.stream(statement(sql), batch -> seen[0] += batch.rows()))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("boom");
        assertThat(workspace.stream(statement("SELECT 1"), batch -> {})).isEqualTo(1);
    }

    @Test
    void describesWithoutRunning() {
        assertThat(workspace.describe(
                        statement("WITH x AS (SELECT 1 AS a) SELECT a, [a] AS b, error('x') AS c FROM x")))
                .startsWith(new SourceColumn("a", "INTEGER"), new SourceColumn("b", "INTEGER[]"));
        assertThat(workspace.describe(statement("SELECT 1 AS a, 2 AS A")))
                .extracting(SourceColumn::name)
                .containsExactly("a", "A");
    }

    private List<Object> values(String sql) {
        List<Object> values = new ArrayList<>();
        workspace.stream(statement(sql), batch -> {
            for (int i = 0; i < batch.columns().size(); i++) {
                values.add(batch.value(i, 0));
            }
        });
        return values;
    }

    @Test
    void givesPlainJavaValues() {
        List<Object> expected = List.of(
                true,
                (byte) 1,
                (short) 2,
                3,
                4L,
                new BigInteger("123456789012345678901234567890"),
                (short) 5,
                6,
                7L,
                new BigInteger("18446744073709551615"),
                1.5f,
                2.5,
                new BigDecimal("3.50"),
                LocalDate.of(2020, 2, 29),
                LocalDateTime.of(2020, 2, 29, 10, 0, 0, 123456000),
                "Ünï",
                "{\"k\":1}");
        assertThat(values(MANY_TYPES)).isEqualTo(expected);
        List<Object> viaRows = values(MANY_TYPES + ", [1] AS z");
        assertThat(viaRows.subList(0, expected.size())).isEqualTo(expected);
    }

    @Test
    void givesListsMapsAndTimes() {
        List<Object> values = values(FURTHER_TYPES);
        assertThat(values.get(0)).isEqualTo(Arrays.asList("x", null, "y"));
        assertThat(values.get(1)).isEqualTo(List.of(List.of(1), List.of(2, 3)));
        assertThat(values.get(2)).isEqualTo(UUID.fromString("550e8400-e29b-41d4-a716-446655440000"));
        assertThat(values.get(3)).isEqualTo(LocalTime.of(10, 0));
        assertThat(((OffsetDateTime) values.get(4)).toInstant()).isEqualTo("2020-01-01T10:00:00Z");
        assertThat(values.get(5)).isEqualTo("x");
        assertThat(values.get(6)).isEqualTo(Map.of("k", 1));
        assertThat(values.get(7)).isEqualTo(Map.of("k", 1));
        assertThat(values.get(8)).isEqualTo("{\"k\":1}");
        assertThat(values.get(9)).isEqualTo(new byte[] {'a', 'b'});
        assertThat(values.get(10)).isNull();
    }

    @Test
    void givesTextAsDuckDbWouldForTheUsualTypes() {
        for (String expression : List.of(
                "42",
                "1.50::DECIMAL(10,2)",
                "DATE '2020-01-01'",
                "TIMESTAMP '2020-01-01 10:00:00'",
                "TIMESTAMP '2020-01-01 10:00:01.5'",
                "true",
                "'x'",
                "2.5::DOUBLE",
                "'550e8400-e29b-41d4-a716-446655440000'::UUID",
                "[1, NULL]",
                "['a', 'b']")) {
            List<String> texts = new ArrayList<>();
            workspace.stream(statement("SELECT " + expression + " AS a, (" + expression + ")::VARCHAR AS b"), batch -> {
                texts.add(batch.text(0, 0));
                texts.add(batch.text(1, 0));
            });
            assertThat(texts.get(0)).as(expression).isEqualTo(texts.get(1));
        }
    }

    @Test
    void streamsEveryRowOnceInBatches() {
        Set<Long> seen = new HashSet<>();
        int[] batches = new int[1];
        long rows = workspace.stream(statement("SELECT range AS a, range % 7 AS b FROM range(100000)"), batch -> {
            batches[0]++;
            int a = batch.column("A");
            for (int i = 0; i < batch.rows(); i++) {
                seen.add(batch.longValue(a, i));
                assertThat(batch.doubleValue(1, i)).isEqualTo(batch.longValue(0, i) % 7);
            }
        });
        assertThat(rows).isEqualTo(100_000);
        assertThat(seen).hasSize(100_000);
        assertThat(batches[0]).isBetween(10, 1000);
    }

    @Test
    void streamsManyRowsWithoutHoldingThem() {
        limited("200MB");
        long[] sum = new long[1];
        long rows = workspace.stream(
                statement("SELECT range AS a, range::VARCHAR || repeat('x', 50) AS b FROM range(5000000)"),
                batch -> sum[0] += batch.longValue(0, 0));
        assertThat(rows).isEqualTo(5_000_000);
        Usage usage = workspace.usage();
        assertThat(usage.temporaryBytes()).isZero();
        assertThat(usage.peakMemoryBytes()).isLessThan(150_000_000);
    }

    @Test
    void staysUsableWhenAConsumerThrows() {
        for (String sql :
                List.of("SELECT range AS a FROM range(10000000)", "SELECT [range] AS a FROM range(10000000)")) {
            assertThatThrownBy(() -> workspace.stream(statement(sql), batch -> {
                        throw new IllegalStateException("enough");
                    }))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("enough");
            assertThat(workspace.stream(statement("SELECT 1"), batch -> {})).isEqualTo(1);
        }
    }

    @Test
    void writesParquetWithTheRowsSent() throws Exception {
        Path file = directory.resolve("it's [1].parquet");
        WrittenFile written = workspace.writeParquet(statement("SELECT range AS a FROM range(300000) -- all"), file);
        assertThat(written.rows()).isEqualTo(300_000);
        assertThat(written.bytes()).isEqualTo(Files.size(file));
        try (Rows rows = workspace.query(
                statement("SELECT count(*), sum(a) FROM " + db.parquet(file).relation()))) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.longValue(0)).isEqualTo(300_000);
            assertThat(rows.longValue(1)).isEqualTo(299_999L * 150_000);
        }
        WrittenFile empty =
                workspace.writeParquet(statement("SELECT 1 AS a WHERE false"), directory.resolve("empty.parquet"));
        assertThat(empty.rows()).isZero();
    }

    @Test
    void leavesNoFileWhenWritingFails() {
        Path file = directory.resolve("failed.parquet");
        String sql =
                "SELECT CASE WHEN range = 1900000 THEN error('boom')::BIGINT ELSE range END AS a FROM range(2000000)";
        assertThatThrownBy(() -> workspace.writeParquet(statement(sql), file))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("boom");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void neverOverwrites() throws Exception {
        Path file = Files.writeString(directory.resolve("mine.parquet"), "mine");
        assertThatThrownBy(() -> workspace.writeParquet(statement("SELECT 1 AS a"), file))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("exists already");
        assertThat(file).hasContent("mine");
    }

    @Test
    void measuresMemoryAndTemporaryFiles() {
        limited("90MB");
        String table = workspace.table("big");
        workspace.execute(statement("CREATE TABLE " + table
                + " AS SELECT range AS a, range::VARCHAR || 'some longer text' AS b FROM range(4000000)"));
        Usage usage = workspace.usage();
        assertThat(usage.peakMemoryBytes()).isBetween(20_000_000L, 100_000_000L);
        assertThat(usage.temporaryBytes()).isGreaterThan(1_000_000);
        workspace.drop(table);
        workspace.usage();
        assertThat(workspace.usage().temporaryBytes()).isZero();
    }

    @Test
    void saysWhatToDoWhenMemoryRunsOut() {
        close();
        db = DuckDb.open(DuckDbOptions.defaults().memoryLimit("60MB").setting("max_temp_directory_size", "0KB"));
        workspace = db.workspace(Optional.empty());
        String table = workspace.table("big");
        assertThatThrownBy(() -> workspace.execute(statement("CREATE TABLE " + table
                        + " AS SELECT range AS a, range::VARCHAR || 'some longer text' AS b FROM range(4000000)")))
                .isInstanceOf(EngineException.class)
                .hasMessageContainingAll("Out of Memory Error", "DuckDbOptions.memoryLimit");
        workspace.execute(statement("SELECT 1"));
    }
}
