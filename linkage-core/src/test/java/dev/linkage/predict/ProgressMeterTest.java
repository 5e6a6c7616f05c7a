package dev.linkage.predict;

import static dev.linkage.predict.Runs.chunk;
import static dev.linkage.predict.Runs.decision;
import static dev.linkage.predict.Runs.report;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.Decision;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ProgressMeterTest {
    private static final Offset<Double> ALMOST = within(1e-6);

    private final AtomicLong nanos = new AtomicLong(-5_000_000_000L);
    private final ProgressMeter meter = new ProgressMeter(nanos::get);
    private int number;

    private void pass(long seconds) {
        nanos.addAndGet(seconds * 1_000_000_000L);
    }

    private void run(long pairs, long seconds) {
        Chunk chunk = chunk(++number, pairs);
        meter.chunkStarted(number, chunk);
        pass(seconds);
        meter.chunkFinished(report(chunk, pairs / 10));
    }

    @Test
    void knowsNoRateBeforeAChunkIsFinished() {
        meter.started(1000, 0);
        meter.chunkStarted(1, chunk(1, 400));
        pass(3);
        Progress progress = meter.now();
        assertThat(progress.pairsDone()).isZero();
        assertThat(progress.pairsInAll()).isEqualTo(1000);
        assertThat(progress.pairsPerSecond()).isZero();
        assertThat(progress.timeLeft()).isEmpty();
        assertThat(progress.elapsed()).isEqualTo(Duration.ofSeconds(3));
        assertThat(progress.chunk()).contains(chunk(1, 400));
        assertThat(progress.chunkNumber()).isEqualTo(1);
    }

    @Test
    void addsUpWhatChunksReport() {
        meter.started(1000, 0);
        run(400, 4);
        run(200, 4);
        Progress progress = meter.now();
        assertThat(progress.pairsDone()).isEqualTo(600);
        assertThat(progress.rows()).isEqualTo(60);
        assertThat(progress.bytes()).isEqualTo(480);
        assertThat(progress.chunksFinished()).isEqualTo(2);
        assertThat(progress.chunk()).isEmpty();
        assertThat(progress.pairsPerSecond()).isEqualTo(75, ALMOST);
        assertThat(progress.timeLeft()).contains(Duration.ofSeconds(6));
        assertThat(progress.share()).hasValue(0.6);
    }

    @Test
    void countsTimeLeftDownWhileAChunkRuns() {
        meter.started(1000, 0);
        run(100, 1);
        meter.chunkStarted(2, chunk(2, 500));
        assertThat(meter.now().timeLeft()).contains(Duration.ofSeconds(9));
        pass(2);
        assertThat(meter.now().timeLeft()).contains(Duration.ofSeconds(7));
        assertThat(meter.now().pairsDone()).isEqualTo(100);
    }

    @Test
    void slowsDownWithAChunkThatIsOverdue() {
        meter.started(1000, 0);
        run(100, 1);
        meter.chunkStarted(2, chunk(2, 500));
        pass(5);
        assertThat(meter.now().pairsPerSecond()).isEqualTo(100, ALMOST);
        pass(6);
        assertThat(meter.now().pairsPerSecond()).isEqualTo(50, ALMOST);
        assertThat(meter.now().timeLeft()).contains(Duration.ofSeconds(8));
    }

    @Test
    void forgetsTheRateOfLongAgo() {
        meter.started(1_000_000, 0);
        run(100_000, 20);
        run(100, 10);
        run(100, 10);
        assertThat(meter.now().pairsPerSecond()).as("40 s").isGreaterThan(1000);
        run(100, 10);
        assertThat(meter.now().pairsPerSecond()).as("latest 30 s").isEqualTo(10, ALMOST);
    }

    @Test
    void keepsTheRateThroughAPauseBetweenChunks() {
        meter.started(1000, 0);
        run(100, 1);
        pass(3600);
        run(100, 1);
        assertThat(meter.now().pairsPerSecond()).isEqualTo(100, ALMOST);
        assertThat(meter.now().timeLeft()).contains(Duration.ofSeconds(8));
        assertThat(meter.now().elapsed()).isEqualTo(Duration.ofSeconds(3602));
    }

    @Test
    void recoversFromAPauseWithinAChunk() {
        meter.started(100_000, 0);
        run(100, 3600);
        for (int i = 0; i < 30; i++) {
            run(100, 1);
        }
        assertThat(meter.now().pairsPerSecond()).isEqualTo(100, ALMOST);
    }

    @Test
    void countsPairsDoneEarlierButNotForTheRate() {
        meter.started(1000, 600);
        assertThat(meter.now().share()).hasValue(0.6);
        assertThat(meter.now().pairsPerSecond()).isZero();
        run(100, 2);
        Progress progress = meter.now();
        assertThat(progress.pairsDone()).isEqualTo(700);
        assertThat(progress.pairsPerSecond()).isEqualTo(50, ALMOST);
        assertThat(progress.averagePairsPerSecond()).isEqualTo(50, ALMOST);
        assertThat(progress.timeLeft()).contains(Duration.ofSeconds(6));
    }

    @Test
    void keepsTheSumThroughSplitsAndCountsTheirTime() {
        meter.started(1000, 0);
        Chunk whole = chunk(1, 1000);
        meter.chunkStarted(1, whole);
        pass(5);
        meter.attemptEnded();
        Decision split = decision(Decision.Kind.SPLIT_AFTER_SPILL, whole, 4096);
        meter.decided(split);
        assertThat(meter.now().chunk()).isEmpty();
        assertThat(meter.now().pairsDone()).isZero();
        for (Chunk part : split.parts()) {
            meter.chunkStarted(1, part);
            pass(5);
            meter.chunkFinished(new ChunkReport(part, 3, 24, Duration.ofSeconds(5), 10, 20, 7));
        }
        Progress progress = meter.now();
        assertThat(progress.pairsDone()).isEqualTo(1000);
        assertThat(progress.pairsPerSecond()).isEqualTo(1000 / 15.0, ALMOST);
        assertThat(progress.splits()).isEqualTo(1);
        assertThat(progress.temporaryBytes()).isEqualTo(14);
        assertThat(progress.endedTemporaryBytes()).isEqualTo(4096);
        assertThat(progress.timeLeft()).contains(Duration.ZERO);
    }

    @Test
    void countsOnlySplitsAsSplits() {
        meter.started(1000, 0);
        for (Decision.Kind kind : Decision.Kind.values()) {
            meter.decided(decision(kind, chunk(1, 100), 0));
        }
        assertThat(meter.now().splits()).isEqualTo(3);
    }

    @Test
    void isDoneWithoutPairs() {
        meter.started(0, 0);
        assertThat(meter.now().share()).hasValue(1);
        run(0, 0);
        assertThat(meter.now().share()).hasValue(1);
        assertThat(meter.now().timeLeft()).contains(Duration.ZERO);
        assertThat(meter.now().pairsPerSecond()).isZero();
        assertThat(meter.now().averagePairsPerSecond()).isZero();
    }

    @Test
    void foretellsNothingOfPairsTooManyToCount() {
        meter.started(Long.MAX_VALUE, 0);
        run(Long.MAX_VALUE / 2 + 1, 1);
        run(Long.MAX_VALUE / 2 + 1, 1);
        assertThat(meter.now().share()).isEmpty();
        assertThat(meter.now().timeLeft()).isEmpty();
        assertThat(meter.now().pairsDone()).isEqualTo(Long.MAX_VALUE);
        assertThat(meter.now().pairsPerSecond()).isPositive();
    }

    @Test
    void takesAClockThatGoesBack() {
        meter.started(1000, 0);
        meter.chunkStarted(1, chunk(1, 100));
        pass(-10);
        assertThat(meter.now().elapsed()).isZero();
        meter.chunkFinished(report(chunk(1, 100), 1));
        assertThat(meter.now().pairsPerSecond()).isZero();
        assertThat(meter.now().timeLeft()).isEmpty();
    }
}
