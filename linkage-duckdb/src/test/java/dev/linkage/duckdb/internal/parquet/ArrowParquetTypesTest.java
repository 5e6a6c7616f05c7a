package dev.linkage.duckdb.internal.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.duckdb.internal.parquet.RoundTrip.Column;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArrowParquetTypesTest {
    @TempDir
    Path directory;

    /** Values made from the row number i, and the type DuckDB reads them back as. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
                    i % 3 = 0; BOOLEAN
                    (i % 256 - 128)::TINYINT; TINYINT
                    (i % 256)::UTINYINT; UTINYINT
                    (i - 32768)::SMALLINT; SMALLINT
                    (65535 - i)::USMALLINT; USMALLINT
                    (i * 429496 - 2147483648)::INTEGER; INTEGER
                    (4294967295 - i)::UINTEGER; UINTEGER
                    (i - 5000) * 1844674407370955; BIGINT
                    18446744073709551615::UBIGINT - i::UBIGINT; UBIGINT
                    (i - 5000)::HUGEINT * 18446744073709551616::HUGEINT * 100; DECIMAL(38,0)
                    ((i - 5000) / 10)::DECIMAL(4,1); DECIMAL(4,1)
                    ((i - 5000) * 1000.01)::DECIMAL(9,2); DECIMAL(9,2)
                    ((i - 5000) * 100000000000.001)::DECIMAL(18,3); DECIMAL(18,3)
                    ((i - 5000)::DECIMAL(38,5) * 3); DECIMAL(38,5)
                    (CASE i % 5 WHEN 0 THEN 'inf' WHEN 1 THEN 'nan' ELSE i / 7 END)::FLOAT; FLOAT
                    (CASE i % 5 WHEN 0 THEN '-inf' WHEN 1 THEN 'nan' WHEN 2 THEN '-0.0' ELSE i / 7 END)::DOUBLE; DOUBLE
                    CASE i % 4 WHEN 0 THEN '' WHEN 1 THEN 'Zoë 李 👩‍👩‍👧 ' || i ELSE repeat('x', i % 50) END; VARCHAR
                    (['red', 'grün', 'blue'])[1 + i % 3]::ENUM('red', 'grün', 'blue'); VARCHAR
                    i::VARCHAR::BLOB || '\\x00\\xFF'::BLOB; BLOB
                    '1999-12-31'::DATE + i::INTEGER - 5000; DATE
                    'infinity'::DATE; DATE
                    '00:00:00'::TIME + to_microseconds(i * 8640001); TIME
                    make_timestamp_ns(i)::TIME_NS; TIME_NS
                    make_timestamp((i - 5000) * 60000000)::TIMESTAMP_S; TIMESTAMP
                    '-infinity'::TIMESTAMP::TIMESTAMP_S; TIMESTAMP
                    make_timestamp_ms((i - 5000) * 60001)::TIMESTAMP_MS; TIMESTAMP
                    make_timestamp((i - 5000) * 60000001); TIMESTAMP
                    CASE i % 2 WHEN 0 THEN 'infinity'::TIMESTAMP ELSE '-infinity'::TIMESTAMP END; TIMESTAMP
                    make_timestamp_ns((i - 5000) * 60000001); TIMESTAMP_NS
                    make_timestamp((i - 5000) * 60000001)::TIMESTAMPTZ; TIMESTAMP WITH TIME ZONE
                    md5(i::VARCHAR)::UUID; VARCHAR
                    NULL; "NULL"
                    range(i % 4); BIGINT[]
                    [NULL, i, NULL]; BIGINT[]
                    CASE i % 3 WHEN 0 THEN [] WHEN 1 THEN [[], NULL, [i, NULL]] ELSE [[i], [i + 1, i + 2]] END; BIGINT[][]
                    [[['a', i::VARCHAR], []], NULL, []]; VARCHAR[][][]
                    [i, NULL]::BIGINT[2]; BIGINT[]
                    ['b'::ENUM('a', 'b'), NULL, 'a'::ENUM('a', 'b')]; VARCHAR[]
                    [i % 2 = 0, NULL, true]; BOOLEAN[]
                    [i::DECIMAL(30,2)]; DECIMAL(30,2)[]
                    {'a': i, 'b c.d': CASE WHEN i % 2 = 0 THEN i::VARCHAR END}; STRUCT(a BIGINT, "b c.d" VARCHAR)
                    {'outer': {'inner': [i, NULL], 'date': '2001-01-01'::DATE}}; STRUCT("outer" STRUCT("inner" BIGINT[], date DATE))
                    [{'k': i, 'v': [{'w': 'x'}]}, NULL, {'k': NULL, 'v': NULL}]; STRUCT(k BIGINT, v STRUCT(w VARCHAR)[])[]
                    CASE WHEN i % 3 = 0 THEN MAP {} ELSE MAP {'k' || i: i, 'n': NULL} END; MAP(VARCHAR, BIGINT)
                    MAP {i: [i, NULL], i + 1: NULL}; MAP(BIGINT, BIGINT[])
                    MAP {{'a': i}: 'x'}; MAP(STRUCT(a BIGINT), VARCHAR)
                    MAP {[i, NULL]: MAP {'x': i}}; MAP(BIGINT[], MAP(VARCHAR, BIGINT))
                    """)
    void writesTypesThatReadBackTheSame(String expression, String type) throws Exception {
        String sql = "SELECT i, CASE WHEN i % 7 = 3 THEN NULL ELSE " + expression + " END AS c FROM range(10000) t(i)";
        Path file = directory.resolve("types.parquet");
        try (RoundTrip duckdb = new RoundTrip()) {
            duckdb.write(sql, file, ParquetWriteOptions.defaults().withRowGroupRows(3000), 700);

            assertThat(duckdb.columns(RoundTrip.read(file)))
                    .containsExactly(new Column("i", "BIGINT"), new Column("c", type));
            String cast = type.equals("\"NULL\"") ? "c" : "c::" + type + " AS c";
            assertThat(duckdb.digest(RoundTrip.read(file)))
                    .isEqualTo(duckdb.digest("SELECT i, " + cast + " FROM (" + sql + ")"));
            assertThat(duckdb.rows("SELECT count(*) FROM (" + RoundTrip.read(file) + ") f JOIN (SELECT i, " + cast
                            + " FROM (" + sql + ")) s ON f.i = s.i AND f.c IS NOT DISTINCT FROM s.c"))
                    .containsExactly(List.of("10000"));
        }
    }

    @Test
    void writesUuidAndJsonWhenDuckDbNamesThem() throws Exception {
        String sql = "SELECT md5(i::VARCHAR)::UUID AS u, [u, NULL] AS l, '{\"a\": 1}'::JSON AS j, i % 2 = 0 AS b"
                + " FROM range(1000) t(i)";
        Path file = directory.resolve("lossless.parquet");
        try (RoundTrip duckdb = new RoundTrip()) {
            duckdb.execute("SET arrow_lossless_conversion = true");
            duckdb.write(sql, file);

            assertThat(duckdb.columns(RoundTrip.read(file))).isEqualTo(duckdb.columns(sql));
            assertThat(duckdb.digest(RoundTrip.read(file))).isEqualTo(duckdb.digest(sql));
        }
    }

    @Test
    void writesLargeOffsets() throws Exception {
        String sql = "SELECT i::VARCHAR AS v, i::VARCHAR::BLOB AS b, [i, NULL] AS l, 'x'::ENUM('x') AS e"
                + " FROM range(1000) t(i)";
        Path file = directory.resolve("large.parquet");
        try (RoundTrip duckdb = new RoundTrip()) {
            duckdb.execute("SET arrow_large_buffer_size = true");
            duckdb.write(sql, file);

            assertThat(duckdb.digest(RoundTrip.read(file)))
                    .isEqualTo(duckdb.digest("SELECT * REPLACE (e::VARCHAR AS e) FROM (" + sql + ")"));
        }
    }

    @Test
    void writesEnumsOfManyValues() throws Exception {
        String values = IntStream.range(0, 70_000).mapToObj(i -> "'v" + i + "'").collect(Collectors.joining(", "));
        Path file = directory.resolve("enums.parquet");
        try (RoundTrip duckdb = new RoundTrip()) {
            duckdb.execute("CREATE TYPE wide AS ENUM (" + values + ")");
            duckdb.execute("CREATE TYPE middle AS ENUM (SELECT 'm' || i FROM range(300) t(i))");
            String sql = "SELECT ('v' || i)::wide AS w, ('m' || i % 300)::middle AS m FROM range(70000) t(i)";
            duckdb.write(sql, file);

            assertThat(duckdb.digest(RoundTrip.read(file)))
                    .isEqualTo(duckdb.digest("SELECT w::VARCHAR AS w, m::VARCHAR AS m FROM (" + sql + ")"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"INTERVAL 1 DAY", "union_value(a := 1)", "12345678901234567890::BIGNUM", "'x'::VARIANT"})
    void refusesTypesItCannotWriteAndNamesTheWayOut(String expression) throws Exception {
        Path file = directory.resolve("refused.parquet");
        try (RoundTrip duckdb = new RoundTrip()) {
            assertThatThrownBy(() -> duckdb.write("SELECT 1 AS id, [{'when': " + expression + "}] AS seen", file))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("'seen[].when'")
                    .hasMessageContaining("COPY writer");
        }
        assertThat(file).doesNotExist();
    }

    @Test
    void keepsColumnNamesOfAnyCharacters() throws Exception {
        List<String> names = List.of("a.b", "a", "it's \"quoted\"", "with space", "größe 李", "list", "a.b.c", "_");
        String sql = names.stream()
                .map(name -> (name.equals("a") ? "{'b': i, 'b.c': [i]}" : "i + " + name.length()) + " AS \""
                        + name.replace("\"", "\"\"") + "\"")
                .collect(Collectors.joining(", ", "SELECT ", " FROM range(5000) t(i)"));
        Path file = directory.resolve("na'mes ü.parquet");
        try (RoundTrip duckdb = new RoundTrip()) {
            duckdb.write(sql, file);

            assertThat(duckdb.columns(RoundTrip.read(file)))
                    .extracting(Column::name)
                    .isEqualTo(names);
            assertThat(duckdb.digest(RoundTrip.read(file))).isEqualTo(duckdb.digest(sql));
        }
    }

    @Test
    void refusesTwoColumnsOfOneName() throws Exception {
        try (RoundTrip duckdb = new RoundTrip()) {
            assertThatThrownBy(() -> duckdb.write("SELECT 1 AS a, 2 AS a", directory.resolve("twice.parquet")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("named 'a'")
                    .hasMessageContaining("alias");
        }
    }
}
