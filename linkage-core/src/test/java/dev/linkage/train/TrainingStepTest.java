package dev.linkage.train;

import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.train.TrainingStep.em;
import static dev.linkage.train.TrainingStep.prior;
import static dev.linkage.train.TrainingStep.uByRandomSampling;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TrainingStepTest {

    @Test
    void printsInOneLine() {
        assertThat(prior(0.7, on("first_name", "surname"), on("email")))
                .hasToString("prior from (first_name & surname) or (email) with recall 0.7");
        assertThat(uByRandomSampling(1e6).seed(7))
                .hasToString("u by random sampling of about 1,000,000 pairs at most, seed 7");
        assertThat(em("dob")).hasToString("EM on dob").isEqualTo(em(on("dob")));
        assertThat(em(on("dob"))
                        .withoutTermFrequencies()
                        .fixingPrior()
                        .fixingM()
                        .estimatingU()
                        .maxIterations(5)
                        .convergence(0.01))
                .hasToString("EM on dob, without term frequencies, fixing the prior, fixing m, estimating u, at most 5"
                        + " iterations, to 0.01");
    }

    @Test
    void rejectsRecallOutsideZeroToOne() {
        assertThatThrownBy(() -> prior(0, on("email"))).hasMessageContaining("must be in (0, 1] but was 0.0");
        assertThatThrownBy(() -> prior(1.5, on("email"))).hasMessageContaining("but was 1.5");
        assertThatThrownBy(() -> prior(Double.NaN, on("email"))).hasMessageContaining("but was NaN");
        assertThatThrownBy(() -> prior(0.5)).hasMessageContaining("at least one rule");
    }

    @Test
    void rejectsRulesThatExplodeArraysInEm() {
        assertThatThrownBy(() -> em(on("emails").exploding("emails")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("explodes arrays but was given 'emails (each of emails)'");
    }

    @Test
    void rejectsLimitsThatMakeNoSense() {
        assertThatThrownBy(() -> uByRandomSampling(0)).hasMessageContaining("at least 1 pair but was given 0");
        assertThatThrownBy(() -> em("dob").maxIterations(0)).hasMessageContaining("at least 1 iteration");
        assertThatThrownBy(() -> em("dob").convergence(0)).hasMessageContaining("above 0 but was 0");
    }
}
