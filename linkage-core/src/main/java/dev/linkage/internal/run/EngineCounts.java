package dev.linkage.internal.run;

import dev.linkage.internal.pairs.PairTraining;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.Comparison;
import dev.linkage.model.LinkageModel;
import dev.linkage.train.AgreementPatterns;
import dev.linkage.train.TrainingData;
import java.util.List;

/**
 * The counts that training needs, taken by the pair engine from records in arrays.
 *
 * @param counting counts over the model's rules
 * @param model the comparisons, with the rules of all steps
 * @param columns tells what rules and comparisons read
 * @param sample the size of a sample
 * @param seeds of the samples, in the order of the numbers that were read
 */
record EngineCounts(
        PairTraining counting, LinkageModel model, TrainingColumns columns, RandomSample sample, List<String> seeds)
        implements TrainingData {
    EngineCounts {
        seeds = List.copyOf(seeds);
    }

    @Override
    public long pairsFound(List<BlockingRule> rules) {
        return counting.found(rules.stream().map(this::place).toList());
    }

    private int place(BlockingRule rule) {
        int place = model.blockingRules().indexOf(rule);
        if (place < 0) {
            throw new IllegalStateException("rule " + rule + " was not prepared");
        }
        return place;
    }

    @Override
    public long pairsInAll() {
        return sample.pairsInAll();
    }

    @Override
    public long[][] randomPairs(double maxPairs, String seed) {
        return counting.randomLevels(seeds.indexOf(seed), sample.below(maxPairs));
    }

    @Override
    public AgreementPatterns patterns(BlockingRule rule, List<Comparison> active, boolean termFrequencies) {
        List<String> names = active.stream().map(Comparison::name).toList();
        return counting.patterns(
                place(rule),
                active,
                termFrequencies,
                (counts, gammas, frequencies) -> new AgreementPatterns(names, counts, gammas, frequencies));
    }

    @Override
    public List<String> columns(BlockingRule rule) {
        return columns.of(rule);
    }

    @Override
    public List<String> columns(Comparison comparison) {
        return columns.of(comparison);
    }

    @Override
    public List<String> equalColumns(BlockingRule rule) {
        return columns.equal(rule);
    }
}
