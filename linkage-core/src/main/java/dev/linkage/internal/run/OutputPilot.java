package dev.linkage.internal.run;

import dev.linkage.chunk.OutputEstimate;
import dev.linkage.chunk.RuleCounts;
import dev.linkage.engine.WrittenFile;
import dev.linkage.error.OutputException;
import dev.linkage.internal.file.IoReason;
import dev.linkage.model.Threshold;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Scores a small sample of the candidate pairs of each rule and writes it to Parquet files that are deleted again. The
 * sample is drawn from records, so that a pair of a large block is as likely in it as one of a small block.
 */
final class OutputPilot {
    /** Candidate pairs that are scored, about, all rules together. */
    private static final long PAIRS = 100_000;
    /** Rows below which a file says little about bytes per row. */
    private static final long TELLING_ROWS = 2_000;

    private final Sample sample;
    private final Threshold threshold;
    private double rows;
    private double bytes;
    private long sampledRows;
    private boolean exact = true;

    private OutputPilot(Sample sample, Threshold threshold) {
        this.sample = sample;
        this.threshold = threshold;
    }

    /** Scores a sample of the pairs of a rule to a file. */
    interface Sample {
        /**
         * Writes it.
         *
         * @param share share of the records: every pair is taken with the square of it as probability; 0 for no pair
         */
        WrittenFile write(int rule, double share, Threshold threshold, Path file);
    }

    /** Estimates the output of all rules. */
    static OutputEstimate run(Sample sample, List<RuleCounts> counts, Threshold threshold, Path directory) {
        OutputPilot pilot = new OutputPilot(sample, threshold);
        List<RuleCounts> finding =
                counts.stream().filter(rule -> rule.pairs() > 0).toList();
        Path file = directory.resolve("pilot.parquet");
        try {
            for (RuleCounts rule : finding) {
                pilot.score(rule, PAIRS / finding.size(), file);
            }
        } catch (IOException e) {
            throw new OutputException("cannot write a sample to estimate the output: " + IoReason.of(e), e);
        } finally {
            PartitionWriter.remove(file);
        }
        return new OutputEstimate(whole(pilot.rows), whole(pilot.bytes), pilot.sampledRows, pilot.exact);
    }

    private static long whole(double number) {
        return (long) Math.ceil(number);
    }

    private void score(RuleCounts rule, long wanted, Path file) throws IOException {
        double share = Math.min(1, Math.sqrt((double) wanted / rule.pairs()));
        WrittenFile written = write(rule, share, threshold, file);
        if (written.rows() == 0) {
            exact &= share == 1;
            return;
        }
        double found = Math.min((double) rule.pairs(), written.rows() / (share * share));
        boolean telling = written.rows() >= TELLING_ROWS || share == 1 || threshold.isNone();
        WrittenFile typical = telling ? written : write(rule, share, Threshold.NONE, file);
        long nothing = write(rule, 0, threshold, file).bytes();
        rows += found;
        bytes += nothing + found * Math.max(1, typical.bytes() - nothing) / typical.rows();
        sampledRows += written.rows();
        exact &= share == 1;
    }

    private WrittenFile write(RuleCounts rule, double share, Threshold lowest, Path file) throws IOException {
        Files.deleteIfExists(file);
        return sample.write(rule.rule(), share, lowest, file);
    }
}
