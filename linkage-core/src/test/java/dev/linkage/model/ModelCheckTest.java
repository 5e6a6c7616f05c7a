package dev.linkage.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.linkage.error.ModelException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModelCheckTest {
    private final Comparison name = Comparison.of(
            "name", Level.missing("name"), Level.exact("name"), Level.levenshtein("name", 1), Level.otherwise());
    private final Comparison city = Comparison.of("city", Level.missing("city"), Level.exact("city"), Level.otherwise())
            .withM(0.9, 0.1)
            .withU(0.2, 0.8);

    @Test
    void refusesAComparisonWithoutAnyM() {
        assertThatThrownBy(() -> check(name.withU(0.1, 0.1, 0.8)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("no level of comparison 'name' has m")
                .hasMessageContaining("em(...)")
                .hasMessageContaining("withM(...)");
    }

    @Test
    void refusesAComparisonWithoutAnyU() {
        assertThatThrownBy(() -> check(name.withM(0.8, 0.1, 0.1)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("no level of comparison 'name' has u")
                .hasMessageContaining("uByRandomSampling(...)")
                .hasMessageContaining("withU(...)");
    }

    @Test
    void leavesATrainedModelAsItIs() {
        Comparison trained = name.withM(0.8, 0.1, 0.1).withU(0.1, 0.1, 0.8);
        ModelCheck check = check(trained);
        assertThat(check.model().comparisons()).containsExactly(trained, city);
        assertThat(check.warnings()).isEmpty();
    }

    @Test
    void fillsSingleLevelsWithDefaultsAndSaysSo() {
        Level exact = Level.exact("name").withM(0.9).withU(0.01).withTermFrequencies("name");
        Level close = Level.levenshtein("name", 1).withU(0.02);
        ModelCheck check = check(name.withLevels(List.of(Level.missing("name"), exact, close, Level.otherwise())));

        Comparison filled = check.model().comparison("name");
        assertThat(filled.levels().get(1)).isEqualTo(exact);
        assertThat(filled.levels().get(2)).isEqualTo(close.withM(DefaultParameters.m(name, 1)));
        assertThat(filled.levels().get(3).m()).hasValue(DefaultParameters.m(name, 0));
        assertThat(filled.levels().get(3).u()).hasValue(DefaultParameters.u(name, 0));
        assertThat(check.warnings())
                .hasSize(3)
                .first()
                .isEqualTo("level 1 'Levenshtein distance of name <= 1' of comparison 'name' has no m;"
                        + " its default 0.0250 is used");
    }

    @Test
    void keepsSplinksWeightForAnElseLevelThatWasNeverSeen() {
        Comparison untilted =
                city.withLevels(List.of(Level.exact("city").withM(1).withU(1), Level.otherwise()));
        Level otherwise = check(untilted.named("town"))
                .model()
                .comparison("town")
                .levels()
                .get(1);
        assertThat(otherwise.matchWeight().getAsDouble()).isCloseTo(-5, within(1e-12));
    }

    @Test
    void rejectsUAboveOneSetByHand() {
        assertThatThrownBy(() -> Level.exact("city").withU(1.1)).hasMessageContaining("at most 1 but was 1.1");
        assertThatThrownBy(() -> Level.exact("city").withFixedU(1.1)).hasMessageContaining("but was 1.1");
    }

    private ModelCheck check(Comparison comparison) {
        return ModelCheck.requireTrained(LinkageModel.dedupe(List.of(comparison, city), List.of()));
    }
}
