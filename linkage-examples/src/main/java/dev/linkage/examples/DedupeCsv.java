package dev.linkage.examples;

import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.Comparisons.dateOfBirth;
import static dev.linkage.model.Comparisons.email;
import static dev.linkage.model.Comparisons.name;
import static dev.linkage.model.Comparisons.postcode;
import static dev.linkage.model.LinkageModel.blocking;
import static dev.linkage.model.LinkageModel.comparing;
import static dev.linkage.model.LinkageModel.dedupe;
import static dev.linkage.model.Threshold.probability;
import static dev.linkage.model.Threshold.weight;
import static dev.linkage.train.TrainingStep.em;
import static dev.linkage.train.TrainingStep.prior;
import static dev.linkage.train.TrainingStep.uByRandomSampling;

import dev.linkage.Linker;
import dev.linkage.duckdb.DuckDb;
import java.nio.file.Path;

/** Finds duplicates in a CSV file of people: {@code DedupeCsv people.csv output-directory}. */
public final class DedupeCsv {
    private DedupeCsv() {}

    /**
     * Runs it.
     *
     * @param args the file, and a directory for pairs, clusters and model
     */
    public static void main(String[] args) {
        var output = Path.of(args[1]);
        var model = dedupe(
                comparing(
                        name("first_name"), name("surname"), dateOfBirth("dob"), postcode("postcode"), email("email")),
                blocking(on("surname", "dob"), on("first_name", "postcode"), on("email")));
        try (var db = DuckDb.open()) {
            var trained = Linker.of(model, db.csv(args[0]))
                    .train(
                            prior(0.8, on("first_name", "surname", "dob")),
                            uByRandomSampling(1_000_000),
                            em("first_name", "surname"),
                            em("dob"));
            System.out.println(trained.training().summary());

            var pairs = trained.predict().threshold(weight(0)).toParquet(output.resolve("pairs"));
            System.out.println(pairs);
            System.out.println(pairs.cluster(probability(0.95)).toParquet(output.resolve("clusters.parquet")));
            trained.model().save(output.resolve("model.json"));
        }
    }
}
