package dev.linkage.duckdb.exact;

import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.Threshold.weight;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.Linker;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.duckdb.DuckDbOptions;
import dev.linkage.engine.Source;
import dev.linkage.engine.SourceColumn;
import dev.linkage.error.OutputException;
import dev.linkage.model.LinkageModel;
import dev.linkage.predict.ChunkReport;
import dev.linkage.predict.Prediction;
import dev.linkage.predict.ProgressListener;
import dev.linkage.predict.Run;
import dev.linkage.predict.ScoredPairs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run's directory tells without its model and data. */
class RunTest {
    private static final DuckDb DB = DuckDb.open();
    private static final SmallLinkage SMALL = new SmallLinkage(DB);
    private static final LinkageModel MODEL = SMALL.model(on("city"), on("name"));
    private static final Source PEOPLE = new Tables(DB, "run_test_").source("people", SMALL.records);
    private static final Prediction PREDICTION = Linker.of(MODEL, PEOPLE).predict();

    @TempDir
    Path directory;

    @AfterAll
    static void close() {
        DB.close();
    }

    @Test
    void tellsOfAFinishedRun() {
        ScoredPairs pairs = PREDICTION.toParquet(directory.resolve("run"));
        Run run = Run.open(directory.resolve("run"));
        assertThat(run.state()).isEqualTo(Run.State.FINISHED);
        assertThat(run.reason()).isEmpty();
        assertThat(run.size()).isEqualTo(pairs.size()).isPositive();
        assertThat(run.files()).isEqualTo(pairs.files());
        assertThat(run.chunks()).isEqualTo(pairs.chunks());
        assertThat(run.decisions()).isEmpty();
        assertThat(run.modelHash()).matches("[0-9a-f]{64}");
        assertThat(run.engine()).startsWith("DuckDB v");
        assertThat(run.temporaryBytes()).isZero();
        assertThat(run.abortedTemporaryBytes()).isZero();
        assertThat(run.dataSets()).singleElement().satisfies(dataSet -> {
            assertThat(dataSet.name()).isEqualTo("people");
            assertThat(dataSet.records()).isEqualTo(80);
            assertThat(dataSet.columns()).contains(new SourceColumn("tags", "VARCHAR[]"));
        });
        assertThat(run).hasToString("finished run, " + pairs.size() + " pairs in 2 chunks, run");
        assertThat(run.cluster(MODEL, List.of(PEOPLE), weight(2)).members())
                .isEqualTo(pairs.cluster(weight(2)).members());
        assertThat(Run.verify(directory.resolve("run")))
                .satisfies(found -> assertThat(found.sound()).isTrue())
                .hasToString("sound");
    }

    @Test
    void tellsOfAnUnfinishedRun() {
        Path path = directory.resolve("run");
        ProgressListener looking = new ProgressListener() {
            @Override
            public void chunkFinished(int number, int chunks, ChunkReport report) {
                assertThat(Run.open(path)).hasToString("unfinished run, " + report.rows() + " pairs in 1 chunk, run");
                throw new IllegalStateException("stop");
            }
        };
        assertThatThrownBy(() -> PREDICTION.listener(looking).toParquet(path)).hasMessage("stop");
        Run run = Run.open(path);
        assertThat(run.state()).isEqualTo(Run.State.FAILED);
        assertThatThrownBy(() -> run.cluster(MODEL, List.of(PEOPLE), weight(2)))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("the run is failed; call toParquet(directory) again");
        assertThat(Run.verify(path).faults()).containsExactly("_SUCCESS is missing", "the run is failed");
    }

    @Test
    void findsEachFault() throws IOException {
        Path path = directory.resolve("run");
        ScoredPairs pairs = PREDICTION.toParquet(path);
        Files.writeString(path.resolve("foreign.parquet"), "");
        Files.copy(pairs.files().get(0), path.resolve("part-00009-rule0.parquet"));
        Files.writeString(path.resolve("_notes"), "left alone");
        assertThat(Run.verify(path).faults())
                .containsExactly(
                        "foreign.parquet is not in the manifest, but would be read as a part",
                        "part-00009-rule0.parquet is not in the manifest, but would be read as a part");
        Path manifest = path.resolve("_manifest.jsonl");
        Files.writeString(
                manifest,
                Files.readString(manifest)
                        .replace(
                                "\"type\":\"end\",\"rows\":" + pairs.size() + ",\"chunks\":2",
                                "\"type\":\"end\",\"rows\":7,\"chunks\":3"));
        assertThat(Run.verify(path).toString())
                .startsWith("not sound:\n- foreign.parquet")
                .contains("the parts have " + pairs.size() + " pairs, but the end of the manifest says 7")
                .contains("there are 2 parts, but the end of the manifest says 3");
    }

    @Test
    void isOnlyWhereARunBegan() throws IOException {
        assertThatThrownBy(() -> Run.open(directory))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("there is no run in " + directory);
        assertThatThrownBy(() -> Run.verify(directory.resolve("nowhere"))).hasMessageContaining("there is no run in");
        Files.writeString(directory.resolve("_manifest.jsonl"), "{\"type\":\"run\",\"for");
        assertThatThrownBy(() -> Run.open(directory)).hasMessageContaining("no whole line in _manifest.jsonl");
    }

    @Test
    void takesWeightsFromFilesOfEitherWriter() throws IOException {
        Path path = directory.resolve("[run]");
        try (DuckDb db = DuckDb.open(DuckDbOptions.defaults().writer(DuckDbOptions.Writer.ARROW))) {
            Source people = new Tables(db).source("people", SMALL.records);
            Linker.of(MODEL, people).predict().toParquet(path);
        }
        assertThat(Files.readString(path.resolve("_manifest.jsonl"))).contains("\"min_weight\":", "\"max_weight\":");
    }
}
