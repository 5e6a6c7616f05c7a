package dev.linkage.predict;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.Decision;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Adds up what chunks report. The rate is that of the latest attempts which together took half a minute; only time
 * within attempts counts, so that a pause between them leaves it as it was. Thread-safe.
 */
final class ProgressMeter {
    private static final long WINDOW_NANOS = 30_000_000_000L;

    private final LongSupplier clock;
    private final Deque<Attempt> recent = new ArrayDeque<>();
    private long recentPairs;
    private long recentNanos;

    private long start;
    private long pairsInAll;
    private long pairsDoneEarlier;
    private long pairsDone;
    private long rows;
    private long bytes;
    private @Nullable Chunk chunk;
    private long chunkStart;
    private int chunkNumber;
    private int chunksFinished;
    private int splits;
    private long temporaryBytes;
    private long endedTemporaryBytes;

    private record Attempt(long pairs, long nanos) {}

    ProgressMeter(LongSupplier clock) {
        this.clock = clock;
        this.start = clock.getAsLong();
    }

    /** All is prepared; the first chunk may start. */
    synchronized void started(long total, long doneEarlier) {
        start = clock.getAsLong();
        pairsInAll = total;
        pairsDoneEarlier = doneEarlier;
        pairsDone = doneEarlier;
    }

    synchronized void chunkStarted(int number, Chunk started) {
        chunk = started;
        chunkNumber = number;
        chunkStart = clock.getAsLong();
    }

    synchronized void chunkFinished(ChunkReport report) {
        long pairs = report.chunk().candidatePairs();
        attempted(pairs);
        pairsDone = plus(pairsDone, pairs);
        rows += report.rows();
        bytes += report.bytes();
        temporaryBytes += report.temporaryBytes();
        chunksFinished++;
    }

    /** The attempt at the present chunk came to nothing. */
    synchronized void attemptEnded() {
        attempted(0);
    }

    synchronized void decided(Decision decision) {
        endedTemporaryBytes += decision.temporaryBytes();
        switch (decision.kind()) {
            case SPLIT_AFTER_SPILL, SPLIT_AFTER_OUT_OF_MEMORY, SPLIT_BEFORE_RUNNING -> splits++;
            case GREW, SPILLS_AT_FLOOR -> {}
        }
    }

    private void attempted(long pairs) {
        if (chunk == null) {
            return;
        }
        chunk = null;
        Attempt attempt = new Attempt(pairs, since(chunkStart));
        recent.addLast(attempt);
        recentPairs = plus(recentPairs, pairs);
        recentNanos += attempt.nanos;
        while (recentNanos - recent.getFirst().nanos >= WINDOW_NANOS) {
            Attempt oldest = recent.removeFirst();
            recentPairs -= oldest.pairs;
            recentNanos -= oldest.nanos;
        }
    }

    synchronized Progress now() {
        double rate = pairsPerSecond();
        return new Progress(
                pairsDone,
                pairsDoneEarlier,
                pairsInAll,
                rate,
                rows,
                bytes,
                Duration.ofNanos(since(start)),
                timeLeft(rate),
                Optional.ofNullable(chunk),
                chunkNumber,
                chunksFinished,
                splits,
                temporaryBytes,
                endedTemporaryBytes);
    }

    /** Falls while the present chunk takes longer than the rate so far foretold. */
    private double pairsPerSecond() {
        double rate = perSecond((double) recentPairs, recentNanos);
        if (chunk == null || rate == 0) {
            return rate;
        }
        return Math.min(
                rate, perSecond((double) recentPairs + chunk.candidatePairs(), recentNanos + since(chunkStart)));
    }

    private static double perSecond(double pairs, long nanos) {
        return nanos == 0 ? 0 : pairs / (nanos / 1e9);
    }

    /** Counts down while a chunk runs. */
    private Optional<Duration> timeLeft(double rate) {
        if (pairsInAll == Long.MAX_VALUE) {
            return Optional.empty();
        }
        double left = Math.max(0, pairsInAll - pairsDone);
        if (left == 0) {
            return Optional.of(Duration.ZERO);
        }
        if (rate == 0) {
            return Optional.empty();
        }
        double running = chunk == null ? 0 : Math.min((double) chunk.candidatePairs(), rate * since(chunkStart) / 1e9);
        return Optional.of(Duration.ofSeconds((long) Math.ceil(Math.max(0, left - running) / rate)));
    }

    private long since(long instant) {
        return Math.max(0, clock.getAsLong() - instant);
    }

    private static long plus(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }
}
