package dev.linkage.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.chunk.ChunkPlan;
import dev.linkage.chunk.Decision;
import dev.linkage.error.CancelledException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ConsoleProgressTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8);
    private final ConsoleProgress lines = new ConsoleProgress(out, OptionalInt.empty());
    private final ConsoleProgress bar = new ConsoleProgress(out, OptionalInt.of(40));

    private List<String> printed() {
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void printsTheFirstAndTheLastLineAlways() {
        lines.prepared(1000);
        lines.planned(new ChunkPlan(List.of(Runs.chunk(1, 2_500_000))), List.of(), 499_500);
        lines.progress(Runs.at(2_500_000, 2_500_000, Duration.ofMillis(10)));
        lines.finished(Runs.at(2_500_000, 2_500_000, Duration.ofMillis(10)));
        assertThat(printed())
                .containsExactly(
                        "prediction: 1,000 records prepared",
                        "prediction: 2.5M candidate pairs of 499,500 possible, in 1 chunk",
                        "prediction: 7 rows of 2.5M pairs in 0.0 s, 250.0M/s, 1 chunk, nothing spilled");
    }

    @Test
    void printsALineEveryTenSecondsAndAtEachTenth() {
        lines.progress(Runs.at(0, 100, Duration.ofSeconds(1)));
        lines.progress(Runs.at(9, 100, Duration.ofSeconds(9)));
        assertThat(printed()).isEmpty();
        lines.progress(Runs.at(9, 100, Duration.ofSeconds(10)));
        lines.progress(Runs.at(9, 100, Duration.ofSeconds(19)));
        assertThat(printed()).containsExactly("prediction: 9 % | 9 of 100 pairs | 7 rows | chunk 1");
        lines.progress(Runs.at(31, 100, Duration.ofSeconds(19)));
        lines.progress(Runs.at(39, 100, Duration.ofSeconds(20)));
        lines.progress(Runs.at(39, 100, Duration.ofSeconds(28)));
        lines.progress(Runs.at(40, 100, Duration.ofSeconds(28)));
        lines.progress(Runs.at(40, 100, Duration.ofSeconds(38)));
        assertThat(printed())
                .map(line -> line.substring("prediction: ".length(), line.indexOf(" |")))
                .containsExactly("9 %", "31 %", "40 %", "40 %");
    }

    @Test
    void beginsAnewWithTheNextPrediction() {
        lines.progress(Runs.at(50, 100, Duration.ofSeconds(100)));
        lines.planned(new ChunkPlan(List.of()), List.of(), 0);
        lines.progress(Runs.at(10, 100, Duration.ofSeconds(1)));
        assertThat(printed()).hasSize(3).last().asString().contains("10 %");
    }

    @Test
    void printsSplitsWithTheirReason() {
        lines.decided(Runs.decision(Decision.Kind.SPLIT_AFTER_SPILL, Runs.chunk(1, 100), 4096));
        lines.decided(Runs.decision(Decision.Kind.GREW, Runs.chunk(1, 100), 0));
        lines.decided(Runs.decision(Decision.Kind.SPILLS_AT_FLOOR, Runs.chunk(1, 100), 0));
        assertThat(printed())
                .containsExactly(
                        "prediction: split into 2 since it began to spill: rule 0, keys 100 to 199: the reason",
                        "prediction: spills, and cannot be split further: rule 0, keys 100 to 199: the reason");
    }

    @Test
    void sumsUpWhatSpilled() {
        Progress progress = new Progress(
                1000, 600, 1000, 0, 1, 8, Duration.ofSeconds(4), Optional.empty(), Optional.empty(), 3, 2, 1, 7, 2048);
        lines.finished(progress);
        assertThat(printed())
                .containsExactly("prediction: 1 row of 1,000 pairs in 4.0 s, 100/s, 2 chunks, 1 split,"
                        + " 7 temporary bytes (and 2,048 of ended attempts)");
    }

    @Test
    void paintsTheBarOverItself() {
        bar.progress(Runs.at(0, 100, Duration.ofSeconds(1)));
        bar.progress(Runs.at(50, 100, Duration.ofSeconds(2)));
        bar.decided(Runs.decision(Decision.Kind.SPLIT_AFTER_OUT_OF_MEMORY, Runs.chunk(1, 100), 0));
        bar.progress(Runs.at(50, 100, Duration.ofSeconds(3)));
        bar.finished(Runs.at(100, 100, Duration.ofSeconds(4)));
        String erase = "\r\u001b[K";
        assertThat(bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n"))
                .isEqualTo(erase + "[>         ] 0 % | 0 of 100 pairs"
                        + erase + "[=====>    ] 50 % | 50 of 100 pairs"
                        + erase
                        + "prediction: split into 2 since memory ran out: rule 0, keys 100 to 199: the reason\n"
                        + erase + "[=====>    ] 50 % | 50 of 100 pairs"
                        + erase + "prediction: 7 rows of 100 pairs in 4.0 s, 25/s, 1 chunk, nothing spilled\n");
    }

    @Test
    void leavesNoBarBehindWhenThePredictionFails() {
        bar.progress(Runs.at(50, 100, Duration.ofSeconds(2)));
        bar.failed(Runs.at(50, 100, Duration.ofSeconds(2)), new CancelledException("secret"));
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .endsWith("\r\u001b[Kprediction: ended by CancelledException at 50 % | 50 of 100 pairs | 7 rows"
                        + " | chunk 1" + System.lineSeparator())
                .doesNotContain("secret");
    }

    @Test
    void takesAnyOtherStreamForNoTerminal() {
        ConsoleProgress.to(out).progress(Runs.at(50, 100, Duration.ofSeconds(2)));
        assertThat(bytes.toString(StandardCharsets.UTF_8)).doesNotContain("\r\u001b");
        assertThat(printed()).hasSize(1);
    }
}
