package dev.linkage.examples;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.ChunkPlan;
import dev.linkage.chunk.RuleCounts;
import dev.linkage.predict.ChunkReport;
import dev.linkage.predict.ProgressListener;
import dev.linkage.train.StepResult;
import dev.linkage.train.TrainingListener;
import dev.linkage.train.TrainingStep;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Says on a stream what is going on. */
final class ConsoleProgress implements ProgressListener, TrainingListener {
    private final PrintStream out;
    private final long start = System.nanoTime();
    private long done;
    private long total;

    ConsoleProgress(PrintStream out) {
        this.out = out;
    }

    void say(String text) {
        out.printf(Locale.ROOT, "  %5.1f s  %s%n", (System.nanoTime() - start) / 1e9, text);
    }

    @Override
    public void started(TrainingStep step) {
        say("training: " + step);
    }

    @Override
    public void finished(StepResult result) {
        say("          " + result);
    }

    @Override
    public void prepared(long records) {
        say(String.format(Locale.ROOT, "prediction: %,d records prepared", records));
    }

    @Override
    public void planned(ChunkPlan plan, List<RuleCounts> counts, long pairsInAll) {
        total = plan.candidatePairs();
        say(String.format(
                Locale.ROOT,
                "            %,d candidate pairs in %d chunks",
                total,
                plan.chunks().size()));
    }

    @Override
    public void chunkFinished(int number, int chunks, ChunkReport report) {
        Chunk chunk = report.chunk();
        done += chunk.candidatePairs();
        say(String.format(
                Locale.ROOT,
                "            chunk %d of %d: %,d rows written (%d %%)",
                number,
                chunks,
                report.rows(),
                total == 0 ? 100 : 100 * done / total));
    }
}
