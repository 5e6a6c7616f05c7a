package dev.linkage.duckdb.internal.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArrowBatchesTest {
    private final BufferAllocator allocator = new RootAllocator();
    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:duckdb:");
    }

    /** The connection still works and no Arrow memory is held, whatever the test did. */
    @AfterEach
    void leavesNothingBehind() throws SQLException {
        try (Connection used = connection;
                Statement statement = used.createStatement();
                ResultSet result = statement.executeQuery("SELECT 42")) {
            assertThat(result.next()).isTrue();
            assertThat(result.getInt(1)).isEqualTo(42);
        }
        assertThat(allocator.getAllocatedMemory()).isZero();
        allocator.close();
    }

    @Test
    void givesAllRowsInBatchesOfTheSizeAskedFor() throws Exception {
        List<Integer> sizes = new ArrayList<>();
        stream("SELECT i, 'row ' || i AS text FROM range(100000) t(i)", 3000, (batch, dictionaries) -> {
            sizes.add(batch.getRowCount());
            assertThat(batch.getVector("text").getObject(0)).asString().startsWith("row ");
        });
        assertThat(sizes.stream().mapToInt(Integer::intValue).sum()).isEqualTo(100_000);
        assertThat(sizes).allMatch(size -> size <= 3000);
    }

    @Test
    void givesTheSchemaOfAnEmptyResult() throws Exception {
        List<String> names = new ArrayList<>();
        stream("SELECT 1 AS id, 'x' AS name WHERE false", 10, new BatchConsumer() {
            @Override
            public void schema(Schema schema) {
                schema.getFields().stream().map(Field::getName).forEach(names::add);
            }

            @Override
            public void batch(VectorSchemaRoot batch, DictionaryProvider dictionaries) {
                assertThat(batch.getRowCount()).isZero();
            }
        });
        assertThat(names).containsExactly("id", "name");
    }

    @Test
    void streamsRatherThanMaterialises() throws Exception {
        assertThatThrownBy(() -> stream("SELECT i FROM range(1000000000000) t(i)", 10_000, (batch, dictionaries) -> {
                    throw new IOException("enough");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("enough");
    }

    @Test
    void closesEverythingWhenTheConsumerThrows() {
        assertThatThrownBy(() -> stream("SELECT i, md5(i::VARCHAR) FROM range(1000000) t(i)", 1000, (batch, d) -> {
                    throw new IllegalStateException("consumer");
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("consumer")
                .hasNoSuppressedExceptions();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
                    SELECT error('boom'); boom
                    SELECT ('x' || i)::INTEGER FROM range(10) t(i); Conversion Error: Could not convert string 'x0'
                    SELECT CASE WHEN i = 0 THEN error('at once') ELSE 1 END FROM range(200000) t(i); at once
                    SELECT CASE WHEN i = 4900000 THEN error('late') ELSE 1 END FROM range(5000000) t(i); late
                    SELECT * FROM nowhere; Catalog Error: Table with name nowhere does not exist
                    SELEC 1; Parser Error
                    """)
    void failsWithTheMessageOfDuckDb(String sql, String message) {
        assertThatThrownBy(() -> stream(sql, 1000, (batch, dictionaries) -> {}))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining(message);
    }

    @Test
    void saysThatMemoryRanOut() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET memory_limit = '50MB'");
            statement.execute("SET max_temp_directory_size = '0KB'");
        }
        assertThatThrownBy(() -> stream(
                        "SELECT md5(i::VARCHAR) AS m FROM range(2000000) t(i) ORDER BY m", 1000, (batch, d) -> {}))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("Out of Memory Error");
    }

    @Test
    void rejectsBatchesOfNoRows() {
        assertThatThrownBy(() -> stream("SELECT 1", 0, (batch, dictionaries) -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("batchRows must be at least 1 but was 0");
    }

    @Test
    void seesTemporaryTablesOfItsConnection() throws Exception {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TEMP TABLE mine AS SELECT 7 AS id");
        }
        Map<String, Object> seen = new HashMap<>();
        stream(
                "FROM mine",
                10,
                (batch, d) -> seen.put("id", batch.getVector("id").getObject(0)));
        assertThat(seen).containsEntry("id", 7);
    }

    private void stream(String sql, int batchRows, BatchConsumer consumer) throws SQLException, IOException {
        ArrowBatches.stream(connection, sql, batchRows, allocator, () -> false, consumer);
    }
}
