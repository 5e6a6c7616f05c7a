package dev.linkage.examples;

import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.Comparisons.dateOfBirth;
import static dev.linkage.model.Comparisons.email;
import static dev.linkage.model.Comparisons.name;
import static dev.linkage.model.LinkageModel.blocking;
import static dev.linkage.model.LinkageModel.comparing;
import static dev.linkage.model.LinkageModel.link;
import static dev.linkage.model.Threshold.probability;
import static dev.linkage.train.TrainingStep.em;
import static dev.linkage.train.TrainingStep.prior;
import static dev.linkage.train.TrainingStep.uByRandomSampling;

import dev.linkage.Linker;
import dev.linkage.duckdb.DuckDb;
import java.nio.file.Path;

/** Finds the people of one CSV file in another: {@code LinkTwoFiles customers.csv subscribers.csv matches.csv}. */
public final class LinkTwoFiles {
    private LinkTwoFiles() {}

    /**
     * Runs it.
     *
     * @param args two files to read, one to write
     */
    public static void main(String[] args) {
        var model = link(
                comparing(name("first_name"), name("surname"), dateOfBirth("dob"), email("email")),
                blocking(on("surname", "dob"), on("first_name", "dob"), on("email")));
        try (var db = DuckDb.open()) {
            var trained = Linker.of(model, db.csv(args[0]), db.csv(args[1]))
                    .train(
                            prior(0.8, on("first_name", "surname", "dob"), on("email", "surname")),
                            uByRandomSampling(1_000_000),
                            em("first_name", "surname"),
                            em("dob"));
            var matches = trained.predict()
                    .threshold(probability(0.95))
                    .retain("first_name", "surname")
                    .toCsv(Path.of(args[2]));
            System.out.println(matches + " matches in " + args[2]);
        }
    }
}
