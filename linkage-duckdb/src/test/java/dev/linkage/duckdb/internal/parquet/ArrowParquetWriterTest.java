package dev.linkage.duckdb.internal.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.duckdb.internal.arrow.ArrowBatches;
import dev.linkage.duckdb.internal.arrow.BatchConsumer;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.parquet.column.statistics.LongStatistics;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArrowParquetWriterTest {
    private static final String PEOPLE = """
            SELECT i AS id,
                CASE WHEN i % 11 > 0 THEN (['Ann', 'Bob', 'Zoë', 'Wei'])[1 + i % 4] END AS first_name,
                'street ' || i AS street,
                (i % 7 - 3)::TINYINT AS gamma,
                (i % 1000) / 7 AS weight,
                '1950-01-01'::DATE + (i % 20000)::INTEGER AS dob,
                CASE WHEN i % 3 > 0 THEN range(i % 3) END AS codes
            FROM range(ROWS) t(i)
            """;
    private static final Schema ONE_LONG = new Schema(List.of(Field.nullable("id", new ArrowType.Int(64, true))));
    private static final DictionaryProvider NO_DICTIONARIES = new DictionaryProvider.MapDictionaryProvider();

    @TempDir
    Path directory;

    @Test
    void writesAMillionRows() throws Exception {
        String sql = people(1_000_000);
        Path file = directory.resolve("million.parquet");
        try (RoundTrip duckdb = new RoundTrip()) {
            WrittenFile written = duckdb.write(sql, file, ParquetWriteOptions.defaults(), 122_880);

            assertThat(written).isEqualTo(new WrittenFile(file, 1_000_000, Files.size(file)));
            assertThat(duckdb.columns(RoundTrip.read(file))).isEqualTo(duckdb.columns(sql));
            assertThat(duckdb.digest(RoundTrip.read(file))).isEqualTo(duckdb.digest(sql));
            assertThat(rowGroups(duckdb, file)).hasSize(9).startsWith(122_880L, 122_880L);
        }
    }

    @Test
    void closesRowGroupsByRowsWhateverTheBatches() throws Exception {
        String sql = people(4000);
        try (RoundTrip duckdb = new RoundTrip()) {
            for (int batchRows : List.of(7, 64, 2048, 100_000)) {
                Path file = directory.resolve(batchRows + ".parquet");
                duckdb.write(sql, file, ParquetWriteOptions.defaults().withRowGroupRows(1201), batchRows);

                assertThat(rowGroups(duckdb, file)).containsExactly(1201L, 1201L, 1201L, 397L);
                assertThat(duckdb.digest(RoundTrip.read(file))).isEqualTo(duckdb.digest(sql));
            }
        }
    }

    @Test
    void closesRowGroupsByBytes() throws Exception {
        String sql = "SELECT i, sha256(i::VARCHAR) AS noise FROM range(50000) t(i)";
        Path file = directory.resolve("bytes.parquet");
        try (RoundTrip duckdb = new RoundTrip()) {
            duckdb.write(sql, file, ParquetWriteOptions.defaults().withRowGroupBytes(500_000), 50_000);

            assertThat(rowGroups(duckdb, file)).hasSizeGreaterThan(4).allMatch(rows -> rows < 12_000);
            assertThat(duckdb.digest(RoundTrip.read(file))).isEqualTo(duckdb.digest(sql));
        }
    }

    @Test
    void writesVeryLongTexts() throws Exception {
        String sql = "SELECT i, repeat(chr(65 + (i % 26)::INTEGER) || 'ü', 350000) AS long, [long, NULL, ''] AS longs"
                + " FROM range(40) t(i)";
        Path file = directory.resolve("long.parquet");
        try (RoundTrip duckdb = new RoundTrip()) {
            duckdb.write(sql, file, ParquetWriteOptions.defaults(), 30);

            assertThat(duckdb.rows("SELECT min(strlen(long)) FROM (" + RoundTrip.read(file) + ")"))
                    .containsExactly(List.of("1050000"));
            assertThat(duckdb.digest(RoundTrip.read(file))).isEqualTo(duckdb.digest(sql));
        }
    }

    @Test
    void writesTheSchemaOfAnEmptyResult() throws Exception {
        String sql = people(10) + " WHERE i < 0";
        Path file = directory.resolve("empty.parquet");
        try (RoundTrip duckdb = new RoundTrip()) {
            assertThat(duckdb.write(sql, file).rows()).isZero();

            assertThat(duckdb.columns(RoundTrip.read(file))).isEqualTo(duckdb.columns(sql));
            assertThat(duckdb.rows(RoundTrip.read(file))).isEmpty();
        }
    }

    @Test
    void ignoresEmptyBatches() throws Exception {
        Path file = directory.resolve("batches.parquet");
        try (BufferAllocator allocator = new RootAllocator();
                VectorSchemaRoot batch = VectorSchemaRoot.create(ONE_LONG, allocator);
                ArrowParquetWriter writer = open(file)) {
            writer.write(batch, NO_DICTIONARIES);
            fill(batch, 5);
            writer.write(batch, NO_DICTIONARIES);
            batch.setRowCount(0);
            writer.write(batch, NO_DICTIONARIES);

            assertThat(writer.finish().rows()).isEqualTo(5);
        }
        try (RoundTrip duckdb = new RoundTrip()) {
            assertThat(duckdb.rows("SELECT sum(id) FROM (" + RoundTrip.read(file) + ")"))
                    .containsExactly(List.of("10"));
        }
    }

    @Test
    void leavesAFooterWithRowsAndStatistics() throws Exception {
        Path file = directory.resolve("footer.parquet");
        try (RoundTrip duckdb = new RoundTrip()) {
            duckdb.write(people(200_000), file);
        }
        ParquetMetadata footer = ParquetHadoop.footer(file);

        assertThat(footer.getBlocks()).extracting(BlockMetaData::getRowCount).containsExactly(122_880L, 77_120L);
        var columns = footer.getBlocks().get(1).getColumns();
        LongStatistics ids = (LongStatistics) columns.get(0).getStatistics();
        assertThat(ids.getMin()).isEqualTo(122_880L);
        assertThat(ids.getMax()).isEqualTo(199_999L);
        assertThat(columns).allMatch(column -> column.getStatistics().isNumNullsSet());
        assertThat(columns.get(1).getStatistics().getNumNulls()).isPositive();
    }

    @Test
    void deletesTheFileUnlessFinished() throws Exception {
        Path file = directory.resolve("unfinished.parquet");
        try (BufferAllocator allocator = new RootAllocator();
                VectorSchemaRoot batch = VectorSchemaRoot.create(ONE_LONG, allocator);
                ArrowParquetWriter writer = open(file)) {
            fill(batch, 5);
            writer.write(batch, NO_DICTIONARIES);
            assertThat(file).exists();
        }
        assertThat(file).doesNotExist();
    }

    @Test
    void refusesBatchesOfAnotherSchema() throws Exception {
        Schema other = new Schema(List.of(Field.nullable("id", new ArrowType.Utf8())));
        try (BufferAllocator allocator = new RootAllocator();
                VectorSchemaRoot batch = VectorSchemaRoot.create(other, allocator);
                ArrowParquetWriter writer = open(directory.resolve("other.parquet"))) {
            assertThatThrownBy(() -> writer.write(batch, NO_DICTIONARIES))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("id: Utf8")
                    .hasMessageContaining("id: Int(64, true)");
        }
    }

    @Test
    void deletesTheFileWhenDuckDbFailsMidway() throws Exception {
        Path file = directory.resolve("midway.parquet");
        String sql = "SELECT CASE WHEN i = 900000 THEN error('stopped here') ELSE i END AS i FROM range(1000000) t(i)";
        try (RoundTrip duckdb = new RoundTrip()) {
            assertThatThrownBy(() -> duckdb.write(sql, file)).hasMessageContaining("stopped here");
        }
        assertThat(file).doesNotExist();
    }

    @Test
    void refusesToOverwrite() throws Exception {
        Path file = Files.writeString(directory.resolve("mine.parquet"), "mine");
        assertThatThrownBy(() -> open(file)).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(file).hasContent("mine");
    }

    @Test
    void refusesToGoOnAfterFinish() throws Exception {
        Path file = directory.resolve("finished.parquet");
        try (BufferAllocator allocator = new RootAllocator();
                VectorSchemaRoot batch = VectorSchemaRoot.create(ONE_LONG, allocator);
                ArrowParquetWriter writer = open(file)) {
            writer.finish();
            assertThatThrownBy(() -> writer.write(batch, NO_DICTIONARIES)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(writer::finish).isInstanceOf(IllegalStateException.class);
            writer.abort();
        }
        assertThat(file).exists();
    }

    @Test
    void refusesBatchesThatNeedADictionaryWithoutOne() throws Exception {
        Path file = directory.resolve("dictionary.parquet");
        try (RoundTrip duckdb = new RoundTrip()) {
            BatchConsumer forgetful = (batch, dictionaries) -> {
                try (ArrowParquetWriter writer =
                        ArrowParquetWriter.open(file, batch.getSchema(), ParquetWriteOptions.defaults())) {
                    assertThatThrownBy(() -> writer.write(batch, NO_DICTIONARIES))
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessageContaining("'colour'");
                    assertThatThrownBy(writer::finish)
                            .isInstanceOf(IOException.class)
                            .hasMessageContaining("failed");
                }
            };
            ArrowBatches.stream(duckdb.connection(), "SELECT 'red'::ENUM('red') AS colour", 10, () -> false, forgetful);
        }
        assertThat(file).doesNotExist();
    }

    private static String people(int rows) {
        return PEOPLE.replace("ROWS", Integer.toString(rows));
    }

    private static ArrowParquetWriter open(Path file) throws IOException {
        return ArrowParquetWriter.open(file, ONE_LONG, ParquetWriteOptions.defaults());
    }

    private static void fill(VectorSchemaRoot batch, int rows) {
        var ids = (BigIntVector) batch.getVector("id");
        ids.allocateNew(rows);
        for (int i = 0; i < rows; i++) {
            ids.set(i, i);
        }
        batch.setRowCount(rows);
    }

    private static List<Long> rowGroups(RoundTrip duckdb, Path file) throws Exception {
        return duckdb
                .rows("SELECT DISTINCT row_group_id, row_group_num_rows FROM parquet_metadata('" + file
                        + "') ORDER BY 1")
                .stream()
                .map(row -> Long.valueOf(row.get(1)))
                .toList();
    }
}
