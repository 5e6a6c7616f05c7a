package dev.linkage.internal.run;

import dev.linkage.chunk.LeftOut;
import dev.linkage.chunk.OutputEstimate;
import dev.linkage.chunk.RuleCounts;
import dev.linkage.engine.Workspace;
import dev.linkage.internal.plan.Inputs;
import dev.linkage.internal.sql.PreparedLayout;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.Threshold;
import dev.linkage.model.internal.ModelColumns;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Records prepared for looking at what blocking rules find, without a prediction. */
public final class BlockingRun implements AutoCloseable {
    private final PreparedRecords records;
    private final LinkageModel model;
    private final BlockCap cap;
    private final List<RuleCounts> counts;

    private BlockingRun(PreparedRecords records, LinkageModel model, BlockCap cap) {
        this.records = records;
        this.model = model;
        this.cap = cap;
        this.counts = blocks().counts();
    }

    /**
     * Prepares the records.
     *
     * @param inputs the data sets
     * @param model a model with rules
     * @param scored whether pairs will be scored too; only what the rules read is prepared otherwise
     * @param maxBlockSize records that a block may have; empty for any number
     * @return to be closed
     */
    public static BlockingRun open(Inputs inputs, LinkageModel model, boolean scored, OptionalLong maxBlockSize) {
        String uniqueId = model.options().uniqueIdColumn();
        PreparedLayout layout = scored
                ? PredictionRun.layout(inputs, model)
                : new PreparedLayout(new ModelColumns(inputs.columnNames()), uniqueId);
        if (!scored) {
            model.blockingRules().forEach(layout::add);
        }
        Workspace workspace = inputs.engine().workspace(Optional.empty());
        try {
            ModelProbe.check(workspace, inputs, model);
            PreparedRecords records = PreparedRecords.prepare(workspace, inputs, uniqueId, layout);
            return new BlockingRun(records, model, BlockCap.of(records, maxBlockSize));
        } catch (RuntimeException | Error e) {
            workspace.close();
            throw e;
        }
    }

    /**
     * The prepared records.
     *
     * @return kept until this is closed
     */
    public PreparedRecords records() {
        return records;
    }

    /**
     * The blocks of each rule, without those that a cap leaves out.
     *
     * @return counts them
     */
    public PairCounting blocks() {
        return new PairCounting(records, cap.pairs());
    }

    /**
     * Candidate pairs of each rule.
     *
     * @return in the model's order
     */
    public List<RuleCounts> counts() {
        return counts;
    }

    /**
     * What the cap on block size leaves out.
     *
     * @return one for each rule that lost anything
     */
    public List<LeftOut> leftOut() {
        return cap.leftOut();
    }

    /**
     * Estimates rows and bytes by scoring a sample of the candidate pairs.
     *
     * @param threshold lowest weight given out
     * @return the estimate
     */
    public OutputEstimate estimate(Threshold threshold) {
        return OutputPilot.run(records, model, cap.pairs(), counts, threshold);
    }

    @Override
    public void close() {
        records.workspace().close();
    }
}
