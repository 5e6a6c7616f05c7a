package dev.linkage.duckdb;

import static dev.linkage.duckdb.People.trained;
import static dev.linkage.model.Threshold.weight;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.Linker;
import dev.linkage.cluster.Clustering;
import dev.linkage.error.OutputException;
import dev.linkage.predict.Prediction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Places that results cannot be written to. */
class WrongOutputTest {
    private static final DuckDb DB = DuckDb.open();
    private static final Prediction PREDICTION =
            Linker.of(trained(), People.of(DB)).predict();

    @TempDir
    Path directory;

    private Path file;

    @AfterAll
    static void close() {
        DB.close();
    }

    @BeforeEach
    void writeAFile() throws IOException {
        file = Files.writeString(directory.resolve("file"), "kept");
    }

    private Clustering clustering() {
        return PREDICTION.toParquet(directory.resolve("pairs-to-cluster")).cluster(weight(0));
    }

    @Test
    void refusesPlacesBelowAFile() {
        Path below = file.resolve("deep/pairs");
        Clustering clustering = clustering();
        for (ThrowingCallable write : List.<ThrowingCallable>of(
                () -> PREDICTION.toParquet(below),
                () -> PREDICTION.toCsv(below),
                () -> clustering.toParquet(below),
                () -> clustering.toCsv(below),
                () -> trained().save(below))) {
            assertThatThrownBy(write)
                    .isInstanceOf(OutputException.class)
                    .hasMessageContaining(file.toString())
                    .hasMessageMatching("(?s).*not a directory.*")
                    .hasMessageContaining("another");
        }
        assertThat(file).hasContent("kept");
    }

    @Test
    void refusesAFileForADirectory() {
        assertThatThrownBy(() -> PREDICTION.toParquet(file))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("cannot write pairs to " + file + ": it is a file; name a directory");
        assertThat(file).hasContent("kept");
    }

    @Test
    void refusesADirectoryForAFile() {
        Clustering clustering = clustering();
        assertThatThrownBy(() -> PREDICTION.toCsv(directory))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining(directory + ": it is a directory; name a file");
        assertThatThrownBy(() -> clustering.toParquet(directory)).hasMessageContaining("it is a directory");
        assertThatThrownBy(() -> trained().save(directory))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("it is a directory");
    }

    @Test
    void refusesWhatIsNoRegularFile() throws IOException, InterruptedException {
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        assertThatThrownBy(() -> PREDICTION.toCsv(pipe))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining(pipe + ": it is no regular file");
    }

    @Test
    void writesWhereASymbolicLinkLeads() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link.csv"), file);
        PREDICTION.toCsv(link);
        assertThat(link).isSymbolicLink();
        assertThat(Files.readString(file)).startsWith("match_weight,");
    }

    @Test
    void doesNotTakeAFileForATable() throws IOException {
        Files.writeString(directory.resolve("in.csv"), "a,b\n1,2\n");
        String name = directory.resolve("in.csv").toString();
        assertThat(PREDICTION.toTable(name)).isPositive();
        DB.execute("DROP TABLE \"" + name + "\"");
    }

    @Test
    void refusesADirectoryThatHoldsSomething() {
        assertThatThrownBy(() -> PREDICTION.toParquet(directory))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("it is not empty (it holds file)")
                .hasMessageContaining("new or empty directory");
        assertThat(file).hasContent("kept");
    }

    @Test
    void refusesTakenTableNames() {
        DB.execute("CREATE TABLE \"my pairs\" AS SELECT 1 AS kept");
        DB.execute("CREATE VIEW a_view AS SELECT 1 AS kept");
        Clustering clustering = clustering();
        for (String name : List.of("my pairs", "MY PAIRS", "a_view")) {
            assertThatThrownBy(() -> PREDICTION.toTable(name))
                    .isInstanceOf(OutputException.class)
                    .hasMessageContaining("'" + name + "'")
                    .hasMessageContaining("choose another name");
            assertThatThrownBy(() -> clustering.toTable(name))
                    .isInstanceOf(OutputException.class)
                    .hasMessageContaining("'" + name + "'");
        }
        assertThat(DB.table("\"my pairs\"").columns()).hasSize(1);
        assertThatThrownBy(() -> PREDICTION.toTable(" "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("blank");
        assertThat(PREDICTION.toTable("free")).isEqualTo(4);
    }
}
