package dev.linkage.internal.pairs;

import static dev.linkage.model.ColumnExpression.column;
import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.internal.pairs.TextDerivation.Outcome;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainPatternTest {
    private static Outcome outcome(String pattern, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        TextRange range = new TextRange();
        range.set(bytes, 0, bytes.length);
        return TextDerivation.of(column("x").regexExtract(pattern))
                .orElseThrow()
                .apply(range);
    }

    /** Java would try for hours, and could not be interrupted. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a*a*a*a*a*a*a*b",
                "[a-z]+[a-c]+a+a+a+a+[0-9]",
                "a{0,99}a{0,99}a{0,99}a{0,99}a{0,99}b",
                "a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a{38}b"
            })
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void leavesToTheEngineWhatCanMatchInManyWays(String pattern) {
        assertThat(outcome(pattern, "a".repeat(300))).isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void matchesWhatCanMatchInFewWays() {
        assertThat(outcome("^[A-Za-z]{1,2}[0-9][A-Za-z0-9]? [0-9]", "SW1A 1AA" + "x".repeat(2_000)))
                .isEqualTo(Outcome.VALUE);
        assertThat(outcome("^[^@]+", "jane.doe@example.com")).isEqualTo(Outcome.VALUE);
        assertThat(outcome("[a-z]+-?[0-9]*", "a street name 17")).isEqualTo(Outcome.VALUE);
        assertThat(outcome("a{3}", "aa")).isEqualTo(Outcome.NULL);
    }
}
