package dev.linkage.benchmarks.splink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PeerFiguresTest {
    private static final String VERSIONS = "\"versions\": {\"splink\": \"5.0.0\", \"duckdb\": \"2.0.1\"}";

    @Test
    void readsEveryFigureOfPrediction() {
        var figures = PeerFigures.parse("""
                {"wall_seconds": 3.5, "cpu_seconds": 6.25, "peak_megabytes": 812.5, "run_wall_seconds": 2.5,
                """.strip() + """
                 "run_cpu_seconds": 4.5, "rows": 14208, "temporary_bytes": 5000000000,\s""" + VERSIONS + "}\n");
        assertThat(figures)
                .isEqualTo(new PeerFigures(
                        3.5,
                        6.25,
                        2.5,
                        4.5,
                        812.5,
                        14208,
                        5_000_000_000L,
                        Map.of("splink", "5.0.0", "duckdb", "2.0.1")));
    }

    @Test
    void readsTheLastLineAfterOtherOutput() {
        var figures = PeerFigures.parse("a warning {of some kind}\n" + training("\"rows\": 7,") + "\n\n");
        assertThat(figures.rows()).isEqualTo(7);
        assertThat(figures.versions()).containsEntry("splink", "5.0.0");
    }

    @Test
    void takesTrainingAsPredictingNothing() {
        var figures = PeerFigures.parse(training(
                "\"steps\": [{\"step\": \"prior\", \"wall_seconds\": 0.5}, {\"step\": \"u\", \"seed\": null}],"));
        assertThat(figures.rows()).isZero();
        assertThat(figures.wallSeconds()).isEqualTo(1.5);
    }

    @Test
    void saysWhichFigureIsMissing() {
        assertThatThrownBy(() -> PeerFigures.parse("{\"wall_seconds\": 1}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'cpu_seconds' is missing");
    }

    @Test
    void showsALineThatIsNoJsonObject() {
        assertThatThrownBy(() -> PeerFigures.parse(training("") + "\nKilled\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'Killed'");
        assertThatThrownBy(() -> PeerFigures.parse("")).hasMessageContaining("''");
        assertThatThrownBy(() -> PeerFigures.parse("{\"wall_seconds\": oops}"))
                .hasMessageContaining("not JSON: {\"wall_seconds\": oops}");
    }

    private static String training(String more) {
        return "{\"wall_seconds\": 1.5, \"cpu_seconds\": 2, \"peak_megabytes\": 90, \"run_wall_seconds\": 1,"
                + " \"run_cpu_seconds\": 1.5, " + more
                + " \"temporary_bytes\": 0, " + VERSIONS + "}";
    }
}
