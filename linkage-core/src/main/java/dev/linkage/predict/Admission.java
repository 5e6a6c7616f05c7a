package dev.linkage.predict;

import dev.linkage.chunk.Block;
import dev.linkage.chunk.OutputEstimate;
import dev.linkage.chunk.RuleCounts;
import dev.linkage.error.LimitException;
import dev.linkage.error.OutputException;
import dev.linkage.internal.file.IoReason;
import dev.linkage.internal.mask.Shown;
import dev.linkage.internal.run.PredictionRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Lets a prediction begin when it stays within its limits, and refuses it otherwise. */
final class Admission {
    /** Candidate pairs from which the output is worth an estimate. */
    private static final long MANY_PAIRS = 2_000_000;
    /** More bytes than a pair takes in a file, unless it carries long texts. */
    private static final long MOST_BYTES_PER_PAIR = 4_096;

    private static final int SHOWN_BLOCKS = 3;
    private static final Pattern PART = Pattern.compile("part-\\d+-rule\\d+\\.parquet");

    private final PredictionRun run;
    private final Limits limits;
    private final Shown shown;
    private final long pairs;

    private Admission(PredictionRun run, Limits limits) {
        this.run = run;
        this.limits = limits;
        this.shown = run.records().inputs().shown();
        this.pairs = run.counts().stream().mapToLong(RuleCounts::pairs).reduce(0, Admission::plus);
    }

    private static long plus(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }

    static void check(PredictionRun run, PredictionOptions options, Optional<Path> output) {
        Admission admission = new Admission(run, options.limits());
        admission.checkInput();
        admission.checkPairs();
        admission.checkOutput(output);
    }

    private void checkInput() {
        long records = run.records().records();
        if (exceeds(records, limits.inputRecords())) {
            throw new LimitException(text(
                    "refused: the data sets have %,d records, more than the limit of %,d; link fewer, or raise the limit"
                            + " with limits(Limits.defaults().maxInputRecords(%d))",
                    records, limits.inputRecords().getAsLong(), records));
        }
    }

    private void checkPairs() {
        if (exceeds(pairs, limits.candidatePairs())) {
            throw new LimitException(text(
                            "refused: the blocking rules make at most %,d candidate pairs, more than the limit of %,d;",
                            pairs, limits.candidatePairs().getAsLong())
                    + worst()
                    + text(", or raise the limit with limits(Limits.defaults().maxCandidatePairs(%d))", pairs));
        }
    }

    private void checkOutput(Optional<Path> output) {
        Optional<Path> disk = output.filter(place -> limits.checksFreeDisk());
        long free = disk.map(place -> limits.freeSpace().bytes(place)).orElse(Long.MAX_VALUE);
        long written = disk.map(Admission::written).orElse(0L);
        boolean capped =
                exceeds(pairs, limits.outputRows()) || limits.outputBytes().isPresent();
        boolean matters =
                disk.isPresent() && (pairs >= MANY_PAIRS || pairs > plus(free, written) / MOST_BYTES_PER_PAIR);
        if (pairs == 0 || !(capped || matters) || surelyFits(disk.isPresent() ? free : Long.MAX_VALUE, written)) {
            return;
        }
        OutputEstimate estimate = run.estimate();
        String way = "; ask for a higher threshold(...) or fewer columns with retainNothing(),";
        if (exceeds(estimate.rows(), limits.outputRows())) {
            throw new LimitException(text(
                            "refused: the output would have about %,d rows, more than the limit of %,d;",
                            estimate.rows(), limits.outputRows().getAsLong())
                    + worst()
                    + text(
                            "; ask for a higher threshold(...), or raise the limit with"
                                    + " limits(Limits.defaults().maxOutputRows(%d))",
                            estimate.rows()));
        }
        if (exceeds(estimate.bytes(), limits.outputBytes())) {
            throw new LimitException(text(
                            "refused: the output would have about %,d bytes (%,d rows), more than the limit of %,d;",
                            estimate.bytes(),
                            estimate.rows(),
                            limits.outputBytes().getAsLong())
                    + worst()
                    + way
                    + text(" or raise the limit with limits(Limits.defaults().maxOutputBytes(%d))", estimate.bytes()));
        }
        if (disk.isPresent() && (estimate.bytes() - written) * Limits.FREE_DISK_FACTOR > free) {
            throw new LimitException(text(
                            "refused: the output would have about %,d bytes (%,d rows%s), and with a safety factor of"
                                    + " %s that is more than the %,d bytes free at %s;",
                            estimate.bytes() - written,
                            estimate.rows(),
                            written == 0 ? "" : text(" in all, with %,d bytes that are there", written),
                            Limits.FREE_DISK_FACTOR,
                            free,
                            disk.get())
                    + worst()
                    + way
                    + " write to a disk with more space, or leave this check out with"
                    + " limits(Limits.defaults().freeDisk(false))");
        }
    }

    /** Even if every candidate pair were written, with the longest values. */
    private boolean surelyFits(long free, long written) {
        if (exceeds(pairs, limits.outputRows())) {
            return false;
        }
        long most = run.mostBytes();
        return !exceeds(most, limits.outputBytes()) && (most - written) * Limits.FREE_DISK_FACTOR <= free;
    }

    /** What an earlier attempt of the same run wrote need not be written again. */
    private static long written(Path directory) {
        if (!Files.isDirectory(directory)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(directory)) {
            long bytes = 0;
            for (Path file : (Iterable<Path>) files::iterator) {
                if (PART.matcher(file.getFileName().toString()).matches()) {
                    bytes += Files.size(file);
                }
            }
            return bytes;
        } catch (IOException e) {
            throw new OutputException("cannot look into " + directory + ": " + IoReason.of(e), e);
        }
    }

    private static boolean exceeds(long value, OptionalLong limit) {
        return limit.isPresent() && value > limit.getAsLong();
    }

    /** The rule with the most pairs, its largest blocks, and how to have fewer. */
    private String worst() {
        RuleCounts most = run.counts().stream()
                .max(Comparator.comparingLong(RuleCounts::pairs))
                .orElseThrow();
        int rule = most.rule();
        String makes = text(
                " rule %d (%s) makes %s%,d",
                rule, shown.words(run.rules().get(rule).toString()), most.exact() ? "" : "at most ", most.pairs());
        if (!most.hasKey()) {
            return makes + "; add an equality to rule " + rule;
        }
        List<String> blocks = run.blocks().largest(rule, SHOWN_BLOCKS).stream()
                .map(block -> shown(block).toString())
                .toList();
        return makes + ", its largest blocks are " + String.join("; ", blocks) + "; add a condition to rule " + rule
                + ", leave large blocks out with maxBlockSize(records)";
    }

    private Block shown(Block block) {
        List<@Nullable String> values = new ArrayList<>();
        block.values().forEach(value -> values.add(value == null ? null : shown.text(value)));
        return new Block(block.rule(), values, block.records(), block.pairs());
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
