package dev.linkage.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProgressTickerTest {
    private static final Duration SOON = Duration.ofNanos(1);
    private static final Duration NEVER = Duration.ofDays(1);

    @Test
    void ticksUntilItIsClosed() throws InterruptedException {
        CountDownLatch three = new CountDownLatch(3);
        AtomicInteger ticks = new AtomicInteger();
        ProgressTicker ticker = ProgressTicker.start(
                SOON,
                () -> {
                    ticks.incrementAndGet();
                    three.countDown();
                },
                e -> {});
        three.await();
        ticker.close();
        int atClose = ticks.get();
        awaitEnd(ticker);
        assertThat(ticks).hasValue(atClose);
    }

    @Test
    void endsItsThreadWhileItWaits() throws InterruptedException {
        AtomicInteger ticks = new AtomicInteger();
        ProgressTicker ticker = ProgressTicker.start(NEVER, ticks::incrementAndGet, e -> {});
        ticker.close();
        ticker.close();
        awaitEnd(ticker);
        assertThat(ticks).hasValue(0);
    }

    @Test
    void tellsWhatTheTaskThrewAndTicksNoMore() throws Exception {
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        AtomicInteger ticks = new AtomicInteger();
        ProgressTicker ticker = ProgressTicker.start(
                SOON,
                () -> {
                    ticks.incrementAndGet();
                    throw new IllegalStateException("on purpose");
                },
                thrown::complete);
        assertThat(thrown.get()).hasMessage("on purpose");
        awaitEnd(ticker);
        assertThat(ticks).hasValue(1);
        ticker.close();
    }

    @Test
    void runsOnADaemonThread() throws Exception {
        CompletableFuture<Boolean> daemon = new CompletableFuture<>();
        try (ProgressTicker ticker = ProgressTicker.start(
                SOON, () -> daemon.complete(Thread.currentThread().isDaemon()), e -> {})) {
            assertThat(ticker.isAlive()).isTrue();
            assertThat(daemon.get()).isTrue();
        }
    }

    private static void awaitEnd(ProgressTicker ticker) {
        while (ticker.isAlive()) {
            Thread.onSpinWait();
        }
    }
}
