package dev.linkage.internal.run;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.KeyRange;
import dev.linkage.chunk.OutputEstimate;
import dev.linkage.chunk.RuleCounts;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.WrittenFile;
import dev.linkage.error.OutputException;
import dev.linkage.internal.file.IoReason;
import dev.linkage.internal.sql.PairsSql;
import dev.linkage.internal.sql.ScoreSql;
import dev.linkage.model.LinkageModel;
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

    private final PreparedRecords records;
    private final LinkageModel model;
    private final Threshold threshold;
    private double rows;
    private double bytes;
    private long sampledRows;
    private boolean exact = true;

    private OutputPilot(PreparedRecords records, LinkageModel model, Threshold threshold) {
        this.records = records;
        this.model = model;
        this.threshold = threshold;
    }

    /** Estimates the output of all rules. */
    static OutputEstimate run(
            PreparedRecords records, LinkageModel model, PairsSql pairs, List<RuleCounts> counts, Threshold threshold) {
        OutputPilot pilot = new OutputPilot(records, model, threshold);
        List<RuleCounts> finding =
                counts.stream().filter(rule -> rule.pairs() > 0).toList();
        Path file = records.workspace().workDirectory().resolve("pilot.parquet");
        try {
            for (RuleCounts rule : finding) {
                pilot.score(rule, pairs, PAIRS / finding.size(), file);
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

    private void score(RuleCounts rule, PairsSql pairs, long wanted, Path file) throws IOException {
        double share = Math.min(1, Math.sqrt((double) wanted / rule.pairs()));
        ScoreSql sql = new ScoreSql(
                model,
                records.layout(),
                share < 1 ? pairs.sampled(share) : pairs,
                records.inputs().names());
        Chunk all = Chunk.ofKeys(rule.rule(), KeyRange.ALL, rule.pairs(), rule.rows());
        WrittenFile written = write(sql.scored(all, threshold), file);
        if (written.rows() == 0) {
            exact &= share == 1;
            return;
        }
        double found = Math.min((double) rule.pairs(), written.rows() / (share * share));
        boolean telling = written.rows() >= TELLING_ROWS || share == 1 || threshold.isNone();
        WrittenFile typical = telling ? written : write(sql.scored(all, Threshold.NONE), file);
        long nothing = write(limited(sql.scored(all, threshold)), file).bytes();
        rows += found;
        bytes += nothing + found * Math.max(1, typical.bytes() - nothing) / typical.rows();
        sampledRows += written.rows();
        exact &= share == 1;
    }

    private static SqlStatement limited(SqlStatement statement) {
        return new SqlStatement(statement.step(), "SELECT * FROM (" + statement.sql() + ") LIMIT 0");
    }

    private WrittenFile write(SqlStatement statement, Path file) throws IOException {
        Files.deleteIfExists(file);
        return records.workspace().writeParquet(statement, file);
    }
}
