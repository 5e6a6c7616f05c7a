package dev.linkage.duckdb;

import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.LinkageModel.blocking;
import static dev.linkage.model.LinkageModel.comparing;
import static dev.linkage.model.LinkageModel.dedupe;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.Linker;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Watch;
import dev.linkage.engine.Workspace;
import dev.linkage.error.DiskFullException;
import dev.linkage.error.MemoryException;
import dev.linkage.error.OutputException;
import dev.linkage.predict.Prediction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** With a real file system of a few megabytes where the tests may mount one. */
@Timeout(300)
class FullDiskTest {
    private static final SqlStatement MUCH = new SqlStatement(
            "score rule 2", "SELECT i, hash(i)::VARCHAR AS x, hash(-i)::VARCHAR AS y FROM range(4000000) t(i)");
    private static final SqlStatement SORTED = new SqlStatement(
            "sort",
            "SELECT i, x FROM (SELECT i, hash(i)::VARCHAR || repeat('x', 100) AS x FROM range(1000000) t(i)) ORDER BY x");

    @TempDir
    Path directory;

    private Path small() {
        return directory.resolve("small");
    }

    @Test
    void saysThatTheDiskIsFullAndLeavesNothing() throws IOException {
        try (SmallDisk disk = SmallDisk.mount(small())) {
            for (DuckDbOptions.Writer writer : DuckDbOptions.Writer.values()) {
                try (DuckDb db = DuckDb.open(DuckDbOptions.defaults()
                                .writer(writer)
                                .temporaryDirectory(directory.resolve("elsewhere")));
                        Workspace workspace =
                                db.workspace(Optional.of(disk.path().resolve("out")))) {
                    for (Path file : new Path[] {
                        disk.path().resolve("a.parquet"), disk.path().resolve("a.csv")
                    }) {
                        assertThatThrownBy(() -> workspace.watched(
                                        Watch.againstSpilling(() -> false),
                                        () -> file.toString().endsWith("csv")
                                                ? workspace.writeCsv(MUCH, file)
                                                : workspace.writeParquet(MUCH, file)))
                                .isInstanceOf(DiskFullException.class)
                                .hasMessageContaining(file.toString())
                                .hasMessageContaining("No space left");
                        assertThat(file).doesNotExist();
                    }
                    assertThat(workspace
                                    .writeParquet(
                                            new SqlStatement("write", "SELECT 1 AS a"),
                                            disk.path().resolve("b"))
                                    .rows())
                            .isEqualTo(1);
                    Files.delete(disk.path().resolve("b"));
                }
            }
        }
    }

    @Test
    void leavesNoLockInADirectoryThatNothingFitsIn() throws IOException {
        try (SmallDisk disk = SmallDisk.mount(small());
                DuckDb db = DuckDb.open()) {
            Path run = Files.createDirectory(disk.path().resolve("run"));
            Path filling = disk.path().resolve("filling");
            assertThatThrownBy(() -> Files.write(filling, new byte[20 << 20])).isInstanceOf(IOException.class);
            Prediction prediction = Linker.of(
                            dedupe(comparing(People.trainedExact("name")), blocking(on("city"))), People.of(db))
                    .predict();
            assertThatThrownBy(() -> prediction.toParquet(run))
                    .isInstanceOf(DiskFullException.class)
                    .hasMessageContaining(run.toString());
            assertThat(run).isEmptyDirectory();
            Files.delete(filling);
            assertThat(prediction.toParquet(run).size()).isPositive();
        }
    }

    @Test
    void saysThatTheTemporaryDirectoryIsFull() throws IOException {
        try (SmallDisk disk = SmallDisk.mount(small())) {
            try (DuckDb db = DuckDb.open(DuckDbOptions.defaults()
                            .memoryLimit("90MiB")
                            .threads(2)
                            .temporaryDirectory(disk.path().resolve("tmp")));
                    Workspace workspace = db.workspace(Optional.of(directory.resolve("out")))) {
                assertThatThrownBy(() -> workspace.watched(
                                Watch.allowingSpilling(() -> false), () -> workspace.stream(SORTED, batch -> {})))
                        .isInstanceOf(MemoryException.class)
                        .hasMessageContaining("temporary directory is full")
                        .hasMessageContaining("make room");
                workspace.execute(new SqlStatement("go on", "SELECT 1"));
            }
        }
    }

    @Test
    void namesATemporaryDirectoryThatCannotBeWrittenTo() throws IOException {
        Path temporary = directory.resolve("temporary");
        try (DuckDb db = DuckDb.open(
                        DuckDbOptions.defaults().memoryLimit("90MiB").threads(2).temporaryDirectory(temporary));
                Workspace workspace = db.workspace(Optional.of(directory.resolve("out")))) {
            Files.deleteIfExists(temporary);
            Files.writeString(temporary, "in the way");
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> workspace.watched(
                                Watch.allowingSpilling(() -> false), () -> workspace.stream(SORTED, batch -> {})))
                        .isInstanceOf(OutputException.class)
                        .hasMessageContaining(temporary.toString())
                        .hasMessageContaining("temporaryDirectory(...)");
            }
            assertThatThrownBy(() -> workspace.writeParquet(SORTED, directory.resolve("a.parquet")))
                    .isInstanceOf(OutputException.class)
                    .hasMessageContaining(temporary.toString());
            workspace.execute(new SqlStatement("go on", "SELECT 1"));
        }
    }
}
