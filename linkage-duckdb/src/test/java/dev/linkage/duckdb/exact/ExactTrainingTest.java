package dev.linkage.duckdb.exact;

import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.train.TrainingStep.em;
import static dev.linkage.train.TrainingStep.prior;
import static dev.linkage.train.TrainingStep.uByRandomSampling;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.Linker;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.engine.PairExecutor;
import dev.linkage.engine.Workspace;
import dev.linkage.error.ModelException;
import dev.linkage.internal.pairs.HeapShare;
import dev.linkage.internal.pairs.PairExecution;
import dev.linkage.internal.plan.Inputs;
import dev.linkage.internal.run.TrainingRecords;
import dev.linkage.internal.sql.PreparedLayout;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.Comparison;
import dev.linkage.model.Comparisons;
import dev.linkage.model.DateFormat;
import dev.linkage.model.Level;
import dev.linkage.model.LinkType;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.internal.ModelColumns;
import dev.linkage.testkit.SamplePeople;
import dev.linkage.train.AgreementPatterns;
import dev.linkage.train.Training;
import dev.linkage.train.TrainingData;
import dev.linkage.train.TrainingListener;
import dev.linkage.train.TrainingStep;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The pair engine counts what SQL counts: pairs, levels of sampled pairs, and agreement patterns. */
class ExactTrainingTest {
    private static final DuckDb DB = DuckDb.open();
    private static final Tables TABLES = new Tables(DB);
    private static final List<String> SEEDS = List.of("", "another");

    @AfterAll
    static void close() {
        DB.close();
    }

    static IntStream comparisons() {
        return IntStream.range(0, RandomModel.comparisons(new Random(1)).size());
    }

    @ParameterizedTest
    @MethodSource("comparisons")
    void agreesOnEveryComparison(int place) {
        Random random = new Random(place);
        Comparison comparison = RandomModel.comparisons(random).get(place);
        LinkType linkType = LinkType.values()[place % 3];
        LinkageModel model =
                RandomModel.of(linkType, List.of(comparison), List.of(on("city"), on("k"), on("n", "k")), random);
        RandomInputs inputs = RandomInputs.draw(random, TABLES, linkType, 80);
        if (counted(model, inputs, PairExecutor.JVM).isPresent()) {
            same("comparison " + place, model, inputs);
        } else {
            assertThat(comparison.name()).matches("raw|marks");
        }
    }

    @ParameterizedTest
    @EnumSource(LinkType.class)
    void agreesOnEveryRule(LinkType linkType) {
        Random random = new Random(23);
        RandomInputs inputs = RandomInputs.draw(random, TABLES, linkType, 60);
        List<BlockingRule> typed = new ArrayList<>();
        for (BlockingRule rule : RandomModel.RULES) {
            LinkageModel model = RandomModel.of(
                    linkType, List.of(RandomModel.comparisons(random).get(0)), List.of(rule), random);
            if (counted(model, inputs, PairExecutor.JVM).isPresent()) {
                typed.add(rule);
            }
        }
        assertThat(typed).hasSizeGreaterThan(RandomModel.RULES.size() / 2);
        // All together, so that each leaves out what the ones before find.
        same(
                "rules",
                RandomModel.of(linkType, List.of(RandomModel.comparisons(random).get(2)), typed, random),
                inputs);
    }

    @ParameterizedTest
    @EnumSource(LinkType.class)
    void agreesOnManyComparisonsAtOnce(LinkType linkType) {
        Random random = new Random(linkType.ordinal());
        RandomInputs inputs = RandomInputs.draw(random, TABLES, linkType, 100);
        List<Comparison> typed = new ArrayList<>(RandomModel.comparisons(random));
        // Refused alone too.
        typed.removeIf(comparison -> comparison.name().matches("raw|marks"));
        Collections.shuffle(typed, random);

        // Keys of patterns take several words.
        same("all", RandomModel.of(linkType, typed.subList(0, 16), List.of(on("city")), random), inputs);
        same("rest", RandomModel.of(linkType, typed.subList(16, typed.size()), List.of(on("k")), random), inputs);
    }

    @ParameterizedTest
    @EnumSource(LinkType.class)
    void trainsPeopleToTheSameBits(LinkType linkType, @TempDir Path directory) {
        List<Path> files = new ArrayList<>();
        SamplePeople people = SamplePeople.of(3000);
        for (SamplePeople part :
                linkType == LinkType.DEDUPE ? List.of(people) : people.linked().dataSets()) {
            files.add(part.toCsv(directory.resolve("people" + files.size() + ".csv")));
        }
        List<Comparison> comparisons = List.of(
                Comparisons.name("first_name"),
                Comparisons.name("surname"),
                Comparisons.dateOfBirth("dob", DateFormat.text("%Y-%m-%d")),
                Comparisons.postcode("postcode"),
                Comparisons.exact("city").withTermFrequencies(),
                Comparisons.email("email"));
        LinkageModel model = linkType == LinkType.DEDUPE
                ? LinkageModel.dedupe(comparisons, List.of())
                : linkType == LinkType.LINK
                        ? LinkageModel.link(comparisons, List.of())
                        : LinkageModel.linkAndDedupe(comparisons, List.of());
        Linker linker = Linker.of(model, files.stream().map(DB::csv).toList());
        List<TrainingStep> steps = List.of(
                prior(0.9, on("first_name", "surname", "dob"), on("email")),
                uByRandomSampling(200_000),
                em(on("first_name", "surname")),
                em(on("dob")).withoutTermFrequencies());

        Training sql =
                linker.train(steps, TrainingListener.NONE, PairExecutor.SQL).training();
        Training jvm =
                linker.train(steps, TrainingListener.NONE, PairExecutor.JVM).training();

        assertThat(jvm.results()).isEqualTo(sql.results());
        assertThat(jvm.model()).isEqualTo(sql.model());
        assertThat(linker.train(steps, TrainingListener.NONE).training().model())
                .isEqualTo(sql.model());
    }

    @Test
    void refusesWhatOnlySqlCanCount() {
        Random random = new Random(5);
        Comparison raw = Comparison.of(
                "raw",
                Level.sql("\"name_l\" IS NULL OR \"name_r\" IS NULL", "missing").asNull(),
                Level.sql("\"name_l\" = \"name_r\"", "same"),
                Level.otherwise());
        LinkageModel model = RandomModel.of(LinkType.DEDUPE, List.of(raw), List.of(on("city")), random);
        Linker linker = Linker.of(
                model, RandomInputs.draw(random, TABLES, LinkType.DEDUPE, 40).sources());

        assertThatThrownBy(() -> linker.train(List.of(uByRandomSampling(100)), TrainingListener.NONE, PairExecutor.JVM))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("executor JVM cannot train this model")
                .hasMessageContaining("\"name_l\"")
                .hasMessageContaining("it is SQL text")
                .hasMessageContaining("choose SQL");
        assertThat(linker.train(uByRandomSampling(100)).model())
                .isEqualTo(linker.train(List.of(uByRandomSampling(100)), TrainingListener.NONE, PairExecutor.SQL)
                        .model());
    }

    @Test
    void refusesARuleThatExplodes() {
        Random random = new Random(6);
        LinkageModel model = RandomModel.of(
                LinkType.DEDUPE, List.of(RandomModel.comparisons(random).get(0)), List.of(), random);
        Linker linker = Linker.of(
                model, RandomInputs.draw(random, TABLES, LinkType.DEDUPE, 40).sources());

        assertThatThrownBy(() -> linker.train(
                        List.of(prior(1, on("tags").exploding("tags"))), TrainingListener.NONE, PairExecutor.JVM))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("tags")
                .hasMessageContaining("explodes arrays");
    }

    @Test
    void countsBySqlWhereRecordsDoNotFitTheHeap() {
        Random random = new Random(7);
        RandomInputs inputs = RandomInputs.draw(random, TABLES, LinkType.DEDUPE, 40);
        LinkageModel model = RandomModel.of(
                LinkType.DEDUPE, List.of(RandomModel.comparisons(random).get(0)), List.of(on("city")), random);

        List<String> fitting = counted(model, inputs, PairExecutor.AUTOMATIC).orElseThrow();
        List<String> tooLarge = PairExecution.inMemory(
                1, () -> counted(model, inputs, PairExecutor.AUTOMATIC).orElseThrow());

        assertThat(tooLarge).isEqualTo(fitting);
        assertThatThrownBy(() -> PairExecution.inMemory(
                        1,
                        () -> Linker.of(model, inputs.sources())
                                .train(List.of(uByRandomSampling(50)), TrainingListener.NONE, PairExecutor.JVM)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("of the 0 MB that the JVM has for them");
        assertThat(HeapShare.takenByAll()).isZero();
    }

    private static void same(String what, LinkageModel model, RandomInputs inputs) {
        assertThat(counted(model, inputs, PairExecutor.JVM).orElseThrow())
                .as(what + ": " + model.comparisons() + " " + model.blockingRules())
                .isEqualTo(counted(model, inputs, PairExecutor.SQL).orElseThrow());
    }

    /** Everything that training may ask, in an order of its own; empty where the pair engine refuses. */
    private static Optional<List<String>> counted(LinkageModel model, RandomInputs random, PairExecutor executor) {
        Inputs inputs = Inputs.of(model, random.sources());
        PreparedLayout layout = new PreparedLayout(
                new ModelColumns(inputs.columnNames()), model.options().uniqueIdColumn());
        model.comparisons().forEach(layout::add);
        model.blockingRules().forEach(layout::add);
        layout.retainColumns(model);
        try (Workspace workspace = inputs.engine().workspace(Optional.empty());
                TrainingRecords records = TrainingRecords.read(workspace, inputs, model, layout, SEEDS, executor)) {
            TrainingData data = records.data();
            List<String> counted = new ArrayList<>();
            counted.add("all " + data.pairsInAll() + ", empty " + records.emptyColumns() + " " + records.unreadDates());
            for (double pairs : new double[] {1e9, 300}) {
                for (String seed : SEEDS) {
                    counted.add("random " + Arrays.deepToString(data.randomPairs(pairs, seed)));
                }
            }
            counted.add("found " + data.pairsFound(model.blockingRules()));
            for (BlockingRule rule : model.blockingRules()) {
                counted.add(rule + " alone " + data.pairsFound(List.of(rule)));
                if (!rule.explodes()) {
                    counted.add(rule + " " + rows(data.patterns(rule, model.comparisons(), true)));
                    counted.add(rule + " " + rows(data.patterns(rule, model.comparisons(), false)));
                }
            }
            return Optional.of(counted);
        } catch (ModelException e) {
            assertThat(e).hasMessageContaining("executor JVM cannot train");
            return Optional.empty();
        }
    }

    private static List<String> rows(AgreementPatterns patterns) {
        return IntStream.range(0, patterns.rows())
                .mapToObj(row -> IntStream.range(0, patterns.comparisons().size())
                                .mapToObj(c -> patterns.gamma(c, row) + " " + patterns.termFrequency(c, row))
                                .toList()
                        + " "
                        + patterns.count(row))
                .sorted()
                .toList();
    }
}
