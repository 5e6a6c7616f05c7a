package dev.linkage.duckdb.internal.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.duckdb.internal.parquet.RoundTrip.Column;
import dev.linkage.engine.ArrayBatch;
import dev.linkage.engine.ArrayColumn;
import dev.linkage.engine.SourceColumn;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArrayParquetWriterTest {
    /** Which rows are NULL. */
    enum Nulls {
        NONE,
        ALL,
        ALTERNATING,
        SOME,
        LONG_RUNS;

        boolean at(int row) {
            return switch (this) {
                case NONE -> false;
                case ALL -> true;
                case ALTERNATING -> row % 2 == 0;
                case SOME -> row * 2_654_435_761L % 7 == 3;
                case LONG_RUNS -> row / 30_000 % 2 == 1;
            };
        }
    }

    private static final List<String> NAMES =
            List.of("Ann", "", "Zoë", "李", "👩‍👩‍👧", "Bob\0Bob", "a longer name than others", "ann", "~", "é");

    @TempDir
    Path directory;

    private static ArrayColumn longs(String name, String type, int rows, Nulls nulls, IntToLongFunction values) {
        boolean[] absent = new boolean[rows];
        for (int i = 0; i < rows; i++) {
            absent[i] = nulls.at(i);
        }
        return new ArrayColumn.Longs(
                new SourceColumn(name, type),
                IntStream.range(0, rows).mapToLong(values).toArray(),
                nulls == Nulls.NONE ? new boolean[0] : absent);
    }

    private static ArrayColumn doubles(String name, String type, int rows, Nulls nulls, IntToDoubleFunction values) {
        boolean[] absent = new boolean[rows];
        for (int i = 0; i < rows; i++) {
            absent[i] = nulls.at(i);
        }
        return new ArrayColumn.Doubles(
                new SourceColumn(name, type),
                IntStream.range(0, rows).mapToDouble(values).toArray(),
                nulls == Nulls.NONE ? new boolean[0] : absent);
    }

    private static ArrayColumn texts(String name, int rows, Nulls nulls, Texts texts, IntToLongFunction codes) {
        return new ArrayColumn.Coded(
                new SourceColumn(name, "VARCHAR"),
                IntStream.range(0, rows)
                        .map(i -> nulls.at(i) ? -1 : (int) codes.applyAsLong(i))
                        .toArray(),
                texts);
    }

    private static Texts numbered(int count) {
        return new Texts(IntStream.range(0, count).mapToObj(i -> "text " + i).toList());
    }

    /** All types, with few distinct values, many, and only different ones. */
    private static ArrayBatch everything(int rows, Nulls nulls) {
        Texts all = numbered(rows);
        return new ArrayBatch(
                rows,
                List.of(
                        longs("row", "BIGINT", rows, Nulls.NONE, i -> i),
                        longs("b", "BOOLEAN", rows, nulls, i -> i % 3 == 0 ? 1 : 0),
                        longs("t", "TINYINT", rows, nulls, i -> i % 256 - 128),
                        longs("s", "SMALLINT", rows, nulls, i -> i % 65_536 - 32_768),
                        longs("i", "INTEGER", rows, nulls, i -> i * 37_129L % 4_294_967_296L - 2_147_483_648L),
                        longs("l", "BIGINT", rows, nulls, i -> i * 0x9E37_79B9_7F4A_7C15L),
                        longs("same", "BIGINT", rows, nulls, i -> Long.MIN_VALUE),
                        longs("ut", "UTINYINT", rows, nulls, i -> i % 256),
                        longs("us", "USMALLINT", rows, nulls, i -> 65_535 - i % 65_536),
                        longs("ui", "UINTEGER", rows, nulls, i -> 4_294_967_295L - i),
                        longs("d", "DATE", rows, nulls, i -> i % 40_000 - 20_000),
                        longs("ts", "TIMESTAMP", rows, nulls, i -> (i - 50_000) * 60_000_001L),
                        doubles("f", "FLOAT", rows, nulls, i -> i % 5 == 0 ? Double.NaN : i / 7f),
                        doubles("few", "DOUBLE", rows, nulls, i -> i % 100 / 7.0),
                        doubles("odd", "DOUBLE", rows, nulls, i -> switch (i % 6) {
                            case 0 -> Double.NaN;
                            case 1 -> -0.0;
                            case 2 -> Double.POSITIVE_INFINITY;
                            case 3 -> Double.NEGATIVE_INFINITY;
                            case 4 -> Double.MIN_VALUE;
                            default -> Math.sqrt(i);
                        }),
                        doubles("many", "DOUBLE", rows, nulls, Math::sqrt),
                        texts("name", rows, nulls, new Texts(NAMES), i -> i / 3 % NAMES.size()),
                        texts("half", rows, nulls, all, i -> i / 2),
                        texts("each", rows, nulls, all, i -> i)));
    }

    private static List<SourceColumn> columns(ArrayBatch batch) {
        return batch.columns().stream().map(ArrayColumn::column).toList();
    }

    private WrittenFile write(Path file, ParquetWriteOptions options, ArrayBatch... batches) throws IOException {
        try (ArrayParquetWriter writer = ArrayParquetWriter.open(file, columns(batches[0]), options)) {
            for (ArrayBatch batch : batches) {
                writer.write(batch);
            }
            return writer.finish();
        }
    }

    private static Object value(ArrayColumn column, int row) {
        if (column.isNull(row)) {
            return null;
        }
        if (column instanceof ArrayColumn.Doubles doubles) {
            return column.column().type().equals("FLOAT")
                    ? (Object) (float) doubles.values()[row]
                    : (Object) doubles.values()[row];
        }
        if (column instanceof ArrayColumn.Longs longs) {
            return switch (column.column().type()) {
                case "BOOLEAN" -> longs.values()[row] != 0;
                case "BIGINT", "TIMESTAMP" -> longs.values()[row];
                default -> (int) longs.values()[row];
            };
        }
        return ((ArrayColumn.Coded) column).text(row);
    }

    private static List<Object> values(ArrayColumn column, int rows) {
        List<Object> values = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            values.add(value(column, row));
        }
        return values;
    }

    private void readsBackTheSame(Path file, ArrayBatch batch) throws Exception {
        List<List<Object>> read = ParquetHadoop.columns(file);
        for (int i = 0; i < batch.columns().size(); i++) {
            ArrayColumn column = batch.columns().get(i);
            assertThat(read.get(i).equals(values(column, batch.rows())))
                    .as(column.column().name())
                    .isTrue();
        }
        try (RoundTrip duckdb = new RoundTrip()) {
            assertThat(duckdb.columns(RoundTrip.read(file)))
                    .isEqualTo(columns(batch).stream()
                            .map(column -> new Column(column.name(), column.type()))
                            .toList());
            readsTheSameInDuckDb(duckdb, file, batch);
        }
    }

    /** By row number, each column as text that says its bits. */
    private static void readsTheSameInDuckDb(RoundTrip duckdb, Path file, ArrayBatch batch) throws Exception {
        String list = String.join(
                ", ",
                columns(batch).stream()
                        .map(column -> switch (column.type()) {
                            case "DATE" -> "date_diff('day', DATE '1970-01-01', \"" + column.name() + "\")";
                            case "TIMESTAMP" -> "epoch_us(\"" + column.name() + "\")";
                            default -> '"' + column.name() + '"';
                        })
                        .toList());
        try (var statement = duckdb.connection().createStatement();
                var result = statement.executeQuery(
                        "SELECT " + list + " FROM (" + RoundTrip.read(file) + ") ORDER BY \"row\"")) {
            int row = 0;
            for (; result.next(); row++) {
                for (int i = 0; i < batch.columns().size(); i++) {
                    Object expected = value(batch.columns().get(i), row);
                    Object read = result.getObject(i + 1);
                    if (expected instanceof Integer number) {
                        assertThat(((Number) read).intValue()).isEqualTo(number);
                    } else {
                        assertThat(read).as(columns(batch).get(i).name()).isEqualTo(expected);
                    }
                }
            }
            assertThat(row).isEqualTo(batch.rows());
        }
    }

    @ParameterizedTest
    @EnumSource
    void readsBackTheSameWithAnyNulls(Nulls nulls) throws Exception {
        ArrayBatch batch = everything(50_003, nulls);
        Path file = directory.resolve("all.parquet");
        assertThat(write(file, ParquetWriteOptions.defaults(), batch))
                .isEqualTo(new WrittenFile(file, 50_003, Files.size(file)));
        readsBackTheSame(file, batch);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 7, 8, 9, 1000})
    void readsBackFewRows(int rows) throws Exception {
        ArrayBatch batch = everything(rows, Nulls.SOME);
        Path file = directory.resolve("few.parquet");
        write(file, ParquetWriteOptions.defaults(), batch);
        readsBackTheSame(file, batch);
    }

    @Test
    void gathersBatchesToRowGroups() throws Exception {
        ArrayBatch batch = everything(10_000, Nulls.SOME);
        Path file = directory.resolve("groups.parquet");
        write(file, ParquetWriteOptions.defaults().withRowGroupRows(3001), batch);
        readsBackTheSame(file, batch);
        assertThat(rowGroups(file)).containsExactly(3001L, 3001L, 3001L, 997L);

        Path small = directory.resolve("small.parquet");
        try (ArrayParquetWriter writer = ArrayParquetWriter.open(
                small, columns(batch), ParquetWriteOptions.defaults().withRowGroupRows(2500))) {
            for (int i = 0; i < 100; i++) {
                writer.write(everything(77, Nulls.SOME));
            }
            assertThat(writer.finish().rows()).isEqualTo(7700);
        }
        assertThat(rowGroups(small)).containsExactly(2500L, 2500L, 2500L, 200L);
    }

    @Test
    void closesRowGroupsByBytes() throws Exception {
        ArrayBatch batch = everything(20_000, Nulls.NONE);
        Path file = directory.resolve("bytes.parquet");
        write(file, ParquetWriteOptions.defaults().withRowGroupBytes(500_000), batch);
        assertThat(rowGroups(file)).hasSizeGreaterThan(3).allMatch(rows -> rows < 7000);
        readsBackTheSame(file, batch);
    }

    @Test
    void writesVeryLongTexts() throws Exception {
        Texts texts = new Texts(IntStream.range(0, 300)
                .mapToObj(i -> i % 3 == 0 ? "" : (i % 10 + "ü李").repeat(i % 2 == 0 ? 1 : 16_667))
                .toList());
        ArrayBatch batch = new ArrayBatch(
                300,
                List.of(
                        longs("row", "BIGINT", 300, Nulls.NONE, i -> i),
                        texts("long", 300, Nulls.SOME, texts, i -> i),
                        texts("often", 300, Nulls.SOME, texts, i -> i % 2)));
        Path file = directory.resolve("long.parquet");
        write(file, ParquetWriteOptions.defaults(), batch);
        readsBackTheSame(file, batch);
    }

    @Test
    void takesTextsOfSeveralDictionaries() throws Exception {
        Path file = directory.resolve("dictionaries.parquet");
        ArrayBatch one = new ArrayBatch(
                3,
                List.of(
                        longs("row", "BIGINT", 3, Nulls.NONE, i -> i),
                        texts("t", 3, Nulls.NONE, Texts.of("a", "b"), i -> i % 2)));
        ArrayBatch other = new ArrayBatch(
                3,
                List.of(
                        longs("row", "BIGINT", 3, Nulls.NONE, i -> i + 3),
                        texts("t", 3, Nulls.NONE, Texts.of("c", "a"), i -> i % 2)));
        write(file, ParquetWriteOptions.defaults(), one, other, one);
        assertThat(ParquetHadoop.columns(file).get(1)).containsExactly("a", "b", "a", "c", "a", "c", "a", "b", "a");
    }

    @Test
    void tellsSmallestAndLargest() throws Exception {
        Path file = directory.resolve("statistics.parquet");
        write(file, ParquetWriteOptions.defaults(), everything(50_000, Nulls.SOME));
        try (RoundTrip duckdb = new RoundTrip()) {
            for (String name : List.of("i", "l", "ui", "d", "ts", "few", "many", "name", "each", "b")) {
                String all = RoundTrip.read(file);
                assertThat(duckdb.rows("SELECT stats_min_value, stats_max_value, stats_null_count FROM"
                                + " parquet_metadata('" + file + "') WHERE path_in_schema = '" + name + "'"))
                        .as(name)
                        .isEqualTo(duckdb.rows("SELECT min(\"" + name + "\")::VARCHAR, max(\"" + name
                                + "\")::VARCHAR, count(*) - count(\"" + name + "\") FROM (" + all + ")"));
            }
            for (String name : List.of("odd", "f")) {
                assertThat(duckdb.rows("SELECT stats_min_value, stats_max_value FROM parquet_metadata('" + file
                                + "') WHERE path_in_schema = '" + name + "'"))
                        .containsExactly(java.util.Arrays.asList(null, null));
            }
        }
    }

    @Test
    void writesFromSeveralThreads() throws Exception {
        Path file = directory.resolve("threads.parquet");
        int threads = 4;
        int batches = 30;
        IntFunction<ArrayBatch> batch = n -> new ArrayBatch(
                1000,
                List.of(
                        longs("row", "BIGINT", 1000, Nulls.NONE, i -> n * 1000L + i),
                        texts("t", 1000, Nulls.SOME, numbered(1000), i -> i)));
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try (ArrayParquetWriter writer = ArrayParquetWriter.open(
                file, columns(batch.apply(0)), ParquetWriteOptions.defaults().withRowGroupRows(7000))) {
            List<Callable<Void>> tasks = IntStream.range(0, threads * batches)
                    .<Callable<Void>>mapToObj(n -> () -> {
                        writer.write(batch.apply(n));
                        return null;
                    })
                    .toList();
            for (Future<Void> done : pool.invokeAll(tasks)) {
                done.get();
            }
            assertThat(writer.finish().rows()).isEqualTo(120_000);
        } finally {
            pool.shutdownNow();
        }
        try (RoundTrip duckdb = new RoundTrip()) {
            assertThat(duckdb.rows(
                            "SELECT count(*), count(DISTINCT \"row\"), count(t), count(*) FILTER (t <> 'text ' ||"
                                    + " \"row\" % 1000) FROM (" + RoundTrip.read(file) + ")"))
                    .containsExactly(List.of("120000", "120000", "102840", "0"));
        }
        assertThat(rowGroups(file)).hasSizeLessThanOrEqualTo(120_000 / 7000 + threads);
    }

    @Test
    void deletesTheFileUnlessFinished() throws Exception {
        Path file = directory.resolve("unfinished.parquet");
        ArrayBatch batch = everything(10, Nulls.SOME);
        try (ArrayParquetWriter writer =
                ArrayParquetWriter.open(file, columns(batch), ParquetWriteOptions.defaults())) {
            writer.write(batch);
            assertThat(file).exists();
        }
        assertThat(file).doesNotExist();
    }

    @Test
    void refusesToGoOnAfterAFailure() throws Exception {
        Path file = directory.resolve("failed.parquet");
        ArrayBatch batch = everything(10, Nulls.NONE);
        ArrayBatch tooMany = new ArrayBatch(11, batch.columns());
        try (ArrayParquetWriter writer =
                ArrayParquetWriter.open(file, columns(batch), ParquetWriteOptions.defaults())) {
            assertThatThrownBy(() -> writer.write(tooMany)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> writer.write(batch)).hasMessageContaining("an earlier write failed");
            assertThatThrownBy(writer::finish).isInstanceOf(IOException.class);
        }
        assertThat(file).doesNotExist();
    }

    @Test
    void refusesToGoOnAfterFinish() throws Exception {
        Path file = directory.resolve("finished.parquet");
        ArrayBatch batch = everything(10, Nulls.NONE);
        try (ArrayParquetWriter writer =
                ArrayParquetWriter.open(file, columns(batch), ParquetWriteOptions.defaults())) {
            writer.finish();
            assertThatThrownBy(() -> writer.write(batch)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(writer::finish).isInstanceOf(IllegalStateException.class);
        }
        assertThat(file).exists();
    }

    @Test
    void refusesToOverwrite() throws Exception {
        Path file = Files.writeString(directory.resolve("mine.parquet"), "mine");
        assertThatThrownBy(() -> write(file, ParquetWriteOptions.defaults(), everything(1, Nulls.NONE)))
                .isInstanceOf(FileAlreadyExistsException.class);
        assertThat(file).hasContent("mine");
    }

    @Test
    void refusesOtherColumns() throws Exception {
        ArrayBatch batch = new ArrayBatch(1, List.of(longs("a", "BIGINT", 1, Nulls.NONE, i -> i)));
        ArrayBatch other = new ArrayBatch(1, List.of(longs("a", "INTEGER", 1, Nulls.NONE, i -> i)));
        try (ArrayParquetWriter writer = ArrayParquetWriter.open(
                directory.resolve("other.parquet"), columns(batch), ParquetWriteOptions.defaults())) {
            assertThatThrownBy(() -> writer.write(other))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("INTEGER")
                    .hasMessageContaining("BIGINT");
            writer.write(batch);
            assertThat(writer.finish().rows()).isOne();
        }
    }

    @Test
    void refusesTypesItCannotWrite() {
        Path file = directory.resolve("type.parquet");
        assertThatThrownBy(() -> ArrayParquetWriter.open(
                        file, List.of(new SourceColumn("a", "HUGEINT")), ParquetWriteOptions.defaults()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'a'")
                .hasMessageContaining("HUGEINT");
        assertThat(file).doesNotExist();
    }

    private static List<Long> rowGroups(Path file) throws Exception {
        try (RoundTrip duckdb = new RoundTrip()) {
            return duckdb
                    .rows("SELECT DISTINCT row_group_id, row_group_num_rows FROM parquet_metadata('" + file
                            + "') ORDER BY 1")
                    .stream()
                    .map(row -> Long.valueOf(row.get(1)))
                    .toList();
        }
    }
}
