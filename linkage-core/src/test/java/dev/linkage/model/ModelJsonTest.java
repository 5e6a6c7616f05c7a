package dev.linkage.model;

import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.Comparisons.exact;
import static dev.linkage.model.Comparisons.name;
import static dev.linkage.model.LinkageModel.blocking;
import static dev.linkage.model.LinkageModel.comparing;
import static dev.linkage.model.LinkageModel.dedupe;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.error.ModelException;
import dev.linkage.error.OutputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelJsonTest {

    private static final String JSON = """
            {"link_type": "dedupe_only",
             "blocking_rules_to_generate_predictions": ["l.city = r.city"],
             "comparisons": [{"output_column_name": "city", "comparison_levels": [
               {"sql_condition": "city_l IS NULL OR city_r IS NULL", "label_for_charts": "none", "is_null_level": true},
               {"sql_condition": "city_l = city_r", "label_for_charts": "same", "m_probability": 0.9, "u_probability": 0.1},
               {"sql_condition": "ELSE", "label_for_charts": "else"}]}]}
            """;

    @TempDir
    Path directory;

    private static void assertRefused(String from, String to, String... messages) {
        assertThat(JSON).contains(from);
        assertThatThrownBy(() -> ModelJson.parse(JSON.replace(from, to)))
                .isInstanceOf(ModelException.class)
                .hasMessageContainingAll(messages);
    }

    @Test
    void takesSplinksDefaultsForWhatIsLeftOut() {
        LinkageModel model = ModelJson.parse(JSON);
        assertThat(model.prior()).isEqualTo(0.0001);
        assertThat(model.options().retainMatchingColumns()).isTrue();
        assertThat(model.blockingRules()).containsExactly(on("city"));
        Comparison comparison = model.comparisons().get(0);
        assertThat(comparison.description()).isEqualTo("city");
        assertThat(comparison.levels().get(2).m()).isEmpty();
        assertThat(comparison.levels().get(2).u()).isEmpty();
    }

    @Test
    void readsLevelsOfWhichOnlyOneProbabilityIsTrained() {
        Level level = ModelJson.parse(JSON.replace(", \"u_probability\": 0.1", ""))
                .comparisons()
                .get(0)
                .levels()
                .get(1);
        assertThat(level.m()).hasValue(0.9);
        assertThat(level.u()).isEmpty();
    }

    @Test
    void takesNullForLeftOut() {
        assertThat(ModelJson.parse(JSON.replace("0.9", "null"))
                        .comparisons()
                        .get(0)
                        .levels()
                        .get(1)
                        .m())
                .isEmpty();
    }

    @Test
    void ignoresKeysThatSplinkGaveUp() {
        String old = JSON.replace(
                        "[\"l.city = r.city\"]",
                        "[{\"blocking_rule\": \"l.city = r.city\", \"salting_partitions\": 4}]")
                .replace("{\"link_type\"", "{\"bayes_factor_column_prefix\": \"bf_\", \"link_type\"");
        assertThat(ModelJson.parse(old)).isEqualTo(ModelJson.parse(JSON));
    }

    @Test
    void namesUnknownKeysWithTheirPlace() {
        assertRefused(
                "\"label_for_charts\": \"same\"",
                "\"label_for_charts\": \"same\", \"colour\": 1",
                "comparison 1 'city', level 2 'same': unknown key 'colour'",
                "known are",
                "m_probability");
        assertRefused("{\"link_type\"", "{\"speed\": 1, \"link_type\"", "unknown key 'speed'", "em_convergence");
        assertRefused(
                "\"comparison_levels\"",
                "\"levels\": [], \"comparison_levels\"",
                "comparison 1 'city': unknown key 'levels'");
        assertRefused(
                "[\"l.city = r.city\"]",
                "[{\"blocking_rule\": \"l.a = r.a\", \"x\": 1}]",
                "blocking rule 1: unknown key 'x'");
    }

    @Test
    void refusesImpossibleProbabilitiesWithTheirPlace() {
        assertRefused("0.9", "NaN", "level 2 'same': 'm_probability' must be a finite number but was NaN");
        assertRefused("0.9", "Infinity", "must be a finite number but was Infinity");
        assertRefused("0.9", "1e999", "must be a finite number but was Infinity");
        assertRefused("0.1}", "0}", "'u_probability' must be above 0 but was 0.0", "set 1e-300");
        assertRefused("0.1}", "-0.5}", "'u_probability' must be above 0 but was -0.5");
        assertRefused("0.9", "1.5", "level 2 'same'", "must be above 0 and at most 1 but was 1.5");
    }

    @Test
    void keepsProbabilitiesThatRoundingRaisedAboveOne() {
        assertThat(ModelJson.parse(JSON.replace("0.9", "1.0000000000000002"))
                        .comparisons()
                        .get(0)
                        .levels()
                        .get(1)
                        .m())
                .hasValue(1.0000000000000002);
    }

    @Test
    void refusesWrongTypesWithTheirPlace() {
        assertRefused("0.9", "\"high\"", "'m_probability' must be a number but was 'high'");
        assertRefused("true", "1", "level 1 'none': 'is_null_level' must be true or false but was 1.0");
        assertRefused(
                "\"city_l = city_r\"", "7", "comparison 1 'city', level 2: 'sql_condition' must be a text but was 7.0");
        assertRefused("[\"l.city = r.city\"]", "{}", "must be a list but was an object");
        assertRefused("[\"l.city = r.city\"]", "[null]", "blocking rule 1: must be SQL or an object but was null");
        assertRefused("[\"l.city = r.city\"]", "[\" \"]", "blocking rule 1: SQL of a blocking rule must not be blank");
        assertRefused(
                "{\"link_type\"",
                "{\"max_iterations\": 2.5, \"link_type\"",
                "'max_iterations' must be a whole number but was 2.5");
        assertRefused("dedupe_only", "dedupe", "unknown link_type 'dedupe'", "known are dedupe_only, link_only");
    }

    @Test
    void refusesComparisonsWithoutAnElseLevel() {
        assertRefused(
                ",\n   {\"sql_condition\": \"ELSE\", \"label_for_charts\": \"else\"}",
                "",
                "comparison 1 'city': comparison 'city' has no else level in the last place",
                "Level.otherwise()");
        assertRefused("\"sql_condition\": \"ELSE\", ", "", "comparison 1 'city', level 3: 'sql_condition' is missing");
    }

    @Test
    void refusesImpossiblePriors() {
        assertRefused(
                "{\"link_type\"",
                "{\"probability_two_random_records_match\": 1, \"link_type\"",
                "model from JSON text: the prior",
                "but was 1.0");
    }

    @Test
    void refusesWhatIsNoJson() {
        assertThatThrownBy(() -> ModelJson.parse(""))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("it is empty");
        assertThatThrownBy(() -> ModelJson.parse("hello"))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("no complete JSON at line 1");
        assertThatThrownBy(() -> ModelJson.parse("[]"))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("no JSON object");
        assertThatThrownBy(() -> ModelJson.parse(JSON + "{}"))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("follows the end");
        assertThatThrownBy(() -> ModelJson.parse("[".repeat(10_000))).isInstanceOf(ModelException.class);
        assertThatThrownBy(() -> ModelJson.parse("{\"a\":".repeat(10_000))).isInstanceOf(ModelException.class);
        for (int end = 1; end < JSON.strip().length(); end += 7) {
            String truncated = JSON.substring(0, end);
            assertThatThrownBy(() -> ModelJson.parse(truncated))
                    .isInstanceOf(ModelException.class)
                    .hasMessageContaining("no complete JSON");
        }
    }

    @Test
    void refusesKeysGivenTwice() {
        assertRefused("{\"link_type\"", "{\"link_type\": \"link_only\", \"link_type\"", "Duplicate", "link_type");
    }

    @Test
    void refusesFilesThatAreNotThere() throws IOException {
        Path missing = directory.resolve("model.json");
        assertThatThrownBy(() -> LinkageModel.load(missing))
                .isInstanceOf(ModelException.class)
                .hasMessageContainingAll(missing.toString(), "there is no such file", "model.save(Path)");
        assertThatThrownBy(() -> LinkageModel.load(directory))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("it is a directory");
        Path empty = Files.createFile(directory.resolve("empty.json"));
        assertThatThrownBy(() -> LinkageModel.load(empty))
                .isInstanceOf(ModelException.class)
                .hasMessageContainingAll(empty.toString(), "it is empty");
    }

    @Test
    void savesOverAnOlderModelAndLeavesNothingElse() throws IOException {
        Path file = directory.resolve("sub/model.json");
        ModelJson.parse(JSON).save(file);
        LinkageModel newer = ModelJson.parse(JSON).withPrior(0.25);
        newer.save(file);
        assertThat(LinkageModel.load(file)).isEqualTo(newer);
        try (var files = Files.list(file.getParent())) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void refusesToSaveWhereItCannot() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        LinkageModel model = ModelJson.parse(JSON);
        assertThatThrownBy(() -> model.save(file.resolve("model.json")))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("cannot save the model to " + file);
        assertThatThrownBy(() -> model.save(directory)).isInstanceOf(OutputException.class);
    }

    @Test
    void keepsATermFrequencyWeightOfZero() {
        LinkageModel model = dedupe(
                comparing(exact("city")
                        .withTermFrequencies(tf -> tf.withWeight(0).withBase(TermFrequency.Base.THIS_LEVEL))),
                blocking());
        String json = ModelJson.format(model);
        assertThat(json).contains("\"tf_adjustment_weight\": 1e-300", "\"disable_tf_exact_match_detection\": true");
        assertThat(ModelJson.parse(json).comparisons()).isEqualTo(model.comparisons());
        assertThat(ModelJson.parse(json.replace("1e-300", "0")).comparisons()).isEqualTo(model.comparisons());
    }

    @Test
    void keepsEveryBitOfItsNumbers() {
        double odd = Math.nextUp(0.1);
        LinkageModel model = dedupe(
                        comparing(exact("a").withM(Double.MIN_NORMAL, 1 - odd).withU(Math.PI / 4, 1e-300)), blocking())
                .withPrior(1e-9);
        LinkageModel back = ModelJson.parse(ModelJson.format(model));
        assertThat(back.prior()).isEqualTo(1e-9);
        List<Level> levels = back.comparisons().get(0).levels();
        assertThat(levels.get(1).m()).hasValue(1e-300);
        assertThat(levels.get(2).m()).hasValue(1 - odd);
        assertThat(levels.get(1).u()).hasValue(Math.PI / 4);
    }

    @Test
    void keepsAwkwardNames() {
        LinkageModel model = dedupe(
                comparing(name("Prénom \"usuel\" d'état 名前"), exact("a_l"), exact("_l"), exact("x.y")),
                blocking(
                        on("Größe", "a\"b"),
                        on(ColumnExpression.column("it's").nullIf("'")).exploding("tags")));
        String json = ModelJson.format(model);
        assertThat(json).matches("\\p{ASCII}+");
        assertThat(ModelJson.parse(json).comparisons()).isEqualTo(model.comparisons());
        assertThat(ModelJson.parse(json).blockingRules()).isEqualTo(model.blockingRules());
    }
}
