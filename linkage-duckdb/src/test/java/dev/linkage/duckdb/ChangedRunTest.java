package dev.linkage.duckdb;

import static dev.linkage.duckdb.People.trainedExact;
import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.LinkageModel.blocking;
import static dev.linkage.model.LinkageModel.comparing;
import static dev.linkage.model.LinkageModel.dedupe;
import static dev.linkage.model.Threshold.weight;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.Linker;
import dev.linkage.engine.PairExecutor;
import dev.linkage.engine.Source;
import dev.linkage.error.OutputException;
import dev.linkage.model.ColumnExpression;
import dev.linkage.model.Comparison;
import dev.linkage.model.Comparisons;
import dev.linkage.model.Level;
import dev.linkage.model.LinkageModel;
import dev.linkage.predict.Prediction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The directory of a run is refused to any other, which is told what differs. */
class ChangedRunTest {
    private static final DuckDb DB = DuckDb.open();
    private static final LinkageModel MODEL = dedupe(comparing(trainedExact("name")), blocking(on("city"), on("name")));

    @TempDir
    static Path parent;

    private static Path run;
    private static String manifest = "";

    @BeforeAll
    static void makeTheRun() throws IOException {
        run = parent.resolve("run");
        prediction(MODEL, People.of(DB)).toParquet(run);
        manifest = Files.readString(run.resolve("_manifest.jsonl"));
    }

    @AfterAll
    static void close() {
        DB.close();
    }

    private static Prediction prediction(LinkageModel model, Source people) {
        return Linker.of(model, people).predict();
    }

    private static void assertRefused(Prediction changed, String... differences) throws IOException {
        assertThatThrownBy(() -> changed.toParquet(run))
                .isInstanceOf(OutputException.class)
                .hasMessageStartingWith(
                        "cannot write pairs to " + run + ": it holds a finished run that differs from this one:\n- ")
                .hasMessageContainingAll(differences)
                .hasMessageContaining("\nname another directory, delete this one to run again");
        assertThat(run.resolve("_manifest.jsonl")).hasContent(manifest.strip());
        assertThat(run.resolve("_SUCCESS")).exists();
        assertThat(run.resolve("_lock")).doesNotExist();
    }

    @Test
    void acceptsTheSameRecordsInAnotherOrder() {
        List<People.Person> reversed = new ArrayList<>(People.ALL);
        Collections.reverse(reversed);
        prediction(MODEL, DB.records("people", reversed)).toParquet(run);
        assertThat(run.resolve("_manifest.jsonl")).hasContent(manifest.strip());
    }

    @Test
    void refusesAnotherModel() throws IOException {
        LinkageModel other = MODEL.withComparisons(
                List.of(trainedExact("name").withM(0.8, 0.2).withU(0.1, 0.9)));
        assertRefused(prediction(other, People.of(DB)), "- model: sha256 ", "- comparison 'name': its levels");
        assertRefused(
                prediction(MODEL.withBlockingRules(blocking(on("city"))), People.of(DB)),
                "- blocking rules: [city, name] there, [city] now");
    }

    @Test
    void refusesAnotherThreshold() throws IOException {
        assertRefused(
                prediction(MODEL, People.of(DB)).threshold(weight(3)),
                "- threshold: weight -Infinity there, weight 3.0 now");
    }

    @Test
    void refusesAChangedValue() throws IOException {
        List<People.Person> changed = new ArrayList<>(People.ALL);
        changed.set(4, People.person(5, "Eva", "Basel", 50));
        assertRefused(
                prediction(MODEL, DB.records("people", changed)), "- data set 'people': values of its records (hash ");
    }

    @Test
    void refusesSwappedValues() throws IOException {
        List<People.Person> changed = new ArrayList<>(People.ALL);
        changed.set(3, People.person(4, "Eve", "Basel", 41));
        changed.set(4, People.person(5, "Bob", "Basel", 50));
        assertRefused(
                prediction(MODEL, DB.records("people", changed)), "- data set 'people': values of its records (hash ");
    }

    @Test
    void refusesAnAddedRecord() throws IOException {
        List<People.Person> more = new ArrayList<>(People.ALL);
        more.add(People.person(6, "Eve", "Basel", 51));
        assertRefused(prediction(MODEL, DB.records("people", more)), "- data set 'people': 5 records there, 6 now");
    }

    @Test
    void refusesAnotherColumnType() throws IOException {
        Source retyped = DB.query("SELECT * REPLACE (unique_id::BIGINT AS unique_id) FROM "
                        + People.of(DB).relation())
                .named("people");
        assertRefused(
                prediction(MODEL, retyped),
                "- data set 'people': column 'unique_id' is INTEGER there, BIGINT now",
                "- columns of the result: match_weight DOUBLE, match_probability DOUBLE, unique_id_l INTEGER");
    }

    @Test
    void refusesAnotherName() throws IOException {
        assertRefused(prediction(MODEL, People.of(DB).named("others")), "- data sets: people there, others now");
    }

    /** The model, the columns and their values are the same. */
    @ParameterizedTest
    @EnumSource(PairExecutor.class)
    void refusesWhatRawSqlGivesNow(PairExecutor executor) {
        DB.execute("CREATE OR REPLACE MACRO nickname(x) AS substr(x, 1, 1)");
        LinkageModel model =
                dedupe(comparing(trainedExact("name"), nickname("nickname(name)")), blocking(on("city"), on("name")));
        Path macro = parent.resolve("macro_" + executor);
        Prediction prediction = prediction(model, People.of(DB)).executor(executor);
        prediction.toParquet(macro);
        prediction.toParquet(macro);
        DB.execute("CREATE OR REPLACE MACRO nickname(x) AS substr(x, 2)");
        assertThatThrownBy(() -> prediction.toParquet(macro))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("- data set 'people': values of its records (hash ");

        Prediction chance = prediction(
                        dedupe(comparing(trainedExact("name"), nickname("random() < 0.5")), blocking(on("city"))),
                        People.of(DB))
                .executor(executor);
        Path random = parent.resolve("random_" + executor);
        assertThatThrownBy(() -> {
                    // Five records may be drawn alike, but not this often.
                    for (int i = 0; i < 50; i++) {
                        chance.toParquet(random);
                    }
                })
                .hasMessageContaining("- data set 'people': values of its records (hash ");
    }

    private static Comparison nickname(String sql) {
        ColumnExpression value = ColumnExpression.expression(sql);
        return Comparisons.custom("nickname", Level.missing(value), Level.exact(value), Level.otherwise())
                .withM(0.9, 0.1)
                .withU(0.1, 0.9);
    }

    @Test
    void refusesOtherRetainedColumns() throws IOException {
        assertRefused(
                prediction(MODEL, People.of(DB)).retain("age"),
                "- columns of the result: ",
                "age_l INTEGER, age_r INTEGER");
    }
}
