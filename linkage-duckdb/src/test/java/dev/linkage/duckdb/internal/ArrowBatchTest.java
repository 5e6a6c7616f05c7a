package dev.linkage.duckdb.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.duckdb.DuckDb;
import dev.linkage.engine.Batch;
import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.SqlStatement;
import dev.linkage.error.EngineException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

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

    @Test
    void unwrapsToArrow() {
        long[] sum = new long[1];
        workspace.stream(new SqlStatement("read", "SELECT i FROM range(100000) t(i)"), batch -> {
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
