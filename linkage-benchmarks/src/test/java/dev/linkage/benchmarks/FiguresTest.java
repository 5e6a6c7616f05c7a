package dev.linkage.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.benchmarks.splink.PeerFigures;
import dev.linkage.benchmarks.splink.ProcessFigures;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FiguresTest {
    private static final List<Figures> ALL = List.of(
            ours(12, 300),
            theirs(SplinkWay.TABLE, 50, 1200),
            theirs(SplinkWay.PARQUET, 40, 900),
            theirs(SplinkWay.TABLE_CHUNKS, 80, 600),
            theirs(SplinkWay.PARQUET_CHUNKS, 90, 500),
            ours(10, 400));

    @Test
    void dividesOurLeastByTheLeastOfAnyWay() {
        assertThat(Figures.ratio(ALL, Figures::cpu)).isEqualTo(10 / 40.0);
        assertThat(Figures.ratio(ALL, Figures::megabytes)).isEqualTo(300 / 500.0);
    }

    @Test
    void dividesByTheLeastOfSomeWays() {
        assertThat(Figures.ratio(ALL, List.of(SplinkWay.TABLE), Figures::megabytes))
                .isEqualTo(300 / 1200.0);
        assertThat(Figures.ratio(ALL, SplinkWay.IN_CHUNKS, Figures::cpu)).isEqualTo(10 / 80.0);
    }

    @Test
    void keepsTheTurnOfLeastCpuOfEach() {
        assertThat(Figures.least(ALL)).hasSize(5).contains(ours(10, 400)).doesNotContain(ours(12, 300));
    }

    @Test
    void takesTheLastTimeOnlyWhereAsked() {
        PeerFigures peer = new PeerFigures(9, 8, 3, 2, 100, 5, 0, Map.of());
        assertThat(Figures.of("j", "Splink table", peer, false).cpu()).isEqualTo(8);
        assertThat(Figures.of("j", "Splink table", peer, true).cpu()).isEqualTo(2);
        ProcessFigures own = new ProcessFigures(9, 8, 3, 2, 100, 5, 0, List.of());
        assertThat(Figures.of("j", own, false).wall()).isEqualTo(9);
        assertThat(Figures.of("j", own, true).wall()).isEqualTo(3);
    }

    private static Figures ours(double cpu, double megabytes) {
        return new Figures("job", "Linkage", cpu, 1, megabytes, 5, 0);
    }

    private static Figures theirs(SplinkWay way, double cpu, double megabytes) {
        return new Figures("job", way.label(), cpu, 1, megabytes, 5, 0);
    }
}
