package dev.linkage.predict;

import dev.linkage.chunk.LeftOut;
import dev.linkage.chunk.RuleCounts;
import dev.linkage.cluster.Clustering;
import dev.linkage.internal.plan.Inputs;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.Threshold;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Scored pairs on disk: the result of {@link Prediction#toParquet}. Immutable. */
public final class ScoredPairs {
    private final Inputs inputs;
    private final LinkageModel model;
    private final Path directory;
    private final List<Path> files;
    private final long rows;
    private final List<RuleCounts> ruleCounts;
    private final List<LeftOut> leftOut;
    private final long records;
    private final long pairsInAll;
    private final List<ChunkReport> chunks;

    ScoredPairs(
            Inputs inputs,
            LinkageModel model,
            Path directory,
            List<Path> files,
            long rows,
            List<RuleCounts> ruleCounts,
            List<LeftOut> leftOut,
            long records,
            long pairsInAll,
            List<ChunkReport> chunks) {
        this.inputs = inputs;
        this.model = model;
        this.directory = directory;
        this.files = List.copyOf(files);
        this.rows = rows;
        this.ruleCounts = List.copyOf(ruleCounts);
        this.leftOut = List.copyOf(leftOut);
        this.records = records;
        this.pairsInAll = pairsInAll;
        this.chunks = List.copyOf(chunks);
    }

    /**
     * Where the pairs are.
     *
     * @return a directory that Parquet readers read as one
     */
    public Path directory() {
        return directory;
    }

    /**
     * The Parquet files.
     *
     * @return one for each chunk
     */
    public List<Path> files() {
        return files;
    }

    /**
     * How many pairs were written.
     *
     * @return 0 or more
     */
    public long size() {
        return rows;
    }

    /**
     * Candidate pairs of each blocking rule, before exclusions and filters.
     *
     * @return in the model's order
     */
    public List<RuleCounts> ruleCounts() {
        return ruleCounts;
    }

    /**
     * What {@link Prediction#maxBlockSize} left out.
     *
     * @return one for each rule that lost anything; empty without a cap
     */
    public List<LeftOut> leftOut() {
        return leftOut;
    }

    /**
     * How many records were linked.
     *
     * @return over all data sets
     */
    public long records() {
        return records;
    }

    /**
     * How many pairs the link type allows.
     *
     * @return what the blocking rules saved from being scored
     */
    public long pairsInAll() {
        return pairsInAll;
    }

    /**
     * What each chunk gave and used.
     *
     * @return in the order they ran
     */
    public List<ChunkReport> chunks() {
        return chunks;
    }

    /**
     * A request to put records into clusters: those joined by pairs that reach a threshold, directly or through others.
     *
     * @param thresholds one or more, all found in one pass
     * @return the request; a terminal verb runs it
     */
    public Clustering cluster(Threshold... thresholds) {
        return Clustering.of(model, inputs.sources(), files, Arrays.asList(thresholds));
    }

    /** One line for JShell. */
    @Override
    public String toString() {
        String bytes =
                String.valueOf(chunks.stream().mapToLong(ChunkReport::bytes).sum());
        return rows + (rows == 1 ? " pair, " : " pairs, ") + bytes + " bytes in " + directory.getFileName();
    }
}
