package dev.linkage.duckdb.exact;

import static dev.linkage.model.BlockingRule.on;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.linkage.Linker;
import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.ChunkPlan;
import dev.linkage.chunk.Chunking;
import dev.linkage.chunk.RuleCounts;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.duckdb.DuckDbOptions;
import dev.linkage.engine.Rows;
import dev.linkage.engine.Source;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.error.CancelledException;
import dev.linkage.error.DiskFullException;
import dev.linkage.error.LimitException;
import dev.linkage.error.MemoryException;
import dev.linkage.error.OutputException;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.Comparison;
import dev.linkage.model.Comparisons;
import dev.linkage.model.Level;
import dev.linkage.model.LinkageModel;
import dev.linkage.predict.Cancellation;
import dev.linkage.predict.ChunkReport;
import dev.linkage.predict.Limits;
import dev.linkage.predict.Prediction;
import dev.linkage.predict.ProgressListener;
import dev.linkage.predict.Run;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever stands in a run's way, the same call ends it with the undisturbed result once that is gone. */
@Timeout(600)
class FaultyRunTest {
    private static final int CHUNKS = 6;

    @TempDir
    static Path shared;

    private static DuckDb db = DuckDb.open();
    private static String undisturbed = "";

    @TempDir
    Path directory;

    private int mounts;

    @BeforeAll
    static void runUndisturbed() {
        db.execute("CREATE TABLE people AS SELECT i AS unique_id, i % 2000 AS city, hash(i)::VARCHAR AS name,"
                + " concat(hash(-i), hash(i * 3)) AS wide FROM range(20000) t(i)");
        prediction(db).toParquet(shared.resolve("undisturbed"));
        undisturbed = content(shared.resolve("undisturbed"));
    }

    @AfterAll
    static void close() {
        db.close();
    }

    private static Prediction prediction(DuckDb with) {
        return prediction(with, on("city"));
    }

    private static Prediction prediction(DuckDb with, BlockingRule... rules) {
        return prediction(with.table("people"), rules);
    }

    private static Prediction prediction(Source people, BlockingRule... rules) {
        LinkageModel model = LinkageModel.dedupe(
                LinkageModel.comparing(Comparisons.exact("name").withM(0.9, 0.1).withU(0.1, 0.9)),
                LinkageModel.blocking(rules));
        return Linker.of(model, people)
                .predict()
                .retain("wide")
                .chunks(Chunking.fixed(CHUNKS))
                .limits(Limits.none());
    }

    private static String content(Path run) {
        String sql = "SELECT concat(count(*), ' ', sum(hash(t::VARCHAR))) FROM '" + run + "/*.parquet' t";
        try (Workspace workspace = db.workspace(Optional.empty());
                Rows rows = workspace.query(new SqlStatement("read", sql))) {
            rows.next();
            return String.valueOf(rows.text(0));
        }
    }

    private static void assertUndisturbed(Path run) {
        assertThat(Run.verify(run).faults()).isEmpty();
        assertThat(content(run)).isEqualTo(undisturbed);
    }

    private static List<String> names(Path run) throws IOException {
        try (Stream<Path> files = Files.list(run)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** Does something when a chunk starts. */
    private static ProgressListener atStart(int chunk, Runnable action) {
        return new ProgressListener() {
            @Override
            public void chunkStarted(int number, int chunks, Chunk started) {
                if (number == chunk) {
                    action.run();
                }
            }
        };
    }

    private void requireMount(String... options) {
        String[] command = Stream.concat(Stream.of("mount"), Stream.of(options)).toArray(String[]::new);
        boolean mounted = succeeds(command);
        assumeThat(mounted).as("this process may mount a file system").isTrue();
        mounts++;
    }

    private Path place() throws IOException {
        return Files.createDirectories(directory.resolve("place"));
    }

    private void unmount() {
        assertThat(succeeds("umount", directory.resolve("place").toString())).isTrue();
        mounts--;
    }

    @AfterEach
    void unmountAll() {
        while (mounts > 0) {
            unmount();
        }
    }

    private static boolean succeeds(String... command) {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @ParameterizedTest
    @EnumSource
    void goesOnWhenThereIsRoomAgain(DuckDbOptions.Writer writer) throws IOException {
        requireMount("-t", "tmpfs", "-o", "size=32m", "tmpfs", place().toString());
        Path run = place().resolve("run");
        Path ballast = place().resolve("ballast");
        try (DuckDb own = DuckDb.open(
                DuckDbOptions.defaults().writer(writer).temporaryDirectory(directory.resolve("temporary")))) {
            own.execute("CREATE TABLE people AS FROM '" + peopleFile() + "'");
            ProgressListener filling = atStart(3, () -> fill(ballast));
            assertThatThrownBy(() -> prediction(own).listener(filling).toParquet(run))
                    .isInstanceOf(DiskFullException.class)
                    .hasMessageContaining("free room on that disk");
            Files.delete(ballast);
            assertThat(names(run)).noneMatch(name -> name.startsWith("_tmp") || name.equals("_lock"));
            assertThat(Run.open(run).files()).hasSize(2);
            prediction(own).toParquet(run);
            assertUndisturbed(run);

            Path csv = place().resolve("pairs.csv");
            assertThatThrownBy(() -> prediction(own).listener(filling).toCsv(csv))
                    .isInstanceOf(DiskFullException.class);
            Files.delete(ballast);
            assertThat(names(place())).containsExactly("run");
        }
    }

    private static Path peopleFile() {
        Path file = shared.resolve("people.parquet");
        db.execute("COPY people TO '" + file + "'");
        return file;
    }

    /** All but a few kilobytes of a disk. */
    private static void fill(Path file) {
        try (var out = Files.newOutputStream(file)) {
            long bytes = Files.getFileStore(file).getUsableSpace() - (40 << 10);
            byte[] block = new byte[1 << 10];
            for (long written = 0; written < bytes; written += block.length) {
                out.write(block);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void goesOnWhenTheDirectoryMayBeWrittenToAgain() throws IOException {
        assumeThat(succeeds("mount", "--version")).isTrue();
        Path run = place();
        ProgressListener locking = atStart(3, () -> {
            requireMount("--bind", run.toString(), run.toString());
            assumeThat(succeeds("mount", "-o", "remount,bind,ro", run.toString()))
                    .isTrue();
        });
        assertThatThrownBy(() -> prediction(db).listener(locking).toParquet(run))
                .isInstanceOf(OutputException.class)
                .hasMessageMatching("(?is).*read-only file system.*")
                .hasMessageContaining(run.toString());
        assertThat(Run.open(run).files()).hasSize(2);
        assertThatThrownBy(() -> prediction(db).toParquet(run)).isInstanceOf(OutputException.class);
        unmount();
        prediction(db).toParquet(run);
        assertUndisturbed(run);
    }

    @Test
    void endsWithoutItsTemporaryDirectory() throws IOException {
        Path run = directory.resolve("run");
        try (DuckDb own = DuckDb.open()) {
            own.execute("CREATE TABLE people AS FROM '" + peopleFile() + "'");
            ProgressListener removing = atStart(2, () -> {
                try (Stream<Path> files = Files.list(directory)) {
                    for (Path temporary :
                            files.filter(file -> !file.equals(run)).toList()) {
                        assertThat(succeeds("rm", "-r", temporary.toString())).isTrue();
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            prediction(own).listener(removing).toParquet(run);
            assertUndisturbed(run);
            assertThat(prediction(own).rows().size())
                    .isEqualTo((int) Run.open(run).size());
        }
        assertThat(names(directory)).containsExactly("run");
    }

    @Test
    void writesOverWhatWasPlantedUnderItsNames() throws IOException {
        Path run = directory.resolve("run");
        ProgressListener planting = atStart(3, () -> {
            try {
                byte[] part = Files.readAllBytes(Run.open(run).files().get(0));
                Files.write(run.resolve("part-00002-rule0.parquet"), List.of("cut"));
                Files.write(run.resolve("_tmp-00002.parquet"), part);
                Files.write(run.resolve("part-00099-rule0.parquet"), part);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        prediction(db).listener(planting).toParquet(run);
        assertThat(Run.verify(run).faults()).singleElement().asString().contains("part-00099-rule0.parquet");
        prediction(db).toParquet(run);
        assertUndisturbed(run);
    }

    @Test
    void saysThatTheHeapRanOutAndGoesOn() {
        assertThatThrownBy(() -> prediction(db).forEachBatch(batch -> {
                    throw new OutOfMemoryError("on purpose");
                }))
                .isInstanceOfSatisfying(
                        MemoryException.class, e -> assertThat(e.owner()).isEqualTo(MemoryException.Owner.JVM))
                .hasMessageContaining("-Xmx");
        Path run = directory.resolve("run");
        ProgressListener hungry = new ProgressListener() {
            @Override
            public void chunkFinished(int number, int chunks, ChunkReport report) {
                throw new OutOfMemoryError("on purpose");
            }
        };
        assertThatThrownBy(() -> prediction(db).listener(hungry).toParquet(run)).hasMessageContaining("on purpose");
        prediction(db).toParquet(run);
        assertUndisturbed(run);
    }

    @Test
    void saysWhatToDoWhereTheHeapIsTooSmallForAllRows() {
        ProgressListener hungry = new ProgressListener() {
            @Override
            public void chunkFinished(int number, int chunks, ChunkReport report) {
                throw new OutOfMemoryError("on purpose");
            }
        };
        assertThatThrownBy(() -> prediction(db).listener(hungry).rows())
                .isInstanceOfSatisfying(
                        MemoryException.class, e -> assertThat(e.owner()).isEqualTo(MemoryException.Owner.JVM))
                .hasMessageContaining("use toParquet, forEachBatch or stream instead")
                .hasMessageContaining("-Xmx");
    }

    @Test
    void endsByAnInterruptWhereverItComes() throws Exception {
        Path run = directory.resolve("run");
        Thread caller = Thread.currentThread();
        List<ProgressListener> interrupting = List.of(
                new ProgressListener() {
                    @Override
                    public void prepared(long records) {
                        caller.interrupt();
                    }
                },
                new ProgressListener() {
                    @Override
                    public void planned(ChunkPlan plan, List<RuleCounts> counts, long pairsInAll) {
                        caller.interrupt();
                    }
                },
                atStart(1, caller::interrupt),
                new ProgressListener() {
                    @Override
                    public void chunkFinished(int number, int chunks, ChunkReport report) {
                        caller.interrupt();
                    }
                });
        for (ProgressListener listener : interrupting) {
            assertThatThrownBy(() -> prediction(db).listener(listener).toParquet(run))
                    .isInstanceOf(CancelledException.class);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(Files.exists(run.resolve("_lock"))).isFalse();
        }
        caller.interrupt();
        assertThatThrownBy(() -> prediction(db).toParquet(run)).isInstanceOf(CancelledException.class);
        assertThat(Thread.interrupted()).isTrue();
        prediction(db).toParquet(run);
        assertUndisturbed(run);
    }

    @Test
    void endsByAnInterruptDuringACopy() throws Exception {
        Path run = directory.resolve("run");
        BlockingRule endless = BlockingRule.sql("l.wide <> r.wide and levenshtein(l.wide, r.wide) > 1000");
        Thread caller = Thread.currentThread();
        Thread other = new Thread(() -> {
            try {
                while (!Files.exists(run.resolve("_manifest.jsonl"))
                        || !Files.readString(run.resolve("_manifest.jsonl")).contains("\"plan\"")) {
                    Thread.onSpinWait();
                }
                caller.interrupt();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        other.start();
        assertThatThrownBy(
                        () -> prediction(db, endless).chunks(Chunking.fixed(1)).toParquet(run))
                .isInstanceOf(CancelledException.class);
        assertThat(Thread.interrupted()).isTrue();
        other.join();
        assertThat(Run.open(run).state()).isEqualTo(Run.State.CANCELLED);
        assertThat(names(run)).containsExactly("_manifest.jsonl");
    }

    @Test
    void isCancelledWhileItPrepares() {
        Cancellation cancellation = new Cancellation();
        // Gives its rows for hours.
        Source endless = db.query("SELECT a.range * 10000000 + b.range AS unique_id, a.range AS city, 'x' AS name,"
                + " 'y' AS wide FROM range(10000000) a, range(10000000) b"
                + " WHERE hash(a.range * 31 + b.range) % 1000000007 = 7");
        Thread other = new Thread(() -> {
            LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
            cancellation.cancel();
        });
        other.start();
        assertThatThrownBy(() -> prediction(endless, on("city"))
                        .cancellation(cancellation)
                        .toParquet(directory.resolve("run")))
                .isInstanceOf(CancelledException.class)
                .hasMessageContaining("the same call goes on");
    }

    @Test
    void isCancelledBeforeItEstimatesOrCounts() throws IOException {
        Path run = directory.resolve("run");
        Cancellation cancellation = new Cancellation();
        ProgressListener cancelling = new ProgressListener() {
            @Override
            public void prepared(long records) {
                cancellation.cancel();
            }
        };
        assertThatThrownBy(() -> prediction(db)
                        .limits(Limits.defaults().maxOutputRows(1))
                        .listener(cancelling)
                        .cancellation(cancellation)
                        .toParquet(run))
                .isInstanceOf(CancelledException.class);
        assertThat(names(run)).isEmpty();
        prediction(db).toParquet(run);
        assertUndisturbed(run);
    }

    @Test
    void isCancelledInAStreamToo() {
        Cancellation cancellation = new Cancellation();
        try (var stream = prediction(db).cancellation(cancellation).stream()) {
            var rows = stream.iterator();
            assertThat(rows.next()).isNotNull();
            cancellation.cancel();
            assertThatThrownBy(rows::next).isInstanceOf(CancelledException.class);
        }
    }

    @Test
    void refusesWhatExceedsALimitWithoutScoringAnything() {
        List<Consumer<Prediction>> ways = List.of(
                all -> all.limits(Limits.defaults().maxCandidatePairs(1_000_000))
                        .rows(),
                all -> all.limits(Limits.defaults().maxCandidatePairs(1_000_000))
                        .toParquet(directory.resolve("pairs")),
                all -> all.limits(Limits.defaults().maxInputRecords(1_000)).toParquet(directory.resolve("records")));
        // Scoring any pair fails.
        Level failing = Level.sql("CAST(concat(name_l, name_r, 'scored') AS INTEGER) = 1", "failing");
        LinkageModel model = LinkageModel.dedupe(
                LinkageModel.comparing(Comparison.of(
                        "name",
                        failing.withM(0.5).withU(0.5),
                        Level.otherwise().withM(0.5).withU(0.5))),
                LinkageModel.blocking(BlockingRule.sql("TRUE")));
        Prediction prediction = Linker.of(model, db.table("people")).predict();
        for (Consumer<Prediction> way : ways) {
            assertThatThrownBy(() -> way.accept(prediction)).isInstanceOf(LimitException.class);
        }
        assertThatThrownBy(() -> prediction.limits(Limits.none()).rows()).hasMessageContaining("scored");
    }

    @Test
    void refusesByASampleWithoutStartingAChunk() {
        long[] prepared = new long[1];
        List<String> begun = new ArrayList<>();
        ProgressListener listening = new ProgressListener() {
            @Override
            public void prepared(long records) {
                prepared[0] = System.nanoTime();
            }

            @Override
            public void chunkStarted(int number, int chunks, Chunk chunk) {
                begun.add(chunk.toString());
            }
        };
        List<Consumer<Prediction>> ways = List.of(
                all -> all.limits(Limits.defaults().maxOutputRows(1_000_000)).toParquet(directory.resolve("rows")),
                all -> all.limits(Limits.defaults().maxOutputBytes(1_000_000)).toParquet(directory.resolve("bytes")));
        for (Consumer<Prediction> way : ways) {
            assertThatThrownBy(() ->
                            way.accept(prediction(db, BlockingRule.sql("TRUE")).listener(listening)))
                    .isInstanceOf(LimitException.class);
            // Scoring all 200 million pairs takes minutes on such a machine.
            assertThat(Duration.ofNanos(System.nanoTime() - prepared[0])).isLessThan(Duration.ofSeconds(60));
        }
        assertThat(begun).isEmpty();
    }
}
