package dev.linkage.duckdb;

import static dev.linkage.model.BlockingRule.on;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.Linker;
import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.ChunkPlan;
import dev.linkage.chunk.Chunking;
import dev.linkage.chunk.RuleCounts;
import dev.linkage.model.LinkageModel;
import dev.linkage.predict.ChunkReport;
import dev.linkage.predict.ConsoleProgress;
import dev.linkage.predict.Prediction;
import dev.linkage.predict.Progress;
import dev.linkage.predict.ProgressListener;
import dev.linkage.predict.ScoredPairs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What listeners, the console and the flight recorder say of a real prediction. */
class WatchedRunTest {
    private static DuckDb db;

    @TempDir
    Path directory;

    @BeforeAll
    static void open() {
        db = DuckDb.open();
    }

    @AfterAll
    static void close() {
        db.close();
    }

    /** One chunk for each of two rules; the first finds 4 pairs, the second 2, of which the first had one. */
    private static Prediction prediction() {
        LinkageModel model = People.trained().withBlockingRules(List.of(on("city"), on("name")));
        return Linker.of(model, People.of(db)).predict().chunks(Chunking.fixed(1));
    }

    /** Writes down what it hears, all but the ticks while a chunk runs. */
    private static class Heard implements ProgressListener {
        final List<String> calls = new ArrayList<>();
        final List<Progress> figures = new ArrayList<>();
        private final Thread runner = Thread.currentThread();

        @Override
        public void prepared(long records) {
            calls.add("prepared " + records);
        }

        @Override
        public void planned(ChunkPlan plan, List<RuleCounts> counts, long pairsInAll) {
            calls.add("planned " + plan.chunks().size() + " of " + plan.candidatePairs() + " pairs of " + pairsInAll);
        }

        @Override
        public void chunkStarted(int number, int chunks, Chunk chunk) {
            calls.add("chunk " + number + " started: " + chunk.candidatePairs());
        }

        @Override
        public void chunkFinished(int number, int chunks, ChunkReport report) {
            calls.add("chunk " + number + " finished: " + report.rows());
        }

        @Override
        public void progress(Progress progress) {
            if (Thread.currentThread().equals(runner)) {
                calls.add("progress");
                figures.add(progress);
            }
        }

        @Override
        public void finished(Progress progress) {
            calls.add("finished");
            figures.add(progress);
        }

        @Override
        public void failed(Progress progress, Throwable cause) {
            calls.add("failed: " + cause.getMessage());
        }
    }

    @Test
    void tellsTheListenerInOrder() {
        Heard heard = new Heard();
        ScoredPairs pairs = prediction().listener(heard).toParquet(directory.resolve("run"));
        assertThat(pairs.size()).isEqualTo(5);
        assertThat(heard.calls)
                .containsExactly(
                        "prepared 5",
                        "planned 2 of 6 pairs of 10",
                        "chunk 1 started: 4",
                        "chunk 1 finished: 4",
                        "progress",
                        "chunk 2 started: 2",
                        "chunk 2 finished: 1",
                        "progress",
                        "finished");
        assertThat(heard.figures).extracting(Progress::pairsDone).containsExactly(4L, 6L, 6L);
        Progress last = heard.figures.get(2);
        assertThat(last.pairsInAll()).isEqualTo(6);
        assertThat(last.rows()).isEqualTo(5);
        assertThat(last.bytes())
                .isEqualTo(pairs.chunks().stream().mapToLong(ChunkReport::bytes).sum());
        assertThat(last.chunksFinished()).isEqualTo(2);
        assertThat(last.temporaryBytes()).isZero();
    }

    @Test
    void endsWithWhatTheListenerThrows() {
        Heard heard = new Heard() {
            @Override
            public void chunkFinished(int number, int chunks, ChunkReport report) {
                throw new IllegalStateException("on purpose");
            }
        };
        assertThatThrownBy(() -> prediction().listener(heard).rows())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("on purpose");
        assertThat(heard.calls).last().isEqualTo("failed: on purpose");
        assertThat(prediction().rows().size()).as("of the next prediction").isEqualTo(5);
    }

    @Test
    void printsLinesWhereThereIsNoTerminal() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        prediction()
                .listener(ConsoleProgress.to(new PrintStream(bytes, true, StandardCharsets.UTF_8)))
                .rows();
        List<String> lines = bytes.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines)
                .startsWith(
                        "prediction: 5 records prepared", "prediction: 6 candidate pairs of 10 possible, in 2 chunks");
        assertThat(lines).last().asString().startsWith("prediction: 5 rows of 6 pairs in ");
    }

    @Test
    void isSeenByTheFlightRecorder() throws IOException {
        Path file = directory.resolve("run.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            prediction().toParquet(directory.resolve("run"));
            recording.stop();
            recording.dump(file);
        }
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        assertThat(of("dev.linkage.Chunk", events))
                .hasSize(2)
                .allSatisfy(event -> assertThat(event.getString("outcome")).isEqualTo("finished"));
        assertThat(of("dev.linkage.Chunk", events).stream()
                        .mapToLong(event -> event.getLong("rows"))
                        .sum())
                .isEqualTo(5);
        assertThat(of("dev.linkage.Prediction", events)).singleElement().satisfies(event -> {
            assertThat(event.getLong("candidatePairsDone")).isEqualTo(6);
            assertThat(event.getInt("chunks")).isEqualTo(2);
        });
    }

    private static List<RecordedEvent> of(String type, List<RecordedEvent> events) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals(type))
                .toList();
    }
}
