package dev.linkage.duckdb;

import static dev.linkage.duckdb.People.trainedExact;
import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.LinkageModel.blocking;
import static dev.linkage.model.LinkageModel.comparing;
import static dev.linkage.model.LinkageModel.dedupe;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.Linker;
import dev.linkage.chunk.Chunking;
import dev.linkage.error.OutputException;
import dev.linkage.internal.run.Preparation;
import dev.linkage.predict.ChunkReport;
import dev.linkage.predict.Prediction;
import dev.linkage.predict.ProgressListener;
import dev.linkage.predict.Run;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes and one directory. */
class OtherProcessTest {
    @TempDir
    Path directory;

    private static Prediction prediction(DuckDb db) {
        return Linker.of(dedupe(comparing(trainedExact("name")), blocking(on("city"), on("name"))), People.of(db))
                .predict()
                .chunks(Chunking.fixed(1));
    }

    /** Starts {@link Child}; its Java has a temporary directory of its own, since it may leave DuckDB's library there. */
    private Process child(String... arguments) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + Files.createDirectories(directory.resolve("java")),
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Child.class.getName()));
        words.addAll(List.of(arguments));
        return new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** Runs into a directory, and waits for ever after its first chunk. */
    static final class Child {
        private Child() {}

        public static void main(String[] arguments) {
            ProgressListener waiting = new ProgressListener() {
                @Override
                public void chunkFinished(int number, int chunks, ChunkReport report) {
                    System.out.println("first chunk");
                    try {
                        System.in.read();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
            };
            try (DuckDb db = DuckDb.open()) {
                Prediction prediction = prediction(db).listener(waiting);
                if (arguments.length > 1) {
                    Preparation.inRanges(
                            new Preparation.Ranges(2, 2, 0), () -> prediction.toParquet(Path.of(arguments[0])));
                } else {
                    prediction.toParquet(Path.of(arguments[0]));
                }
            } catch (OutputException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    @Test
    void isRefusedWhileAnotherWritesAndTakesOverWhenThatOneIsKilled() throws Exception {
        Path run = directory.resolve("run");
        Process child = child(run.toString());
        try (DuckDb db = DuckDb.open();
                BufferedReader output = new BufferedReader(new InputStreamReader(child.getInputStream(), UTF_8))) {
            assertThat(output.readLine()).isEqualTo("first chunk");
            assertThatThrownBy(() -> prediction(db).toParquet(run))
                    .isInstanceOf(OutputException.class)
                    .hasMessageContaining("another run is writing there (process " + child.pid() + " on ");
            assertThat(Run.open(run)).hasToString("unfinished run, 4 pairs in 1 chunk, run");

            child.destroyForcibly().waitFor();
            assertThat(Files.readString(run.resolve("_lock"))).startsWith("process " + child.pid() + " on ");
            assertThat(prediction(db).toParquet(run).size())
                    .isEqualTo(prediction(db).rows().size());
            assertThat(run.resolve("_lock")).doesNotExist();
            assertThat(Run.verify(run).faults()).isEmpty();
            assertThat(Files.readString(run.resolve("_manifest.jsonl"))).contains("\"type\":\"resumed\",\"attempt\":2");
        } finally {
            child.destroyForcibly();
        }
    }

    @Test
    void removesThePreparedRecordsOfAKilledProcess() throws Exception {
        Path run = directory.resolve("run");
        Process child = child(run.toString(), "in ranges");
        try (BufferedReader output = new BufferedReader(new InputStreamReader(child.getInputStream(), UTF_8))) {
            assertThat(output.readLine()).isEqualTo("first chunk");
            assertThat(workDirectories()).hasSize(1);
            try (DuckDb db = DuckDb.open()) {
                prediction(db).toParquet(directory.resolve("beside"));
            }
            assertThat(workDirectories()).as("that of a living process").hasSize(1);

            child.destroyForcibly().waitFor();
            assertThat(workDirectories()).hasSize(1);
            // The next run prepares in memory and needs no such directory itself.
            try (DuckDb db = DuckDb.open()) {
                prediction(db).toParquet(run);
            }
            assertThat(workDirectories()).isEmpty();
        } finally {
            child.destroyForcibly();
        }
    }

    private List<Path> workDirectories() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(path -> path.getFileName().toString().startsWith("_linkage_work_"))
                    .toList();
        }
    }

    @Test
    void refusesAnotherWhileItWrites() throws Exception {
        Path run = directory.resolve("run");
        try (DuckDb db = DuckDb.open()) {
            ProgressListener starting = new ProgressListener() {
                @Override
                public void chunkFinished(int number, int chunks, ChunkReport report) {
                    if (number == 1) {
                        assertThat(refusal(run))
                                .contains("another run is writing there (process "
                                        + ProcessHandle.current().pid());
                    }
                }
            };
            prediction(db).listener(starting).toParquet(run);
            assertThat(Run.verify(run).faults()).isEmpty();
        }
    }

    private String refusal(Path run) {
        try {
            Process child = child(run.toString());
            try (BufferedReader output = new BufferedReader(new InputStreamReader(child.getInputStream(), UTF_8))) {
                return String.valueOf(output.readLine());
            } finally {
                child.destroyForcibly();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
