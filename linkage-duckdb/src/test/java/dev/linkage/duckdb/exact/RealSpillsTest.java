package dev.linkage.duckdb.exact;

import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.LinkageModel.blocking;
import static dev.linkage.model.LinkageModel.comparing;
import static dev.linkage.model.LinkageModel.dedupe;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.Linker;
import dev.linkage.chunk.Chunking;
import dev.linkage.chunk.Decision;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.duckdb.DuckDbOptions;
import dev.linkage.engine.PairExecutor;
import dev.linkage.engine.Rows;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.error.MemoryException;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.Comparisons;
import dev.linkage.model.LinkageModel;
import dev.linkage.predict.ChunkReport;
import dev.linkage.predict.Prediction;
import dev.linkage.predict.ProgressListener;
import dev.linkage.predict.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A hundred thousand records in so little memory that DuckDB writes temporary files. */
@Timeout(600)
class RealSpillsTest {
    @TempDir
    static Path shared;

    private static Path records = Path.of("");
    private static String undisturbed = "";
    private static String undisturbedFloor = "";
    private static String undisturbedLarge = "";

    @TempDir
    Path directory;

    @BeforeAll
    static void runWithPlenty() {
        records = shared.resolve("records.parquet");
        try (DuckDb db = DuckDb.open()) {
            db.execute("COPY (SELECT i AS unique_id, (hash(i) % 30000)::VARCHAR AS city,"
                    + " (hash(i + 7) % 30000)::VARCHAR AS name, i // 2 AS half,"
                    + " concat(hash(-i), hash(i * 3), hash(i * 5)) AS wide,"
                    + " repeat(hash(i * 7)::VARCHAR, 9) AS wider, repeat(hash(i * 11)::VARCHAR, 40) AS widest FROM range(100000) t(i)) TO '"
                    + records
                    + "' (FORMAT parquet, ROW_GROUP_SIZE 2048)");
            prediction(db).toParquet(shared.resolve("undisturbed"));
            undisturbed = content(shared.resolve("undisturbed"));
            atTheFloor(db).toParquet(shared.resolve("floor"));
            undisturbedFloor = content(shared.resolve("floor"));
            tooLarge(db).toParquet(shared.resolve("large"));
            undisturbedLarge = content(shared.resolve("large"));
        }
    }

    private static DuckDb little(String limit) {
        return DuckDb.open(DuckDbOptions.defaults().memoryLimit(limit).threads(2));
    }

    private static Prediction prediction(DuckDb db) {
        return prediction(db, on("city"), on("name")).chunks(Chunking.adaptive().floorPairs(1_000));
    }

    /** One side of the first join alone, a kilobyte for each record, is larger than the memory. */
    private static Prediction tooLarge(DuckDb db) {
        return prediction(db, on("city"), on("name")).retain("widest").chunks(Chunking.fixed(1));
    }

    /** In one chunk, of so few pairs that it is not split: fifty thousand, each in a block of its own. */
    private static Prediction atTheFloor(DuckDb db) {
        return prediction(db, on("half")).retain("wider").chunks(Chunking.fixed(1));
    }

    private static Prediction prediction(DuckDb db, BlockingRule... rules) {
        LinkageModel model =
                dedupe(comparing(Comparisons.exact("name").withM(0.9, 0.1).withU(0.1, 0.9)), blocking(rules));
        return Linker.of(model, db.parquet(records))
                .predict()
                .executor(PairExecutor.SQL)
                .retain("wide");
    }

    private static String content(Path run) {
        String sql = "SELECT concat(count(*), ' ', sum(hash(t::VARCHAR))) FROM '" + run + "/*.parquet' t";
        try (DuckDb db = DuckDb.open();
                Workspace workspace = db.workspace(Optional.empty());
                Rows rows = workspace.query(new SqlStatement("read", sql))) {
            rows.next();
            return String.valueOf(rows.text(0));
        }
    }

    private static Run assertUndisturbed(Path run, String expected) {
        assertThat(Run.verify(run).faults()).isEmpty();
        assertThat(content(run)).isEqualTo(expected);
        return Run.open(run);
    }

    private static List<Decision> ofKind(Run run, Decision.Kind kind) {
        return run.decisions().stream()
                .filter(decision -> decision.kind() == kind)
                .toList();
    }

    @Test
    void areEndedAndSplitWithoutATrace() {
        Path run = directory.resolve("run");
        try (DuckDb db = little("70MB")) {
            tooLarge(db).toParquet(run);
        }
        Run spilled = assertUndisturbed(run, undisturbedLarge);
        assertThat(ofKind(spilled, Decision.Kind.SPLIT_AFTER_SPILL)).isNotEmpty();
        assertThat(spilled.abortedTemporaryBytes()).isPositive();
        if (ofKind(spilled, Decision.Kind.SPILLS_AT_FLOOR).isEmpty()) {
            assertThat(spilled.chunks()).extracting(ChunkReport::temporaryBytes).containsOnly(0L);
        }
    }

    @Test
    void runOnAtTheFloorAndAreReported() {
        Path run = directory.resolve("run");
        try (DuckDb db = little("100MB")) {
            atTheFloor(db).toParquet(run);
        }
        Run spilled = assertUndisturbed(run, undisturbedFloor);
        List<Decision> floor = ofKind(spilled, Decision.Kind.SPILLS_AT_FLOOR);
        assertThat(floor).isNotEmpty();
        assertThat(spilled.temporaryBytes()).isPositive();
        assertThat(spilled.chunks())
                .filteredOn(report -> report.temporaryBytes() > 0)
                .extracting(ChunkReport::chunk)
                .isSubsetOf(floor.stream().map(Decision::chunk).toList());
    }

    @Test
    void writeNotAByteInStrictMode() throws IOException {
        Path temporary = directory.resolve("temporary");
        Path run = directory.resolve("run");
        DuckDbOptions strict = DuckDbOptions.defaults()
                .memoryLimit("80MB")
                .threads(2)
                .temporaryDirectory(temporary)
                .temporaryFiles(false);
        try (DuckDb db = DuckDb.open(strict)) {
            tooLarge(db).toParquet(run);
            for (Path file : files(temporary)) {
                assertThat(file).isEmptyFile();
            }
        }
        Run split = assertUndisturbed(run, undisturbedLarge);
        assertThat(ofKind(split, Decision.Kind.SPLIT_AFTER_OUT_OF_MEMORY)).isNotEmpty();
        assertThat(split.temporaryBytes() + split.abortedTemporaryBytes()).isZero();
    }

    @Test
    void areTypedAtTheFloorInStrictModeAndLeaveARunToGoOnWith() {
        Path run = directory.resolve("run");
        try (DuckDb db = DuckDb.open(DuckDbOptions.defaults().threads(2).temporaryFiles(false))) {
            ProgressListener narrowing = new ProgressListener() {
                @Override
                public void prepared(long records) {
                    db.execute("SET memory_limit = '90MB'");
                }
            };
            assertThatThrownBy(() -> atTheFloor(db).listener(narrowing).toParquet(run))
                    .isInstanceOfSatisfying(
                            MemoryException.class, e -> assertThat(e.owner()).isEqualTo(MemoryException.Owner.ENGINE))
                    .hasMessageContaining("Cannot score rule 0")
                    .hasMessageContaining("memoryLimit");
            assertThat(Run.open(run).state()).isEqualTo(Run.State.FAILED);
            db.execute("SET memory_limit = '1GB'");
            atTheFloor(db).toParquet(run);
        }
        assertUndisturbed(run, undisturbedFloor);
    }

    private static List<Path> files(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    @Test
    void doNotMixTwoRunsOfOneDuckDb() throws Exception {
        try (DuckDb db = little("120MB")) {
            runSideBySide(db, db);
        }
    }

    @Test
    void doNotMixTwoDuckDbs() throws Exception {
        try (DuckDb one = little("70MB");
                DuckDb other = little("70MB")) {
            runSideBySide(one, other);
        }
    }

    private void runSideBySide(DuckDb... dbs) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(dbs.length);
        try {
            List<Future<?>> ends = new ArrayList<>();
            for (int i = 0; i < dbs.length; i++) {
                DuckDb db = dbs[i];
                Path run = directory.resolve("run-" + i);
                ends.add(threads.submit(() -> prediction(db).toParquet(run)));
            }
            for (int i = 0; i < dbs.length; i++) {
                ends.get(i).get();
                assertUndisturbed(directory.resolve("run-" + i), undisturbed);
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
