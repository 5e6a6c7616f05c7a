package dev.linkage.score;

import dev.linkage.chunk.Chunk;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Scores the candidate pairs of records that lie in arrays: walks the blocks of a rule, drops pairs whose best possible
 * weight does not reach the threshold, and computes the levels of the rest. Gives exactly the pairs, levels and weights of
 * the SQL executor. Immutable; chunks may be scored by several threads.
 */
public final class PairEngine {
    private final LinkageModel model;
    private final RecordColumns columns;
    private final PairRecords records;
    private final IntFunction<RuleIndex> rules;
    private final Threshold threshold;
    private final List<ComparisonWeights> weights;

    /**
     * Over records.
     *
     * @param model a model whose levels all have m and u
     * @param columns the columns that it reads
     * @param records their order
     * @param rules the blocks of each rule, by its place
     * @param threshold lowest weight that is given out
     * @throws UnsupportedConditionException for a condition that only the engine can test
     */
    public PairEngine(
            LinkageModel model,
            RecordColumns columns,
            PairRecords records,
            IntFunction<RuleIndex> rules,
            Threshold threshold) {
        this.model = model;
        this.columns = columns;
        this.records = records;
        this.rules = rules;
        this.threshold = threshold;
        requireSupported(model, columns);
        this.weights = model.comparisons().stream()
                .map(comparison -> new ComparisonWeights(comparison, columns))
                .toList();
    }

    /**
     * Checks that every condition can be tested in the JVM.
     *
     * @param model the model
     * @param columns the columns that it reads; without rows will do
     * @throws UnsupportedConditionException for a condition that only the engine can test
     */
    public static void requireSupported(LinkageModel model, RecordColumns columns) {
        PairConditions compiler = new PairConditions(columns, List.of());
        model.comparisons().forEach(comparison -> comparison.levels().forEach(level -> compiler.of(level.condition())));
        model.blockingRules().forEach(rule -> new PairRule(rule, columns, null));
    }

    /**
     * Scores the pairs of a chunk.
     *
     * @param chunk the chunk
     * @param threads how many threads to use, the calling one among them
     * @param sink takes the pairs from every thread, in no particular order
     * @param checkpoint called by the calling thread again and again; what it throws ends the work
     * @return how many pairs were given out
     */
    public long score(Chunk chunk, int threads, Consumer<ScoredRows> sink, Runnable checkpoint) {
        UnitQueue units = new UnitQueue(rules.apply(chunk.rule()), chunk);
        List<Worker> workers = new ArrayList<>();
        for (int i = 0; i < Math.max(1, threads); i++) {
            workers.add(new Worker(i == 0 ? checkpoint : () -> {}, units, chunk, sink));
        }
        Workers.run(workers, "linkage-pairs", units::stop);
        return workers.stream().mapToLong(worker -> worker.rows).sum();
    }

    private final class Worker implements Runnable {
        private final Runnable checkpoint;
        private final UnitQueue units;
        private final Chunk chunk;
        private final Consumer<ScoredRows> sink;
        private long rows;

        Worker(Runnable checkpoint, UnitQueue units, Chunk chunk, Consumer<ScoredRows> sink) {
            this.checkpoint = checkpoint;
            this.units = units;
            this.chunk = chunk;
            this.sink = sink;
        }

        @Override
        public void run() {
            PairScorer scorer = new PairScorer(model, weights, columns, threshold, chunk.rule(), rules);
            RuleIndex index = rules.apply(chunk.rule());
            ExactPairs exact = new ExactPairs(scorer, records, index, chunk, sink);
            PairWalk walk = new PairWalk(scorer, index, exact, checkpoint);
            UnitQueue.Unit unit = units.next();
            while (unit != null) {
                checkpoint.run();
                walk.walk(unit);
                unit = units.next();
            }
            exact.flush();
            rows = exact.rows();
        }
    }
}
