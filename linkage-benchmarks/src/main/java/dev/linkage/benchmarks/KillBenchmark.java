package dev.linkage.benchmarks;

import static dev.linkage.model.BlockingRule.on;

import dev.linkage.engine.PairExecutor;
import dev.linkage.predict.Run;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Kills a prediction again and again at random moments, each time going on by the same call. */
final class KillBenchmark implements Benchmark {
    private static final int USUAL_KILLS = 200;
    private static final long RECORDS = 20_000;

    private final PrintStream out;

    KillBenchmark(PrintStream out) {
        this.out = out;
    }

    @Override
    public String name() {
        return "kill";
    }

    @Override
    public String summary() {
        return "Kill a prediction at random moments (default 200), resume it each time, and compare what it wrote.";
    }

    @Override
    public int run(List<String> arguments) {
        int wanted = arguments.isEmpty() ? USUAL_KILLS : Integer.parseInt(arguments.get(0));
        long seed = arguments.size() < 2 ? 1 : Long.parseLong(arguments.get(1));
        try {
            return run(wanted, new Random(seed), BenchFolder.empty(name()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        }
    }

    private int run(int wanted, Random random, Path folder) throws IOException, InterruptedException {
        Path people = PredictBenchmark.people(RECORDS);
        Path model = TrainedModel.save(
                folder.resolve("model.json"),
                List.of(on("surname", "dob"), on("first_name", "surname"), on("email"), on("postcode"), on("dob")));
        Path undisturbed = folder.resolve("undisturbed");
        if (!start(folder, model, people, undisturbed, PairExecutor.SQL).finishes()) {
            throw new IllegalStateException("the undisturbed run failed; see " + folder.resolve("errors.txt"));
        }
        String expected = content(undisturbed);
        TextTable table = new TextTable("run", "kills", "parts", "rows", "equal");
        int kills = 0;
        int runs = 0;
        int mismatches = 0;
        while (kills < wanted) {
            Path output = folder.resolve("run-" + ++runs);
            int killed = 0;
            while (kills < wanted
                    && start(folder, model, people, output, either(random)).isKilled(random)) {
                kills++;
                killed++;
            }
            if (kills == wanted
                    && !start(folder, model, people, output, either(random)).finishes()) {
                out.println("FAILED run " + runs + " did not end; see " + folder.resolve("errors.txt"));
                mismatches++;
                continue;
            }
            Run run = Run.open(output);
            boolean equal =
                    content(output).equals(expected) && Run.verify(output).sound();
            mismatches += equal ? 0 : 1;
            table.add(
                    Integer.toString(runs),
                    Integer.toString(killed),
                    Integer.toString(run.files().size()),
                    Long.toString(run.size()),
                    equal ? "yes" : "NO");
        }
        table.print(out);
        table.save(BenchFolder.target().resolve("bench-kill.csv"));
        out.printf(Locale.ROOT, "RESULT kill kills=%d mismatches=%d runs=%d%n", kills, mismatches, runs);
        return mismatches == 0 ? 0 : 1;
    }

    /** A run may go on with another executor. */
    private static PairExecutor either(Random random) {
        return random.nextBoolean() ? PairExecutor.SQL : PairExecutor.JVM;
    }

    private Child start(Path folder, Path model, Path people, Path output, PairExecutor executor) throws IOException {
        Path temporary = Files.createTempDirectory(folder, "tmp-");
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.add("-Xmx256m");
        words.add("-XX:TieredStopAtLevel=1");
        words.add("-Djava.io.tmpdir=" + temporary);
        words.addAll(JvmFlags.ofThisProcess());
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), KillJob.class.getName()));
        words.addAll(List.of(model.toString(), people.toString(), output.toString(), executor.toString()));
        Process process = new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("errors.txt").toFile()))
                .start();
        return new Child(process, temporary);
    }

    /** A process that predicts; its temporary files go with it, as a killed one leaves DuckDB's library behind. */
    private record Child(Process process, Path temporary) {

        boolean finishes() throws IOException, InterruptedException {
            boolean ended = lines(Integer.MAX_VALUE, 0);
            BenchFolder.remove(temporary);
            return ended && process.exitValue() == 0;
        }

        /** Kills it at a random moment; false when it ended before. */
        boolean isKilled(Random random) throws IOException, InterruptedException {
            // Mostly in the work, now and then while it starts, prepares, or has just renamed a file.
            int lines = random.nextInt(5) == 0 ? random.nextInt(3) : 2 + random.nextInt(12);
            long microseconds = random.nextInt(4) == 0 ? random.nextInt(600_000) : random.nextInt(40_000);
            boolean ended = lines(lines, microseconds);
            BenchFolder.remove(temporary);
            return !ended;
        }

        /**
         * Reads so many lines and a while longer, then kills; true when it said that it ended.
         *
         * @throws IllegalStateException when it failed by itself, which is not to be taken for a kill
         */
        private boolean lines(int most, long microseconds) throws IOException, InterruptedException {
            try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
                for (int i = 0; i < most; i++) {
                    String line = reader.readLine();
                    if (line == null) {
                        throw new IllegalStateException(
                                "the run ended by itself with exit code " + process.waitFor() + "; see errors.txt");
                    }
                    if (line.equals("ended")) {
                        process.waitFor();
                        return true;
                    }
                }
                TimeUnit.MICROSECONDS.sleep(microseconds);
                process.destroyForcibly().waitFor();
                return false;
            }
        }
    }

    /** SHA-256 of the sorted rows. */
    private static String content(Path pairs) {
        try (var connection = DriverManager.getConnection("jdbc:duckdb:");
                var statement = connection.createStatement();
                var result = statement.executeQuery(
                        "SELECT CAST(t AS VARCHAR) FROM read_parquet('" + pairs + "/*.parquet') t ORDER BY ALL")) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            while (result.next()) {
                digest.update(result.getString(1).getBytes(StandardCharsets.UTF_8));
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (SQLException | NoSuchAlgorithmException e) {
            throw new IllegalStateException("cannot check " + pairs + ": " + e.getMessage(), e);
        }
    }
}
