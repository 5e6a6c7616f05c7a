package dev.linkage.duckdb.exact;

import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.BlockingRule.sql;
import static dev.linkage.train.TrainingStep.em;
import static dev.linkage.train.TrainingStep.prior;
import static dev.linkage.train.TrainingStep.uByRandomSampling;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.linkage.Linker;
import dev.linkage.chunk.Chunking;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.duckdb.DuckDbOptions;
import dev.linkage.duckdb.ForcedSpills;
import dev.linkage.engine.PairExecutor;
import dev.linkage.engine.Source;
import dev.linkage.internal.run.Preparation;
import dev.linkage.internal.run.Preparation.Ranges;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.Comparison;
import dev.linkage.model.Comparisons;
import dev.linkage.model.LinkType;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.ModelOptions;
import dev.linkage.model.Threshold;
import dev.linkage.predict.PairRow;
import dev.linkage.predict.ProgressListener;
import dev.linkage.testkit.SamplePeople;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Records that are prepared range by range, with files between the steps, give what those prepared in memory give. */
class PreparationInRangesTest {
    private static final DuckDb DB = DuckDb.open();
    private static final Tables TABLES = new Tables(DB, "ranges_");
    private static final List<String> NAMES = List.of("b", "b c", "é", "a-", "a");
    private static final int SEEDS = Integer.getInteger("exact.seeds", 9);

    @TempDir
    Path directory;

    @AfterAll
    static void close() {
        DB.close();
    }

    static IntStream seeds() {
        return IntStream.range(100, 100 + SEEDS);
    }

    static IntStream rules() {
        return IntStream.range(0, RandomModel.RULES.size());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void scoresTheSamePairsWithTheSameBits(int seed) {
        Random random = new Random(seed);
        LinkageModel model = RandomModel.draw(random, LinkType.values()[seed % 3]);
        compare(random, model, 4 + random.nextInt(60));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void blocksByEveryKindOfRule(int rule) {
        Random random = new Random(rule);
        List<Comparison> comparisons = RandomModel.comparisons(random).subList(0, 1);
        LinkType linkType = LinkType.values()[rule % 3];
        compare(random, RandomModel.of(linkType, comparisons, List.of(RandomModel.RULES.get(rule)), random), 30);
    }

    @ParameterizedTest
    @EnumSource(LinkType.class)
    void scoresByEveryComparisonOfTheLibrary(LinkType linkType) {
        Random random = new Random(linkType.ordinal());
        compare(random, RandomModel.of(linkType, RandomModel.comparisons(random), List.of(), random), 45);
    }

    private static void compare(Random random, LinkageModel model, int records) {
        Linker linker = Linker.of(model, sources(random, model.linkType(), records));
        int chunks = 1 + random.nextInt(5);
        List<String> expected = rows(linker, chunks);
        Ranges ranges = new Ranges(4 + random.nextInt(16), 1 << random.nextInt(4), random.nextInt(3) * 4L);
        assertThat(Preparation.inRanges(ranges, () -> rows(linker, chunks)))
                .as("%s, %s, %s", ranges, model, model.blockingRules())
                .isEqualTo(expected);
    }

    private static List<Source> sources(Random random, LinkType linkType, int records) {
        int dataSets = linkType == LinkType.DEDUPE ? 1 : 2 + random.nextInt(3);
        RandomRecords generator = new RandomRecords(random, random.nextInt(3));
        boolean mixedIds = random.nextInt(4) == 0;
        boolean textIds = random.nextBoolean();
        int shift = random.nextInt(NAMES.size());
        List<Source> sources = new ArrayList<>();
        for (int i = 0; i < dataSets; i++) {
            String name = NAMES.get((i + shift) % NAMES.size());
            sources.add(TABLES.source(
                    name, generator.dataSet(name, Math.max(1, records / dataSets), mixedIds ? i == 0 : textIds)));
        }
        return sources;
    }

    private static List<String> rows(Linker linker, int chunks) {
        return linker.predict().chunks(Chunking.fixed(chunks)).rows().stream()
                .map(PairRow::toString)
                .sorted()
                .toList();
    }

    @ParameterizedTest
    @EnumSource(LinkType.class)
    void trainsTheSameParameters(LinkType linkType) {
        Random random = new Random(linkType.ordinal() + 5);
        List<Comparison> comparisons =
                List.of(Comparisons.exact("city").withTermFrequencies(), Comparisons.jaroWinkler("name", 0.9, 0.7));
        LinkageModel model = RandomModel.of(linkType, comparisons, List.of(), random);
        Linker linker = Linker.of(model, sources(random, linkType, 150));
        String expected = trained(linker);
        assertThat(Preparation.inRanges(new Ranges(20, 4, 3), () -> trained(linker)))
                .isEqualTo(expected);
    }

    private static String trained(Linker linker) {
        BlockingRule unkeyed = sql("l.name < r.name");
        LinkageModel trained = linker.train(
                        prior(0.7, on("city", "name"), BlockingRule.and(unkeyed, on("city")), unkeyed),
                        uByRandomSampling(1e5),
                        em(on("city")),
                        em(on("name")))
                .model();
        return trained.prior() + " " + trained.comparisons();
    }

    @Test
    void tellsOfFaultyIdsInTheSameWords() {
        DB.execute("CREATE TABLE faulty AS SELECT CASE WHEN i % 9 = 4 THEN NULL WHEN i % 2 = 0 THEN i - 1 ELSE i END AS"
                + " unique_id, 'x' || i % 3 AS name FROM range(60) t(i)");
        Linker linker = Linker.of(
                LinkageModel.dedupe(List.of(Comparisons.exact("name")), List.of()), List.of(DB.table("faulty")));
        Throwable expected = catchThrowable(() -> linker.train(uByRandomSampling(10)));
        assertThat(expected).hasMessageContaining("unique ids in column");
        Throwable found = catchThrowable(
                () -> Preparation.inRanges(new Ranges(7, 2, 1), () -> linker.train(uByRandomSampling(10))));
        assertThat(found).hasSameClassAs(expected).hasMessage(expected.getMessage());
    }

    @Test
    void tellsOfAnEmptyDataSetInTheSameWords() {
        DB.execute("CREATE TABLE nobody (unique_id BIGINT, name VARCHAR)");
        Linker linker = Linker.of(
                LinkageModel.dedupe(List.of(Comparisons.exact("name")), List.of()), List.of(DB.table("nobody")));
        Throwable expected = catchThrowable(() -> linker.train(uByRandomSampling(10)));
        assertThat(expected).hasMessageContaining("has no records");
        assertThat(catchThrowable(
                        () -> Preparation.inRanges(new Ranges(7, 2, 1), () -> linker.train(uByRandomSampling(10)))))
                .hasMessage(expected.getMessage());
    }

    @Test
    void keepsTypesThatParquetWouldChange() {
        DB.execute("CREATE TYPE shade AS ENUM ('red', 'it''s HUGEINT', 'blue')");
        DB.execute(
                "CREATE TABLE types AS SELECT i AS unique_id, (i % 5)::HUGEINT * 123456789012345678901234567890 AS h,"
                        + " ['red', 'blue', 'it''s HUGEINT'][1 + i % 3]::shade AS e, [(i % 4)::HUGEINT + 9007199254740993] AS hs,"
                        + " {'f': (i % 3)::HUGEINT, 'HUGEINT': i % 2, 'INTERVAL': [(i % 2)::HUGEINT], 'BIT': 'x'} AS s, to_days((i % 3)::INTEGER) + to_microseconds(7) AS v,"
                        + " TIMESTAMP_NS '2020-01-01 00:00:00.000000001' AS n, [1, i % 2]::INTEGER[2] AS a, CAST(i AS BIT) AS b,"
                        + " NULL AS nothing, uuid() AS u FROM range(40) t(i)");
        LinkageModel model = RandomModel.of(
                LinkType.DEDUPE,
                List.of(Comparisons.exact("h"), Comparisons.exact("e").withTermFrequencies(), Comparisons.exact("s")),
                List.of(on("hs").exploding("hs"), on("v"), on("a")),
                new Random(1));
        model = model.withOptions(
                ModelOptions.DEFAULT.withRetained(true, true, List.of("n", "b", "nothing", "u", "hs", "a")));
        Linker linker = Linker.of(model, List.of(DB.table("types")));
        assertThat(Preparation.inRanges(new Ranges(6, 4, 0), () -> rows(linker, 2)))
                .isEqualTo(rows(linker, 2));
    }

    @Test
    void fitsIntoLittleMemoryWithoutTemporaryFiles() {
        Path people = directory.resolve("people.parquet");
        SamplePeople.of(200_000).toParquet(people);
        List<Comparison> comparisons = List.of(
                Comparisons.name("first_name"),
                Comparisons.name("surname"),
                Comparisons.exact("city").withTermFrequencies(),
                Comparisons.email("email").withTermFrequencies());
        LinkageModel model =
                RandomModel.of(LinkType.DEDUPE, comparisons, List.of(on("surname", "dob"), on("email")), new Random(1));
        try (DuckDb small = DuckDb.open(
                DuckDbOptions.defaults().memoryLimit("128MB").threads(2).temporaryFiles(false))) {
            long found = predicted(small, people, model, "small");
            assertThat(found).isPositive().isEqualTo(predicted(DB, people, model, "large"));
        }
    }

    private long predicted(DuckDb db, Path people, LinkageModel model, String name) {
        return Linker.of(model, List.of(db.parquet(people.toString())))
                .predict()
                .threshold(Threshold.probability(0.9))
                .toParquet(directory.resolve(name))
                .size();
    }

    @Test
    void beginsAnewInRangesWhenItSpillsInMemory() {
        Path people = directory.resolve("people.parquet");
        SamplePeople.of(2_000).toParquet(people);
        LinkageModel ofPeople = LinkageModel.dedupe(
                List.of(Comparisons.exact("first_name").withM(0.9, 0.1).withU(0.1, 0.9)), List.of(on("surname")));
        // Until a directory for ranges is there.
        ForcedSpills spills = new ForcedSpills(() -> !workDirectory());
        List<Boolean> ranges = new ArrayList<>();
        ProgressListener listener = new ProgressListener() {
            @Override
            public void prepared(long records) {
                ranges.add(workDirectory());
            }
        };
        long rows;
        try (DuckDb small = spills.open(DuckDbOptions.defaults())) {
            rows = Linker.of(ofPeople, small.parquet(people.toString()))
                    .predict()
                    .executor(PairExecutor.SQL)
                    .listener(listener)
                    .toParquet(directory.resolve("fallen"))
                    .size();
        }
        assertThat(ranges).containsExactly(true);
        assertThat(rows)
                .isPositive()
                .isEqualTo(Linker.of(ofPeople, DB.parquet(people.toString()))
                        .predict()
                        .listener(listener)
                        .toParquet(directory.resolve("in_memory"))
                        .size());
        assertThat(ranges).containsExactly(true, false);
    }

    private boolean workDirectory() {
        try (Stream<Path> files = Files.list(directory)) {
            return files.anyMatch(path -> path.getFileName().toString().startsWith("_linkage_work"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void leavesNoFileBehind() throws IOException {
        SmallLinkage small = new SmallLinkage(DB);
        Path output = directory.resolve("pairs");
        Preparation.inRanges(new Ranges(9, 2, 0), () -> small.prediction().toParquet(output));
        Preparation.inRanges(
                new Ranges(9, 2, 0),
                () -> catchThrowable(() -> small.failing().toParquet(directory.resolve("failed"))));
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left).noneMatch(path -> path.getFileName().toString().startsWith("_linkage_work"));
        }
    }
}
