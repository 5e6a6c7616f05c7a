package dev.linkage.train;

import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.train.TrainingStep.em;
import static dev.linkage.train.TrainingStep.prior;
import static dev.linkage.train.TrainingStep.uByRandomSampling;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.linkage.error.InputException;
import dev.linkage.error.ModelException;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.ColumnExpression;
import dev.linkage.model.Comparison;
import dev.linkage.model.Level;
import dev.linkage.model.LinkageModel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrainerTest {
    private final Comparison name =
            Comparison.of("name", Level.missing("name"), Level.exact("name"), Level.otherwise());
    private final Comparison city = Comparison.of(
            "city", Level.missing("city"), Level.exact("city"), Level.levenshtein("city", 2), Level.otherwise());
    private final Comparison dob = Comparison.of("dob", Level.missing("dob"), Level.exact("dob"), Level.otherwise());
    private final LinkageModel model = LinkageModel.dedupe(List.of(name, city, dob), List.of());
    private final CountedData data = new CountedData()
            .prior(60, 1000)
            .random(new long[] {90, 10}, new long[] {70, 0, 30}, new long[] {0, 0})
            .comparison("name", "name")
            .comparison("city", "city")
            .comparison("dob", "dob")
            .rule(on("dob"), patterns("name", "city"), "dob");

    private static AgreementPatterns patterns(String first, String second) {
        double none = Double.NaN;
        return new AgreementPatterns(
                List.of(first, second),
                new long[] {50, 7, 900, 3, 20},
                new byte[][] {{1, 1, 0, 0, -1}, {2, 0, 0, 2, 2}},
                new double[][] {{none, none, none, none, none}, {none, none, none, none, none}});
    }

    private Training train(TrainingStep... steps) {
        return Trainer.run(model, List.of(steps), data, TrainingListener.NONE);
    }

    @Test
    void takesThePriorFromPairsFoundAndRecall() {
        Training training = train(prior(0.6, on("email")));
        assertThat(training.model().prior()).isEqualTo(60 / 0.6 / 1000);
        assertThat(training.results().get(0)).hasToString("prior 0.100: 60 pairs found of 1,000, recall 0.6");
        assertThat(training.summary())
                .startsWith("prior 0.100 (1 in 10 pairs)\n  prior from 60 pairs found of 1,000, recall 0.6\n");
    }

    @Test
    void rejectsMorePairsThanRecallAllows() {
        data.prior(800, 1000);
        assertThatThrownBy(() -> train(prior(0.7, on("email"))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("find 800 of 1,000 possible pairs")
                .hasMessageContaining("recall 0.7")
                .hasMessageContaining("stricter rules");
        data.prior(700, 1000);
        assertThatThrownBy(() -> train(prior(0.7, on("email")))).hasMessageContaining("find 700 of 1,000");
    }

    @Test
    void namesThePriorRulesThatFindNothing() {
        data.prior(0, 1000);
        assertThatThrownBy(() -> train(prior(0.7, on("email"), on("phone", "city"))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no pair is found by (email) or (phone & city)");
        data.prior(0, 0);
        assertThatThrownBy(() -> train(prior(0.7, on("email")))).hasMessageContaining("no pair at all");
    }

    @Test
    void takesUFromSharesAndLeavesUnseenLevelsOpen() {
        Training training = train(uByRandomSampling(1e6));
        assertThat(training.model().comparison("name").levels().get(1).u()).hasValue(0.1);
        assertThat(training.model().comparison("city").levels().get(1).u()).hasValue(0.3);
        assertThat(training.model().comparison("city").levels().get(2).u()).isEmpty();
        assertThat(training.model().comparison("dob").levels().get(1).u()).isEmpty();
        assertThat(training.estimates("city", 1, Estimate.Parameter.U))
                .singleElement()
                .hasToString("city level 1: u not observed by u by random sampling");
        assertThat(training.warnings())
                .anySatisfy(w -> assertThat(w).contains("level 1", "'city' has no u", "not observed by u by random"))
                .anySatisfy(w -> assertThat(w).contains("comparison 'dob' has no u at all"));
    }

    @Test
    void rejectsASampleWithoutPairs() {
        data.random(new long[2], new long[3], new long[2]);
        assertThatThrownBy(() -> train(uByRandomSampling(1)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("holds no pair");
    }

    @Test
    void leavesFixedLevelsAlone() {
        Comparison fixed =
                Comparison.of("name", Level.exact("name").withFixedM(0.6).withFixedU(0.25), Level.otherwise());
        Training training = Trainer.run(
                model.withComparisons(List.of(fixed, city, dob)),
                List.of(uByRandomSampling(1e6), em(on("dob")).estimatingU()),
                data,
                TrainingListener.NONE);
        Level exact = training.model().comparison("name").levels().get(0);
        assertThat(exact.m()).hasValue(0.6);
        assertThat(exact.u()).hasValue(0.25);
        assertThat(training.estimates("name", 1, Estimate.Parameter.M)).isEmpty();
        assertThat(training.estimates("name", 0, Estimate.Parameter.U)).hasSize(2);
    }

    @Test
    void takesTheMedianOverAllTrainings() {
        Training training = train(uByRandomSampling(1e6));
        data.random(new long[] {60, 40}, new long[] {0, 0, 30}, new long[] {1, 1});
        training = Trainer.run(training, List.of(uByRandomSampling(1e6)), data, TrainingListener.NONE);
        assertThat(u(training)).isCloseTo((0.1 + 0.4) / 2, within(1e-15));
        data.random(new long[] {80, 20}, new long[] {0, 0, 30}, new long[] {1, 1});
        training = Trainer.run(training, List.of(uByRandomSampling(1e6)), data, TrainingListener.NONE);
        assertThat(u(training)).isEqualTo(0.2);
        assertThat(training.results()).hasSize(3);
        assertThat(training.model().comparison("city").levels().get(1).u()).hasValue(1);
    }

    private static double u(Training training) {
        return training.model().comparison("name").levels().get(1).u().getAsDouble();
    }

    @Test
    void leavesOutComparisonsThatShareAColumnWithTheRuleWhateverTheCase() {
        BlockingRule rule = BlockingRule.sql("l.Dob = r.Dob");
        data.rule(rule, patterns("name", "city"), List.of("Dob"), List.of("Dob"));
        EmSession session = session(em(rule));
        assertThat(session.leftOut()).containsExactly("dob");
        assertThat(session.creditedLevels())
                .extracting(EmSession.LevelName::comparison)
                .containsExactly("dob");
    }

    @Test
    void raisesTheStartingPriorByExactLevelsThatTheRuleDemands() {
        double odds = 0.0001 / 0.9999 * 1024;
        assertThat(session(em(on("dob"))).history().get(0).prior()).isCloseTo(odds / (1 + odds), within(1e-14));
    }

    @Test
    void doesNotCreditAnExactLevelForAnExpressionOnItsColumn() {
        BlockingRule rule = on(ColumnExpression.column("dob").substring(1, 4));
        data.rule(rule, patterns("name", "city"), List.of("dob"), List.of());
        assertThat(session(em(rule)).history().get(0).prior()).isCloseTo(0.0001, within(1e-16));
    }

    @Test
    void prefersALevelOnMoreColumnsAndCreditsNoColumnTwice() {
        Comparison names = Comparison.of(
                "names",
                Level.exact("first"),
                Level.and(Level.exact("First"), Level.exact("last")),
                Level.exact("last"),
                Level.otherwise());
        data.comparison("names", "first", "last")
                .rule(on("first", "last", "dob"), patterns("name", "city"), "first", "last", "dob");
        EmSession session = (EmSession) Trainer.run(
                        model.withComparisons(List.of(dob, names, name, city)),
                        List.of(em(on("first", "last", "dob"))),
                        data,
                        TrainingListener.NONE)
                .results()
                .get(0);
        assertThat(session.creditedLevels())
                .extracting(l -> l.comparison() + l.gamma())
                .containsExactly("names2", "dob1");
    }

    @Test
    void namesARuleWithoutPairs() {
        data.rule(
                on("dob"),
                new AgreementPatterns(List.of("name", "city"), new long[0], new byte[2][0], new double[2][0]),
                "dob");
        assertThatThrownBy(() -> train(em(on("dob"))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("cannot train 'EM on dob': the rule finds no pair");
    }

    @Test
    void rejectsStepsThatTrainNothingBeforeAnythingIsCounted() {
        data.rule(on("name", "city", "dob"), patterns("name", "city"), "name", "city", "dob");
        List<TrainingStep> begun = new ArrayList<>();
        TrainingListener listener = new TrainingListener() {
            @Override
            public void started(TrainingStep step) {
                begun.add(step);
            }
        };
        assertThatThrownBy(() -> Trainer.run(
                        model, List.of(prior(0.7, on("email")), em(on("name", "city", "dob"))), data, listener))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("every comparison uses a column of the rule")
                .hasMessageContaining("dob");
        assertThatThrownBy(() -> Trainer.run(
                        model, List.of(prior(0.7, on("email")), em("dob").fixingM()), data, listener))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("fixes both m and u");
        assertThat(begun).isEmpty();
    }

    @Test
    void tellsItsListenerWhatHappens() {
        List<String> heard = new ArrayList<>();
        TrainingListener listener = new TrainingListener() {
            @Override
            public void started(TrainingStep step) {
                heard.add("started " + step);
            }

            @Override
            public void iterated(TrainingStep.Em step, int iteration, double largestChange) {
                heard.add("iteration " + iteration);
            }

            @Override
            public void finished(StepResult result) {
                heard.add("finished " + result.step());
            }
        };
        Trainer.run(model, List.of(em(on("dob")).maxIterations(2)), data, listener);
        assertThat(heard)
                .containsExactly(
                        "started EM on dob, at most 2 iterations",
                        "iteration 1",
                        "iteration 2",
                        "finished EM on dob, at most 2 iterations");
    }

    private EmSession session(TrainingStep.Em step) {
        return (EmSession) train(step).results().get(0);
    }
}
