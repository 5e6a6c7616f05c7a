package dev.linkage.train;

import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.train.TrainingStep.em;
import static dev.linkage.train.TrainingStep.uByRandomSampling;
import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.model.Comparison;
import dev.linkage.model.Level;
import dev.linkage.model.LinkageModel;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrainingTest {
    private final LinkageModel model = LinkageModel.dedupe(
            List.of(
                    Comparison.of(
                            "a_comparison_with_a_long_name",
                            Level.missing("a"),
                            Level.exact("a").labelled("a label that is far too long for the column it stands in"),
                            Level.levenshtein("a", 1),
                            Level.otherwise()),
                    Comparison.of("city", Level.missing("city"), Level.exact("city"), Level.otherwise())),
            List.of());
    private final CountedData data = new CountedData()
            .random(new long[] {9_000, 0, 1_000}, new long[] {7_000, 3_000})
            .comparison("a_comparison_with_a_long_name", "a")
            .comparison("city", "city")
            .rule(
                    on("city"),
                    new AgreementPatterns(
                            List.of("a_comparison_with_a_long_name"),
                            new long[] {40, 160},
                            new byte[][] {{2, 0}},
                            new double[][] {{Double.NaN, Double.NaN}}),
                    "city");
    private final Training training = Trainer.run(
            model, List.of(uByRandomSampling(1e4), em(on("city")).maxIterations(1)), data, TrainingListener.NONE);

    @Test
    void printsInOneLine() {
        assertThat(training).hasToString("training of 2 comparisons: 2 steps, prior 0.000100, 4 warnings");
        assertThat(training.results().get(0)).hasToString("u of 2 comparisons from 10,000 random pairs");
        assertThat(training.results().get(1).toString())
                .startsWith("EM on city: stopped at the limit of 1 iteration, 200 pairs, ");
        assertThat(Training.of(model).toString()).doesNotContain("\n");
    }

    @Test
    void summarisesInATableOfAHundredColumns() {
        String summary = training.summary();
        assertThat(summary.lines()).allMatch(line -> line.length() <= 100);
        assertThat(summary)
                .contains("prior 0.000100 (1 in 10,000 pairs)")
                .contains("a_compari\u2026_long_name")
                .contains("0.100")
                .contains("a label that is far t\u2026he column it stands in")
                .contains("* default");
        assertThat(summary.lines().filter(line -> line.contains("Exact match on city")))
                .singleElement()
                .asString()
                .contains("0.950*", "0.300 ", "1.66");
    }

    @Test
    void warnsOfWhatPredictionWillNotFind() {
        assertThat(training.warnings())
                .hasSize(4)
                .anySatisfy(w -> assertThat(w).contains("EM on city stopped at the limit of 1 iteration"))
                .anySatisfy(w -> assertThat(w).contains("comparison 'city' has no m at all", "em(...)"))
                .anySatisfy(w -> assertThat(w)
                        .contains("level 1", "has no m: not observed by EM on city", "will use the default 0.0250"))
                .anySatisfy(w -> assertThat(w).contains("level 1", "has no u: not observed by u by random sampling"));
    }

    @Test
    void saysWhichLevelsNoStepTrained() {
        Comparison city = model.comparison("city");
        LinkageModel half = model.withComparisons(List.of(city.withLevels(
                List.of(Level.missing("city"), Level.exact("city").withM(0.9).withU(0.2), Level.otherwise()))));
        assertThat(Training.of(half).warnings())
                .containsExactly(
                        "level 0 'All other comparisons' of comparison 'city' has no m: no step trained it;"
                                + " prediction will use the default 0.0500",
                        "level 0 'All other comparisons' of comparison 'city' has no u: no step trained it;"
                                + " prediction will use the default 1.60");
    }

    @Test
    void warnsOfWeightsThatRiseWhereSimilarityFalls() {
        Comparison city = model.comparison("city");
        LinkageModel rising = model.withComparisons(List.of(city.withLevels(List.of(
                Level.missing("city"),
                Level.exact("city").withM(0.2).withU(0.2),
                Level.otherwise().withM(0.8).withU(0.2)))));
        assertThat(Training.of(rising).warnings())
                .containsExactly("weights of comparison 'city' rise from 'Exact match on city' (0.00) to 'All other"
                        + " comparisons' (2.00), which is less similar; there may be too few pairs in these levels");
    }
}
