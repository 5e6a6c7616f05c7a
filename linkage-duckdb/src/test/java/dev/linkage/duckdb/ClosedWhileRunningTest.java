package dev.linkage.duckdb;

import static dev.linkage.duckdb.People.trainedExact;
import static dev.linkage.model.LinkageModel.blocking;
import static dev.linkage.model.LinkageModel.comparing;
import static dev.linkage.model.LinkageModel.dedupe;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.Linker;
import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.Chunking;
import dev.linkage.engine.Rows;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Watch;
import dev.linkage.engine.Workspace;
import dev.linkage.error.EngineException;
import dev.linkage.model.BlockingRule;
import dev.linkage.predict.Prediction;
import dev.linkage.predict.ProgressListener;
import dev.linkage.predict.Run;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A database that another thread closes ends what runs on it. */
@Timeout(300)
class ClosedWhileRunningTest {
    private static final String CLOSED = "this DuckDb was closed meanwhile; what was finished before stays";
    /** Runs for hours. */
    private static final SqlStatement ENDLESS = new SqlStatement(
            "count for ever",
            "SELECT a.range FROM range(10000000) a, range(10000000) b WHERE hash(a.range, b.range) = 1");

    @TempDir
    Path directory;

    private static Thread closing(DuckDb db) {
        Thread thread = new Thread(db::close, "closing");
        thread.start();
        return thread;
    }

    @Test
    void endsACopyAndAStatement() throws Exception {
        for (boolean copy : new boolean[] {true, false}) {
            DuckDb db = DuckDb.open();
            Workspace workspace = db.workspace(Optional.of(directory));
            Path file = directory.resolve("pairs.parquet");
            AtomicInteger asked = new AtomicInteger();
            // Asked every few milliseconds, so that the statement is under way.
            Watch watch = Watch.againstSpilling(() -> {
                if (asked.incrementAndGet() == 30) {
                    closing(db);
                }
                return false;
            });
            assertThatThrownBy(() -> workspace.watched(watch, () -> {
                        if (copy) {
                            return workspace.writeParquet(ENDLESS, file);
                        }
                        workspace.execute(ENDLESS);
                        return true;
                    }))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining(CLOSED);
            assertThat(file).doesNotExist();
        }
    }

    @Test
    void endsAStreamThatIsReadLater() throws Exception {
        DuckDb db = DuckDb.open();
        Workspace workspace = db.workspace(Optional.empty());
        try (Rows rows = workspace.query(new SqlStatement("count", "SELECT * FROM range(100000000)"))) {
            assertThat(rows.next()).isTrue();
            closing(db).join();
            assertThatThrownBy(rows::next).isInstanceOf(EngineException.class).hasMessageContaining(CLOSED);
        }
    }

    private Prediction prediction(DuckDb db, int work) {
        db.execute("CREATE MACRO slow(a) AS list_sum(range(" + work + " + a % 2)) >= 0");
        db.execute("CREATE TABLE people AS SELECT i AS unique_id, i % 500 AS city, hash(i // 2)::VARCHAR AS name"
                + " FROM range(3000) t(i)");
        return Linker.of(
                        dedupe(
                                comparing(trainedExact("name")),
                                blocking(BlockingRule.on("city"), BlockingRule.sql("slow(l.unique_id + r.unique_id)"))),
                        db.table("people"))
                .predict()
                .chunks(Chunking.fixed(1));
    }

    @Test
    void leavesARunThatTheSameCallEnds() throws Exception {
        Path run = directory.resolve("run");
        DuckDb closed = DuckDb.open();
        ProgressListener listener = new ProgressListener() {
            @Override
            public void chunkStarted(int number, int chunks, Chunk chunk) {
                if (number == 2) {
                    closing(closed);
                }
            }
        };
        Prediction slow = prediction(closed, 100_000).listener(listener);
        assertThatThrownBy(() -> slow.toParquet(run))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining(CLOSED);
        assertThat(Run.open(run).state()).isEqualTo(Run.State.FAILED);
        assertThat(Run.open(run).files()).hasSize(1);

        try (DuckDb db = DuckDb.open()) {
            Prediction quick = prediction(db, 1);
            long rows = quick.toParquet(run).size();
            assertThat(rows).isEqualTo(3000L * 2999 / 2);
            assertThat(Run.verify(run).faults()).isEmpty();
        }
    }
}
