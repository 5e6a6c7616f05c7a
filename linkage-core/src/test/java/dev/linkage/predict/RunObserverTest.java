package dev.linkage.predict;

import static dev.linkage.predict.Runs.chunk;
import static dev.linkage.predict.Runs.decision;
import static dev.linkage.predict.Runs.report;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.Decision;
import dev.linkage.error.CancelledException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RunObserverTest {
    private static final Duration SOON = Duration.ofNanos(1);
    private static final Duration NEVER = Duration.ofDays(1);

    private static RunObserver observer(ProgressListener listener, Duration tick) {
        RunObserver observer = new RunObserver(listener, new ProgressMeter(() -> 0), tick);
        observer.started(1000, 0);
        return observer;
    }

    /** Writes down what it hears. */
    private static class Heard implements ProgressListener {
        final List<String> calls = new ArrayList<>();

        @Override
        public void chunkStarted(int number, int chunks, Chunk chunk) {
            calls.add("started " + number);
        }

        @Override
        public void chunkFinished(int number, int chunks, ChunkReport report) {
            calls.add("chunk finished " + number);
        }

        @Override
        public void progress(Progress progress) {
            calls.add("progress " + progress.pairsDone());
        }

        @Override
        public void decided(Decision decision) {
            calls.add("decided " + decision.kind());
        }

        @Override
        public void finished(Progress progress) {
            calls.add("finished " + progress.pairsDone());
        }

        @Override
        public void failed(Progress progress, Throwable cause) {
            calls.add("failed " + cause.getMessage());
        }
    }

    @Test
    void tellsTheListenerInOrder() {
        Heard heard = new Heard();
        RunObserver observer = observer(heard, NEVER);
        Chunk whole = chunk(1, 1000);
        observer.decided(decision(Decision.Kind.GREW, whole, 0));
        observer.chunkStarted(1, 1, whole);
        Decision split = decision(Decision.Kind.SPLIT_AFTER_SPILL, whole, 5);
        observer.attemptEnded(split);
        for (int i = 0; i < 2; i++) {
            observer.chunkStarted(i + 1, 2, split.parts().get(i));
            observer.chunkFinished(i + 1, 2, report(split.parts().get(i), 1));
        }
        observer.finished();
        assertThat(heard.calls)
                .containsExactly(
                        "decided GREW",
                        "started 1",
                        "decided SPLIT_AFTER_SPILL",
                        "started 1",
                        "chunk finished 1",
                        "progress 500",
                        "started 2",
                        "chunk finished 2",
                        "progress 1000",
                        "finished 1000");
    }

    @Test
    void tellsAFailureAndLetsTheCallerThrowIt() {
        Heard heard = new Heard();
        RunObserver observer = observer(heard, NEVER);
        observer.chunkStarted(1, 1, chunk(1, 1000));
        observer.failed(new CancelledException("cancelled"));
        assertThat(heard.calls).containsExactly("started 1", "failed cancelled");
    }

    @Test
    void throwsWhatTheListenerThrewInTheTickersThread() {
        RuntimeException thrown = new IllegalStateException("on purpose");
        CountDownLatch told = new CountDownLatch(1);
        RunObserver observer = observer(
                new ProgressListener() {
                    @Override
                    public void progress(Progress progress) {
                        told.countDown();
                        throw thrown;
                    }
                },
                SOON);
        awaitMustEnd(observer);
        assertThat(told.getCount()).isZero();
        assertThatThrownBy(() -> observer.chunkStarted(1, 1, chunk(1, 1000))).isSameAs(thrown);
        assertThatThrownBy(observer::finished).isSameAs(thrown);
        CancelledException consequence = new CancelledException("since the observer said so");
        assertThatThrownBy(() -> observer.failed(consequence)).isSameAs(thrown).hasSuppressedException(consequence);
    }

    @Test
    void throwsAnErrorOfTheListenerAsItIs() {
        Error thrown = new AssertionError("on purpose");
        RunObserver observer = observer(
                new ProgressListener() {
                    @Override
                    public void progress(Progress progress) {
                        throw thrown;
                    }
                },
                SOON);
        awaitMustEnd(observer);
        assertThatThrownBy(observer::finished).isSameAs(thrown);
        assertThatThrownBy(() -> observer.failed(thrown)).isSameAs(thrown);
    }

    @Test
    void addsWhatTheListenerThrowsOfAFailureToIt() {
        RunObserver observer = observer(
                new ProgressListener() {
                    @Override
                    public void failed(Progress progress, Throwable cause) {
                        throw new IllegalStateException("on purpose");
                    }
                },
                NEVER);
        CancelledException cause = new CancelledException("cancelled");
        observer.failed(cause);
        assertThat(cause.getSuppressed())
                .singleElement()
                .satisfies(e -> assertThat(e).hasMessage("on purpose"));
    }

    @Test
    void tellsProgressFromTheTickersThreadAndNothingAfterTheEnd() {
        CountDownLatch ticks = new CountDownLatch(3);
        AtomicInteger after = new AtomicInteger();
        boolean[] ended = {false};
        RunObserver observer = observer(
                new ProgressListener() {
                    @Override
                    public synchronized void progress(Progress progress) {
                        ticks.countDown();
                        after.addAndGet(ended[0] ? 1 : 0);
                    }

                    @Override
                    public synchronized void finished(Progress progress) {
                        ended[0] = true;
                    }
                },
                SOON);
        await(ticks);
        observer.finished();
        assertThat(ended).containsExactly(true);
        assertThat(after).hasValue(0);
    }

    @Test
    void neverCallsTheListenerTwiceAtOnce() {
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger overlaps = new AtomicInteger();
        CountDownLatch ticks = new CountDownLatch(200);
        RunObserver observer = observer(
                new ProgressListener() {
                    private void visit() {
                        overlaps.addAndGet(inside.getAndIncrement());
                        Thread.yield();
                        inside.decrementAndGet();
                    }

                    @Override
                    public void progress(Progress progress) {
                        visit();
                        ticks.countDown();
                    }

                    @Override
                    public void chunkStarted(int number, int chunks, Chunk chunk) {
                        visit();
                    }
                },
                SOON);
        for (int number = 1; ticks.getCount() > 0; number++) {
            observer.chunkStarted(number, number, chunk(1, 0));
            observer.chunkFinished(number, number, report(chunk(1, 0), 0));
        }
        observer.finished();
        assertThat(overlaps).hasValue(0);
    }

    private static void awaitMustEnd(RunObserver observer) {
        while (!observer.mustEnd()) {
            Thread.onSpinWait();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
