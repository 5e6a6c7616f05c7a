package dev.linkage.duckdb.exact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.Linker;
import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.Chunking;
import dev.linkage.chunk.Decision;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.duckdb.DuckDbOptions;
import dev.linkage.duckdb.ForcedSpills;
import dev.linkage.engine.PairExecutor;
import dev.linkage.engine.Rows;
import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.error.CancelledException;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.LinkType;
import dev.linkage.model.LinkageModel;
import dev.linkage.predict.Cancellation;
import dev.linkage.predict.ChunkReport;
import dev.linkage.predict.PairRows;
import dev.linkage.predict.Prediction;
import dev.linkage.predict.Progress;
import dev.linkage.predict.ProgressListener;
import dev.linkage.predict.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Temporary files seen at random moments, and runs that end in between, change neither a pair nor a weight. */
@Timeout(600)
class ExactSpillsTest {
    private static final Random CHANCE = new Random(11);
    private static final AtomicInteger PERCENT = new AtomicInteger();
    private static final DuckDb DB =
            new ForcedSpills(() -> CHANCE.nextInt(100) < PERCENT.get()).open(DuckDbOptions.defaults());
    private static final Tables TABLES = new Tables(DB, "spills_");
    private static final int SEEDS = Integer.getInteger("exact.seeds", 8);
    private static final int FIRST_SEED = Integer.getInteger("exact.first", 0);
    private static final int MOST_CALLS = 12;

    @TempDir
    Path directory;

    @AfterAll
    static void close() {
        DB.close();
    }

    static IntStream seeds() {
        return IntStream.range(FIRST_SEED, FIRST_SEED + SEEDS);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void leaveThePairsOfOneStatement(int seed) throws IOException {
        Random random = new Random(seed);
        Prediction prediction = prediction(random, seed);
        PERCENT.set(0);
        List<String> expected = sorted(prediction.chunks(Chunking.fixed(1)).rows());
        String what = "seed " + seed + ", " + expected.size() + " pairs";
        PERCENT.set(seed % 4 == 3 ? 60 : 5 + 10 * (seed % 4));

        assertThat(sorted(prediction.chunks(chunking(random)).rows()))
                .as("%s as rows", what)
                .isEqualTo(expected);
        assertThat(batches(prediction.chunks(chunking(random))))
                .as("%s in batches", what)
                .isEqualTo(expected);
        Path csv = directory.resolve("pairs.csv");
        assertThat(prediction.chunks(chunking(random)).toCsv(csv)).isEqualTo(expected.size());
        assertThat(query("SELECT * REPLACE (match_weight::DOUBLE AS match_weight) FROM read_csv('" + csv
                        + "', header = true, all_varchar = true)"))
                .as("%s as CSV", what)
                .isEqualTo(expected);
        String table = "spilled_" + seed;
        assertThat(prediction.chunks(chunking(random)).toTable(table)).isEqualTo(expected.size());
        assertThat(query("FROM " + table)).as("%s as table", what).isEqualTo(expected);
        Path run = directory.resolve("run");
        runWithDisturbances(prediction, run, random);
        assertThat(query("FROM '" + run + "/*.parquet'"))
                .as("%s as Parquet", what)
                .isEqualTo(expected);
        assertAddsUp(run);
    }

    private static Prediction prediction(Random random, int seed) {
        LinkType linkType = LinkType.values()[seed % 3];
        List<BlockingRule> rules = new ArrayList<>(RandomModel.RULES);
        Collections.shuffle(rules, random);
        LinkageModel model = RandomModel.of(
                linkType,
                RandomModel.comparisons(random).subList(0, 2),
                rules.subList(0, 1 + random.nextInt(4)),
                random);
        RandomInputs inputs = RandomInputs.draw(random, TABLES, linkType, 30 + random.nextInt(50));
        return Linker.of(model, inputs.sources()).predict().executor(PairExecutor.SQL);
    }

    private static Chunking chunking(Random random) {
        return switch (random.nextInt(5)) {
            case 0 -> Chunking.fixed(1 + random.nextInt(6));
            case 1 -> Chunking.grid(1 + random.nextInt(3), 1 + random.nextInt(2));
            default -> Chunking.adaptive().floorPairs(20 + random.nextInt(200)).mostPairs(300 + random.nextInt(5000));
        };
    }

    /** Calls again and again until a call ends well, the last time without disturbances. */
    private static void runWithDisturbances(Prediction prediction, Path run, Random random) throws IOException {
        for (int call = 0; call < MOST_CALLS; call++) {
            Disturbance disturbance = new Disturbance(new Random(random.nextLong()), 8);
            try {
                prediction
                        .chunks(chunking(random))
                        .listener(disturbance)
                        .cancellation(disturbance.cancellation)
                        .toParquet(run);
                return;
            } catch (IllegalStateException | CancelledException e) {
                assertThat(e instanceof CancelledException || "disturbed".equals(e.getMessage()))
                        .as("%s", e)
                        .isTrue();
            }
            try (Stream<Path> files = Files.list(run)) {
                assertThat(files.map(file -> file.getFileName().toString()))
                        .noneMatch(name -> name.startsWith("_tmp") || name.equals("_lock"));
            }
        }
        prediction.toParquet(run);
    }

    /** A listener that throws, or cancels, at random moments. */
    private static final class Disturbance implements ProgressListener {
        final Cancellation cancellation = new Cancellation();
        private final Random random;
        private final int rarity;

        Disturbance(Random random, int rarity) {
            this.random = random;
            this.rarity = rarity;
        }

        private void perhaps() {
            if (random.nextInt(rarity) == 0) {
                if (random.nextBoolean()) {
                    throw new IllegalStateException("disturbed");
                }
                cancellation.cancel();
            }
        }

        @Override
        public void chunkStarted(int number, int chunks, Chunk chunk) {
            perhaps();
        }

        @Override
        public void decided(Decision decision) {
            perhaps();
        }

        @Override
        public void chunkFinished(int number, int chunks, ChunkReport report) {
            perhaps();
        }

        @Override
        public void finished(Progress progress) {
            perhaps();
        }
    }

    private static void assertAddsUp(Path run) throws IOException {
        assertThat(Run.verify(run).faults()).isEmpty();
        Run end = Run.open(run);
        try (Stream<Path> files = Files.list(run)) {
            assertThat(files.filter(file -> !file.getFileName().toString().startsWith("_")))
                    .containsExactlyInAnyOrderElementsOf(end.files());
        }
        List<Chunk> floor = end.decisions().stream()
                .filter(decision -> decision.kind() == Decision.Kind.SPILLS_AT_FLOOR)
                .map(Decision::chunk)
                .toList();
        assertThat(end.chunks())
                .allSatisfy(report -> assertThat(report.temporaryBytes() == 0 || floor.contains(report.chunk()))
                        .as("%s", report)
                        .isTrue());
        assertThat(end.decisions()).allSatisfy(decision -> {
            boolean ended = decision.kind() == Decision.Kind.SPLIT_AFTER_SPILL
                    || decision.kind() == Decision.Kind.SPILLS_AT_FLOOR;
            assertThat(decision.temporaryBytes() > 0).as("%s", decision).isEqualTo(ended);
        });
        String lines = "FROM read_json('" + run.resolve("_manifest.jsonl") + "', format = 'newline_delimited')";
        long temporary = end.temporaryBytes();
        long aborted = end.abortedTemporaryBytes();
        assertThat(sum("temp_bytes", "chunk", lines)).isEqualTo(temporary);
        assertThat(sum("temp_bytes", "end", lines)).isEqualTo(temporary);
        assertThat(sum("aborted_temp_bytes", "end", lines)).isEqualTo(aborted);
        assertThat(sum("aborted_temp_bytes", "chunk", lines)).isEqualTo(aborted);
    }

    private static long sum(String column, String type, String lines) {
        String sql = "SELECT coalesce(sum(" + column + "), 0)::BIGINT " + lines + " WHERE type = '" + type + "'";
        try (Workspace workspace = DB.workspace(Optional.empty());
                Rows rows = workspace.query(new SqlStatement("add up", sql))) {
            rows.next();
            return rows.longValue(0);
        }
    }

    private static List<String> sorted(PairRows rows) {
        return rows.stream()
                .map(row -> text(
                        rows.columns(),
                        column -> row.value(rows.columns().get(column).name())))
                .sorted()
                .toList();
    }

    private static List<String> batches(Prediction prediction) {
        List<String> pairs = new ArrayList<>();
        long rows = prediction.forEachBatch(batch -> IntStream.range(0, batch.rows())
                .forEach(row -> pairs.add(text(batch.columns(), column -> batch.value(column, row)))));
        assertThat(rows).isEqualTo(pairs.size());
        return pairs.stream().sorted().toList();
    }

    private static List<String> query(String sql) {
        SqlStatement statement = new SqlStatement("read", sql);
        List<String> pairs = new ArrayList<>();
        try (Workspace workspace = DB.workspace(Optional.empty())) {
            List<SourceColumn> columns = workspace.describe(statement);
            try (Rows rows = workspace.query(statement)) {
                while (rows.next()) {
                    pairs.add(text(columns, rows::value));
                }
            }
        }
        return pairs.stream().sorted().toList();
    }

    /** Ids, weight and rule of a pair. */
    private static String text(List<SourceColumn> columns, IntFunction<@Nullable Object> values) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            String name = columns.get(i).name();
            if (name.startsWith("unique_id")
                    || name.startsWith("source_dataset")
                    || name.equals("match_weight")
                    || name.equals("match_key")) {
                texts.add(name + "=" + values.apply(i));
            }
        }
        return String.join(" ", texts);
    }
}
