package dev.linkage.duckdb.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.duckdb.DuckDb;
import dev.linkage.engine.Batch;
import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Utf8Column;
import dev.linkage.error.EngineException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrowBatchTest {
    private static final SqlStatement TYPES = new SqlStatement("read", """
            SELECT i, i % 2 = 0 AS a, (i % 256 - 128)::TINYINT AS b,
                (i - 9000)::SMALLINT AS c, i::INTEGER AS d, (i % 256)::UTINYINT AS e, (65535 - i)::USMALLINT AS f,
                (4294967295 - i)::UINTEGER AS g, (18446744073709551615 - i)::UBIGINT AS h, (i / 7)::FLOAT AS j,
                CASE i % 3 WHEN 0 THEN 'nan'::DOUBLE ELSE i / 7 END AS k, (i - 9000)::DECIMAL(7,2) AS l,
                (i - 9000)::DECIMAL(38,5) AS m, DATE '1970-01-01' + (i - 9000)::INTEGER AS n,
                TIMESTAMP '1970-01-01' + to_microseconds((i - 9000) * 1000001) AS o, 'Zoë 李 ' || i AS p,
                'infinity'::DATE AS q, '-infinity'::TIMESTAMP AS r, CASE WHEN i % 5 > 0 THEN i END AS s,
                CASE WHEN i % 5 > 0 THEN i::VARCHAR END AS t FROM range(20000) t(i)""");

    private final DuckDb db = DuckDb.open();
    private final DuckDbWorkspace workspace = (DuckDbWorkspace) db.workspace(Optional.empty());

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void readsWhatChunksGive() {
        List<SourceColumn> columns = workspace.describe(TYPES);
        List<List<Object>> arrow = new ArrayList<>();
        List<List<Object>> chunks = new ArrayList<>();
        assertThat(workspace.stream(TYPES, batch -> read(batch, arrow))).isEqualTo(20_000);
        assertThat(workspace.streamChunks(TYPES, columns, batch -> read(batch, chunks)))
                .isEqualTo(20_000);
        Comparator<List<Object>> byId = Comparator.comparingLong(row -> (Long) row.get(0));
        arrow.sort(byId);
        chunks.sort(byId);
        assertThat(arrow).isEqualTo(chunks);
    }

    private static void read(Batch batch, List<List<Object>> rows) {
        for (int row = 0; row < batch.rows(); row++) {
            List<Object> values = new ArrayList<>();
            for (int column = 0; column < batch.columns().size(); column++) {
                boolean number = batch.value(column, row) instanceof Number;
                values.addAll(Arrays.asList(
                        batch.value(column, row),
                        batch.isNull(column, row),
                        batch.text(column, row),
                        number ? batch.longValue(column, row) : 0,
                        number ? batch.doubleValue(column, row) : 0));
            }
            rows.add(values);
        }
    }

    /** Every type that a method reads, with and without NULLs. */
    private static String arrays(String nulls) {
        return """
                SELECT i, CASE WHEN NOT null THEN i % 3 = 0 END AS l_boolean,
                    CASE WHEN NOT null THEN (i % 256 - 128)::TINYINT END AS l_tinyint,
                    CASE WHEN NOT null THEN (i - 9000)::SMALLINT END AS l_smallint,
                    CASE WHEN NOT null THEN (i * 429496 - 2147483648)::INTEGER END AS l_integer,
                    CASE WHEN NOT null THEN (i - 5000) * 1844674407370955 END AS l_bigint,
                    CASE WHEN NOT null THEN (i % 256)::UTINYINT END AS l_utinyint,
                    CASE WHEN NOT null THEN (65535 - i)::USMALLINT END AS l_usmallint,
                    CASE WHEN NOT null THEN (4294967295 - i)::UINTEGER END AS l_uinteger,
                    CASE WHEN NOT null THEN 18446744073709551615::UBIGINT - i::UBIGINT END AS l_ubigint,
                    CASE WHEN NOT null THEN DATE '1970-01-01' + (i - 5000)::INTEGER END AS l_date,
                    CASE WHEN NOT null THEN 'infinity'::DATE END AS l_infinity,
                    CASE WHEN NOT null THEN '-infinity'::TIMESTAMP END AS l_infinite_timestamp,
                    CASE WHEN NOT null THEN make_timestamp((i - 5000) * 60000001) END AS l_timestamp,
                    CASE WHEN NOT null THEN (i / 7)::FLOAT END AS d_float,
                    CASE WHEN NOT null THEN CASE i % 4 WHEN 0 THEN 'nan' WHEN 1 THEN '-0.0' WHEN 2 THEN 'inf'
                        ELSE i / 7 END::DOUBLE END AS d_double,
                    CASE WHEN NOT null THEN (i - 5000)::INTEGER END AS d_integer,
                    CASE WHEN NOT null THEN (i - 5000) * 1844674407370955 END AS d_bigint,
                    CASE WHEN NOT null THEN ((i - 5000) / 10)::DECIMAL(7,1) END AS d_decimal,
                    CASE WHEN NOT null THEN CASE i % 5 WHEN 0 THEN '' WHEN 1 THEN 'Zoë 李 👩‍👩‍👧 ' || i
                        WHEN 2 THEN 'a' || chr(0) || 'b' ELSE repeat('x', (i % 60)::INTEGER) END END AS t_varchar,
                    CASE WHEN NOT null THEN i END AS t_bigint,
                    CASE WHEN NOT null THEN DATE '1970-01-01' + (i - 5000)::INTEGER END AS t_date
                FROM (SELECT i, NULLS AS null FROM range(10000) t(i))""".replace("NULLS", nulls);
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "true", "i % 2 = 0", "hash(i) % 10 = 0", "i % 3 > 0"})
    void givesTheSameArraysInEveryForm(String nulls) {
        SqlStatement statement = new SqlStatement("read", arrays(nulls));
        List<SourceColumn> columns = workspace.describe(statement);
        Map<Long, List<Object>> arrow = new HashMap<>();
        Map<Long, List<Object>> chunks = new HashMap<>();
        Map<Long, List<Object>> objects = new HashMap<>();
        workspace.stream(statement, batch -> {
            assertThat(batch).isInstanceOf(ArrowBatch.class);
            readArrays(batch, arrow);
        });
        workspace.streamChunks(statement, columns, batch -> readArrays(batch, chunks));
        workspace.streamRows(statement, columns, batch -> readArrays(batch, objects));
        assertThat(objects).hasSize(10_000);
        assertThat(chunks).isEqualTo(objects);
        assertThat(arrow).isEqualTo(objects);
    }

    private static void readArrays(Batch batch, Map<Long, List<Object>> rows) {
        int count = batch.rows();
        long[] longs = new long[count + 3];
        double[] doubles = new double[count + 3];
        boolean[] nulls = new boolean[count + 3];
        Utf8Column texts = new Utf8Column();
        texts.add("of before");
        List<List<Object>> read = new ArrayList<>();
        batch.longs(0, longs, nulls);
        long[] ids = longs.clone();
        for (int row = 0; row < count; row++) {
            read.add(new ArrayList<>());
        }
        for (int column = 1; column < batch.columns().size(); column++) {
            Arrays.fill(longs, -1);
            Arrays.fill(doubles, -1);
            Arrays.fill(nulls, column % 2 == 0);
            switch (batch.columns().get(column).name().charAt(0)) {
                case 'l' -> batch.longs(column, longs, nulls);
                case 'd' -> batch.doubles(column, doubles, nulls);
                default -> {
                    batch.utf8(column, texts);
                    assertThat(texts.rows()).isEqualTo(count);
                }
            }
            for (int row = 0; row < count; row++) {
                boolean isNull = nulls[row];
                Object value;
                switch (batch.columns().get(column).name().charAt(0)) {
                    case 'l' -> value = longs[row];
                    case 'd' -> value = doubles[row];
                    default -> {
                        int start = row == 0 ? 0 : texts.ends()[row - 1];
                        value = new String(texts.bytes(), start, texts.ends()[row] - start, StandardCharsets.UTF_8);
                        isNull = texts.nulls()[row];
                    }
                }
                assertThat(isNull).isEqualTo(batch.isNull(column, row));
                read.get(row).addAll(List.of(isNull, value));
            }
        }
        for (int row = 0; row < count; row++) {
            rows.put(ids[row], read.get(row));
        }
    }

    @Test
    void unwrapsToArrow() {
        long[] sum = new long[1];
        workspace.stream(new SqlStatement("read", "SELECT i, 'text' AS t FROM range(100000) t(i)"), batch -> {
            VectorSchemaRoot root = batch.unwrap(VectorSchemaRoot.class).orElseThrow();
            BigIntVector vector = (BigIntVector) root.getVector("i");
            for (int row = 0; row < root.getRowCount(); row++) {
                sum[0] += vector.get(row);
            }
        });
        assertThat(sum[0]).isEqualTo(4_999_950_000L);
    }

    @Test
    void doesNotUnwrapForOtherTypes() {
        workspace.stream(
                new SqlStatement("read", "SELECT 1::HUGEINT AS h"),
                batch -> assertThat(batch.unwrap(VectorSchemaRoot.class)).isEmpty());
    }

    @Test
    void endsWithTheConsumersException() {
        assertThatThrownBy(() -> workspace.stream(TYPES, batch -> {
                    throw new IllegalStateException("enough");
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("enough");
    }

    @Test
    void failsWithTheMessageOfDuckDb() {
        SqlStatement late = new SqlStatement(
                "read rows",
                "SELECT CASE WHEN i = 1900000 THEN error('late') ELSE i::VARCHAR END AS a FROM range(2000000) t(i)");
        assertThatThrownBy(() -> workspace.stream(late, batch -> {}))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("Cannot read rows")
                .hasMessageContaining("late");
    }
}
