package dev.linkage.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.engine.ArrayBatch;
import dev.linkage.engine.ArrayColumn;
import dev.linkage.engine.BatchWriter;
import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Watch;
import dev.linkage.engine.Workspace;
import dev.linkage.engine.WrittenFile;
import dev.linkage.error.DiskFullException;
import dev.linkage.error.EngineException;
import dev.linkage.error.OutputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class BatchWriterTest {
    private static final List<SourceColumn> COLUMNS = List.of(new SourceColumn("id", "BIGINT"));
    private static final Watch WATCH = Watch.againstSpilling(() -> false);

    @TempDir
    Path directory;

    private final DuckDb db = DuckDb.open();
    private final Workspace workspace = db.workspace(Optional.empty());

    @AfterEach
    void close() {
        workspace.close();
        db.close();
    }

    private static ArrayBatch batch(long... values) {
        return new ArrayBatch(values.length, List.of(new ArrayColumn.Longs(COLUMNS.get(0), values, new boolean[0])));
    }

    private WrittenFile write(Path file) {
        try (BatchWriter writer = workspace.parquetWriter(COLUMNS, file)) {
            writer.write(batch(1, 2));
            writer.write(batch(3));
            return writer.finish();
        }
    }

    @Test
    void writesAFileThatDuckDbReads() throws IOException {
        Path file = directory.resolve("it's.parquet");
        WrittenFile written = write(file);
        assertThat(written).isEqualTo(new WrittenFile(file, 3, Files.size(file)));
        List<Long> read = new ArrayList<>();
        workspace.stream(new SqlStatement("read", "FROM '" + file.toString().replace("'", "''") + "'"), batch -> {
            for (int row = 0; row < batch.rows(); row++) {
                read.add(batch.longValue(0, row));
            }
        });
        assertThat(read).containsExactlyInAnyOrder(1L, 2L, 3L);
    }

    @Test
    void refusesAFileThatIsThere() throws IOException {
        Path file = Files.writeString(directory.resolve("mine"), "mine");
        assertThatThrownBy(() -> workspace.parquetWriter(COLUMNS, file))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("exists already");
        assertThat(file).hasContent("mine");
    }

    @Test
    void refusesADirectoryThatIsNotThere() {
        Path file = directory.resolve("nowhere/a.parquet");
        assertThatThrownBy(() -> workspace.parquetWriter(COLUMNS, file))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void refusesToBeginInAClosedWorkspace() {
        Path file = directory.resolve("late.parquet");
        workspace.close();
        assertThatThrownBy(() -> workspace.parquetWriter(COLUMNS, file)).isInstanceOf(EngineException.class);
        assertThat(file).doesNotExist();
    }

    @Test
    void keepsTheFileOfWatchedWorkThatSucceeds() {
        Path file = directory.resolve("kept.parquet");
        assertThat(workspace.watched(WATCH, () -> write(file)).rows()).isEqualTo(3);
        assertThat(file).exists();
    }

    @Test
    void removesTheFileOfWatchedWorkThatFails() {
        Path finished = directory.resolve("finished.parquet");
        Path unfinished = directory.resolve("unfinished.parquet");
        assertThatThrownBy(() -> workspace.watched(WATCH, () -> {
                    write(finished);
                    try (BatchWriter writer = workspace.parquetWriter(COLUMNS, unfinished)) {
                        writer.write(batch(1));
                        assertThat(finished).exists();
                        assertThat(unfinished).exists();
                        throw new IllegalStateException("enough");
                    }
                }))
                .hasMessage("enough");
        assertThat(finished).doesNotExist();
        assertThat(unfinished).doesNotExist();
    }

    @Test
    void removesTheFileThatWasLeftOpenByWatchedWorkThatFails() {
        Path file = directory.resolve("open.parquet");
        List<BatchWriter> left = new ArrayList<>();
        assertThatThrownBy(() -> workspace.watched(WATCH, () -> {
                    left.add(workspace.parquetWriter(COLUMNS, file));
                    throw new IllegalStateException("enough");
                }))
                .hasMessage("enough");
        assertThat(file).doesNotExist();
        left.forEach(BatchWriter::close);
        assertThat(file).doesNotExist();
    }

    @Test
    void saysThatTheDiskIsFull() throws IOException {
        try (SmallDisk disk = SmallDisk.mount(directory.resolve("small"))) {
            Path file = disk.path().resolve("a.parquet");
            SplittableRandom random = new SplittableRandom(1);
            assertThatThrownBy(() -> workspace.watched(WATCH, () -> {
                        try (BatchWriter writer = workspace.parquetWriter(COLUMNS, file)) {
                            for (int i = 0; i < 100; i++) {
                                writer.write(batch(random.longs(100_000).toArray()));
                            }
                            return writer.finish();
                        }
                    }))
                    .isInstanceOf(DiskFullException.class)
                    .hasMessageContaining(file.toString())
                    .hasMessageContaining("No space left");
            assertThat(file).doesNotExist();
        }
    }
}
