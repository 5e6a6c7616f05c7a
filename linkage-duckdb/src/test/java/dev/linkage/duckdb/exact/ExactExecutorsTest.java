package dev.linkage.duckdb.exact;

import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.Threshold.weight;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.Linker;
import dev.linkage.chunk.Chunking;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.engine.PairExecutor;
import dev.linkage.engine.SourceColumn;
import dev.linkage.error.ModelException;
import dev.linkage.internal.pairs.PairExecution;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.Comparison;
import dev.linkage.model.Level;
import dev.linkage.model.LinkType;
import dev.linkage.model.LinkageModel;
import dev.linkage.predict.PairRow;
import dev.linkage.predict.PairRows;
import dev.linkage.predict.Prediction;
import dev.linkage.score.StripSize;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The pair engine gives the rows of SQL: the same pairs, levels, match keys and columns, and weights bit for bit. */
class ExactExecutorsTest {
    private static final DuckDb DB = DuckDb.open();
    private static final Tables TABLES = new Tables(DB);
    private static final int SEEDS = Integer.getInteger("exact.seeds", 6);

    @AfterAll
    static void close() {
        DB.close();
    }

    static IntStream seeds() {
        return IntStream.range(100, 100 + SEEDS);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void agreeOnRandomModels(int seed) {
        Random random = new Random(seed);
        LinkageModel model = typed(RandomModel.draw(random, LinkType.values()[seed % 3]), random);
        compare(
                "seed " + seed,
                model,
                RandomInputs.draw(random, TABLES, model.linkType(), 5 + random.nextInt(60)),
                true);
    }

    static IntStream comparisons() {
        return IntStream.range(0, RandomModel.comparisons(new Random(1)).size());
    }

    @ParameterizedTest
    @MethodSource("comparisons")
    void agreeOnEveryComparison(int place) {
        Random random = new Random(place);
        Comparison comparison = RandomModel.comparisons(random).get(place);
        LinkageModel model = RandomModel.of(LinkType.LINK_AND_DEDUPE, List.of(comparison), List.of(), random);
        if (supported(model)) {
            compare("comparison " + place, model, RandomInputs.draw(random, TABLES, model.linkType(), 40), false);
        }
    }

    @ParameterizedTest
    @EnumSource(LinkType.class)
    void agreeOnEveryRule(LinkType linkType) {
        Random random = new Random(17);
        RandomInputs inputs = RandomInputs.draw(random, TABLES, linkType, 40);
        int engines = 0;
        for (BlockingRule rule : RandomModel.RULES) {
            LinkageModel model = RandomModel.of(
                    linkType, List.of(RandomModel.comparisons(random).get(0)), List.of(rule, on("city")), random);
            if (supported(model)) {
                compare("rule " + rule, model, inputs, false);
                engines++;
            }
        }
        assertThat(engines).isGreaterThan(RandomModel.RULES.size() / 2);
    }

    @Test
    void refusesWhatOnlySqlCanScore() {
        Random random = new Random(5);
        Comparison raw = Comparison.of(
                "raw",
                Level.sql("\"name_l\" IS NULL OR \"name_r\" IS NULL", "missing").asNull(),
                Level.sql("\"name_l\" = \"name_r\"", "same"),
                Level.otherwise());
        LinkageModel model = RandomModel.of(LinkType.DEDUPE, List.of(raw), List.of(on("city")), random);
        Prediction prediction = linker(model, RandomInputs.draw(random, TABLES, LinkType.DEDUPE, 10))
                .predict();

        assertThatThrownBy(() -> prediction.executor(PairExecutor.JVM).rows())
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("executor(JVM) cannot score this model")
                .hasMessageContaining("\"name_l\"")
                .hasMessageContaining("it is SQL text")
                .hasMessageContaining("executor(SQL)");
        assertThat(prediction.rows().stream().map(Object::toString).sorted())
                .containsExactlyElementsOf(prediction.executor(PairExecutor.SQL).rows().stream()
                        .map(Object::toString)
                        .sorted()
                        .toList());
    }

    /** Without the conditions and rules that are SQL text. */
    private static LinkageModel typed(LinkageModel drawn, Random random) {
        List<Comparison> comparisons = drawn.comparisons().stream()
                .filter(comparison -> supported(drawn, List.of(comparison), List.of()))
                .toList();
        List<BlockingRule> rules = drawn.blockingRules().stream()
                .filter(rule -> supported(drawn, drawn.comparisons().subList(0, 0), List.of(rule)))
                .toList();
        return comparisons.isEmpty()
                ? RandomModel.of(
                        drawn.linkType(),
                        List.of(RandomModel.comparisons(random).get(0)),
                        rules,
                        random)
                : RandomModel.of(drawn.linkType(), comparisons, rules, random);
    }

    private static boolean supported(LinkageModel drawn, List<Comparison> comparisons, List<BlockingRule> rules) {
        List<Comparison> any = comparisons.isEmpty()
                ? List.of(RandomModel.comparisons(new Random(2)).get(0))
                : comparisons;
        return supported(RandomModel.of(drawn.linkType(), any, rules, new Random(2)));
    }

    private static boolean supported(LinkageModel model) {
        try {
            linker(model, RandomInputs.draw(new Random(9), TABLES, model.linkType(), 4))
                    .predict()
                    .executor(PairExecutor.JVM)
                    .rows();
            return true;
        } catch (ModelException e) {
            assertThat(e).hasMessageContaining("executor(JVM)");
            return false;
        }
    }

    private static Linker linker(LinkageModel model, RandomInputs inputs) {
        return Linker.of(model, inputs.sources());
    }

    private static void compare(String what, LinkageModel model, RandomInputs inputs, boolean anyWay) {
        Prediction prediction =
                linker(model, inputs).predict().retainMatchingColumns().retainIntermediateColumns();
        Prediction jvm = prediction.executor(PairExecutor.JVM);
        if (!writable(jvm)) {
            prediction = linker(model, inputs).predict().retainNothing();
            jvm = prediction.executor(PairExecutor.JVM);
        }
        Prediction sql = prediction.executor(PairExecutor.SQL);
        String description = what + ": " + model.comparisons() + " " + model.blockingRules();
        PairRows expected = sql.rows();
        same(description, jvm, expected);
        for (double share : expected.size() == 0 ? new double[0] : new double[] {0.7}) {
            double lowest = expected.get((int) (share * expected.size())).weight();
            Prediction some = jvm.threshold(weight(lowest));
            PairRows expectedOfSome = sql.threshold(weight(lowest)).rows();
            StripSize.set(1, 4096, () -> same(description + ", in strips, at least " + lowest, some, expectedOfSome));
            StripSize.set(
                    Integer.MAX_VALUE,
                    4096,
                    () -> same(description + ", in batches, at least " + lowest, some, expectedOfSome));
        }
        if (!anyWay) {
            return;
        }
        same(description + ", in chunks", jvm.chunks(Chunking.fixed(5)), expected);
        Prediction chunked = jvm.chunks(Chunking.fixed(3));
        PairExecution.inMemory(1, () -> {
            same(description + ", chunk by chunk", chunked, expected);
            return true;
        });
        if (capped(sql).isPresent()) {
            same(
                    description + ", small blocks",
                    jvm.maxBlockSize(6),
                    capped(sql).get());
        }
    }

    private static Optional<PairRows> capped(Prediction prediction) {
        try {
            return Optional.of(prediction.maxBlockSize(6).rows());
        } catch (ModelException e) {
            // A rule without blocks.
            return Optional.empty();
        }
    }

    private static boolean writable(Prediction prediction) {
        try {
            prediction.rows();
            return true;
        } catch (ModelException e) {
            assertThat(e).hasMessageContaining("written by the engine only");
            return false;
        }
    }

    private static void same(String what, Prediction prediction, PairRows expected) {
        assertThat(texts(prediction.rows())).as(what).containsExactlyElementsOf(texts(expected));
    }

    /** Every column; numbers to the last bit, but for the probability, which is rounded differently by the C library. */
    private static List<String> texts(PairRows rows) {
        List<String> texts = new ArrayList<>();
        for (PairRow row : rows) {
            List<String> cells = new ArrayList<>();
            for (SourceColumn column : rows.columns()) {
                Object value = row.value(column.name());
                if (column.name().equals("match_probability") && value instanceof Double probability) {
                    value = probability.floatValue();
                }
                cells.add(column + "=" + (value instanceof Object[] array ? Arrays.toString(array) : value));
            }
            texts.add(String.join(", ", cells));
        }
        texts.sort(null);
        return texts;
    }
}
