package dev.linkage.duckdb.exact;

import static dev.linkage.model.BlockingRule.on;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.Linker;
import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.Chunking;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.duckdb.DuckDbOptions;
import dev.linkage.engine.PairExecutor;
import dev.linkage.engine.Rows;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.model.Comparisons;
import dev.linkage.model.LinkageModel;
import dev.linkage.predict.ChunkReport;
import dev.linkage.predict.Prediction;
import dev.linkage.predict.ProgressListener;
import dev.linkage.predict.Run;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run whose process is killed again and again. */
@Timeout(600)
class KilledRunTest {
    private static final int KILLS = 8;

    @TempDir
    Path directory;

    private static Prediction prediction(DuckDb db) {
        db.execute("CREATE OR REPLACE TABLE people AS SELECT i AS unique_id, hash(i) % 700 AS city,"
                + " hash(-i) % 900 AS name FROM range(4000) t(i)");
        LinkageModel model = LinkageModel.dedupe(
                LinkageModel.comparing(Comparisons.exact("name").withM(0.9, 0.1).withU(0.1, 0.9)),
                LinkageModel.blocking(on("city"), on("name")));
        return Linker.of(model, db.table("people")).predict().chunks(Chunking.fixed(8));
    }

    /** Runs into a directory, and prints a line for each step. */
    static final class Child {
        private Child() {}

        public static void main(String[] arguments) {
            ProgressListener printing = new ProgressListener() {
                @Override
                public void prepared(long records) {
                    System.out.println("prepared");
                }

                @Override
                public void chunkStarted(int number, int chunks, Chunk chunk) {
                    System.out.println("started " + number);
                }

                @Override
                public void chunkFinished(int number, int chunks, ChunkReport report) {
                    System.out.println("finished " + number);
                }
            };
            try (DuckDb db = DuckDb.open(DuckDbOptions.defaults().threads(2))) {
                prediction(db)
                        .executor(PairExecutor.valueOf(arguments[1]))
                        .listener(printing)
                        .toParquet(Path.of(arguments[0]));
            }
            System.out.println("ended");
        }
    }

    @Test
    void endsWithTheUndisturbedResult() throws Exception {
        try (DuckDb db = DuckDb.open()) {
            Path undisturbed = directory.resolve("undisturbed");
            prediction(db).toParquet(undisturbed);
            Random random = new Random(1);
            int kills = 0;
            for (int run = 0; kills < KILLS; run++) {
                Path output = directory.resolve("run-" + run);
                while (kills < KILLS && isKilled(output, random)) {
                    kills++;
                }
                prediction(db).toParquet(output);
                assertThat(Run.verify(output).faults()).isEmpty();
                assertThat(content(db, output)).isEqualTo(content(db, undisturbed));
            }
            try (Stream<Path> files = Files.list(directory)) {
                assertThat(files.map(file -> file.getFileName().toString())).noneMatch(name -> name.startsWith("tmp-"));
            }
        }
    }

    private static List<String> content(DuckDb db, Path run) {
        List<String> rows = new ArrayList<>();
        String sql =
                "SELECT md5(string_agg(t::VARCHAR, ';' ORDER BY t::VARCHAR)), count(*) FROM '" + run + "/*.parquet' t";
        try (Workspace workspace = db.workspace(Optional.empty());
                Rows found = workspace.query(new SqlStatement("read", sql))) {
            found.next();
            rows.add(found.text(0) + " " + found.text(1));
        }
        return rows;
    }

    /** Starts {@link Child} and kills it at a random moment; false when it ended before. */
    private boolean isKilled(Path output, Random random) throws IOException, InterruptedException {
        Path temporary = Files.createTempDirectory(directory, "tmp-");
        Path errors = directory.resolve("errors.txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Xshare:auto",
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        Child.class.getName(),
                        output.toString(),
                        (random.nextBoolean() ? PairExecutor.SQL : PairExecutor.JVM).toString())
                .redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()))
                .start();
        int lines = random.nextInt(8);
        int microseconds = random.nextInt(lines == 0 ? 900_000 : 30_000);
        try (BufferedReader reader = process.inputReader(UTF_8)) {
            for (int i = 0; i < lines; i++) {
                String line = reader.readLine();
                assertThat(line).as(() -> text(errors)).isNotNull();
                if (line.equals("ended")) {
                    assertThat(process.waitFor()).isZero();
                    return false;
                }
            }
            LockSupport.parkNanos(microseconds * 1_000L);
            return true;
        } finally {
            process.destroyForcibly().waitFor();
            remove(temporary);
        }
    }

    private static String text(Path errors) {
        try {
            return Files.readString(errors);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static void remove(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(folder)) {
            files = walk.sorted((a, b) -> b.compareTo(a)).toList();
        }
        for (Path file : files) {
            Files.delete(file);
        }
    }
}
