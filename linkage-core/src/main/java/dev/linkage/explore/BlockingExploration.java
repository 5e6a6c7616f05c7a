package dev.linkage.explore;

import dev.linkage.chunk.Chunking;
import dev.linkage.chunk.LeftOut;
import dev.linkage.chunk.OutputEstimate;
import dev.linkage.chunk.RuleCounts;
import dev.linkage.engine.PairExecutor;
import dev.linkage.engine.Source;
import dev.linkage.internal.plan.Inputs;
import dev.linkage.internal.run.BlockingRun;
import dev.linkage.internal.run.Blocks;
import dev.linkage.internal.run.PredictionRun;
import dev.linkage.internal.run.PreparedRecords;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.ModelCheck;
import dev.linkage.model.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A request to count what blocking rules find, before anything is scored. Each option returns a new request; {@link
 * #counts} runs it. Immutable.
 */
public final class BlockingExploration {
    /** How many blocks of each rule are looked up unless said otherwise. */
    public static final int DEFAULT_LARGEST_BLOCKS = 10;

    private final Inputs inputs;
    private final LinkageModel model;
    private final int largestBlocks;
    private final OptionalLong maxBlockSize;
    private final Threshold threshold;

    private BlockingExploration(
            Inputs inputs, LinkageModel model, int largestBlocks, OptionalLong maxBlockSize, Threshold threshold) {
        this.inputs = inputs;
        this.model = model;
        this.largestBlocks = largestBlocks;
        this.maxBlockSize = maxBlockSize;
        this.threshold = threshold;
    }

    /**
     * For the rules of a model. Called by {@code Linker.explore()}.
     *
     * @param model trained or not; the output is estimated only for a trained one
     * @param sources its data sets
     * @return the request
     */
    public static BlockingExploration of(LinkageModel model, List<Source> sources) {
        LinkageModel ruled =
                model.blockingRules().isEmpty() ? model.withBlockingRules(List.of(BlockingRule.sql("TRUE"))) : model;
        return new BlockingExploration(
                Inputs.of(ruled, sources), ruled, DEFAULT_LARGEST_BLOCKS, OptionalLong.empty(), Threshold.NONE);
    }

    /**
     * Looks up so many of the largest blocks of each rule, 10 otherwise.
     *
     * @param number 0 or more
     * @return a copy
     */
    public BlockingExploration largestBlocks(int number) {
        if (number < 0) {
            throw new IllegalArgumentException("largestBlocks must be 0 or more but was " + number);
        }
        return new BlockingExploration(inputs, model, number, maxBlockSize, threshold);
    }

    /**
     * Counts as {@code Prediction.maxBlockSize} would run: without blocks of more records than this, and with what they
     * hold.
     *
     * @param records most records of a block, 1 or more
     * @return a copy
     */
    public BlockingExploration maxBlockSize(long records) {
        if (records < 1) {
            throw new IllegalArgumentException("maxBlockSize must be 1 or more records but was " + records);
        }
        return new BlockingExploration(inputs, model, largestBlocks, OptionalLong.of(records), threshold);
    }

    /**
     * Estimates the output of pairs that reach a threshold; of every pair otherwise.
     *
     * @param lowest such as {@code weight(0)}, inclusive
     * @return a copy
     */
    public BlockingExploration threshold(Threshold lowest) {
        return new BlockingExploration(inputs, model, largestBlocks, maxBlockSize, lowest);
    }

    /**
     * Reads the data and counts. For a trained model a sample of the pairs is scored to estimate the output.
     *
     * @return the counts
     * @throws dev.linkage.error.ModelException if a block size is capped and a rule has no blocks
     */
    public BlockingCounts counts() {
        if (!isTrained()) {
            try (BlockingRun run = BlockingRun.open(inputs, model, maxBlockSize)) {
                return counts(run.records(), run.blocks(), run.leftOut(), Optional.empty());
            }
        }
        LinkageModel trained = ModelCheck.requireTrained(model).model();
        try (PredictionRun run = PredictionRun.open(
                inputs,
                trained,
                threshold,
                Chunking.adaptive(),
                maxBlockSize,
                PairExecutor.AUTOMATIC,
                Optional.empty(),
                () -> false)) {
            return counts(run.records(), run.blocks(), run.leftOut(), Optional.of(run.estimate()));
        }
    }

    private BlockingCounts counts(
            PreparedRecords records, Blocks blocks, List<LeftOut> leftOut, Optional<OutputEstimate> output) {
        List<RuleBlocks> rules = new ArrayList<>();
        for (RuleCounts counts : blocks.counts()) {
            int place = counts.rule();
            rules.add(new RuleBlocks(
                    place,
                    model.blockingRules().get(place),
                    counts.pairs(),
                    counts.exact(),
                    counts.rows(),
                    blocks.number(place),
                    blocks.largest(place, largestBlocks),
                    leftOut.stream().filter(left -> left.rule() == place).findFirst()));
        }
        return new BlockingCounts(records.records(), records.pairsInAll(), rules, output);
    }

    private boolean isTrained() {
        return model.comparisons().stream()
                .allMatch(comparison -> comparison.levels().stream()
                                .anyMatch(level -> !level.isNull() && level.m().isPresent())
                        && comparison.levels().stream()
                                .anyMatch(level -> !level.isNull() && level.u().isPresent()));
    }

    /** One line for JShell. */
    @Override
    public String toString() {
        int rules = model.blockingRules().size();
        return "exploration of " + rules + (rules == 1 ? " blocking rule: " : " blocking rules: ") + "call counts()";
    }
}
