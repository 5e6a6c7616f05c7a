package dev.linkage.train;

import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.ColumnExpression.column;
import static dev.linkage.train.TrainingStep.em;
import static dev.linkage.train.TrainingStep.prior;
import static dev.linkage.train.TrainingStep.uByRandomSampling;
import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.model.BlockingRule;
import dev.linkage.model.Comparison;
import dev.linkage.model.DefaultParameters;
import dev.linkage.model.Level;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.ModelOptions;
import dev.linkage.model.TermFrequency;
import dev.linkage.model.TimeUnit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Replays trainings of Splink 5.0.0 step by step from the agreement patterns of the same records. {@code training.json}
 * holds what Splink gave, the CSV files counts made with DuckDB 2.0.1.
 */
class ConformanceTest {

    @Test
    void trainsOneTableAsSplinkDoes() throws IOException {
        LinkageModel model = LinkageModel.dedupe(
                List.of(
                        name("first_name"),
                        name("surname"),
                        Comparison.of(
                                "dob",
                                Level.missing(column("dob").parseDate()),
                                Level.exact("dob"),
                                Level.levenshtein("dob", 1),
                                Level.timeDifference(column("dob").parseDate(), 1, TimeUnit.MONTH),
                                Level.timeDifference(column("dob").parseDate(), 1, TimeUnit.YEAR),
                                Level.timeDifference(column("dob").parseDate(), 10, TimeUnit.YEAR),
                                Level.otherwise()),
                        Comparison.of("city", Level.missing("city"), Level.exact("city"), Level.otherwise())
                                .withTermFrequencies(),
                        Comparison.of(
                                        "email",
                                        Level.missing("email"),
                                        Level.exact("email"),
                                        Level.exact(column("email").regexExtract("^[^@]+")),
                                        Level.jaroWinkler("email", 0.88),
                                        Level.sql("true", "Jaro-Winkler >0.88 on username"),
                                        Level.otherwise())
                                .withTermFrequencies()),
                List.of());
        CountedData data = new CountedData()
                .prior(723, 499_500)
                .random(CountedData.randomPairs("one_table/random-pairs.csv", model.comparisons()))
                .rule(on("dob"), CountedData.patterns("one_table/patterns-dob.csv"), "dob")
                .rule(on("email"), CountedData.patterns("one_table/patterns-email.csv"), "email");
        for (Comparison comparison : model.comparisons()) {
            data.comparison(comparison.name(), comparison.name());
        }
        Training trained = replay(
                "one_table",
                model,
                data,
                List.of(
                        prior(0.7, on("first_name", "surname", "dob"), on("email")),
                        uByRandomSampling(1e7),
                        em(on("dob")),
                        em(on("email"))));

        assertThat(((EmSession) trained.results().get(3)).status()).isEqualTo(EmSession.Status.CONVERGED);
        assertThat(trained.warnings())
                .anySatisfy(w -> assertThat(w).contains("level 0", "'dob'", "not observed by EM on email", "0.0100"))
                .hasSize(5);
    }

    @Test
    void trainsTwoTablesAsSplinkDoes() throws IOException {
        TermFrequency town = TermFrequency.of("City Town").withWeight(0.5).withMinimumU(0.2);
        LinkageModel model = LinkageModel.link(
                List.of(
                        Comparison.of(
                                "names",
                                Level.and(Level.missing("Fore name"), Level.missing("surname")),
                                Level.and(Level.exact("Fore name"), Level.exact("surname")),
                                Level.reversed("Fore name", "surname"),
                                Level.and(Level.jaroWinkler("Fore name", 0.88), Level.jaroWinkler("surname", 0.88)),
                                Level.exact("surname").withTermFrequencies("surname"),
                                Level.or(Level.levenshtein("surname", 1), Level.jaro("Fore name", 0.8)),
                                Level.otherwise()),
                        Comparison.of(
                                "dob",
                                Level.missing(column("dob").parseDate()),
                                Level.exact("dob"),
                                Level.timeDifference(column("dob").parseDate(), 10, TimeUnit.DAY),
                                Level.timeDifference(column("dob").parseDate(), 1, TimeUnit.MONTH),
                                Level.timeDifference(column("dob").parseDate(), 10, TimeUnit.YEAR),
                                Level.otherwise()),
                        Comparison.of(
                                "post_code",
                                Level.missing("post.code"),
                                Level.exact("post.code"),
                                Level.exact(column("post.code").substring(1, 4)),
                                Level.distanceInKm("lat", "lon", 1),
                                Level.distanceInKm("lat", "lon", 10),
                                Level.distanceInKm("lat", "lon", 100),
                                Level.otherwise()),
                        Comparison.of(
                                "emails",
                                Level.missing("emails"),
                                Level.arrayIntersection("emails", 1),
                                Level.sql("true", "0.95"),
                                Level.sql("true", "0.85"),
                                Level.otherwise()),
                        Comparison.of(
                                "town",
                                Level.missing("City Town"),
                                Level.exact("City Town").withTermFrequencies(town),
                                Level.exact(column("City Town").lower()),
                                Level.otherwise()),
                        Comparison.of("sex", Level.missing("sex"), Level.exact("sex"), Level.otherwise())),
                List.of());
        CountedData data = new CountedData()
                .prior(36, 268_690)
                .random(CountedData.randomPairs("two_tables/random-pairs.csv", model.comparisons()))
                .comparison("names", "fore name", "surname")
                .comparison("dob", "dob")
                .comparison("post_code", "post.code", "lat", "lon")
                .comparison("emails", "emails")
                .comparison("town", "city town")
                .comparison("sex", "sex")
                .rule(on("surname"), CountedData.patterns("two_tables/patterns-surname.csv"), "surname")
                .rule(on("sex"), CountedData.patterns("two_tables/patterns-sex.csv"), "sex")
                .rule(on("dob"), CountedData.patterns("two_tables/patterns-dob.csv"), "dob")
                .rule(
                        on("sex", "post.code"),
                        CountedData.patterns("two_tables/patterns-sex_postcode.csv"),
                        "sex",
                        "post.code");
        replay(
                "two_tables",
                model,
                data,
                List.of(
                        prior(0.6, on("Fore name", "surname", "dob")),
                        uByRandomSampling(1e7),
                        em(on("surname")),
                        em(on("sex")).estimatingU(),
                        em(on("dob")),
                        em(on("sex", "post.code")).withoutTermFrequencies()));

        assertThat(data.asked()).containsExactly("surname+tf", "sex+tf", "dob+tf", "sex & post.code");
    }

    @Test
    void trainsThreeTablesAsSplinkDoes() throws IOException {
        LinkageModel model = LinkageModel.linkAndDedupe(
                        List.of(
                                Comparison.of(
                                                "forename",
                                                Level.missing("forename"),
                                                Level.exact("forename"),
                                                Level.damerauLevenshtein("forename", 1),
                                                Level.damerauLevenshtein("forename", 2),
                                                Level.otherwise())
                                        .withTermFrequencies(),
                                Comparison.of(
                                        "surname",
                                        Level.missing(column("surname").lower()),
                                        Level.exact(column("surname").lower()),
                                        Level.jaccard("surname", 0.9),
                                        Level.jaccard("surname", 0.6),
                                        Level.otherwise()),
                                Comparison.of(
                                        "dob",
                                        Level.missing(column("dob").nullIf("unknown")),
                                        Level.exact(column("dob").nullIf("unknown")),
                                        Level.levenshtein("dob", 1),
                                        Level.levenshtein("dob", 3),
                                        Level.otherwise()),
                                Comparison.of(
                                        "postcode",
                                        Level.missing("postcode"),
                                        Level.exact("postcode"),
                                        Level.sql("true", "sector"),
                                        Level.sql("true", "district"),
                                        Level.sql("true", "area"),
                                        Level.otherwise()),
                                Comparison.of(
                                        "income",
                                        Level.missing("income"),
                                        Level.absoluteDifference("income", 0.5),
                                        Level.percentageDifference("income", 0.01),
                                        Level.percentageDifference("income", 0.1),
                                        Level.otherwise()),
                                Comparison.of(
                                        "sex",
                                        Level.missing("sex"),
                                        Level.literal("sex", "X").withFixedM(0.3),
                                        Level.exact("sex"),
                                        Level.not(Level.literal("sex", "F")),
                                        Level.otherwise())),
                        List.of())
                .withOptions(ModelOptions.DEFAULT.withEm(1e-6, 8));
        CountedData data = new CountedData()
                .prior(271, 402_753)
                .random(CountedData.randomPairs("three_tables/random-pairs.csv", model.comparisons()))
                .rule(on("surname"), CountedData.patterns("three_tables/patterns-surname.csv"), "surname")
                .rule(on("dob"), CountedData.patterns("three_tables/patterns-dob.csv"), "dob");
        for (Comparison comparison : model.comparisons()) {
            data.comparison(comparison.name(), comparison.name());
        }
        Training trained = replay(
                "three_tables",
                model,
                data,
                List.of(
                        prior(0.8, on("forename", "surname", "dob"), on("postcode", "dob")),
                        uByRandomSampling(1e7),
                        em(on("surname")).fixingPrior(),
                        em(on("dob"))));

        assertThat(trained.warnings()).isEmpty();
    }

    private static Comparison name(String column) {
        return Comparison.of(
                        column,
                        Level.missing(column),
                        Level.exact(column),
                        Level.jaroWinkler(column, 0.92),
                        Level.jaroWinkler(column, 0.88),
                        Level.jaroWinkler(column, 0.7),
                        Level.otherwise())
                .withTermFrequencies();
    }

    /** Runs one step after the other, as separate trainings, and compares after each. */
    private static Training replay(String name, LinkageModel model, CountedData data, List<TrainingStep> steps)
            throws IOException {
        Training training = Training.of(model);
        int next = 0;
        for (Json expected : Json.resource(name + "/training.json").list()) {
            if (expected.get("step").text().startsWith("m from")) {
                training = withTrainedM(training, expected.get("after"));
            } else {
                training = Trainer.run(training, List.of(steps.get(next++)), data, TrainingListener.NONE);
            }
            if (expected.has("history")) {
                checkHistory((EmSession) training.results().get(next - 1), expected);
            }
            if (!expected.has("arguments")
                    || !expected.get("arguments")
                            .has("populate_probability_two_random_records_match_from_trained_values")) {
                close(
                        training.model().prior(),
                        expected.get("after").get("probability_two_random_records_match"),
                        "prior");
            }
            checkParameters(training, expected.get("after"));
        }
        assertThat(next).isEqualTo(steps.size());
        return training;
    }

    private static void checkHistory(EmSession session, Json expected) {
        BlockingRule rule = session.rule();
        List<Json> iterations = expected.get("history").list();
        assertThat(session.history()).as("history of %s", rule).hasSameSizeAs(iterations);
        for (int i = 0; i < iterations.size(); i++) {
            EmSession.Iteration actual = session.history().get(i);
            String where = rule + ", iteration " + i;
            close(actual.prior(), iterations.get(i).get("probability_two_random_records_match"), where);
            List<Json> comparisons = iterations.get(i).get("comparisons").list();
            assertThat(actual.comparisons()).hasSameSizeAs(comparisons);
            for (int c = 0; c < comparisons.size(); c++) {
                EmSession.Parameters parameters = actual.comparisons().get(c);
                assertThat(parameters.comparison())
                        .isEqualTo(comparisons.get(c).get("output_column_name").text());
                List<Json> levels = comparisons.get(c).get("levels").list();
                assertThat(parameters.levels()).hasSameSizeAs(levels);
                for (int l = 0; l < levels.size(); l++) {
                    EmSession.LevelParameters level = parameters.levels().get(l);
                    String at = where + ", " + parameters.comparison() + " " + level.gamma();
                    assertThat((double) level.gamma())
                            .isEqualTo(levels.get(l).get("gamma").number());
                    close(level.m(), levels.get(l).get("m"), at + " m");
                    close(level.u(), levels.get(l).get("u"), at + " u");
                }
            }
        }
    }

    private static void checkParameters(Training training, Json expected) {
        for (Json json : expected.get("comparisons").list()) {
            Comparison comparison =
                    training.model().comparison(json.get("output_column_name").text());
            for (Json level : json.get("levels").list()) {
                int gamma = (int) level.get("gamma").number();
                if (gamma >= 0) {
                    Level actual = comparison.levels().get(comparison.levelOf(gamma));
                    String where = comparison.name() + " " + gamma;
                    close(actual.m().orElse(DefaultParameters.m(comparison, gamma)), level.get("m"), where + " m");
                    close(actual.u().orElse(DefaultParameters.u(comparison, gamma)), level.get("u"), where + " u");
                    checkEstimates(training, comparison, gamma, level);
                }
            }
        }
    }

    private static void checkEstimates(Training training, Comparison comparison, int gamma, Json level) {
        for (Estimate.Parameter parameter : Estimate.Parameter.values()) {
            String key = parameter == Estimate.Parameter.M ? "m" : "u";
            if (parameter == Estimate.Parameter.M
                    && comparison.levels().get(comparison.levelOf(gamma)).fixM()) {
                // Splink lists the fixed value again after each session; it is no estimate.
                continue;
            }
            List<Json> expected = level.get("trained").list().stream()
                    .filter(t -> t.has(key))
                    .map(t -> t.get(key))
                    .toList();
            List<Estimate> actual = training.estimates(comparison.name(), gamma, parameter);
            assertThat(actual)
                    .as("estimates of %s of %s %s", key, comparison.name(), gamma)
                    .hasSameSizeAs(expected);
            for (int i = 0; i < actual.size(); i++) {
                assertThat(actual.get(i).value().isPresent())
                        .isEqualTo(expected.get(i).isNumber());
                if (expected.get(i).isNumber()) {
                    close(
                            actual.get(i).value().getAsDouble(),
                            expected.get(i),
                            actual.get(i).toString());
                }
            }
        }
    }

    /** Takes over estimates of m by steps that are not replayed here. */
    private static Training withTrainedM(Training before, Json after) {
        List<Estimate> estimates = new ArrayList<>(before.estimates());
        Set<String> known = new HashSet<>();
        estimates.forEach(e -> known.add(e.comparison() + e.gamma() + e.step()));
        for (Json comparison : after.get("comparisons").list()) {
            String name = comparison.get("output_column_name").text();
            for (Json level : comparison.get("levels").list()) {
                int gamma = (int) level.get("gamma").number();
                for (Json trained : level.get("trained").list()) {
                    String step = trained.get("step").text();
                    if (trained.has("m") && known.add(name + gamma + step)) {
                        estimates.add(Estimate.of(
                                name,
                                gamma,
                                Estimate.Parameter.M,
                                step,
                                trained.get("m").isNumber() ? trained.get("m").number() : Double.NaN));
                    }
                }
            }
        }
        return new Training(Training.withMedians(before.model(), estimates), before.results(), estimates);
    }

    private static void close(double actual, Json expected, String where) {
        assertThat(Math.abs(actual - expected.number()))
                .as("%s: %s, expected %s", where, actual, expected.number())
                .isLessThanOrEqualTo(1e-9 * Math.abs(expected.number()));
    }
}
