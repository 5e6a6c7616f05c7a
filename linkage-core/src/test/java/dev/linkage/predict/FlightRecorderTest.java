package dev.linkage.predict;

import static dev.linkage.predict.Runs.chunk;
import static dev.linkage.predict.Runs.decision;
import static dev.linkage.predict.Runs.report;
import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.Chunk.RowRange;
import dev.linkage.chunk.Decision;
import dev.linkage.chunk.KeyRange;
import dev.linkage.error.CancelledException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlightRecorderTest {
    @TempDir
    private Path directory;

    private List<RecordedEvent> recorded(String name, Runnable work) throws IOException {
        Path file = directory.resolve(name + ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable("dev.linkage." + name);
            recording.start();
            work.run();
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("dev.linkage." + name))
                .toList();
    }

    private static RunObserver observer() {
        RunObserver observer = new RunObserver(ProgressListener.NONE);
        observer.started(1000, 300);
        return observer;
    }

    @Test
    void recordsEachAttemptAtAChunk() throws IOException {
        Chunk whole = chunk(1, 1000);
        Chunk rows =
                new Chunk(1, KeyRange.ALL, Optional.of(new RowRange(0, 9)), Optional.of(new RowRange(5, 20)), 150, 10);
        List<RecordedEvent> events = recorded("Chunk", () -> {
            RunObserver observer = observer();
            observer.chunkStarted(1, 1, whole);
            observer.attemptEnded(decision(Decision.Kind.SPILLS_AT_FLOOR, whole, 4096));
            observer.chunkFinished(1, 1, report(whole, 12));
            observer.chunkStarted(2, 2, rows);
            observer.failed(new CancelledException("on purpose"));
        });
        assertThat(events)
                .extracting(e -> e.getString("outcome"))
                .containsExactly("SPILLS_AT_FLOOR", "finished", "CancelledException");
        assertThat(events).extracting(e -> e.getInt("attempt")).containsExactly(1, 2, 1);
        assertThat(events).extracting(e -> e.getLong("temporaryBytes")).containsExactly(4096L, 0L, 0L);
        RecordedEvent finished = events.get(1);
        assertThat(finished.getLong("rows")).isEqualTo(12);
        assertThat(finished.getLong("bytes")).isEqualTo(96);
        assertThat(finished.getLong("peakMemoryBytes")).isEqualTo(1000);
        assertThat(finished.getLong("candidatePairs")).isEqualTo(1000);
        assertThat(finished.getLong("keyFrom")).isEqualTo(100);
        assertThat(finished.getLong("keyTo")).isEqualTo(199);
        assertThat(finished.getString("leftRows")).isEmpty();
        assertThat(events.get(2).getInt("rule")).isEqualTo(1);
        assertThat(events.get(2).getString("leftRows")).isEqualTo("0 to 9");
        assertThat(events.get(2).getString("rightRows")).isEqualTo("5 to 20");
    }

    @Test
    void recordsDecisions() throws IOException {
        List<RecordedEvent> events = recorded(
                "Decision", () -> observer().decided(decision(Decision.Kind.SPLIT_BEFORE_RUNNING, chunk(1, 100), 0)));
        assertThat(events).singleElement().satisfies(event -> {
            assertThat(event.getString("kind")).isEqualTo("SPLIT_BEFORE_RUNNING");
            assertThat(event.getString("reason")).isEqualTo("the reason");
            assertThat(event.getString("chunk")).isEqualTo("rule 0, keys 100 to 199");
            assertThat(event.getInt("parts")).isEqualTo(2);
        });
    }

    @Test
    void recordsThePrediction() throws IOException {
        List<RecordedEvent> events = recorded("Prediction", () -> {
            RunObserver observer = observer();
            observer.chunkStarted(1, 1, chunk(1, 700));
            observer.chunkFinished(1, 1, report(chunk(1, 700), 12));
            observer.finished();
        });
        assertThat(events).singleElement().satisfies(event -> {
            assertThat(event.getString("outcome")).isEqualTo("finished");
            assertThat(event.getLong("candidatePairs")).isEqualTo(1000);
            assertThat(event.getLong("candidatePairsDone")).isEqualTo(1000);
            assertThat(event.getLong("candidatePairsDoneEarlier")).isEqualTo(300);
            assertThat(event.getLong("rows")).isEqualTo(12);
            assertThat(event.getInt("chunks")).isEqualTo(1);
        });
    }

    @Test
    void recordsWhatEndedAPrediction() throws IOException {
        List<RecordedEvent> events = recorded("Prediction", () -> observer().failed(new CancelledException("secret")));
        assertThat(events)
                .singleElement()
                .satisfies(event -> assertThat(event.getString("outcome")).isEqualTo("CancelledException"));
    }
}
