package dev.linkage.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressTextTest {
    @Test
    void saysAllInOneLine() {
        assertThat(Runs.midway())
                .hasToString("38 % | 12.4M of 32.0M pairs | 1.8M/s | 402,113 rows | chunk 4 | 2 splits | 11 s left");
    }

    @Test
    void leavesOutWhatIsUnknown() {
        assertThat(Runs.at(0, Long.MAX_VALUE, Duration.ZERO)).hasToString("0 pairs | 7 rows | chunk 1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0",
                "999999 | 999,999",
                "1000000 | 1.0M",
                "999999999 | 999.9M",
                "1000000000 | 1.0B",
                "5400000000000 | 5.4T",
                "9223372036854775807 | 9,223,372.0T"
            })
    void shortensCountsDownwards(long number, String text) {
        assertThat(ProgressPart.count(number)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0 s", "59, 59 s", "200, 3 min 20 s", "7500, 2 h 5 min", "273600, 3 d 4 h"})
    void givesTimesInTwoUnits(long seconds, String text) {
        assertThat(ProgressPart.time(Duration.ofSeconds(seconds))).isEqualTo(text);
    }

    @Test
    void saysHundredPercentOnlyWhenAllIsDone() {
        assertThat(ProgressPart.percent(0.999999)).isEqualTo("99 %");
        assertThat(ProgressPart.percent(1)).isEqualTo("100 %");
    }

    @Test
    void fitsTheBarIntoTheWidth() {
        assertThat(ProgressBar.line(Runs.midway(), 20)).isEqualTo("[===>      ] 38 %");
        assertThat(ProgressBar.line(Runs.midway(), 80))
                .isEqualTo("[===>      ] 38 % | 12.4M of 32.0M pairs | 1.8M/s | 402,113 rows | 11 s left");
        assertThat(ProgressBar.line(Runs.midway(), 200))
                .isEqualTo("[===============>                        ] 38 % | 12.4M of 32.0M pairs | 1.8M/s"
                        + " | 402,113 rows | chunk 4 | 2 splits | 11 s left");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8, 13, 20, 40, 79, 80, 120, 300})
    void isNeverAsWideAsTheTerminal(int width) {
        assertThat(ProgressBar.line(Runs.midway(), width)).hasSizeLessThan(width);
        assertThat(ProgressBar.line(Runs.at(5, Long.MAX_VALUE, Duration.ZERO), width))
                .hasSizeLessThan(width);
    }

    @Test
    void fillsTheBarOnlyWhenAllIsDone() {
        assertThat(ProgressBar.line(Runs.at(0, 1000, Duration.ZERO), 20)).isEqualTo("[>         ] 0 %");
        assertThat(ProgressBar.line(Runs.at(999, 1000, Duration.ZERO), 20)).isEqualTo("[=========>] 99 %");
        assertThat(ProgressBar.line(Runs.at(1000, 1000, Duration.ZERO), 20)).isEqualTo("[==========] 100 %");
        assertThat(ProgressBar.line(Runs.at(0, 0, Duration.ZERO), 20)).isEqualTo("[==========] 100 %");
    }

    @Test
    void drawsNoBarOfPairsTooManyToCount() {
        assertThat(ProgressBar.line(Runs.at(5, Long.MAX_VALUE, Duration.ZERO), 80))
                .isEqualTo("5 pairs | 7 rows | chunk 1");
    }

    @Test
    void takesTheTerminalsWidthFromTheEnvironment() {
        assertThat(Terminal.width(Map.of("TERM", "xterm", "COLUMNS", "132"))).hasValue(132);
        assertThat(Terminal.width(Map.of("TERM", "xterm"))).hasValue(80);
        assertThat(Terminal.width(Map.of("TERM", "xterm", "COLUMNS", "wide"))).hasValue(80);
        assertThat(Terminal.width(Map.of("TERM", "dumb"))).isEmpty();
        assertThat(Terminal.width(Map.of())).isEmpty();
    }
}
