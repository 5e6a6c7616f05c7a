package dev.linkage.duckdb;

import static dev.linkage.duckdb.People.comparingWith;
import static dev.linkage.duckdb.People.person;
import static dev.linkage.duckdb.People.trained;
import static dev.linkage.duckdb.People.trainedExact;
import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.Comparisons.absoluteDateDifference;
import static dev.linkage.model.Comparisons.absoluteDifference;
import static dev.linkage.model.Comparisons.absoluteTimeDifference;
import static dev.linkage.model.Comparisons.arrayIntersection;
import static dev.linkage.model.Comparisons.custom;
import static dev.linkage.model.Comparisons.days;
import static dev.linkage.model.Comparisons.distanceInKm;
import static dev.linkage.model.Comparisons.exact;
import static dev.linkage.model.Comparisons.jaroWinkler;
import static dev.linkage.model.Comparisons.percentageDifference;
import static dev.linkage.model.LinkageModel.blocking;
import static dev.linkage.model.LinkageModel.comparing;
import static dev.linkage.model.LinkageModel.dedupe;
import static dev.linkage.model.LinkageModel.link;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.linkage.Linker;
import dev.linkage.engine.Source;
import dev.linkage.error.InputException;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.ColumnExpression;
import dev.linkage.model.Comparison;
import dev.linkage.model.Condition;
import dev.linkage.model.Level;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.TimeUnit;
import dev.linkage.predict.PairRows;
import dev.linkage.train.TrainingStep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Columns and values that do not fit the model. */
class WrongColumnsTest {
    private static final DuckDb DB = DuckDb.open();

    @TempDir
    Path directory;

    @AfterAll
    static void close() {
        DB.close();
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> refusal(LinkageModel model, Source... sources) {
        return assertThatThrownBy(() -> Linker.of(model, sources)).isInstanceOf(InputException.class);
    }

    private Path csv(String name, String... lines) throws IOException {
        return Files.write(directory.resolve(name), List.of(lines));
    }

    @Test
    void namesEveryMissingColumnAndWhatWasMeant() {
        refusal(dedupe(comparing(exact("nmae"), exact("birthplace")), blocking(on("citty"))), People.of(DB))
                .hasMessageContaining("comparison 'nmae' uses column 'nmae', which data set 'people' does not have")
                .hasMessageContaining("did you mean 'name'?")
                .hasMessageContaining("comparison 'birthplace' uses column 'birthplace'")
                .hasMessageContaining("blocking rule citty uses column 'citty'")
                .hasMessageContaining("did you mean 'city'?")
                .hasMessageContaining("It has: unique_id, name, city, age, born, tags, nothing");
    }

    @Test
    void namesColumnsThatSqlMissesToo() {
        refusal(
                        dedupe(
                                comparing(custom("who", Level.sql("nam_l = nam_r", "same"), Level.otherwise())),
                                blocking(BlockingRule.sql("l.citi = r.citi"))),
                        People.of(DB))
                .hasMessageContaining("comparison 'who' uses column 'nam'")
                .hasMessageContaining("blocking rule l.citi = r.citi uses column 'citi'");
    }

    @Test
    void showsTheFirstOfManyColumns() {
        Map<String, Object> wide = new LinkedHashMap<>();
        for (int i = 0; i < 200; i++) {
            wide.put("c" + i, i);
        }
        refusal(comparingWith(exact("name")), DB.records(List.of(wide)))
                .hasMessageContaining("c29 and 170 more")
                .hasMessageNotContaining("c30");
    }

    @Test
    void saysHowToGetIds() {
        Source source = DB.query("SELECT 1 AS id, 'a' AS name, 'b' AS city");
        refusal(trained(), source)
                .hasMessageContaining("data set 'query' has no column 'unique_id' for the unique ids")
                .hasMessageContaining("model.withUniqueId(\"...\")")
                .hasMessageContaining(".withGeneratedIds()")
                .hasMessageContaining("it has: id, name, city");
        refusal(trained().withUniqueId("key"), source).hasMessageContaining(".withGeneratedIds(\"key\")");
        assertThat(Linker.of(trained().withUniqueId("id"), source)).isNotNull();
        assertThat(Linker.of(
                        trained(), DB.query("SELECT 'a' AS name, 'b' AS city").withGeneratedIds()))
                .isNotNull();
    }

    static Stream<Arguments> wrongTypes() {
        Comparison dateOnText = custom(
                "born", Level.timeDifference(ColumnExpression.column("name"), 1, TimeUnit.DAY), Level.otherwise());
        return Stream.of(
                Arguments.of(absoluteDifference("name", 1), "'name' as a number but it is VARCHAR", "\"DOUBLE\""),
                Arguments.of(percentageDifference("name", 0.1), "'name' as a number but it is VARCHAR", "\"DOUBLE\""),
                Arguments.of(jaroWinkler("born"), "'born' of type DATE, which is not text", "castToText()"),
                Arguments.of(jaroWinkler("tags"), "'tags' of type VARCHAR[], which is not text", "castToText()"),
                Arguments.of(arrayIntersection("name", 1), "'name' as an array but it is VARCHAR", "string_split"),
                Arguments.of(dateOnText, "'name' as a date but it is VARCHAR", "parseDate(\"%Y-%m-%d\")"),
                Arguments.of(
                        custom(
                                "age",
                                Level.timeDifference(ColumnExpression.column("age"), 1, TimeUnit.DAY),
                                Level.otherwise()),
                        "'age' as a date but it is INTEGER",
                        "castToText().parseDate("),
                Arguments.of(absoluteDateDifference("born", days(1)), "'born' as text but it is DATE", "castToText()"),
                Arguments.of(absoluteTimeDifference("age", days(1)), "'age' as text but it is INTEGER", "castToText()"),
                Arguments.of(distanceInKm("name", "city", 1), "'city' as a number but it is VARCHAR", "\"DOUBLE\""),
                Arguments.of(exact(ColumnExpression.column("age").lower()), "'age' as text but it is INTEGER", "cast"));
    }

    @ParameterizedTest
    @MethodSource("wrongTypes")
    void namesTheTypeThatDoesNotFit(Comparison comparison, String what, String wayOut) {
        refusal(comparingWith(comparison), People.of(DB))
                .hasMessageContaining("comparison '" + comparison.name() + "'")
                .hasMessageContaining(what)
                .hasMessageContaining(wayOut);
    }

    @Test
    void proposesDateParsingThatWorks() {
        Comparison asDate = custom(
                "age",
                Level.timeDifference(
                        ColumnExpression.column("age").castToText().parseDate("%Y-%m-%d"), 1, TimeUnit.DAY),
                Level.otherwise());
        assertThat(rows(comparingWith(asDate.withM(0.9, 0.1).withU(0.1, 0.9)), People.of(DB)))
                .isNotEmpty();
    }

    private static PairRows rows(LinkageModel model, Source... sources) {
        return Linker.of(model, sources).predict().rows();
    }

    @Test
    void refusesToExplodeAPlainColumn() {
        refusal(dedupe(comparing(exact("name")), blocking(on("city").exploding("city"))), People.of(DB))
                .hasMessageContaining("explodes column 'city' of type VARCHAR, which is not an array")
                .hasMessageContaining("leave out exploding(\"city\")");
    }

    static Stream<Arguments> typesThatDiffer() {
        return Stream.of(
                Arguments.of("007::INTEGER", "'7'", exact("x"), "VARCHAR"),
                Arguments.of("7::INTEGER", "7::BIGINT", exact("x"), "BIGINT"),
                Arguments.of("7::UINTEGER", "7::INTEGER", exact("x"), "BIGINT"),
                Arguments.of("7::INTEGER", "7.5::DECIMAL(9,2)", exact("x"), "DOUBLE"),
                Arguments.of("7::BIGINT", "'7'", absoluteDifference("x", 1), "BIGINT"),
                Arguments.of("DATE '2000-01-01'", "'2000-01-01'", exact("x"), "VARCHAR"),
                Arguments.of("DATE '2000-01-01'", "TIMESTAMP '2000-01-01'", exact("x"), "TIMESTAMP"),
                Arguments.of("['a']", "'a'", exact("x"), "VARCHAR"));
    }

    /** Both types are shown, and the code that the message proposes does the job. */
    @ParameterizedTest
    @MethodSource("typesThatDiffer")
    void proposesACastThatWorks(String left, String right, Comparison comparison, String common) {
        for (String column : List.of("x", "the \"big\" x's")) {
            Comparison compared = renamed(comparison, column);
            Map<String, Source> sources = new LinkedHashMap<>();
            sources.put("one", data(left, column).named("one"));
            sources.put("two", data(right, column).named("two"));
            String name = '"' + column.replace("\"", "\"\"") + '"';
            LinkageModel model =
                    link(comparing(compared.withM(evenly(compared)).withU(evenly(compared))), blocking(on(column)));
            Throwable error = catchThrowable(() -> Linker.of(model, List.copyOf(sources.values())));
            assertThat(error)
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("'" + column + "'")
                    .hasMessageContaining(sources.get("one").columns().get(1).type() + " in data set 'one'")
                    .hasMessageContaining(sources.get("two").columns().get(1).type() + " in 'two'")
                    .hasMessageContaining("make it " + common + " in both");
            Matcher proposed = Pattern.compile("db\\.query\\(\"((?:[^\"\\\\]|\\\\.)*)\"\\)\\.named\\(\"(\\w+)\"\\)")
                    .matcher(String.valueOf(error.getMessage())
                            .lines()
                            .skip(1)
                            .findFirst()
                            .orElseThrow());
            while (proposed.find()) {
                String sql = proposed.group(1).replaceAll("\\\\(.)", "$1");
                String source = proposed.group(2);
                assertThat(sql).contains(name).endsWith("...");
                sources.put(
                        source,
                        DB.query(sql.replace("...", sources.get(source).relation()))
                                .named(source));
            }
            assertThat(rows(model, sources.values().toArray(Source[]::new)).size())
                    .isBetween(0, 1);
        }
    }

    private static double[] evenly(Comparison comparison) {
        double[] values = new double[comparison.nonNullLevels()];
        Arrays.fill(values, 1.0 / values.length);
        return values;
    }

    private static Comparison renamed(Comparison comparison, String column) {
        Condition first = comparison.levels().get(1).condition();
        return first instanceof Condition.NumberDifference
                        || comparison.description().contains("ifference")
                ? absoluteDifference(column, 1)
                : exact(column);
    }

    private static TableSource data(String value, String column) {
        return DB.query("SELECT 1 AS unique_id, " + value + " AS \"" + column.replace("\"", "\"\"") + '"');
    }

    @Test
    void refusesNamesThatDifferInCaseOnly() throws IOException {
        Path file = csv("people.csv", "unique_id,Name,name", "1,a,b");
        assertThatThrownBy(() -> Linker.of(trained(), DB.csv(file)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("'Name' and 'name', which differ only in case");
        assertThatThrownBy(() ->
                        DB.query("SELECT 1 AS unique_id, 2 AS City, 3 AS city").columns())
                .isInstanceOf(InputException.class)
                .hasMessageContaining("'City' and 'city'")
                .hasMessageContaining("rename one");
        Map<String, Object> map = new LinkedHashMap<>(Map.of("unique_id", 1));
        map.put("City", "a");
        map.put("city", "b");
        assertThatThrownBy(() -> DB.records(List.of(map)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("'City' and 'city'");
    }

    @Test
    void refusesEmptyInput() throws IOException {
        Path header = csv("empty.csv", "unique_id,name,city");
        DB.execute("COPY (SELECT 1 AS unique_id, 'a' AS name, 'b' AS city LIMIT 0) TO '"
                + directory.resolve("empty.parquet") + "' (FORMAT parquet)");
        for (Source source : List.of(
                DB.csv(header),
                DB.parquet(directory.resolve("empty.parquet")),
                DB.records(People.Person.class, List.of()).named("empty"))) {
            Linker linker = Linker.of(trained(), source);
            assertThatThrownBy(() -> linker.predict().rows())
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("data set 'empty' has no records")
                    .hasMessageContaining("check the file");
            assertThatThrownBy(() -> linker.train(TrainingStep.uByRandomSampling(100)))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("data set 'empty' has no records");
        }
        assertThatThrownBy(() -> DB.records(List.of()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("empty list")
                .hasMessageContaining("records(Class, List)");
    }

    @Test
    void refusesToLearnFromAColumnWithoutValues() {
        Linker linker = Linker.of(comparingWith(exact("name"), exact("nothing")), People.of(DB));
        assertThatThrownBy(() -> linker.train(TrainingStep.uByRandomSampling(100)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("column 'nothing' is NULL in every record")
                .hasMessageContaining("null words");
    }

    @Test
    void predictsBatchesWithoutAnyValueInAColumn() {
        Source untyped = DB.query("SELECT i AS unique_id, 'a' AS name, NULL AS city FROM range(3) t(i)");
        Source batch = DB.query("SELECT * REPLACE (CAST(\"city\" AS VARCHAR) AS \"city\") FROM " + untyped.relation());
        LinkageModel model = dedupe(
                comparing(
                        trainedExact("name"),
                        jaroWinkler("city", 0.9).withM(0.8, 0.1, 0.1).withU(0.1, 0.1, 0.8)),
                blocking(on("name"), on("city")));
        refusal(model, untyped)
                .hasMessageContaining("comparison 'city' uses column 'city', which is NULL without a type")
                .hasMessageContaining("SELECT * REPLACE (CAST(\\\"city\\\" AS VARCHAR) AS \\\"city\\\") FROM");
        PairRows rows =
                Linker.of(model, batch).predict().retainMatchingColumns().rows();
        assertThat(rows.size()).isEqualTo(3);
        assertThat(rows).allSatisfy(row -> assertThat(row.value("gamma_city")).isEqualTo(-1));
    }

    @Test
    void namesRepeatedAndMissingIds() throws IOException {
        Path file = csv("people.csv", "unique_id,name,city", "1,a,b", "1,a,b", ",a,b", ",c,b", "2,c,b");
        assertThatThrownBy(() -> Linker.of(trained(), DB.csv(file)).predict().rows())
                .isInstanceOf(InputException.class)
                .hasMessageContaining("column 'unique_id'")
                .hasMessageContaining("'1' in 2 records of 'people'")
                .hasMessageContaining("NULL in 2 records of 'people'")
                .hasMessageContaining("withGeneratedIds()");
    }

    @Test
    void namesTheDataSetOfRepeatedIds() {
        Source good = DB.records("good", List.of(person(1, "a", "b", 1), person(2, "a", "b", 1)));
        Source bad = DB.records("bad", List.of(person(1, "a", "b", 1), person(1, "a", "b", 1)));
        LinkageModel model = link(comparing(trainedExact("name")), blocking(on("city")));
        assertThatThrownBy(() -> Linker.of(model, good, bad).predict().rows())
                .isInstanceOf(InputException.class)
                .hasMessageContaining("'1' in 2 records of 'bad'")
                .hasMessageNotContaining("'good'");
    }

    @Test
    void namesAtMostFiveRepeatedIds() {
        Source source = DB.query("SELECT i // 2 AS unique_id, 'a' AS name, 'b' AS city FROM range(40) t(i)");
        assertThatThrownBy(() -> Linker.of(trained(), source).predict().rows())
                .isInstanceOf(InputException.class)
                .hasMessageContaining("'0' in 2 records")
                .hasMessageContaining("'4' in 2 records")
                .hasMessageContaining(", ...")
                .hasMessageNotContaining("'5'");
    }

    @Test
    void refusesUnknownAndReservedRetainedColumns() {
        assertThatThrownBy(() -> Linker.of(trained(), People.of(DB)).predict().retain("agee"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("the model retains column 'agee'")
                .hasMessageContaining("did you mean 'age'?");
        LinkageModel model = link(comparing(trainedExact("name")), blocking(on("name")));
        Source one = DB.query("SELECT 1 AS unique_id, 'a' AS name, 'x' AS Source_dataset")
                .named("one");
        Linker linker = Linker.of(model, one, one.named("two"));
        assertThat(linker.predict().rows().size()).isEqualTo(1);
        assertThatThrownBy(() -> linker.predict().retain("source_dataset"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("two columns named 'source_dataset_l'")
                .hasMessageContaining("rename one");
    }

    @Test
    void refusesOutputColumnsOfOneName() {
        Source source = DB.query("SELECT 1 AS unique_id, 'a' AS name, 'b' AS gamma_x, 'c' AS tf_name");
        LinkageModel model = dedupe(
                comparing(
                        trainedExact("name").withTermFrequencies(),
                        trainedExact("gamma_x").named("x_l"),
                        trainedExact("tf_name")),
                blocking(on("name")));
        model = model.withOptions(model.options().withRetained(true, true, List.of()));
        refusal(model, source)
                .hasMessageContaining("two columns named 'gamma_x_l'")
                .hasMessageContaining("column 'gamma_x'")
                .hasMessageContaining("comparison 'x_l'")
                .hasMessageContaining("'tf_name_l'")
                .hasMessageContaining("term frequency of column 'name'");
    }
}
