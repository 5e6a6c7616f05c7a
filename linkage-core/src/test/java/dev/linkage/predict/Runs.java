package dev.linkage.predict;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.Decision;
import dev.linkage.chunk.KeyRange;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Chunks, reports and figures for tests of what watches a run. */
final class Runs {
    private Runs() {}

    /** Chunks of the same number differ in nothing. */
    static Chunk chunk(int number, long pairs) {
        return Chunk.ofKeys(0, new KeyRange(number * 100L, number * 100L + 99), pairs, 10);
    }

    static ChunkReport report(Chunk chunk, long rows) {
        return new ChunkReport(chunk, rows, rows * 8, Duration.ofMillis(5), 1000, 2000, 0);
    }

    static Decision decision(Decision.Kind kind, Chunk chunk, long temporaryBytes) {
        boolean split = kind.name().startsWith("SPLIT");
        long half = chunk.candidatePairs() / 2;
        List<Chunk> parts = split ? List.of(chunk(51, half), chunk(52, chunk.candidatePairs() - half)) : List.of();
        return new Decision(kind, chunk, parts, "the reason", temporaryBytes);
    }

    /** 12.4 of 32 million pairs, in the fourth chunk. */
    static Progress midway() {
        return new Progress(
                12_400_000,
                0,
                32_000_000,
                1_850_000,
                402_113,
                3_216_904,
                Duration.ofSeconds(7),
                Optional.of(Duration.ofSeconds(11)),
                Optional.of(chunk(4, 1_000_000)),
                4,
                3,
                2,
                0,
                4096);
    }

    /** Midway, but for how much is done and when. */
    static Progress at(long done, long inAll, Duration elapsed) {
        return new Progress(done, 0, inAll, 0, 7, 56, elapsed, Optional.empty(), Optional.empty(), 1, 1, 0, 0, 0);
    }
}
