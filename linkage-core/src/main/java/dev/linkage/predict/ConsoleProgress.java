package dev.linkage.predict;

import dev.linkage.chunk.ChunkPlan;
import dev.linkage.chunk.Decision;
import dev.linkage.chunk.RuleCounts;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/**
 * Shows people how a prediction goes on. In a terminal it paints a bar over and over in one line; elsewhere it prints a
 * line every ten seconds and at each tenth of the work. Splits are lines of their own, and the last line sums up.
 *
 * <p>It takes a stream for a terminal when it is {@code System.out} or {@code System.err}, there is a
 * {@code System.console()}, and the variable {@code TERM} is set and not {@code dumb}. The variable {@code COLUMNS} says
 * how wide the terminal is, 80 otherwise. There are no colours. Thread-safe; for one prediction at a time.
 *
 * <pre>{@code
 * trained.predict().listener(ConsoleProgress.standard()).toParquet(directory);
 * }</pre>
 */
public final class ConsoleProgress implements ProgressListener {
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);
    private static final String ERASE = "\r\u001b[K";

    private final PrintStream out;
    private final OptionalInt width;
    private boolean painted;
    private Duration lastLine = Duration.ZERO;
    private int tenths;

    ConsoleProgress(PrintStream out, OptionalInt width) {
        this.out = out;
        this.width = width;
    }

    /**
     * On standard error, so that standard output is free for results.
     *
     * @return a listener
     */
    public static ConsoleProgress standard() {
        return to(System.err);
    }

    /**
     * On a stream, which stays open.
     *
     * @param out a bar if it is a terminal, lines otherwise
     * @return a listener
     */
    public static ConsoleProgress to(PrintStream out) {
        return new ConsoleProgress(out, Terminal.width(out));
    }

    @Override
    public synchronized void prepared(long records) {
        say(ProgressPart.counted(records, "record") + " prepared");
    }

    @Override
    public synchronized void planned(ChunkPlan plan, List<RuleCounts> counts, long pairsInAll) {
        lastLine = Duration.ZERO;
        tenths = 0;
        say(ProgressPart.count(plan.candidatePairs()) + " candidate pairs of " + ProgressPart.count(pairsInAll)
                + " possible, in " + ProgressPart.counted(plan.chunks().size(), "chunk"));
    }

    @Override
    public synchronized void progress(Progress progress) {
        if (width.isPresent()) {
            out.print(ERASE + ProgressBar.line(progress, width.getAsInt()));
            out.flush();
            painted = true;
        } else if (isDue(progress)) {
            say(progress.toString());
        }
    }

    /** Not the last tenth, since the summary follows. */
    private boolean isDue(Progress progress) {
        int reached = (int) Math.floor(progress.share().orElse(0) * 10);
        boolean due = reached > tenths || progress.elapsed().minus(lastLine).compareTo(BETWEEN_LINES) >= 0;
        if (due) {
            tenths = reached;
            lastLine = progress.elapsed();
        }
        return due && reached < 10;
    }

    @Override
    public synchronized void decided(Decision decision) {
        if (decision.kind() != Decision.Kind.GREW) {
            say(ChunkLog.words(decision));
        }
    }

    @Override
    public synchronized void finished(Progress progress) {
        say(ChunkLog.summary(progress));
    }

    @Override
    public synchronized void failed(Progress progress, Throwable cause) {
        say("ended by " + cause.getClass().getSimpleName() + " at " + progress);
    }

    private void say(String text) {
        if (painted) {
            out.print(ERASE);
            painted = false;
        }
        out.println("prediction: " + text);
        out.flush();
    }
}
