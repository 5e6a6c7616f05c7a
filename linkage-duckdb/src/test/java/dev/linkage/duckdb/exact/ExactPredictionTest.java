package dev.linkage.duckdb.exact;

import static dev.linkage.model.Threshold.weight;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.linkage.Linker;
import dev.linkage.chunk.Chunking;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.engine.Source;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.Comparison;
import dev.linkage.model.LinkType;
import dev.linkage.model.LinkageModel;
import dev.linkage.predict.PairRow;
import dev.linkage.predict.Prediction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever the data, the model and the chunks, predictions are those of nested loops in Java. */
class ExactPredictionTest {
    private static final DuckDb DB = DuckDb.open();
    private static final Tables TABLES = new Tables(DB);
    private static final int SEEDS = Integer.getInteger("exact.seeds", 24);
    private static final int FIRST_SEED = Integer.getInteger("exact.first", 0);

    @AfterAll
    static void close() {
        DB.close();
    }

    static IntStream seeds() {
        return IntStream.range(FIRST_SEED, FIRST_SEED + SEEDS);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void findsAndScoresWhatNestedLoopsDo(int seed) {
        Random random = new Random(seed);
        LinkType linkType = LinkType.values()[seed % 3];
        LinkageModel model = RandomModel.draw(random, linkType);
        int chunks = new int[] {2, 5, 64}[seed % 7 == 0 ? 2 : seed % 2];
        check("seed " + seed, random, model, 4 + random.nextInt(60), 1, chunks);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void blocksByEveryKindOfRule(int rule) {
        Random random = new Random(rule);
        List<Comparison> comparisons = RandomModel.comparisons(random).subList(0, 1);
        List<BlockingRule> rules = List.of(RandomModel.RULES.get(rule));
        for (LinkType linkType : LinkType.values()) {
            LinkageModel model = RandomModel.of(linkType, comparisons, rules, random);
            check("rule " + rules, random, model, 30, 5);
        }
    }

    static IntStream rules() {
        return IntStream.range(0, RandomModel.RULES.size());
    }

    @ParameterizedTest
    @EnumSource(LinkType.class)
    void scoresByEveryComparisonOfTheLibrary(LinkType linkType) {
        Random random = new Random(linkType.ordinal());
        LinkageModel model = RandomModel.of(linkType, RandomModel.comparisons(random), List.of(), random);
        check("every comparison", random, model, 45, 5);
    }

    @ParameterizedTest
    @EnumSource(LinkType.class)
    void linksOneRecordWithOne(LinkType linkType) {
        Random random = new Random(7);
        for (int i = 0; i < 4; i++) {
            check("few records", random, RandomModel.draw(random, linkType), 1, 5);
        }
    }

    @Test
    void scoresTwoIdenticalRecords() {
        Random random = new Random(3);
        Entity first =
                new RandomRecords(random, 2).dataSet("a", 1, false).get(0).with("unique_id", 1);
        List<Entity> records = List.of(first, first.with("unique_id", 2));
        LinkageModel model = RandomModel.of(LinkType.DEDUPE, RandomModel.comparisons(random), List.of(), random);
        compare("identical", model, records, List.of(TABLES.source("a", records)), 1, 64);
    }

    private static void check(String what, Random random, LinkageModel model, int records, int... chunkCounts) {
        RandomInputs inputs = RandomInputs.draw(random, TABLES, model.linkType(), records);
        compare(what, model, inputs.entities(), inputs.sources(), chunkCounts);
    }

    private static void compare(
            String what, LinkageModel model, List<Entity> entities, List<Source> sources, int... chunkCounts) {
        List<ReferencePair> expected = new ReferenceLinkage(model, entities)
                .pairs().stream()
                        .sorted(Comparator.comparing(ReferencePair::exactly))
                        .toList();
        Linker linker = Linker.of(model, sources);
        for (int chunks : chunkCounts) {
            List<ReferencePair> found = linker.predict().chunks(Chunking.fixed(chunks)).rows().stream()
                    .map(row -> pair(model, row))
                    .sorted(Comparator.comparing(ReferencePair::exactly))
                    .toList();
            String description = what + ", " + chunks + " chunks, " + model + " " + model.comparisons() + " "
                    + model.blockingRules();
            assertThat(found)
                    .as(description)
                    .extracting(ReferencePair::exactly)
                    .containsExactlyElementsOf(
                            expected.stream().map(ReferencePair::exactly).toList());
            for (int i = 0; i < found.size(); i++) {
                assertThat(found.get(i).weight())
                        .as("%s, %s", description, found.get(i).exactly())
                        .isCloseTo(expected.get(i).weight(), offset(1e-9));
            }
            if (chunks == chunkCounts[0]) {
                compareAtThresholds(description, model, linker.predict().chunks(Chunking.fixed(chunks)), found);
            }
        }
    }

    /** What is left out early for a threshold is exactly what would be left out at the end, ties included. */
    private static void compareAtThresholds(
            String what, LinkageModel model, Prediction prediction, List<ReferencePair> all) {
        List<Double> weights = all.stream().map(ReferencePair::weight).sorted().toList();
        for (double share : weights.isEmpty() ? new double[0] : new double[] {0.5, 0.9}) {
            double lowest = weights.get((int) (share * weights.size()));
            assertThat(prediction.threshold(weight(lowest)).rows().stream()
                            .map(row -> pair(model, row).exactly())
                            .sorted()
                            .toList())
                    .as("%s, weight at least %s", what, lowest)
                    .isEqualTo(all.stream()
                            .filter(pair -> pair.weight() >= lowest)
                            .map(ReferencePair::exactly)
                            .sorted()
                            .toList());
        }
    }

    private static ReferencePair pair(LinkageModel model, PairRow row) {
        List<Integer> gammas = new ArrayList<>();
        for (Comparison comparison : model.comparisons()) {
            gammas.add(((Number) Objects.requireNonNull(row.value("gamma_" + comparison.name()))).intValue());
        }
        return new ReferencePair(id(model, row, "_l"), id(model, row, "_r"), row.matchKey(), gammas, row.weight());
    }

    private static String id(LinkageModel model, PairRow row, String side) {
        String id = String.valueOf(row.text("unique_id" + side));
        return model.linkType() == LinkType.DEDUPE ? id : row.text("source_dataset" + side) + "-__-" + id;
    }
}
