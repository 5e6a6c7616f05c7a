package dev.linkage.duckdb.exact;

import static dev.linkage.model.BlockingRule.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.Linker;
import dev.linkage.chunk.Decision;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.engine.PairExecutor;
import dev.linkage.model.Comparisons;
import dev.linkage.model.LinkageModel;
import dev.linkage.predict.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A JVM whose heap holds neither the records nor, with their long texts, what was thought to be a chunk of them. */
@Timeout(300)
class SmallHeapTest {
    private static final int RECORDS = 400_000;

    @TempDir
    Path directory;

    /** Prints for each executor the pairs found and whether a chunk was split since memory ran out. */
    static final class Child {
        private Child() {}

        public static void main(String[] arguments) {
            LinkageModel model = LinkageModel.dedupe(
                    LinkageModel.comparing(Comparisons.jaroWinkler("name", 0.9)
                            .withTermFrequencies()
                            .withM(0.8, 0.1, 0.1)
                            .withU(0.01, 0.01, 0.98)),
                    LinkageModel.blocking(on("city")));
            try (DuckDb db = DuckDb.open()) {
                db.execute("CREATE TABLE people AS SELECT i AS unique_id, 'name number ' || i AS name, 'c' || (i // 3)"
                        + " AS city, repeat('y', 200) || i AS memo FROM range(" + RECORDS + ") t(i)");
                for (PairExecutor executor : PairExecutor.values()) {
                    AtomicBoolean ranOut = new AtomicBoolean();
                    ProgressListener listener = new ProgressListener() {
                        @Override
                        public void decided(Decision decision) {
                            ranOut.compareAndSet(false, decision.kind() == Decision.Kind.SPLIT_AFTER_OUT_OF_MEMORY);
                        }
                    };
                    long rows = Linker.of(model, db.table("people"))
                            .predict()
                            .executor(executor)
                            .retain("memo")
                            .listener(listener)
                            .forEachBatch(batch -> {});
                    System.out.println(executor + " " + rows + " " + ranOut);
                }
            }
        }
    }

    @Test
    void isNoObstacleToAnyExecutor() throws IOException, InterruptedException {
        Path output = directory.resolve("output.txt");
        Path errors = directory.resolve("errors.txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-Djava.io.tmpdir=" + directory,
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        Child.class.getName())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        assertThat(process.waitFor()).as(Files.readString(errors)).isZero();
        String pairs = " " + (RECORDS / 3 * 3);
        assertThat(Files.readAllLines(output))
                .containsExactly("AUTOMATIC" + pairs + " false", "SQL" + pairs + " false", "JVM" + pairs + " true");
    }
}
