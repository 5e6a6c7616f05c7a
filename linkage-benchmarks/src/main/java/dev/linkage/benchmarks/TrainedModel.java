package dev.linkage.benchmarks;

import dev.linkage.Linker;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.LinkageModel;
import java.nio.file.Path;
import java.util.List;

/** A model trained on a sample, for benchmarks of prediction alone. */
final class TrainedModel {
    private static final long RECORDS = 100_000;

    private TrainedModel() {}

    /** Saves the model of people with some rules to a file. */
    static Path save(Path file, List<BlockingRule> rules) {
        of(rules).save(file);
        return file;
    }

    /**
     * The model for more or fewer people than it is trained on: each has as many other records, so that a match is the
     * rarer among all pairs.
     */
    static LinkageModel of(List<BlockingRule> rules, long records) {
        LinkageModel trained = of(rules);
        return trained.withPrior(Math.min(0.5, trained.prior() * RECORDS / records));
    }

    private static LinkageModel of(List<BlockingRule> rules) {
        try (DuckDb db = DuckDb.open()) {
            return Linker.of(PeopleModel.dedupe(), db.parquet(PredictBenchmark.people(RECORDS)))
                    .train(PeopleModel.steps())
                    .model()
                    .withBlockingRules(rules);
        }
    }
}
