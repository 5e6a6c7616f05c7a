package dev.linkage.duckdb.exact;

import static dev.linkage.model.BlockingRule.on;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.linkage.Linker;
import dev.linkage.chunk.Block;
import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.Chunking;
import dev.linkage.chunk.KeyRange;
import dev.linkage.chunk.RuleCounts;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.engine.PairExecutor;
import dev.linkage.engine.Rows;
import dev.linkage.engine.Source;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.error.CancelledException;
import dev.linkage.error.InputException;
import dev.linkage.internal.pairs.HeapShare;
import dev.linkage.internal.plan.Inputs;
import dev.linkage.internal.run.PredictionRun;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.LinkType;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.Threshold;
import dev.linkage.predict.ChunkReport;
import dev.linkage.predict.Prediction;
import dev.linkage.predict.ProgressListener;
import dev.linkage.predict.Run;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Records that are read straight into arrays are known as well as those that the engine prepares. */
class FedRecordsTest {
    private static final DuckDb DB = DuckDb.open();
    private static final Tables TABLES = new Tables(DB);

    @TempDir
    Path directory;

    @AfterAll
    static void close() {
        DB.close();
    }

    private static LinkageModel model(LinkType linkType, List<BlockingRule> rules) {
        Random random = new Random(3);
        return RandomModel.of(linkType, List.of(RandomModel.comparisons(random).get(0)), rules, random);
    }

    private PredictionRun open(LinkageModel model, List<Source> sources, PairExecutor executor) {
        return PredictionRun.open(
                Inputs.of(model, sources),
                model,
                Threshold.NONE,
                Chunking.adaptive(),
                OptionalLong.empty(),
                executor,
                Optional.of(directory.resolve("run")),
                () -> false);
    }

    @ParameterizedTest
    @EnumSource(LinkType.class)
    void tellOfTheirBlocksWhatSqlTells(LinkType linkType) {
        List<BlockingRule> rules = List.of(
                on("city"),
                on("name", "city"),
                BlockingRule.and(on("city"), BlockingRule.not(on("name"))),
                BlockingRule.sql("l.name = r.city"),
                BlockingRule.not(on("city")));
        for (int seed = 0; seed < 3; seed++) {
            RandomInputs inputs = RandomInputs.draw(new Random(seed), TABLES, linkType, 30 + 120 * seed);
            LinkageModel model = model(linkType, rules);
            try (PredictionRun sql = open(model, inputs.sources(), PairExecutor.SQL);
                    PredictionRun jvm = open(model, inputs.sources(), PairExecutor.JVM)) {
                assertThat(jvm.executor()).isEqualTo(PairExecutor.JVM);
                assertThat(jvm.counts()).isEqualTo(sql.counts());
                assertThat(jvm.records().recordsByDataSet())
                        .isEqualTo(sql.records().recordsByDataSet());
                assertThat(jvm.records().pairsInAll()).isEqualTo(sql.records().pairsInAll());
                assertThat(jvm.records().fingerprints()).isEqualTo(sql.records().fingerprints());
                assertThat(jvm.records().emptyColumns()).isEqualTo(sql.records().emptyColumns());
                assertThat(jvm.estimate().exact()).isEqualTo(sql.estimate().exact());
                assertThat((double) jvm.estimate().rows())
                        .isCloseTo(
                                sql.estimate().rows(),
                                withPercentage(sql.estimate().exact() ? 0 : 25));
                for (RuleCounts counts : sql.counts()) {
                    int rule = counts.rule();
                    assertThat(jvm.blocks().number(rule)).isEqualTo(sql.blocks().number(rule));
                    largest(sql, jvm, rule);
                    if (counts.hasKey()) {
                        Chunk all = Chunk.ofKeys(rule, KeyRange.ALL, counts.pairs(), counts.rows());
                        divide(sql, jvm, all, 1);
                    }
                }
            }
        }
    }

    private static void largest(PredictionRun sql, PredictionRun jvm, int rule) {
        List<Block> expected = sql.blocks().largest(rule, 3);
        List<Block> found = jvm.blocks().largest(rule, 3);
        assertThat(found.stream().map(block -> block.pairs() + " of " + block.records()))
                .containsExactlyElementsOf(expected.stream()
                        .map(block -> block.pairs() + " of " + block.records())
                        .toList());
        List<Block> four = sql.blocks().largest(rule, 4);
        if (new HashSet<>(four.stream().map(Block::pairs).toList()).size() == four.size()) {
            assertThat(found).isEqualTo(expected);
        }
    }

    /** Parts are neighbours, hold all pairs, and SQL counts the same in them. */
    private static void divide(PredictionRun sql, PredictionRun jvm, Chunk whole, int depth) {
        List<Chunk> parts = jvm.splitter().parts(whole);
        long pairs = 0;
        for (Chunk part : parts) {
            assertThat(part).isEqualTo(sql.splitter().counted(part));
            assertThat(part).isEqualTo(jvm.splitter().counted(part));
            pairs += part.candidatePairs();
        }
        assertThat(pairs).isEqualTo(whole.candidatePairs());
        assertThat(parts.get(0).keys().from()).isEqualTo(whole.keys().from());
        assertThat(parts.get(parts.size() - 1).keys().to())
                .isEqualTo(whole.keys().to());
        for (int i = 1; i < parts.size(); i++) {
            Chunk before = parts.get(i - 1);
            if (parts.get(i).leftRows().isPresent()) {
                assertThat(parts.get(i).leftRows().get().from())
                        .isEqualTo(before.leftRows().orElseThrow().to() + 1);
            } else {
                assertThat(parts.get(i).keys().from()).isEqualTo(before.keys().to() + 1);
            }
        }
        if (depth > 0 && parts.size() > 1) {
            parts.forEach(part -> divide(sql, jvm, part, depth - 1));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT range % 40 AS id, 'x' AS name, 'y' AS city FROM range(50)",
                "SELECT 'p' || range % 40 AS id, 'x' AS name, 'y' AS city FROM range(50)",
                "SELECT nullif(range, 7) AS id, 'x' AS name, 'y' AS city FROM range(50)",
                "SELECT nullif('p' || range, 'p7') AS id, 'x' AS name, 'y' AS city FROM range(50)",
                "SELECT range AS id, 'x' AS name, 'y' AS city FROM range(0)"
            })
    void areRefusedAsThoseOfSqlAre(String query) {
        Source source = DB.query(query).named("people");
        LinkageModel model = model(LinkType.DEDUPE, List.of(on("name"))).withUniqueId("id");
        Prediction prediction = Linker.of(model, source).predict();
        Throwable bySql =
                catchThrowable(() -> prediction.executor(PairExecutor.SQL).rows());

        assertThatThrownBy(() -> prediction.executor(PairExecutor.JVM).rows())
                .isInstanceOf(InputException.class)
                .hasMessage(bySql.getMessage());
    }

    @Test
    void areOneRunWithThoseOfSql() {
        RandomInputs inputs = RandomInputs.draw(new Random(8), TABLES, LinkType.LINK_AND_DEDUPE, 200);
        LinkageModel model = model(LinkType.LINK_AND_DEDUPE, List.of(on("city"), on("name")));
        Prediction prediction = Linker.of(model, inputs.sources()).predict().chunks(Chunking.fixed(3));
        List<String> expected = rows(prediction
                .executor(PairExecutor.SQL)
                .toParquet(directory.resolve("sql"))
                .files());
        for (PairExecutor first : List.of(PairExecutor.SQL, PairExecutor.JVM)) {
            Path run = directory.resolve(first.toString() + "-first");
            PairExecutor second = first == PairExecutor.SQL ? PairExecutor.JVM : PairExecutor.SQL;
            ProgressListener stop = new ProgressListener() {
                @Override
                public void chunkFinished(int number, int chunks, ChunkReport report) {
                    if (number == 2) {
                        throw new IllegalStateException("enough");
                    }
                }
            };
            assertThatThrownBy(() -> prediction.executor(first).listener(stop).toParquet(run))
                    .hasMessage("enough");
            assertThat(rows(prediction.executor(second).toParquet(run).files())).isEqualTo(expected);
            assertThat(Run.verify(run).faults()).isEmpty();
        }
    }

    private static List<String> rows(List<Path> files) {
        List<String> found = new ArrayList<>();
        try (Workspace workspace = DB.workspace(Optional.empty())) {
            for (Path file : files) {
                try (Rows rows = workspace.query(new SqlStatement("look", "SELECT t::VARCHAR FROM '" + file + "' t"))) {
                    while (rows.next()) {
                        found.add(String.valueOf(rows.text(0)));
                    }
                }
            }
        }
        return found.stream().sorted().toList();
    }

    @Test
    void giveTheHeapBackWheneverTheyAreCancelled() {
        RandomInputs inputs = RandomInputs.draw(new Random(8), TABLES, LinkType.DEDUPE, 2_000);
        LinkageModel model = model(LinkType.DEDUPE, List.of(on("city"), on("name")));
        int cancelled = 0;
        for (OptionalLong maxBlockSize : List.of(OptionalLong.empty(), OptionalLong.of(1_000))) {
            for (int looks = 0; looks < 30; looks++) {
                AtomicInteger left = new AtomicInteger(looks);
                try (PredictionRun run = PredictionRun.open(
                        Inputs.of(model, inputs.sources()),
                        model,
                        Threshold.NONE,
                        Chunking.adaptive(),
                        maxBlockSize,
                        PairExecutor.AUTOMATIC,
                        Optional.empty(),
                        () -> left.getAndDecrement() <= 0)) {
                    assertThat(run.executor()).isEqualTo(PairExecutor.JVM);
                    assertThat(HeapShare.takenByAll()).isPositive();
                } catch (CancelledException e) {
                    cancelled++;
                }
                assertThat(HeapShare.takenByAll()).isZero();
            }
        }
        assertThat(cancelled).isPositive();
    }

    /** For which there is no key, so that the pair engine would look at every pair. */
    @Test
    void areNotChosenToCompareValuesOfDifferentTypes() {
        Source people = DB.query("SELECT range AS unique_id, (range % 7)::INTEGER AS a, (range % 7)::BIGINT AS b,"
                        + " 'x' AS city FROM range(100)")
                .named("people");
        LinkageModel model = model(LinkType.DEDUPE, List.of(BlockingRule.sql("l.a = r.b")));
        try (PredictionRun automatic = open(model, List.of(people), PairExecutor.AUTOMATIC);
                PredictionRun jvm = open(model, List.of(people), PairExecutor.JVM)) {
            assertThat(automatic.executor()).isEqualTo(PairExecutor.SQL);
            assertThat(jvm.executor()).isEqualTo(PairExecutor.JVM);
        }
        assertThat(HeapShare.takenByAll()).isZero();
    }

    @Test
    void areChosenWhereTheModelIsTyped() {
        RandomInputs inputs = RandomInputs.draw(new Random(8), TABLES, LinkType.DEDUPE, 40);
        Stream.of(on("city"), BlockingRule.sql("l.city = r.city AND l.name <> r.name"))
                .forEach(rule -> {
                    try (PredictionRun run =
                            open(model(LinkType.DEDUPE, List.of(rule)), inputs.sources(), PairExecutor.AUTOMATIC)) {
                        assertThat(run.executor())
                                .isEqualTo(rule.equals(on("city")) ? PairExecutor.JVM : PairExecutor.SQL);
                    }
                });
    }
}
