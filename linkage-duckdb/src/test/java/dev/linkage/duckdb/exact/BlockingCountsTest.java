package dev.linkage.duckdb.exact;

import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.BlockingRule.sql;
import static dev.linkage.model.ColumnExpression.column;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.Linker;
import dev.linkage.chunk.Block;
import dev.linkage.chunk.ChunkPlan;
import dev.linkage.chunk.Chunking;
import dev.linkage.chunk.LeftOut;
import dev.linkage.chunk.RuleCounts;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.duckdb.DuckDbOptions;
import dev.linkage.duckdb.ForcedSpills;
import dev.linkage.engine.Source;
import dev.linkage.error.ModelException;
import dev.linkage.explore.BlockingCounts;
import dev.linkage.explore.RuleBlocks;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.Comparison;
import dev.linkage.model.Comparisons;
import dev.linkage.model.LinkType;
import dev.linkage.model.LinkageModel;
import dev.linkage.predict.ProgressListener;
import dev.linkage.predict.ScoredPairs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Counts, blocks and the cap on block size are those of nested loops in Java. */
class BlockingCountsTest {
    private static final DuckDb DB = DuckDb.open();
    private static final Tables TABLES = new Tables(DB, "blocks_");
    private static final List<Comparison> COMPARISONS = List.of(Comparisons.exact("surname"));

    @AfterAll
    static void close() {
        DB.close();
    }

    static IntStream rules() {
        return IntStream.range(0, RandomModel.RULES.size());
    }

    static IntStream seeds() {
        return IntStream.range(0, Integer.getInteger("exact.seeds", 12));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void countsAsNestedLoopsDo(int place) {
        BlockingRule rule = RandomModel.RULES.get(place);
        Random random = new Random(place);
        for (LinkType linkType : LinkType.values()) {
            RandomInputs inputs = RandomInputs.draw(random, TABLES, linkType, 60);
            LinkageModel model = RandomModel.of(linkType, COMPARISONS, List.of(rule), random);
            ReferenceLinkage reference = new ReferenceLinkage(model, inputs.entities());
            ReferenceBlocks blocks = new ReferenceBlocks(rule, inputs.entities());

            BlockingCounts counts = Linker.of(model, inputs.sources())
                    .explore()
                    .largestBlocks(1000)
                    .counts();
            RuleBlocks found = counts.rules().get(0);

            String description = linkType + " " + rule;
            long pairs = reference.pairs().size();
            assertThat(counts.pairsInAll())
                    .as(description)
                    .isEqualTo(inputs.entities().stream()
                            .mapToLong(l -> inputs.entities().stream()
                                    .filter(r -> reference.allowed(l, r))
                                    .count())
                            .sum());
            if (found.exact()) {
                assertThat(found.pairs()).as(description).isEqualTo(pairs);
            } else {
                assertThat(found.pairs()).as(description).isGreaterThanOrEqualTo(pairs);
            }
            if (blocks.hasKey()) {
                List<ReferenceBlocks.Size> sizes =
                        List.copyOf(blocks.sizes(reference::allowed).values());
                assertThat(found.records()).as(description).isEqualTo(blocks.records());
                assertThat(found.blocks()).as(description).isEqualTo(sizes.size());
                assertThat(found.pairs())
                        .as(description)
                        .isEqualTo(sizes.stream()
                                .mapToLong(ReferenceBlocks.Size::pairs)
                                .sum());
                assertThat(found.largestBlocks())
                        .as(description)
                        .extracting(block -> new ReferenceBlocks.Size(block.records(), block.pairs()))
                        .containsExactlyInAnyOrderElementsOf(
                                sizes.stream().filter(size -> size.pairs() > 0).toList());
                assertThat(found.largestBlocks())
                        .isSortedAccordingTo(
                                Comparator.comparingLong(Block::pairs).reversed());
            } else {
                assertThat(found.blocks()).as(description).isZero();
                assertThat(found.largestBlocks()).as(description).isEmpty();
            }
            assertThat(counts.output().orElseThrow().exact()).as(description).isTrue();
            assertThat(counts.output().orElseThrow().rows()).as(description).isEqualTo(pairs);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void leavesLargeBlocksOutOfTheirRuleOnly(int seed) {
        Random random = new Random(seed);
        LinkType linkType = LinkType.values()[seed % 3];
        RandomInputs inputs = RandomInputs.draw(random, TABLES, linkType, 50);
        List<BlockingRule> rules = RandomModel.draw(random, linkType).blockingRules().stream()
                .filter(rule -> new ReferenceBlocks(rule, inputs.entities()).hasKey())
                .toList();
        if (rules.isEmpty()) {
            rules = List.of(on("city"), on("tags").exploding("tags"));
        }
        List<ReferenceBlocks> blocks = rules.stream()
                .map(rule -> new ReferenceBlocks(rule, inputs.entities()))
                .toList();
        LinkageModel model = RandomModel.of(linkType, COMPARISONS, rules, random);
        for (long most : new long[] {2, 8}) {
            String description = "seed " + seed + ", at most " + most + ", " + rules;
            List<String> expected = new ReferenceLinkage(
                            model,
                            inputs.entities(),
                            (rule, l, r) -> blocks.get(rule).finds(l, r, most))
                    .pairs().stream()
                            .map(pair -> pair.left() + " | " + pair.right() + " | " + pair.matchKey())
                            .sorted()
                            .toList();
            Linker linker = Linker.of(model, inputs.sources());
            List<String> found = new ArrayList<>();
            linker.predict().chunks(Chunking.fixed(3)).maxBlockSize(most).rows().forEach(row -> {
                String left = row.text("unique_id_l");
                String right = row.text("unique_id_r");
                boolean one = linkType == LinkType.DEDUPE;
                found.add((one ? left : row.text("source_dataset_l") + "-__-" + left) + " | "
                        + (one ? right : row.text("source_dataset_r") + "-__-" + right) + " | " + row.matchKey());
            });
            assertThat(found).as(description).containsExactlyInAnyOrderElementsOf(expected);
            checkLeftOut(description, linker, blocks, new ReferenceLinkage(model, inputs.entities()), most);
        }
    }

    private static void checkLeftOut(
            String description, Linker linker, List<ReferenceBlocks> blocks, ReferenceLinkage reference, long most) {
        BlockingCounts counts = linker.explore().maxBlockSize(most).counts();
        for (int rule = 0; rule < blocks.size(); rule++) {
            List<ReferenceBlocks.Size> sizes =
                    List.copyOf(blocks.get(rule).sizes(reference::allowed).values());
            List<ReferenceBlocks.Size> large = sizes.stream()
                    .filter(size -> size.records() > most && size.pairs() > 0)
                    .toList();
            long pairs = large.stream().mapToLong(ReferenceBlocks.Size::pairs).sum();
            LeftOut expected = new LeftOut(
                    rule,
                    large.size(),
                    large.stream().mapToLong(ReferenceBlocks.Size::records).sum(),
                    pairs);
            RuleBlocks found = counts.rules().get(rule);
            assertThat(found.leftOut().stream().toList())
                    .as(description)
                    .isEqualTo(large.isEmpty() ? List.of() : List.of(expected));
            assertThat(found.pairs())
                    .as(description)
                    .isEqualTo(sizes.stream()
                                    .mapToLong(ReferenceBlocks.Size::pairs)
                                    .sum()
                            - pairs);
        }
    }

    record Row(int unique_id, String surname, String city, List<String> phones, int t, int p) {}

    private static Source rows() {
        return DB.records(
                "people",
                List.of(
                        row(1, "Smith", "Bern", "1", "2"),
                        row(2, "Smithe", "Bern", "1", "2"),
                        row(3, "Smythe", "Bern", "1"),
                        row(4, "Jones", "Basel", "3"),
                        row(5, "Jonas", "Basel"),
                        row(6, null, "Basel", "2", null),
                        row(7, "Smee", "Bern"),
                        row(8, null, null)));
    }

    private static Row row(int id, String surname, String city, String... phones) {
        return new Row(id, surname, city, Arrays.asList(phones), id, id);
    }

    private static RuleBlocks explored(BlockingRule rule) {
        LinkageModel untrained = LinkageModel.dedupe(
                LinkageModel.comparing(Comparisons.exact("surname")), LinkageModel.blocking(on("t")));
        return Linker.of(untrained, rows()).explore(rule).counts().rules().get(0);
    }

    @Test
    void namesTheLargestBlocksByTheirValues() {
        assertThat(explored(on("city")).largestBlocks())
                .containsExactly(block(4, 6, "Bern"), block(3, 3, "Basel"))
                .satisfies(blocks -> assertThat(blocks.get(0).toString()).isEqualTo("'Bern': 4 records, 6 pairs"));
    }

    @Test
    void namesBlocksOfSeveralColumnsAndExpressions() {
        assertThat(explored(on(column("surname").substring(1, 2), column("city")))
                        .largestBlocks())
                .containsExactly(block(4, 6, "Sm", "Bern"), block(2, 1, "Jo", "Basel"));
    }

    @Test
    void namesBlocksOfExplodedArrays() {
        assertThat(explored(on("phones").exploding("phones")).largestBlocks())
                .containsExactlyInAnyOrder(block(3, 3, "1"), block(3, 3, "2"));
    }

    private static Block block(long records, long pairs, String... values) {
        return new Block(0, List.of(values), records, pairs);
    }

    @Test
    void countsForAnUntrainedModelWithoutAnEstimate() {
        LinkageModel untrained = LinkageModel.dedupe(
                LinkageModel.comparing(Comparisons.exact("surname")), LinkageModel.blocking(on("city"), on("surname")));
        BlockingCounts counts = Linker.of(untrained, rows()).explore().counts();
        assertThat(counts.output()).isEmpty();
        assertThat(counts.candidatePairs()).isEqualTo(9);
        assertThat(counts.toString())
                .startsWith("9 candidate pairs of 28 that 8 records allow")
                .hasSizeLessThan(1000);
    }

    @Test
    void refusesToCapARuleWithoutBlocks() {
        SmallLinkage small = new SmallLinkage(DB);
        assertThatThrownBy(() -> small.linker(on("city"), sql("l.code < r.code"))
                        .predict()
                        .maxBlockSize(10)
                        .rows())
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("l.code < r.code")
                .hasMessageContaining("has no blocks");
        assertThatThrownBy(() -> small.linker(on("city")).predict().maxBlockSize(0))
                .hasMessage("maxBlockSize must be 1 or more records but was 0");
    }

    @Test
    void reportsWhatTheCapLeftOut(@TempDir Path directory) {
        List<LeftOut> told = new ArrayList<>();
        List<Long> planned = new ArrayList<>();
        ProgressListener listener = new ProgressListener() {
            @Override
            public void planned(ChunkPlan plan, List<RuleCounts> counts, long pairsInAll) {
                planned.add(counts.get(0).pairs());
            }

            @Override
            public void leftOut(List<LeftOut> leftOut) {
                told.addAll(leftOut);
            }
        };
        SmallLinkage small = new SmallLinkage(DB);
        ScoredPairs pairs = small.linker(on("city"), on("name"))
                .predict()
                .maxBlockSize(12)
                .listener(listener)
                .toParquet(directory.resolve("capped"));
        assertThat(pairs.leftOut()).isNotEmpty().isEqualTo(told);
        assertThat(pairs.leftOut().get(0).toString())
                .matches("rule 0 without \\d+ blocks? of [\\d,]+ records, .* pairs");
        assertThat(planned).containsExactly(pairs.ruleCounts().get(0).pairs());
    }

    @Test
    void countsEveryPairWhereValuesOfDifferentTypesWouldSpill() {
        String people = "CREATE TABLE mixed AS SELECT i AS unique_id, (i % 7)::INTEGER AS a, (i % 7)::BIGINT AS b"
                + " FROM range(100) t(i)";
        LinkageModel model = LinkageModel.dedupe(
                List.of(Comparisons.exact("a").withM(0.9, 0.1).withU(0.1, 0.9)), List.of(sql("l.a = r.b")));
        AtomicBoolean spilling = new AtomicBoolean();
        try (DuckDb db = new ForcedSpills(spilling::get).open(DuckDbOptions.defaults())) {
            db.execute(people);
            Linker linker = Linker.of(model, db.table("mixed"));
            assertThat(linker.explore().counts().candidatePairs()).isLessThan(100 * 99 / 2);
            spilling.set(true);
            assertThat(linker.explore().counts().candidatePairs()).isEqualTo(100 * 99 / 2);
        }
    }
}
