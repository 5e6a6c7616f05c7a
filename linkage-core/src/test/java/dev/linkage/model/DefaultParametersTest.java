package dev.linkage.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class DefaultParametersTest {
    private final Comparison two = Comparison.of("city", Level.missing("city"), Level.exact("city"), Level.otherwise());
    private final Comparison four = Comparison.of(
            "name",
            Level.missing("name"),
            Level.exact("name"),
            Level.jaroWinkler("name", 0.9),
            Level.jaroWinkler("name", 0.7),
            Level.otherwise());

    @Test
    void sharesWhatTheMostSimilarLevelLeavesOfM() {
        assertThat(DefaultParameters.m(four, 3)).isEqualTo(0.95);
        assertThat(DefaultParameters.m(four, 2)).isEqualTo((1 - 0.95) / 3);
        assertThat(DefaultParameters.m(four, 0)).isEqualTo((1 - 0.95) / 3);
    }

    @Test
    void spacesWeightsEvenlyBelowTheMostSimilarLevel() {
        assertThat(weight(four, 3)).isCloseTo(10, within(1e-12));
        assertThat(weight(four, 2)).isCloseTo(3, within(1e-12));
        assertThat(weight(four, 1)).isCloseTo(-1, within(1e-12));
        assertThat(weight(four, 0)).isCloseTo(-5, within(1e-12));
    }

    @Test
    void givesTheLastOfTwoLevelsAuAboveOne() {
        assertThat(weight(two, 1)).isCloseTo(10, within(1e-12));
        assertThat(weight(two, 0)).isCloseTo(-5, within(1e-12));
        assertThat(DefaultParameters.u(two, 0)).isCloseTo(1.6, within(1e-12));
    }

    @Test
    void rejectsGammasThatDoNotExist() {
        assertThatThrownBy(() -> DefaultParameters.m(two, 2)).hasMessageContaining("gammas 0 to 1 but was asked for 2");
        assertThatThrownBy(() -> DefaultParameters.u(two, -1)).hasMessageContaining("asked for -1");
    }

    private static double weight(Comparison comparison, int gamma) {
        return MatchWeight.ofLevel(DefaultParameters.m(comparison, gamma), DefaultParameters.u(comparison, gamma));
    }
}
