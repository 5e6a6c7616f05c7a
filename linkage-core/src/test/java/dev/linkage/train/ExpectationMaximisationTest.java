package dev.linkage.train;

import static dev.linkage.train.TrainingStep.em;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.linkage.model.Comparison;
import dev.linkage.model.Level;
import dev.linkage.model.MatchWeight;
import dev.linkage.model.ModelOptions;
import dev.linkage.model.TermFrequency;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExpectationMaximisationTest {
    private static final double NONE = Double.NaN;
    private static final ModelOptions OPTIONS = ModelOptions.DEFAULT;

    private final Comparison name = Comparison.of(
                    "name", Level.missing("name"), Level.exact("name"), Level.levenshtein("name", 1), Level.otherwise())
            .withM(0.8, 0.15, 0.05)
            .withU(0.02, 0.08, 0.9);
    private final Comparison city = Comparison.of("city", Level.missing("city"), Level.exact("city"), Level.otherwise())
            .withM(0.9, 0.1)
            .withU(0.3, 0.7);

    private static ExpectationMaximisation run(
            AgreementPatterns patterns, TrainingStep.Em step, double prior, Comparison... comparisons) {
        ExpectationMaximisation em = new ExpectationMaximisation(patterns, List.of(comparisons), step);
        em.run(MatchWeight.ofProbability(prior), step, OPTIONS, TrainingListener.NONE);
        return em;
    }

    private static EmSession.LevelParameters level(EmSession.Iteration iteration, int comparison, int fromTop) {
        return iteration.comparisons().get(comparison).levels().get(fromTop);
    }

    /** p of one pair by Bayes' rule on products of probabilities. */
    private static double bayes(double prior, double... mAndU) {
        double match = prior;
        double other = 1 - prior;
        for (int i = 0; i < mAndU.length; i += 2) {
            match *= mAndU[i];
            other *= mAndU[i + 1];
        }
        return match / (match + other);
    }

    @Test
    void doesOneIterationAsByHand() {
        AgreementPatterns patterns = new AgreementPatterns(
                List.of("name", "city"),
                new long[] {10, 5, 85, 4},
                new byte[][] {{2, 1, 0, -1}, {1, 0, 0, 1}},
                new double[][] {{NONE, NONE, NONE, NONE}, {NONE, NONE, NONE, NONE}});
        ExpectationMaximisation em = run(patterns, em("dob").estimatingU().maxIterations(1), 0.1, name, city);

        double a = bayes(0.1, 0.8, 0.02, 0.9, 0.3);
        double b = bayes(0.1, 0.15, 0.08, 0.1, 0.7);
        double c = bayes(0.1, 0.05, 0.9, 0.1, 0.7);
        double d = bayes(0.1, 0.9, 0.3);
        EmSession.Iteration last = em.history().get(1);
        double withName = 10 * a + 5 * b + 85 * c;
        assertThat(last.prior()).isCloseTo((withName + 4 * d) / 104, within(1e-14));
        assertThat(level(last, 0, 0).m()).isCloseTo(10 * a / withName, within(1e-14));
        assertThat(level(last, 0, 1).m()).isCloseTo(5 * b / withName, within(1e-14));
        assertThat(level(last, 0, 2).m()).isCloseTo(85 * c / withName, within(1e-14));
        assertThat(level(last, 0, 0).u()).isCloseTo(10 * (1 - a) / (100 - withName), within(1e-14));
        assertThat(level(last, 1, 0).m()).isCloseTo((10 * a + 4 * d) / (withName + 4 * d), within(1e-14));
        assertThat(em.status()).isEqualTo(EmSession.Status.STOPPED_AT_LIMIT);
    }

    @Test
    void adjustsByTermFrequencyFromTheSessionsOwnU() {
        Comparison rare = Comparison.of(
                "name",
                Level.exact("name")
                        .withM(0.8)
                        .withU(0.1)
                        .withTermFrequencies(
                                TermFrequency.of("name").withWeight(0.5).withMinimumU(0.01)),
                Level.levenshtein("name", 1).withM(0.15).withU(0.2).withTermFrequencies(TermFrequency.of("name")),
                Level.otherwise().withM(0.05).withU(0.7));
        AgreementPatterns patterns = new AgreementPatterns(
                List.of("name"), new long[] {10, 20, 5, 7, 60}, new byte[][] {{2, 2, 1, 2, 0}}, new double[][] {
                    {0.05, 0.001, 0.04, NONE, NONE}
                });
        ExpectationMaximisation em = run(patterns, em("dob").estimatingU().maxIterations(2), 0.1, rare);

        double prior = 0.1;
        double[] m = {0.05, 0.15, 0.8};
        double[] u = {0.7, 0.2, 0.1};
        for (int iteration = 1; iteration <= 2; iteration++) {
            double[] p = {
                bayes(prior, m[2] * Math.sqrt(u[2] / 0.05), u[2]),
                bayes(prior, m[2] * Math.sqrt(u[2] / 0.01), u[2]),
                bayes(prior, m[1] * (u[2] / 0.04), u[1]),
                bayes(prior, m[2], u[2]),
                bayes(prior, m[0], u[0])
            };
            double matches = 10 * p[0] + 20 * p[1] + 5 * p[2] + 7 * p[3] + 60 * p[4];
            double exact = 10 * p[0] + 20 * p[1] + 7 * p[3];
            prior = matches / 102;
            m = new double[] {60 * p[4] / matches, 5 * p[2] / matches, exact / matches};
            double others = 102 - matches;
            u = new double[] {60 * (1 - p[4]) / others, 5 * (1 - p[2]) / others, (37 - exact) / others};
            EmSession.Iteration actual = em.history().get(iteration);
            assertThat(actual.prior()).isCloseTo(prior, within(1e-13));
            for (int gamma = 0; gamma < 3; gamma++) {
                assertThat(level(actual, 0, 2 - gamma).m()).isCloseTo(m[gamma], within(1e-13));
                assertThat(level(actual, 0, 2 - gamma).u()).isCloseTo(u[gamma], within(1e-13));
            }
        }
    }

    @Test
    void leavesTermFrequenciesAsideWhenTold() {
        Comparison rare = name.withTermFrequencies();
        AgreementPatterns with = new AgreementPatterns(
                List.of("name"), new long[] {10, 50}, new byte[][] {{2, 0}}, new double[][] {{0.001, NONE}});
        TrainingStep.Em step = em("dob").withoutTermFrequencies();
        assertThat(run(with, step, 0.1, rare).history())
                .isEqualTo(run(with, step, 0.1, name).history());
        assertThat(run(with, em("dob"), 0.1, rare).history())
                .isNotEqualTo(run(with, em("dob"), 0.1, name).history());
    }

    @Test
    void keepsWhatIsFixed() {
        AgreementPatterns patterns = random(200, 1);
        EmSession.Iteration last = last(run(patterns, em("dob").fixingPrior(), 0.1, name, city));
        assertThat(last.prior()).isCloseTo(0.1, within(1e-15));
        assertThat(level(last, 0, 0).u()).isEqualTo(0.02);
        assertThat(level(last, 0, 0).m()).isNotEqualTo(0.8);

        ExpectationMaximisation fixedM = run(patterns, em("dob").fixingM().estimatingU(), 0.1, name, city);
        assertThat(level(last(fixedM), 0, 0).m()).isEqualTo(0.8);
        assertThat(level(last(fixedM), 0, 0).u()).isNotEqualTo(0.02);
        assertThat(fixedM.estimates("x")).allMatch(e -> e.parameter() == Estimate.Parameter.U);
    }

    @Test
    void standsInForLevelsWithoutPairsAndEstimatesNothingForThem() {
        AgreementPatterns patterns = new AgreementPatterns(
                List.of("name"), new long[] {10, 50}, new byte[][] {{2, 0}}, new double[][] {{NONE, NONE}});
        ExpectationMaximisation em = run(patterns, em("dob").estimatingU(), 0.1, name);
        assertThat(level(last(em), 0, 1).m()).isEqualTo(1e-6);
        assertThat(level(last(em), 0, 1).u()).isEqualTo(1e-6);
        assertThat(em.unobserved()).extracting(EmSession.LevelName::gamma).containsExactly(1);
        assertThat(em.estimates("x"))
                .filteredOn(e -> e.gamma() == 1)
                .hasSize(2)
                .allMatch(e -> e.value().isEmpty());
    }

    @Test
    void keepsUAboveZeroWhereALevelHoldsSureMatchesOnly() {
        Comparison sure = Comparison.of("id", Level.exact("id").withM(1).withU(1e-40), Level.otherwise());
        AgreementPatterns patterns = new AgreementPatterns(
                List.of("id", "city"), new long[] {100, 900}, new byte[][] {{1, 0}, {1, 0}}, new double[][] {
                    {NONE, NONE}, {NONE, NONE}
                });
        EmSession.Iteration last = last(run(patterns, em("dob").estimatingU(), 0.1, sure, city));
        assertThat(level(last, 0, 0).u()).isPositive().isLessThan(1e-30);
        assertThat(last.prior()).isCloseTo(0.1, within(1e-3));
    }

    @Test
    void staysFiniteWhenEveryPairIsSurelyAMatchOrSurelyNone() {
        Comparison sure = Comparison.of(
                "id",
                Level.exact("id").withM(1).withU(1e-300),
                Level.otherwise().withM(1e-300).withU(1));
        Comparison again = sure.named("again");
        for (byte gamma = 0; gamma < 2; gamma++) {
            AgreementPatterns patterns = new AgreementPatterns(
                    List.of("id", "again"), new long[] {100}, new byte[][] {{gamma}, {gamma}}, new double[][] {
                        {NONE}, {NONE}
                    });
            EmSession.Iteration last = last(run(patterns, em("dob").estimatingU(), 0.5, sure, again));
            assertThat(last.prior()).isBetween(0.0, 1.0);
            for (EmSession.LevelParameters level : last.comparisons().get(0).levels()) {
                assertThat(level.m()).isPositive().isFinite();
                assertThat(level.u()).isPositive().isFinite();
            }
        }
    }

    @Test
    void doesNotDependOnTheOrderOfRows() {
        AgreementPatterns patterns = random(500, 2);
        Comparison rare = name.withTermFrequencies();
        TrainingStep.Em step = em("dob").estimatingU();
        List<EmSession.Iteration> expected =
                run(patterns, step, 0.05, rare, city).history();
        for (int seed = 0; seed < 5; seed++) {
            assertThat(run(shuffled(patterns, seed), step, 0.05, rare, city).history())
                    .isEqualTo(expected);
        }
    }

    @Test
    void stopsWhenNothingChangesMuch() {
        AgreementPatterns patterns = random(200, 3);
        ExpectationMaximisation em = run(patterns, em("dob").convergence(1e-9).maxIterations(10_000), 0.1, name, city);
        assertThat(em.status()).isEqualTo(EmSession.Status.CONVERGED);
        List<EmSession.Iteration> history = em.history();
        assertThat(largestChange(history.get(history.size() - 2), last(em))).isLessThan(1e-9);
        assertThat(largestChange(history.get(history.size() - 3), history.get(history.size() - 2)))
                .isGreaterThanOrEqualTo(1e-9);
    }

    @Test
    void rejectsPatternsOfOtherComparisonsOrLevels() {
        AgreementPatterns patterns =
                new AgreementPatterns(List.of("city"), new long[] {1}, new byte[][] {{2}}, new double[][] {{NONE}});
        assertThatThrownBy(() -> run(patterns, em("dob"), 0.1, name)).hasMessageContaining("[city]", "[name]");
        assertThatThrownBy(() -> run(patterns, em("dob"), 0.1, city)).hasMessageContaining("gamma 2", "gammas -1 to 1");
    }

    private static EmSession.Iteration last(ExpectationMaximisation em) {
        return em.history().get(em.history().size() - 1);
    }

    private static double largestChange(EmSession.Iteration before, EmSession.Iteration after) {
        double change = Math.abs(after.prior() - before.prior());
        for (int c = 0; c < before.comparisons().size(); c++) {
            for (int l = 0; l < before.comparisons().get(c).levels().size(); l++) {
                change = Math.max(
                        change,
                        Math.abs(level(after, c, l).m() - level(before, c, l).m()));
                change = Math.max(
                        change,
                        Math.abs(level(after, c, l).u() - level(before, c, l).u()));
            }
        }
        return change;
    }

    /** A mixture of matches and others, with term frequencies on the exact level of the name. */
    private static AgreementPatterns random(int rows, int seed) {
        Random random = new Random(seed);
        long[] counts = new long[rows];
        byte[][] gammas = new byte[2][rows];
        double[][] termFrequencies = new double[2][rows];
        for (int row = 0; row < rows; row++) {
            boolean match = random.nextInt(3) == 0;
            counts[row] = 1 + random.nextInt(50);
            gammas[0][row] = (byte) (match ? 2 - random.nextInt(2) : random.nextInt(4) - 1);
            gammas[1][row] = (byte) (match ? 1 : random.nextInt(3) - 1);
            termFrequencies[0][row] = gammas[0][row] == 2 ? 0.001 + random.nextInt(10) / 100.0 : NONE;
            termFrequencies[1][row] = NONE;
        }
        return new AgreementPatterns(List.of("name", "city"), counts, gammas, termFrequencies);
    }

    private static AgreementPatterns shuffled(AgreementPatterns patterns, int seed) {
        int rows = patterns.rows();
        List<Integer> order = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            order.add(row);
        }
        Collections.shuffle(order, new Random(seed));
        long[] counts = new long[rows];
        byte[][] gammas = new byte[2][rows];
        double[][] termFrequencies = new double[2][rows];
        for (int row = 0; row < rows; row++) {
            counts[row] = patterns.count(order.get(row));
            for (int c = 0; c < 2; c++) {
                gammas[c][row] = (byte) patterns.gamma(c, order.get(row));
                termFrequencies[c][row] = patterns.termFrequency(c, order.get(row));
            }
        }
        return new AgreementPatterns(patterns.comparisons(), counts, gammas, termFrequencies);
    }
}
