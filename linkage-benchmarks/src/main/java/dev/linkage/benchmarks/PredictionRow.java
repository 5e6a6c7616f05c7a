package dev.linkage.benchmarks;

import dev.linkage.benchmarks.splink.CompareColumns;
import dev.linkage.benchmarks.splink.CompareParquet;
import dev.linkage.benchmarks.splink.PairDifferences;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.LinkageModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Predicts people to Parquet, with one trained model for both, in each of Splink's ways.
 *
 * @param name what to call it by
 * @param key what its ratios are reported under
 * @param usualSize records
 * @param rules blocking rules
 * @param probability the threshold; 0 for every pair
 * @param retained whether with the compared columns and the levels, as Splink does unless told otherwise
 * @param jvm how our process runs
 * @param warm whether each process does it twice and the second time counts
 * @param turns how often each process is run, for short jobs; the least counts
 */
record PredictionRow(
        String name,
        String key,
        long usualSize,
        List<BlockingRule> rules,
        double probability,
        boolean retained,
        JvmOptions jvm,
        boolean warm,
        int turns)
        implements SplinkRow {

    /** Every pair, without columns, with a heap of 1 GiB, measured once. */
    static PredictionRow of(String name, long records, List<BlockingRule> rules) {
        return new PredictionRow(name, name.replace('-', '_'), records, rules, 0, false, JvmOptions.of("1g"), false, 1);
    }

    PredictionRow named(String newName) {
        return new PredictionRow(
                newName, newName.replace('-', '_'), usualSize, rules, probability, retained, jvm, warm, turns);
    }

    PredictionRow withThreshold(double newProbability) {
        return new PredictionRow(name, key, usualSize, rules, newProbability, retained, jvm, warm, turns);
    }

    PredictionRow withColumns() {
        return new PredictionRow(name, key, usualSize, rules, probability, true, jvm, warm, turns);
    }

    PredictionRow withHeap(String newHeap) {
        return new PredictionRow(
                name, key, usualSize, rules, probability, retained, jvm.withHeap(newHeap), warm, turns);
    }

    /** The first time of each process counts, of several. */
    PredictionRow cold() {
        return new PredictionRow(name, key + "_cold", usualSize, rules, probability, retained, jvm, false, 3);
    }

    /** The first time of each process counts, of several, with flags of the virtual machine for short processes. */
    PredictionRow coldAndShort() {
        return new PredictionRow(
                name, key + "_short", usualSize, rules, probability, retained, jvm.forShortProcesses(), false, 3);
    }

    /** The second time of each process counts, of several. */
    PredictionRow warmedUp() {
        return new PredictionRow(name, key + "_warm", usualSize, rules, probability, retained, jvm, true, 3);
    }

    @Override
    public Result run(SplinkJobs usualJobs, long records) {
        SplinkJobs jobs = warm ? usualJobs.with(jvm).twice() : usualJobs.with(jvm);
        Path model = jobs.folder().resolve(key + ".json");
        LinkageModel trained = TrainedModel.of(rules, records);
        trained.withOptions(trained.options().withRetained(retained, false, List.of()))
                .save(model);
        List<Path> people = List.of(PredictBenchmark.people(records));
        List<Figures> figures = new ArrayList<>();
        List<String> comparisons = new ArrayList<>();
        long mismatches = 0;
        for (int turn = 1; turn <= turns; turn++) {
            Path ours = jobs.folder().resolve(key + "-" + turn);
            figures.add(jobs.predict(job(), model, ours, probability, people));
            // Chunks are never the fastest way where several turns are needed.
            for (SplinkWay way : turn == 1 ? List.of(SplinkWay.values()) : SplinkWay.WHOLE) {
                Path theirs = jobs.folder().resolve(key + "-" + turn + "-" + way + way.suffix());
                figures.add(jobs.predictSplink(job(), way, model, theirs, probability, people));
                PairDifferences differences = CompareParquet.compare(ours, theirs, "unique_id");
                List<String> columns = retained ? CompareColumns.different(ours, theirs, "unique_id") : List.of();
                mismatches += differences.count() + columns.size();
                if (turn == 1 || !differences.none() || !columns.isEmpty()) {
                    comparisons.add(way.label() + ": " + differences.summary()
                            + (columns.isEmpty() ? "" : ", columns that differ: " + columns));
                }
                BenchFolder.remove(theirs);
            }
        }
        return new Result(Figures.least(figures), mismatches, comparisons, ratios(figures));
    }

    private String job() {
        return key.replace('_', ' ');
    }

    private Map<String, Double> ratios(List<Figures> figures) {
        Map<String, Double> ratios = new LinkedHashMap<>();
        ratios.put(key + "_cpu_ratio", Figures.ratio(figures, Figures::cpu));
        if (!warm) {
            ratios.put(key + "_memory_ratio", Figures.ratio(figures, List.of(SplinkWay.TABLE), Figures::megabytes));
            ratios.put(key + "_chunks_memory_ratio", Figures.ratio(figures, SplinkWay.IN_CHUNKS, Figures::megabytes));
        }
        return ratios;
    }
}
