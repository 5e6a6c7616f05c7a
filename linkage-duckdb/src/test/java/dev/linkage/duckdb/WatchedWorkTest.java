package dev.linkage.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.linkage.duckdb.internal.Probe;
import dev.linkage.engine.Rows;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Usage;
import dev.linkage.engine.Watch;
import dev.linkage.engine.Workspace;
import dev.linkage.error.CancelledException;
import dev.linkage.error.EngineException;
import dev.linkage.error.MemoryException;
import dev.linkage.error.SpillException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(300)
class WatchedWorkTest {
    /** Runs for hours, in little memory, and gives a row now and then. */
    private static final String ENDLESS = "SELECT a.range AS a, b.range AS b FROM range(10000000) a, range(10000000) b"
            + " WHERE hash(a.range * 31 + b.range) % 1000 = 7";
    /** Runs for hours before its first row. */
    private static final String SILENT = "SELECT count(*) AS n, max(hash(a, b)) AS h FROM (" + ENDLESS + ")";

    private static final String SPILLING = "SELECT i, x FROM (SELECT i, hash(i)::VARCHAR || repeat('x', 100) AS x"
            + " FROM range(1000000) t(i)) ORDER BY x";

    @TempDir
    Path directory;

    private final AtomicBoolean forced = new AtomicBoolean();
    private DuckDb db = DuckDb.open();
    private Workspace workspace = db.workspace(Optional.empty());

    @AfterEach
    void close() {
        workspace.close();
        db.close();
    }

    private void use(DuckDb other) {
        close();
        db = other;
        workspace = db.workspace(Optional.of(directory.resolve("out")));
    }

    private void withForcedSpills(DuckDbOptions options) {
        use(new ForcedSpills(forced::get).open(options));
    }

    private void withLittleMemory(boolean temporaryFiles) {
        use(DuckDb.open(DuckDbOptions.defaults().memoryLimit("90MiB").threads(2).temporaryFiles(temporaryFiles)));
    }

    private static SqlStatement statement(String sql) {
        return new SqlStatement("score rule 2", sql);
    }

    private static Watch againstSpilling() {
        return Watch.againstSpilling(() -> false);
    }

    /** Ways to run a query. */
    enum Way {
        TABLE {
            @Override
            void run(Workspace workspace, String sql, Path directory) {
                workspace.execute(statement("CREATE TABLE " + workspace.table("made") + " AS " + sql));
            }
        },
        ROWS {
            @Override
            void run(Workspace workspace, String sql, Path directory) {
                try (Rows rows = workspace.query(statement(sql))) {
                    while (rows.next()) {
                        assertThat(rows.isNull(0)).isFalse();
                    }
                }
            }
        },
        STREAM {
            @Override
            void run(Workspace workspace, String sql, Path directory) {
                workspace.stream(
                        statement(sql), batch -> assertThat(batch.rows()).isPositive());
            }
        },
        PARQUET {
            @Override
            void run(Workspace workspace, String sql, Path directory) {
                Path file = directory.resolve("made.parquet");
                workspace.writeParquet(statement(sql), file);
                delete(file);
            }
        },
        CSV {
            @Override
            void run(Workspace workspace, String sql, Path directory) {
                Path file = directory.resolve("made.csv");
                workspace.writeCsv(statement(sql), file);
                delete(file);
            }
        };

        private static void delete(Path file) {
            try {
                Files.delete(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        abstract void run(Workspace workspace, String sql, Path directory);
    }

    /** What the monitor does when a statement has begun, not before: the work asks for it. */
    private void runWhileForced(Way way, String sql) {
        workspace.watched(againstSpilling(), () -> {
            forced.set(true);
            way.run(workspace, sql, directory);
            return 0;
        });
    }

    @ParameterizedTest
    @EnumSource
    void endsAtTheFirstTemporaryFile(Way way) throws IOException {
        for (DuckDbOptions.Writer writer : way == Way.PARQUET
                ? DuckDbOptions.Writer.values()
                : new DuckDbOptions.Writer[] {DuckDbOptions.Writer.COPY}) {
            for (String sql : new String[] {ENDLESS, SILENT}) {
                forced.set(false);
                withForcedSpills(DuckDbOptions.defaults().writer(writer));
                SpillException e = catchThrowableOfType(SpillException.class, () -> runWhileForced(way, sql));
                assertThat(e.step()).isEqualTo("score rule 2");
                assertThat(e.sql()).contains("hash(a.range");
                assertThat(e.temporaryBytes()).isPositive();
                assertThat(e.interruptTime()).isBetween(Duration.ZERO, Duration.ofSeconds(60));
                assertThat(made()).isEmpty();
                forced.set(false);
                stillWorks();
            }
        }
    }

    private Stream<Path> made() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().startsWith("made")).toList().stream();
        }
    }

    private void stillWorks() {
        for (Way way : Way.values()) {
            way.run(workspace, "SELECT range AS a FROM range(5000)", directory);
        }
    }

    @Test
    void worksOnAfterManyInterrupts() throws IOException {
        Random random = new Random(7);
        for (DuckDbOptions.Writer writer : DuckDbOptions.Writer.values()) {
            withForcedSpills(DuckDbOptions.defaults().writer(writer).threads(2));
            for (int i = 0; i < 100; i++) {
                forced.set(false);
                Way way = Way.values()[i % Way.values().length];
                String sql = random.nextInt(4) == 0 ? SILENT : ENDLESS;
                assertThatThrownBy(() -> runWhileForced(way, sql)).isInstanceOf(SpillException.class);
                forced.set(false);
                for (Way next : List.of(Way.TABLE, Way.PARQUET, Way.STREAM)) {
                    next.run(workspace, "SELECT range AS a FROM range(5000)", directory);
                }
            }
            assertThat(made()).isEmpty();
        }
    }

    /** Places of temporary files. */
    enum Place {
        OWN,
        GIVEN,
        NOT_MADE_YET
    }

    @ParameterizedTest
    @EnumSource
    void endsRealWorkThatSpills(Place place) throws IOException {
        withLittleMemory(true);
        if (place != Place.OWN) {
            Path given = directory.resolve("given");
            if (place == Place.GIVEN) {
                Files.createDirectory(given);
            }
            use(DuckDb.open(
                    DuckDbOptions.defaults().memoryLimit("90MiB").threads(2).temporaryDirectory(given)));
        }
        for (Way way : Way.values()) {
            SpillException e = catchThrowableOfType(
                    SpillException.class,
                    () -> workspace.watched(againstSpilling(), () -> {
                        way.run(workspace, SPILLING, directory);
                        return 0;
                    }));
            assertThat(e).as(way.toString()).isNotNull();
            assertThat(e.temporaryBytes() > 0 || e.getCause() instanceof MemoryException)
                    .as("%s: %s", way, e)
                    .isTrue();
            assertThat(e.culprit()).isNotEmpty();
            assertThat(made()).isEmpty();
        }
        stillWorks();
        assertThat(workspace.usage().temporaryBytes()).isPositive();
    }

    @Test
    void letsWorkSpillThatMay() {
        withLittleMemory(true);
        long rows = workspace.watched(
                Watch.allowingSpilling(() -> false), () -> workspace.stream(statement(SPILLING), batch -> {}));
        assertThat(rows).isEqualTo(1_000_000);
        Usage usage = workspace.usage();
        assertThat(usage.temporaryBytes()).isPositive();
        assertThat(usage.peakMemoryBytes()).isPositive();
        assertThat(usage.memoryByTag()).containsKey("ORDER_BY");
        assertThat(usage.processBytes()).isPositive();
    }

    @Test
    void letsWorkSpillFromTheMomentItMay() {
        withForcedSpills(DuckDbOptions.defaults());
        Watch watch = againstSpilling();
        String result = workspace.watched(watch, () -> {
            watch.allowSpilling();
            forced.set(true);
            stillWorks();
            return "done";
        });
        assertThat(result).isEqualTo("done");
    }

    @Test
    void allowsNothingOnceTheWorkIsBeingEnded() {
        withForcedSpills(DuckDbOptions.defaults());
        AtomicBoolean givenOut = new AtomicBoolean();
        Watch watch = againstSpilling();
        assertThatThrownBy(() -> workspace.watched(watch, () -> {
                    forced.set(true);
                    assertThatThrownBy(() ->
                                    Stream.generate(() -> statement("SELECT 1")).forEach(workspace::execute))
                            .hasMessageContaining("being ended");
                    watch.allowSpilling();
                    givenOut.set(true);
                    return 0;
                }))
                .isInstanceOf(SpillException.class);
        assertThat(givenOut).isFalse();
    }

    @Test
    void refusesWorkThatEndedByItselfButSpilled() throws IOException {
        withForcedSpills(DuckDbOptions.defaults());
        String table = "made";
        assertThatThrownBy(() -> workspace.watched(againstSpilling(), () -> {
                    workspace.writeParquet(statement("SELECT 1 AS a"), directory.resolve("made.parquet"));
                    workspace.execute(statement("CREATE TABLE " + workspace.table(table) + " AS SELECT 1 AS a"));
                    forced.set(true);
                    return 0;
                }))
                .isInstanceOf(SpillException.class);
        assertThat(made()).isEmpty();
        assertThat(db.database().single("SELECT count(*) FROM duckdb_tables() WHERE starts_with(table_name, 'made_')"))
                .isEqualTo("0");
    }

    @Test
    void refusesWorkWhoseTemporaryFileNobodySaw() {
        use(ForcedSpills.open(
                DuckDbOptions.defaults().memoryLimit("90MiB").threads(2), probe -> () -> blind(probe.look())));
        assertThatThrownBy(() ->
                        workspace.watched(againstSpilling(), () -> workspace.stream(statement(SPILLING), batch -> {})))
                .isInstanceOfSatisfying(
                        SpillException.class,
                        e -> assertThat(e.temporaryBytes()).isZero());
    }

    private static Probe.Sample blind(Probe.Sample real) {
        return new Probe.Sample(Map.of(), real.memoryByTag(), Map.of(), real.processBytes(), real.directoryChange());
    }

    @Test
    void ignoresFilesThatWereThereBefore() {
        withLittleMemory(true);
        String table = workspace.table("wide");
        workspace.execute(statement("CREATE TABLE " + table
                + " AS SELECT i, hash(i)::VARCHAR || hash(-i)::VARCHAR AS x FROM range(6000000) t(i)"));
        assertThat(workspace.usage().temporaryBytes()).isPositive();
        db.execute("SET memory_limit = '1GiB'");
        long sum = workspace.watched(againstSpilling(), () -> {
            try (Rows rows = workspace.query(statement("SELECT sum(range)::BIGINT FROM range(1000)"))) {
                rows.next();
                return rows.longValue(0);
            }
        });
        assertThat(sum).isEqualTo(499_500);
    }

    @Test
    void neverWritesTemporaryFilesInStrictMode() {
        withLittleMemory(false);
        for (Way way : Way.values()) {
            assertThatThrownBy(() -> workspace.watched(againstSpilling(), () -> {
                        way.run(workspace, SPILLING, directory);
                        return 0;
                    }))
                    .as(way.toString())
                    .isInstanceOfSatisfying(
                            SpillException.class,
                            e -> assertThat(e.temporaryBytes()).isZero());
        }
        assertThatThrownBy(() -> workspace.watched(Watch.allowingSpilling(() -> false), () -> {
                    Way.TABLE.run(workspace, SPILLING, directory);
                    return 0;
                }))
                .isInstanceOfSatisfying(
                        MemoryException.class, e -> assertThat(e.owner()).isEqualTo(MemoryException.Owner.ENGINE))
                .hasMessageContaining("temporaryFiles(true)");
        assertThat(workspace.usage().temporaryBytes()).isZero();
        stillWorks();
    }

    @ParameterizedTest
    @EnumSource
    void endsWhenCancelled(Way way) throws IOException {
        AtomicBoolean cancelled = new AtomicBoolean();
        assertThatThrownBy(() -> workspace.watched(Watch.againstSpilling(cancelled::get), () -> {
                    cancelled.set(true);
                    way.run(workspace, ENDLESS, directory);
                    return 0;
                }))
                .isInstanceOf(CancelledException.class)
                .hasMessageContaining("score rule 2")
                .hasMessageContaining("goes on where it stopped");
        assertThat(made()).isEmpty();
        stillWorks();
    }

    @Test
    void doesNotBeginWhenCancelledBefore() {
        assertThatThrownBy(() -> workspace.watched(Watch.allowingSpilling(() -> true), () -> {
                    workspace.execute(statement("CREATE TABLE never AS SELECT 1"));
                    return 0;
                }))
                .isInstanceOf(CancelledException.class);
        stillWorks();
    }

    @ParameterizedTest
    @EnumSource
    void endsWhenItsThreadIsInterrupted(Way way) throws IOException {
        assertThatThrownBy(() -> workspace.watched(againstSpilling(), () -> {
                    Thread.currentThread().interrupt();
                    way.run(workspace, ENDLESS, directory);
                    return 0;
                }))
                .isInstanceOf(CancelledException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(made()).isEmpty();
        stillWorks();
    }

    @Test
    void endsABatchOfSmallStatementsToo() {
        withForcedSpills(DuckDbOptions.defaults());
        assertThatThrownBy(() -> workspace.watched(againstSpilling(), () -> {
                    forced.set(true);
                    while (true) {
                        workspace.execute(statement("SELECT 1"));
                    }
                }))
                .isInstanceOf(SpillException.class);
    }

    @Test
    void leavesErrorsOfOthersAsTheyAre() {
        Consumer<String> run = sql -> workspace.watched(againstSpilling(), () -> {
            Way.TABLE.run(workspace, sql, directory);
            return 0;
        });
        assertThatThrownBy(() -> run.accept("SELECT 'x'::INTEGER AS a"))
                .isExactlyInstanceOf(EngineException.class)
                .hasMessageContaining("Conversion Error");
        assertThatThrownBy(() -> workspace.watched(againstSpilling(), () -> {
                    throw new IllegalStateException("of the caller's");
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("of the caller's");
        db.execute("SET GLOBAL max_execution_time = 200");
        assertThatThrownBy(() -> run.accept(SILENT))
                .isExactlyInstanceOf(EngineException.class)
                .hasMessageContaining("INTERRUPT");
    }

    @Test
    void saysWhenTheHeapRanOut() {
        assertThatThrownBy(() -> workspace.watched(againstSpilling(), () -> new long[Integer.MAX_VALUE - 8].length))
                .isInstanceOfSatisfying(
                        MemoryException.class, e -> assertThat(e.owner()).isEqualTo(MemoryException.Owner.JVM))
                .hasMessageContaining("-Xmx");
    }

    @Test
    void endsAPartOfOtherWorkWhenThatIsCancelled() throws IOException {
        AtomicBoolean cancelled = new AtomicBoolean();
        assertThatThrownBy(() -> workspace.watched(Watch.allowingSpilling(cancelled::get), () -> {
                    workspace.writeParquet(statement("SELECT 1 AS a"), directory.resolve("made.parquet"));
                    return workspace.watched(againstSpilling(), () -> {
                        cancelled.set(true);
                        Way.TABLE.run(workspace, ENDLESS, directory);
                        return 0;
                    });
                }))
                .isInstanceOf(CancelledException.class)
                .hasMessageContaining("score rule 2");
        assertThat(made()).isEmpty();
        stillWorks();
    }

    @Test
    void goesOnWhenAPartSpilledAndKeepsWhatWasMadeBefore() throws IOException {
        withForcedSpills(DuckDbOptions.defaults());
        String result = workspace.watched(Watch.allowingSpilling(() -> false), () -> {
            workspace.writeParquet(statement("SELECT 1 AS a"), directory.resolve("made.parquet"));
            assertThatThrownBy(() -> workspace.watched(againstSpilling(), () -> {
                        workspace.writeParquet(statement("SELECT 1 AS a"), directory.resolve("made-too.parquet"));
                        forced.set(true);
                        Way.ROWS.run(workspace, ENDLESS, directory);
                        return 0;
                    }))
                    .isInstanceOf(SpillException.class);
            workspace.execute(statement("SELECT 1"));
            return "done";
        });
        assertThat(result).isEqualTo("done");
        assertThat(made().map(file -> file.getFileName().toString())).containsExactly("made.parquet");
        Files.delete(directory.resolve("made.parquet"));
        stillWorks();
    }
}
