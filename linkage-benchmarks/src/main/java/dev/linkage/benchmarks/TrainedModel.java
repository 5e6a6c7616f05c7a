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
        try (DuckDb db = DuckDb.open()) {
            LinkageModel trained = Linker.of(PeopleModel.dedupe(), db.parquet(PredictBenchmark.people(RECORDS)))
                    .train(PeopleModel.steps())
                    .model();
            trained.withBlockingRules(rules).save(file);
            return file;
        }
    }
}
