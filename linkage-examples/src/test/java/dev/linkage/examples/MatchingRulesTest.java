package dev.linkage.examples;

import static dev.linkage.model.Comparisons.dateOfBirth;
import static dev.linkage.model.Comparisons.jaroWinkler;
import static dev.linkage.model.LinkageModel.blocking;
import static dev.linkage.model.LinkageModel.comparing;
import static dev.linkage.model.LinkageModel.dedupe;
import static dev.linkage.model.Threshold.probability;
import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.Linker;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.model.DateFormat;
import dev.linkage.model.LinkageModel;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How a team may pin down what its model takes for the same person, with records of its own. */
class MatchingRulesTest {
    private static final LinkageModel MODEL = dedupe(
                    comparing(
                            jaroWinkler("name", 0.9).withM(0.7, 0.25, 0.05).withU(0.01, 0.01, 0.98),
                            dateOfBirth("born", DateFormat.TYPED)
                                    .withM(0.9, 0.05, 0.02, 0.01, 0.01, 0.01)
                                    .withU(0.01, 0.01, 0.01, 0.02, 0.2, 0.75)),
                    blocking())
            .withPrior(0.1);

    record Guest(int unique_id, String name, LocalDate born) {}

    @Test
    void forgivesATypingErrorInTheName() {
        assertThat(matches(
                        new Guest(1, "Ann Lee", LocalDate.of(1980, 5, 17)),
                        new Guest(2, "Anne Lee", LocalDate.of(1980, 5, 17))))
                .isEqualTo(1);
    }

    @Test
    void keepsNamesakesOfDifferentAgeApart() {
        assertThat(matches(
                        new Guest(1, "Ann Lee", LocalDate.of(1980, 5, 17)),
                        new Guest(2, "Ann Lee", LocalDate.of(1951, 11, 2))))
                .isZero();
    }

    private static int matches(Guest... guests) {
        try (var db = DuckDb.open()) {
            return Linker.of(MODEL, db.records(List.of(guests)))
                    .predict()
                    .threshold(probability(0.5))
                    .rows()
                    .size();
        }
    }
}
