package dev.linkage.predict;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.Decision;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs a prediction: its start, decisions and end at info, what is worrying at warn, its chunks at debug. */
final class ChunkLog {
    private static final Logger LOG = LoggerFactory.getLogger(Prediction.class);

    private ChunkLog() {}

    static void started(Progress progress) {
        if (progress.pairsDoneEarlier() > 0) {
            LOG.info(
                    "prediction goes on: {} of {} candidate pairs were done before",
                    progress.pairsDoneEarlier(),
                    progress.pairsInAll());
        } else {
            LOG.info("prediction of {} candidate pairs starts", progress.pairsInAll());
        }
    }

    static void chunkStarted(int number, Chunk chunk) {
        LOG.debug("chunk {} starts: {}, {} candidate pairs", number, chunk, chunk.candidatePairs());
    }

    static void chunkFinished(int number, ChunkReport report) {
        LOG.debug(
                "chunk {} finished: {} rows, {} bytes in {} ms, peak memory {} bytes, {} temporary bytes",
                number,
                report.rows(),
                report.bytes(),
                report.wall().toMillis(),
                report.peakMemoryBytes(),
                report.temporaryBytes());
    }

    static void decided(Decision decision) {
        if (decision.kind() == Decision.Kind.SPILLS_AT_FLOOR) {
            LOG.warn("{}", words(decision));
        } else {
            LOG.info("{}", words(decision));
        }
    }

    static void finished(Progress progress) {
        LOG.info("prediction finished: {}", summary(progress));
    }

    /** The message is the caller's; it may hold values. */
    static void failed(Progress progress, Throwable cause) {
        LOG.info("prediction ended by {}: {}", cause.getClass().getSimpleName(), progress);
    }

    /** Such as {@code split into 2 after it began to spill: rule 1, keys 0 to 99: the reason}. */
    static String words(Decision decision) {
        int parts = decision.parts().size();
        String what = switch (decision.kind()) {
            case SPLIT_AFTER_SPILL -> "split into " + parts + " since it began to spill";
            case SPLIT_AFTER_OUT_OF_MEMORY -> "split into " + parts + " since memory ran out";
            case SPLIT_BEFORE_RUNNING -> "split into " + parts + " before it runs";
            case GREW -> "joined with its neighbours";
            case SPILLS_AT_FLOOR -> "spills, and cannot be split further";
        };
        return what + ": " + decision.chunk() + ": " + decision.reason();
    }

    /** Such as {@code 402,113 rows of 32.0M pairs in 17.0 s, 1.8M/s, 12 chunks, 2 splits, nothing spilled}. */
    static String summary(Progress progress) {
        return ProgressPart.counted(progress.rows(), "row")
                + " of " + ProgressPart.count(progress.pairsDone()) + " pairs in "
                + String.format(Locale.ROOT, "%.1f s, ", progress.elapsed().toMillis() / 1000.0)
                + ProgressPart.count((long) progress.averagePairsPerSecond()) + "/s, "
                + ProgressPart.counted(progress.chunksFinished(), "chunk")
                + (progress.splits() == 0 ? "" : ", " + ProgressPart.counted(progress.splits(), "split"))
                + (progress.temporaryBytes() == 0
                        ? ", nothing spilled"
                        : ", " + ProgressPart.counted(progress.temporaryBytes(), "temporary byte"))
                + (progress.endedTemporaryBytes() == 0
                        ? ""
                        : " (and " + ProgressPart.count(progress.endedTemporaryBytes()) + " of ended attempts)");
    }
}
