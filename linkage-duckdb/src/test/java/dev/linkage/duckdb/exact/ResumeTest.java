package dev.linkage.duckdb.exact;

import static dev.linkage.model.BlockingRule.on;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.Chunking;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.error.CancelledException;
import dev.linkage.error.OutputException;
import dev.linkage.predict.Cancellation;
import dev.linkage.predict.ChunkReport;
import dev.linkage.predict.Prediction;
import dev.linkage.predict.ProgressListener;
import dev.linkage.predict.Run;
import dev.linkage.predict.ScoredPairs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that did not end well ends by the same call with the rows of an undisturbed one. */
class ResumeTest {
    private static final DuckDb DB = DuckDb.open();
    private static final SmallLinkage SMALL = new SmallLinkage(DB);
    private static final Prediction PREDICTION =
            SMALL.linker(on("city"), on("name")).predict().chunks(Chunking.fixed(3));

    @TempDir
    static Path shared;

    private static String undisturbed = "";
    private static int chunks;

    @TempDir
    Path directory;

    private Path run;

    @AfterAll
    static void close() {
        DB.close();
    }

    @BeforeEach
    void runUndisturbed() {
        run = directory.resolve("run");
        if (undisturbed.isEmpty()) {
            chunks =
                    PREDICTION.toParquet(shared.resolve("undisturbed")).chunks().size();
            undisturbed = content(shared.resolve("undisturbed"));
        }
    }

    /** Hash of the sorted rows and their number. */
    private static String content(Path run) {
        return SMALL.query("SELECT md5(string_agg(t::VARCHAR, ';' ORDER BY t::VARCHAR)) || ' ' || count(*) FROM '" + run
                        + "/*.parquet' t")
                .get(0);
    }

    private void assertSound() {
        assertThat(content(run)).isEqualTo(undisturbed);
        assertThat(Run.verify(run).faults()).isEmpty();
        assertThat(Run.open(run).state()).isEqualTo(Run.State.FINISHED);
    }

    /** Counts chunks and throws when one begins or is finished. */
    private static final class Stop implements ProgressListener {
        final AtomicInteger started = new AtomicInteger();
        final AtomicInteger finished = new AtomicInteger();
        private final int throwAtStart;
        private final int throwAtEnd;

        Stop(int throwAtStart, int throwAtEnd) {
            this.throwAtStart = throwAtStart;
            this.throwAtEnd = throwAtEnd;
        }

        static Stop never() {
            return new Stop(0, 0);
        }

        @Override
        public void chunkStarted(int number, int all, Chunk chunk) {
            if (started.incrementAndGet() == throwAtStart) {
                throw new IllegalStateException("at its start");
            }
        }

        @Override
        public void chunkFinished(int number, int all, ChunkReport report) {
            if (finished.incrementAndGet() == throwAtEnd) {
                throw new IllegalStateException("at its end");
            }
        }
    }

    private void stopAfter(int parts) {
        assertThatThrownBy(() -> PREDICTION.listener(new Stop(0, parts)).toParquet(run))
                .hasMessage("at its end");
    }

    private int chunksToTheEnd() {
        Stop counting = Stop.never();
        ScoredPairs pairs = PREDICTION.listener(counting).toParquet(run);
        assertThat(pairs.chunks()).hasSameSizeAs(pairs.files());
        assertThat(Long.toString(pairs.size())).isEqualTo(undisturbed.split(" ")[1]);
        return counting.finished.get();
    }

    @Test
    void addsOneChunkInEachCallThatFails() throws IOException {
        for (int done = 0; done < chunks - 1; done++) {
            assertThatThrownBy(() ->
                            PREDICTION.listener(new Stop(2, 0)).toParquet(run).size())
                    .hasMessage("at its start");
            Run unfinished = Run.open(run);
            assertThat(unfinished.state()).isEqualTo(Run.State.FAILED);
            assertThat(unfinished.reason()).contains("IllegalStateException");
            assertThat(unfinished.files()).hasSize(done + 1).allMatch(Files::exists);
            assertThat(names()).noneMatch(name -> name.startsWith("_tmp") || name.equals("_lock"));
        }
        assertThat(chunksToTheEnd()).isEqualTo(1);
        assertSound();
        assertThat(Files.readString(run.resolve("_manifest.jsonl"))).contains("\"attempt\":" + chunks);
    }

    @Test
    void goesOnAfterAnExceptionAtTheEndOfEachChunk() {
        for (int chunk = 1; chunk <= chunks; chunk++) {
            run = directory.resolve("run-" + chunk);
            stopAfter(chunk);
            assertThat(chunksToTheEnd()).isEqualTo(chunks - chunk);
            assertSound();
        }
    }

    @Test
    void goesOnAfterCancelling() {
        Cancellation cancellation = new Cancellation();
        ProgressListener cancelling = new ProgressListener() {
            @Override
            public void chunkFinished(int number, int all, ChunkReport report) {
                cancellation.cancel();
            }
        };
        assertThatThrownBy(() -> PREDICTION
                        .listener(cancelling)
                        .cancellation(cancellation)
                        .toParquet(run))
                .isInstanceOf(CancelledException.class);
        assertThat(Run.open(run).state()).isEqualTo(Run.State.CANCELLED);
        assertThat(chunksToTheEnd()).isEqualTo(chunks - 1);
        assertSound();
    }

    @Test
    void goesOnInOtherChunksThanItBeganWith() {
        stopAfter(2);
        for (Chunking other : List.of(Chunking.fixed(7), Chunking.grid(3, 2), Chunking.adaptive())) {
            if (other instanceof Chunking.Adaptive) {
                assertThat(PREDICTION.chunks(other).toParquet(run).chunks()).hasSizeGreaterThan(4);
            } else {
                assertThatThrownBy(() -> PREDICTION
                                .chunks(other)
                                .listener(new Stop(0, 2))
                                .toParquet(run))
                        .hasMessage("at its end");
            }
        }
        assertSound();
    }

    @Test
    void returnsAFinishedRunWithoutScoring() throws IOException {
        ScoredPairs first = PREDICTION.toParquet(run);
        String manifest = Files.readString(run.resolve("_manifest.jsonl"));
        Stop counting = Stop.never();
        ScoredPairs second = PREDICTION.listener(counting).toParquet(run);
        assertThat(counting.started).hasValue(0);
        assertThat(second.files()).isEqualTo(first.files());
        assertThat(second.size()).isEqualTo(first.size());
        assertThat(second.records()).isEqualTo(80);
        assertThat(second.chunks().stream().map(ChunkReport::chunk))
                .containsExactlyElementsOf(
                        first.chunks().stream().map(ChunkReport::chunk).toList());
        assertThat(run.resolve("_manifest.jsonl")).hasContent(manifest.strip());
        Files.delete(run.resolve("_SUCCESS"));
        PREDICTION.listener(counting).toParquet(run);
        assertThat(counting.started).hasValue(0);
        assertSound();
    }

    @Test
    void scoresDamagedPartsAgain() throws IOException {
        PREDICTION.toParquet(run);
        List<Path> files = Run.open(run).files();
        byte[] whole = Files.readAllBytes(files.get(0));
        Files.write(files.get(0), Arrays.copyOf(whole, whole.length / 2));
        byte[] altered = Files.readAllBytes(files.get(1));
        altered[altered.length / 2] ^= 1;
        Files.write(files.get(1), altered);
        Files.delete(files.get(2));
        assertThat(Run.verify(run).faults())
                .satisfiesExactly(
                        fault -> assertThat(fault)
                                .isEqualTo("part-00000-rule0.parquet has " + whole.length / 2 + " bytes instead of "
                                        + whole.length),
                        fault -> assertThat(fault).startsWith("part-00001-rule0.parquet has other content"),
                        fault -> assertThat(fault).startsWith("part-00002-rule").endsWith("is missing"));
        assertThat(chunksToTheEnd()).isEqualTo(3);
        assertSound();
    }

    @Test
    void removesWhatAKilledRunLeft() throws IOException {
        stopAfter(2);
        byte[] part = Files.readAllBytes(Run.open(run).files().get(0));
        Files.write(run.resolve("part-00002-rule0.parquet"), Arrays.copyOf(part, part.length / 3));
        Files.write(run.resolve("part-00003-rule0.parquet"), part);
        Files.write(run.resolve("_tmp-00004.parquet"), part);
        assertThat(chunksToTheEnd()).isEqualTo(chunks - 2);
        assertSound();
        assertThat(names()).contains("part-00004-rule0.parquet").doesNotContain("part-00002-rule0.parquet");
    }

    @Test
    void refusesAForeignFile() throws IOException {
        stopAfter(1);
        Path foreign = Files.writeString(run.resolve("other.parquet"), "kept");
        assertThatThrownBy(() -> PREDICTION.toParquet(run))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("it holds other.parquet");
        assertThat(foreign).hasContent("kept");
        Files.delete(foreign);
        assertThat(chunksToTheEnd()).isEqualTo(chunks - 1);
    }

    @Test
    void goesOnFromAManifestThatIsCut() throws IOException {
        stopAfter(chunks - 1);
        byte[] manifest = Files.readAllBytes(run.resolve("_manifest.jsonl"));
        int header = Files.readAllLines(run.resolve("_manifest.jsonl")).get(0).length() + 1;
        Random random = new Random(7);
        for (int i = 0; i < 4; i++) {
            int cut = header + random.nextInt(manifest.length - header);
            Files.write(run.resolve("_manifest.jsonl"), Arrays.copyOf(manifest, cut));
            assertThat(chunksToTheEnd()).as("cut at %d", cut).isBetween(1, chunks);
            assertSound();
        }
    }

    @Test
    void dependsOnNoClock() {
        AtomicInteger year = new AtomicInteger(2200);
        InstantSource backwards = () -> Instant.parse(year.addAndGet(-3) + "-01-01T00:00:00Z");
        Prediction jumping = PREDICTION.clock(backwards);
        assertThatThrownBy(() -> jumping.listener(new Stop(0, 3)).toParquet(run))
                .hasMessage("at its end");
        jumping.toParquet(run);
        assertSound();
        assertThat(year.get()).isLessThan(2190);
    }

    @Test
    void writesDownTheLowestAndHighestWeightOfEachPart() {
        PREDICTION.toParquet(run);
        String lines = "read_json('" + run.resolve("_manifest.jsonl") + "', format = 'newline_delimited')";
        assertThat(SMALL.query("SELECT count(*) FROM " + lines
                        + " m JOIN (SELECT parse_filename(filename) AS file, min(match_weight) AS lowest,"
                        + " max(match_weight) AS highest FROM read_parquet('" + run
                        + "/*.parquet', filename = true) GROUP BY ALL) f USING (file)"
                        + " WHERE type = 'chunk' AND min_weight = lowest AND max_weight = highest"))
                .containsExactly(Integer.toString(chunks));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(run)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
