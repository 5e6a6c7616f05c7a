package dev.linkage.internal.run;

import dev.linkage.chunk.LeftOut;
import dev.linkage.engine.Workspace;
import dev.linkage.internal.plan.Inputs;
import dev.linkage.internal.sql.PreparedLayout;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.internal.ModelColumns;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Records prepared for looking at what the blocking rules of a model find that cannot score yet. */
public final class BlockingRun implements AutoCloseable {
    private final PreparedRecords records;
    private final BlockCap cap;

    private BlockingRun(PreparedRecords records, BlockCap cap) {
        this.records = records;
        this.cap = cap;
    }

    /**
     * Prepares what the rules read of the records.
     *
     * @param inputs the data sets
     * @param model a model with rules
     * @param maxBlockSize records that a block may have; empty for any number
     * @return to be closed
     */
    public static BlockingRun open(Inputs inputs, LinkageModel model, OptionalLong maxBlockSize) {
        String uniqueId = model.options().uniqueIdColumn();
        PreparedLayout layout = new PreparedLayout(new ModelColumns(inputs.columnNames()), uniqueId);
        model.blockingRules().forEach(layout::add);
        Workspace workspace = inputs.engine().workspace(Optional.empty());
        try {
            ModelProbe.check(workspace, inputs, model);
            PreparedRecords records = PreparedRecords.prepare(workspace, inputs, uniqueId, layout);
            return new BlockingRun(records, BlockCap.of(records, maxBlockSize));
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
    public Blocks blocks() {
        return new PairCounting(records, cap.pairs());
    }

    /**
     * What the cap on block size leaves out.
     *
     * @return one for each rule that lost anything
     */
    public List<LeftOut> leftOut() {
        return cap.leftOut();
    }

    @Override
    public void close() {
        records.workspace().close();
    }
}
