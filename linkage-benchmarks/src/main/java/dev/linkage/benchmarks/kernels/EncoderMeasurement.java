package dev.linkage.benchmarks.kernels;

import dev.linkage.duckdb.DuckDb;
import dev.linkage.engine.ArrayBatch;
import dev.linkage.engine.ArrayColumn;
import dev.linkage.engine.BatchWriter;
import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.Utf8Column;
import dev.linkage.engine.Workspace;
import dev.linkage.engine.WrittenFile;
import dev.linkage.score.TextDictionary;
import dev.linkage.testkit.SamplePeople;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Time for a Parquet file of {@link #ROWS} rows from arrays, forced to the disk. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@SuppressWarnings("NullAway.Init") // Filled by prepare().
public class EncoderMeasurement {
    /** Rows of a file: two row groups. */
    public static final int ROWS = 250_000;

    private static final int PEOPLE = 20_000;
    private static final int RIGHT_OF_EACH = 12;

    /** Which columns. */
    @Param({"ids", "weights", "levels", "names", "emails"})
    public String column;

    private Path folder;
    private DuckDb db;
    private Workspace workspace;
    private List<SourceColumn> columns;
    private ArrayBatch batch;

    /** For JMH. */
    public EncoderMeasurement() {}

    /** Makes the rows: pairs, those of one left record one after the other. */
    @Setup
    public void prepare() throws IOException {
        folder = Files.createTempDirectory("encoder");
        db = DuckDb.open();
        workspace = db.workspace(Optional.of(folder.resolve("rows.parquet")));
        Random random = new Random(1);
        List<ArrayColumn> arrays = switch (column) {
            case "ids" -> List.of(longs("l", row -> row / RIGHT_OF_EACH), longs("r", row -> random.nextInt(PEOPLE)));
            case "weights" -> List.of(doubles("weight", row -> random.nextGaussian()));
            case "levels" -> List.of(longs("gamma", row -> random.nextInt(4)));
            default -> List.of(texts("l", row -> row / RIGHT_OF_EACH), texts("r", row -> random.nextInt(PEOPLE)));
        };
        columns = arrays.stream().map(ArrayColumn::column).toList();
        batch = new ArrayBatch(ROWS, arrays);
    }

    private static ArrayColumn longs(String name, IntUnaryOperator of) {
        long[] values = new long[ROWS];
        for (int row = 0; row < ROWS; row++) {
            values[row] = of.applyAsInt(row);
        }
        return new ArrayColumn.Longs(new SourceColumn(name, "BIGINT"), values, new boolean[0]);
    }

    private static ArrayColumn doubles(String name, IntToDoubleFunction of) {
        double[] values = new double[ROWS];
        for (int row = 0; row < ROWS; row++) {
            values[row] = of.applyAsDouble(row);
        }
        return new ArrayColumn.Doubles(new SourceColumn(name, "DOUBLE"), values, new boolean[0]);
    }

    private ArrayColumn texts(String name, IntUnaryOperator of) {
        Utf8Column people = new Utf8Column();
        SamplePeople.of(PEOPLE)
                .forEach(person -> people.add(column.equals("names") ? person.surname() : person.email()));
        TextDictionary dictionary = new TextDictionary();
        int[] codes = new int[people.rows()];
        dictionary.addAll(people, codes);
        int[] values = new int[ROWS];
        for (int row = 0; row < ROWS; row++) {
            values[row] = codes[of.applyAsInt(row) % codes.length];
        }
        return new ArrayColumn.Coded(new SourceColumn(name, "VARCHAR"), values, dictionary);
    }

    /** Closes the database and removes the folder. */
    @TearDown
    public void close() throws IOException {
        workspace.close();
        db.close();
        List<Path> left = new ArrayList<>();
        try (var files = Files.walk(folder)) {
            files.forEach(left::add);
        }
        for (int i = left.size() - 1; i >= 0; i--) {
            Files.delete(left.get(i));
        }
    }

    /**
     * Writes the file.
     *
     * @return rows and bytes
     */
    @Benchmark
    public WrittenFile encode() throws IOException {
        Path file = folder.resolve("rows.parquet");
        try (BatchWriter writer = workspace.parquetWriter(columns, file)) {
            writer.write(batch);
            return writer.finish();
        } finally {
            Files.deleteIfExists(file);
        }
    }
}
