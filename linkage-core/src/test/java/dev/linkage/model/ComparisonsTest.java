package dev.linkage.model;

import static dev.linkage.model.ColumnExpression.column;
import static dev.linkage.model.ColumnExpression.expression;
import static dev.linkage.model.Comparisons.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ComparisonsTest {

    private static List<String> labels(Comparison comparison) {
        return comparison.levels().stream().map(Level::label).toList();
    }

    @Test
    void usesSplinksDefaultThresholds() {
        assertThat(labels(jaroWinkler("name")))
                .containsExactly(
                        "name is NULL",
                        "Exact match on name",
                        "Jaro-Winkler distance of name >= 0.9",
                        "Jaro-Winkler distance of name >= 0.7",
                        "All other comparisons");
        assertThat(labels(levenshtein("name")))
                .contains("Levenshtein distance of name <= 1", "Levenshtein distance of name <= 2");
        assertThat(labels(jaro("name", 0.8)))
                .contains("Jaro distance of 'name >= 0.8'")
                .hasSize(4);
    }

    @Test
    void comparesNamesWithTermFrequenciesOnlyWhenTheyAreColumns() {
        assertThat(name("name").levels().get(1).termFrequency()).contains(TermFrequency.of("name"));
        assertThat(name(column("name").lower()).levels())
                .allSatisfy(level -> assertThat(level.termFrequency()).isEmpty());
        assertThat(email("mail").levels().get(1).termFrequency()).contains(TermFrequency.of("mail"));
    }

    @Test
    void castsRealDatesToTextForTheirLevenshteinDistance() {
        Comparison comparison = dateOfBirth("dob", DateFormat.TYPED, years(1));
        assertThat(comparison.levels())
                .extracting(Level::condition)
                .containsExactly(
                        new Condition.IsNull(column("dob")),
                        new Condition.Equal(column("dob")),
                        new Condition.Similar(
                                TextMeasure.LEVENSHTEIN, column("dob").castToText(), 1),
                        new Condition.TimeDifference(column("dob"), 31557600),
                        new Condition.Else());
    }

    @Test
    void parsesDatesInAnotherFormat() {
        Comparison comparison = dateOfBirth("dob", DateFormat.text("%d/%m/%Y"));
        assertThat(comparison.levels().get(0).condition())
                .isEqualTo(new Condition.IsNull(column("dob").parseDate("%d/%m/%Y")));
        assertThat(labels(comparison))
                .containsExactly(
                        "transformed dob is NULL",
                        "Exact match on date of birth",
                        "Levenshtein distance <= 1",
                        "Abs date difference <= 1 month",
                        "Abs date difference <= 1 year",
                        "Abs date difference <= 10 year",
                        "All other comparisons");
    }

    @Test
    void comparesForenameAndSurnameTogether() {
        Comparison comparison = forenameSurname("first", "last");
        assertThat(comparison.name()).isEqualTo("first_last");
        assertThat(labels(comparison))
                .containsExactly(
                        "(first is NULL) AND (last is NULL)",
                        "(Exact match on first) AND (Exact match on last)",
                        "Match on reversed cols: first and last (both directions)",
                        "(Jaro-Winkler distance of first >= 0.92) AND (Jaro-Winkler distance of last >= 0.92)",
                        "(Jaro-Winkler distance of first >= 0.88) AND (Jaro-Winkler distance of last >= 0.88)",
                        "Exact match on last",
                        "Exact match on first",
                        "All other comparisons");
        assertThat(comparison.levels().get(0).isNull()).isTrue();
        assertThat(comparison.levels().get(5).termFrequency()).isEqualTo(Optional.of(TermFrequency.of("last")));
    }

    @Test
    void treatsEitherMissingCoordinateAsMissing() {
        Comparison comparison = distanceInKm("lat", "lon", 1, 2.5);
        assertThat(comparison.name()).isEqualTo("lat_lon");
        assertThat(labels(comparison))
                .containsExactly(
                        "(lat is NULL) OR (lon is NULL)",
                        "Distance less than 1km",
                        "Distance less than 2.5km",
                        "All other comparisons");
    }

    @Test
    void namesOutputAfterTheColumnOrTheSql() {
        assertThat(exact("post.code").name()).isEqualTo("post_code");
        assertThat(exact(column("Größe").lower()).name()).isEqualTo("Gr__e");
        assertThat(exact(expression("a || b")).name()).isEqualTo("a____b");
        assertThat(labels(exact(expression("a || b").lower()))).contains("Exact match on transformed a || b");
    }

    @Test
    void refusesComparisonsWithoutTheirThresholds() {
        assertThatThrownBy(() -> pairwise(TextMeasure.JARO, "mails"))
                .hasMessage("pairwise(...) needs at least one threshold");
        assertThatThrownBy(() -> absoluteDateDifference("dob"))
                .hasMessageContaining("at least one bound, such as days(10)");
        assertThatThrownBy(() -> days(-1)).hasMessage("time span must be 0 or more and finite but was -1.0");
    }
}
