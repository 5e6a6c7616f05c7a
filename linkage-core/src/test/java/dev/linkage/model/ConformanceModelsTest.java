package dev.linkage.model;

import static dev.linkage.model.BlockingRule.and;
import static dev.linkage.model.BlockingRule.not;
import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.BlockingRule.or;
import static dev.linkage.model.BlockingRule.sql;
import static dev.linkage.model.ColumnExpression.column;
import static dev.linkage.model.Comparisons.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.model.Condition.LiteralType;
import dev.linkage.model.Condition.Side;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The models that Splink 5.0.0 saved for the conformance cases. */
class ConformanceModelsTest {

    @TempDir
    Path directory;

    static String json(String conformanceCase) {
        String name = "/dev/linkage/testkit/conformance/" + conformanceCase + "/model.json";
        try (InputStream in = Objects.requireNonNull(ConformanceModelsTest.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Comparison> untrained(String conformanceCase) {
        return ModelJson.parse(json(conformanceCase)).comparisons().stream()
                .map(comparison -> comparison.withLevels(comparison.levels().stream()
                        .map(level -> new Level(
                                level.condition(),
                                level.label(),
                                level.isNull(),
                                level.fixM() ? level.m() : OptionalDouble.empty(),
                                OptionalDouble.empty(),
                                level.fixM(),
                                level.fixU(),
                                level.termFrequency()))
                        .toList()))
                .toList();
    }

    @Test
    void buildsTheComparisonsOfOneTable() {
        assertThat(untrained("one_table"))
                .containsExactly(
                        name("first_name"),
                        name("surname"),
                        dateOfBirth("dob"),
                        exact("city").withTermFrequencies(),
                        email("email"));
    }

    @Test
    void buildsTheComparisonsOfTwoTables() {
        assertThat(untrained("two_tables"))
                .containsExactly(
                        custom(
                                "names",
                                Level.and(Level.missing("Fore name"), Level.missing("surname")),
                                Level.and(Level.exact("Fore name"), Level.exact("surname")),
                                Level.reversed("Fore name", "surname"),
                                Level.and(Level.jaroWinkler("Fore name", 0.88), Level.jaroWinkler("surname", 0.88)),
                                Level.exact("surname").withTermFrequencies("surname"),
                                Level.or(Level.levenshtein("surname", 1), Level.jaro("Fore name", 0.8)),
                                Level.otherwise()),
                        absoluteDateDifference("dob", days(10), months(1), years(10)),
                        validPostcode("post.code", "lat", "lon"),
                        pairwise(TextMeasure.JARO_WINKLER, "emails", 0.95, 0.85),
                        custom(
                                "town",
                                Level.missing("City Town"),
                                Level.exact("City Town")
                                        .withTermFrequencies(TermFrequency.of("City Town")
                                                .withWeight(0.5)
                                                .withMinimumU(0.2)),
                                Level.exact(column("City Town").lower()).labelled("same but for case"),
                                Level.otherwise()),
                        exact("sex"));
    }

    @Test
    void buildsTheComparisonsOfThreeTables() {
        Level notFemale = Level.not(Level.or(
                Level.literal(column("sex"), "F", LiteralType.STRING, Side.LEFT),
                Level.literal(column("sex"), "F", LiteralType.STRING, Side.RIGHT)));
        assertThat(untrained("three_tables"))
                .containsExactly(
                        damerauLevenshtein("forename", 1, 2).withTermFrequencies(),
                        jaccard(column("surname").lower(), 0.9, 0.6),
                        levenshtein(column("dob").nullIf("unknown"), 1, 3),
                        postcode("postcode"),
                        custom(
                                "income",
                                Level.missing("income"),
                                Level.absoluteDifference("income", 0.5),
                                Level.percentageDifference("income", 0.01),
                                Level.percentageDifference("income", 0.1),
                                Level.otherwise()),
                        custom(
                                "sex",
                                Level.missing("sex"),
                                Level.literal("sex", "X").withFixedM(0.3),
                                Level.exact("sex"),
                                notFemale,
                                Level.otherwise()));
    }

    @Test
    void readsBlockingRules() {
        assertThat(ModelJson.parse(json("two_tables")).blockingRules())
                .containsExactly(
                        on(column("surname"), column("dob").substring(1, 4)),
                        sql("l.\"Fore name\" = r.\"Fore name\" and l.\"City Town\" = r.\"City Town\""
                                + " and abs(l.lat - r.lat) < 0.05"),
                        on(column("post.code").substring(1, 4)),
                        on("emails").exploding("emails"));
        assertThat(ModelJson.parse(json("three_tables")).blockingRules())
                .containsExactly(
                        on("forename", "surname"),
                        and(on("dob"), not(on("sex"))),
                        sql("l.postcode = r.postcode and l.visits <= r.visits"),
                        and(or(on("surname"), on("forename")), on("income")));
    }

    @Test
    void readsOptions() {
        LinkageModel model = ModelJson.parse(json("three_tables"));
        assertThat(model.linkType()).isEqualTo(LinkType.LINK_AND_DEDUPE);
        assertThat(model.prior()).isEqualTo(0.0016805969111131024);
        assertThat(model.options())
                .isEqualTo(new ModelOptions(
                        "id", "source_dataset", 1e-6, 8, true, true, List.of(), "mw_", "tf_", "gamma_"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"one_table", "two_tables", "three_tables"})
    void readsBackWhatItSaved(String conformanceCase) {
        LinkageModel model = ModelJson.parse(json(conformanceCase));
        Path file = directory.resolve("a/b/model.json");
        model.save(file);
        assertThat(LinkageModel.load(file)).isEqualTo(model);
    }

    @ParameterizedTest
    @ValueSource(strings = {"one_table", "two_tables", "three_tables"})
    void writesWhatSplinkWroteButForWhiteSpaceAndQuotes(String conformanceCase) {
        String splinks = json(conformanceCase);
        String ours = ModelJson.format(ModelJson.parse(splinks));
        assertThat(normal(ours)).isEqualTo(normal(splinks));
    }

    /** The uid has no place in our model; a raw {@code dob} and {@code lower} are written in quotes and capitals. */
    private static String normal(String json) {
        return json.replaceAll("\\s*\"linker_uid\": \"conformance\",", "")
                .replace("l.dob,", "l.\\\"dob\\\",")
                .replace("r.dob,", "r.\\\"dob\\\",")
                .replace("lower(", "LOWER(")
                .replaceAll("(\\\\n|\\s)+", "")
                .strip();
    }
}
