package dev.linkage.score;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.KeyRange;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.Comparison;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Counts what training asks of the pairs of records that lie in arrays, and keeps no pair. Gives exactly the counts of the
 * SQL executor. Used by one thread; counts with several.
 */
public final class TrainingPairs {
    private final List<BlockingRule> blockingRules;
    private final RecordColumns columns;
    private final PairRecords records;
    private final IntFunction<RuleIndex> rules;
    private final int threads;
    private final Runnable checkpoint;

    /**
     * Over records.
     *
     * @param blockingRules rules that explode nothing
     * @param columns the columns that comparisons and rules read
     * @param records their order
     * @param rules the blocks of each rule, by its place
     * @param threads how many threads count, the calling one among them
     * @param checkpoint called by the calling thread again and again; what it throws ends the work
     */
    public TrainingPairs(
            List<BlockingRule> blockingRules,
            RecordColumns columns,
            PairRecords records,
            IntFunction<RuleIndex> rules,
            int threads,
            Runnable checkpoint) {
        this.blockingRules = List.copyOf(blockingRules);
        this.columns = columns;
        this.records = records;
        this.rules = rules;
        this.threads = Math.max(1, threads);
        this.checkpoint = checkpoint;
    }

    /**
     * How many pairs a rule finds.
     *
     * @param rule its place
     * @param earlier places of rules whose pairs are left out
     * @return exact count
     */
    public long found(int rule, List<Integer> earlier) {
        List<FoundPairs> sinks = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            List<PairRule> excluded = earlier.stream().map(this::rule).toList();
            sinks.add(new FoundPairs(excluded, i == 0 ? checkpoint : () -> {}));
        }
        walk(rule, sinks);
        return sinks.stream().mapToLong(FoundPairs::pairs).sum();
    }

    /**
     * Agreement patterns.
     *
     * @param counts pairs per row
     * @param gammas {@code [comparison][row]}, -1 for missing
     * @param termFrequencies {@code [comparison][row]}: the greater of both sides' shares for the column of the row's
     *     level, NaN where there is none
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Patterns(long[] counts, byte[][] gammas, double[][] termFrequencies) {}

    /**
     * Agreement patterns of the pairs that a rule finds, whatever other rules find.
     *
     * @param rule its place
     * @param comparisons to evaluate
     * @param termFrequencies whether to tell rows apart by term frequencies
     * @return rows in no particular order
     */
    public Patterns patterns(int rule, List<Comparison> comparisons, boolean termFrequencies) {
        PatternKeys keys = new PatternKeys(comparisons, columns, termFrequencies);
        List<PatternCounter> sinks = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            sinks.add(new PatternCounter(keys, comparisons, columns, i == 0 ? checkpoint : () -> {}));
        }
        walk(rule, sinks);
        PatternTable all = new PatternTable(keys.words());
        sinks.forEach(sink -> all.addAll(sink.finish()));
        long[] packed = all.keys();
        byte[][] gammas = new byte[comparisons.size()][all.size()];
        double[][] frequencies = new double[comparisons.size()][all.size()];
        for (int c = 0; c < gammas.length; c++) {
            PatternKeys.Field field = keys.fields().get(c);
            for (int row = 0; row < all.size(); row++) {
                gammas[c][row] = (byte) field.gamma(packed, row * keys.words());
                frequencies[c][row] = field.share(packed, row * keys.words());
            }
        }
        return new Patterns(all.counts(), gammas, frequencies);
    }

    /**
     * Counts levels over all pairs of some records.
     *
     * @param comparison the comparison
     * @param rows the records, those of lower rank first
     * @return by gamma, null levels left out
     */
    public long[] levels(Comparison comparison, int[] rows) {
        long[] byLevel = new LevelCounts(comparison, columns, rows, records.dataSets()).count(threads, checkpoint);
        long[] counts = new long[comparison.nonNullLevels()];
        for (int level = 0; level < byLevel.length; level++) {
            if (comparison.gamma(level) >= 0) {
                counts[comparison.gamma(level)] += byLevel[level];
            }
        }
        return counts;
    }

    private PairRule rule(int place) {
        return new PairRule(blockingRules.get(place), columns, null);
    }

    private void walk(int place, List<? extends RulePairs.Sink> sinks) {
        RuleIndex index = rules.apply(place);
        UnitQueue units = new UnitQueue(index, Chunk.ofKeys(place, KeyRange.ALL, 0, 0));
        List<Runnable> tasks = new ArrayList<>();
        for (RulePairs.Sink sink : sinks) {
            RulePairs pairs = new RulePairs(index, rule(place), records, sink);
            tasks.add(() -> {
                UnitQueue.Unit unit = units.next();
                while (unit != null) {
                    pairs.walk(unit);
                    unit = units.next();
                }
            });
        }
        Workers.run(tasks, "linkage-training", units::stop);
    }
}
