package dev.linkage.examples;

import static dev.linkage.model.Threshold.probability;
import static dev.linkage.model.Threshold.weight;

import dev.linkage.Linker;
import dev.linkage.chunk.RuleCounts;
import dev.linkage.cluster.ClusterSummary;
import dev.linkage.cluster.Clusters;
import dev.linkage.duckdb.CsvSource;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.engine.SourceColumn;
import dev.linkage.error.InputException;
import dev.linkage.error.LinkageException;
import dev.linkage.model.Comparison;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.Threshold;
import dev.linkage.predict.ConsoleProgress;
import dev.linkage.predict.ScoredPairs;
import dev.linkage.train.Training;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Links the people of a CSV file: trains a model, scores pairs to Parquet, finds clusters, and says in one screen what
 * came of it. Without arguments it links a bundled sample.
 */
public final class Demo {
    private static final String SAMPLE = "people.csv";
    private static final int SHOWN_NOTES = 3;
    private static final Threshold[] THRESHOLDS = {probability(0.95), probability(0.999), weight(16)};

    private final PrintStream out;
    private final Path output;

    Demo(PrintStream out, Path output) {
        this.out = out;
        this.output = output;
    }

    /**
     * Runs the demo.
     *
     * @param args a CSV file, or nothing for the bundled sample
     */
    public static void main(String[] args) {
        if (args.length > 1) {
            System.err.println("demo: takes one CSV file at most but was given " + args.length + " arguments");
            System.exit(2);
        }
        String time = LocalDateTime.now(ZoneId.systemDefault())
                .format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT));
        Path output = Path.of("demo-output", time);
        try {
            new Demo(System.out, output).run(args.length == 0 ? Optional.empty() : Optional.of(Path.of(args[0])));
        } catch (LinkageException e) {
            System.err.println("demo: " + e.getMessage());
            System.exit(1);
        }
    }

    void run(Optional<Path> csv) {
        Path file = csv.orElseGet(this::sample);
        try {
            run(file, csv.isPresent());
        } catch (InputException e) {
            String message = String.valueOf(e.getMessage());
            if (message.contains(".encoding(")) {
                throw new InputException(
                        message + "\nThe demo reads UTF-8 only; convert the file first: iconv -f latin1 -t utf8 '"
                                + file + "' > utf8.csv",
                        e);
            }
            throw e;
        }
    }

    private void run(Path file, boolean given) {
        try (DuckDb db = DuckDb.open()) {
            CsvSource people = db.csv(file);
            List<String> names = names(people);
            PersonModel guess = new PersonModel(names, DateFormats.of(db, people, names));
            if (guess.column(Role.ID).isEmpty()) {
                people = people.withGeneratedIds("unique_id");
            }
            LinkageModel model = guess.model();
            out.println("Linking the records of " + file);
            if (given) {
                tellAssumptions(guess);
            }
            link(guess, model, people, given);
        }
    }

    private void link(PersonModel guess, LinkageModel model, CsvSource people, boolean given) {
        Linker trained = Linker.of(model, people).train(guess.steps(), new ConsoleTraining(System.err));

        ScoredPairs pairs = trained.predict()
                .threshold(weight(0))
                .listener(ConsoleProgress.standard())
                .toParquet(output.resolve("pairs"));
        Clusters clusters = pairs.cluster(THRESHOLDS).toParquet(output.resolve("clusters.parquet"));
        System.err.println("clusters: found at " + THRESHOLDS.length + " thresholds in one pass");
        trained.model().save(output.resolve("model.json"));

        out.println();
        report(trained.training());
        report(model, pairs);
        report(pairs, clusters, guess.column(Role.TRUTH), given);
        out.println();
        out.println("Pairs:    " + output.resolve("pairs") + " (Parquet, read it as one directory)");
        out.println("Clusters: " + output.resolve("clusters.parquet"));
        out.println("Model:    " + output.resolve("model.json") + " (Splink reads it too)");
    }

    private void report(Training training) {
        out.printf(
                Locale.ROOT,
                "Training  prior 1 in %,.0f pairs%n",
                1 / training.model().prior());
        training.results().forEach(result -> out.println("          " + result));
        out.println("Weights   of each comparison's levels, most similar first:");
        for (Comparison comparison : training.model().comparisons()) {
            StringBuilder weights = new StringBuilder();
            comparison.levels().stream()
                    .filter(level -> !level.isNull())
                    .forEach(level -> weights.append(
                            level.matchWeight().isPresent()
                                    ? String.format(
                                            Locale.ROOT,
                                            "%8.2f",
                                            level.matchWeight().getAsDouble())
                                    : "       -"));
            out.printf(Locale.ROOT, "          %-15s%s%n", comparison.name(), weights);
        }
        List<String> notes = training.warnings();
        String heading = "Notes     ";
        for (String note : notes.subList(0, Math.min(SHOWN_NOTES, notes.size()))) {
            out.println(heading + note);
            heading = " ".repeat(heading.length());
        }
        if (notes.size() > SHOWN_NOTES) {
            out.println(heading + "and " + (notes.size() - SHOWN_NOTES) + " more; in a program, training().warnings()");
        }
    }

    private void report(LinkageModel model, ScoredPairs pairs) {
        out.printf(Locale.ROOT, "Records   %,15d%n", pairs.records());
        out.printf(Locale.ROOT, "Pairs     %,15d possible%n", pairs.pairsInAll());
        for (RuleCounts counts : pairs.ruleCounts()) {
            out.printf(
                    Locale.ROOT,
                    "          %,15d by rule %d: %s%n",
                    counts.pairs(),
                    counts.rule(),
                    model.blockingRules().get(counts.rule()));
        }
        out.printf(Locale.ROOT, "          %,15d written with weight 0 or more%n", pairs.size());
    }

    private void report(ScoredPairs pairs, Clusters clusters, Optional<String> truth, boolean given) {
        truth.ifPresent(
                column -> out.println("Accuracy against column '" + column + "', counted in pairs of records:"));
        for (ClusterSummary summary : clusters.summaries()) {
            String accuracy = truth.map(
                            column -> ", " + pairs.cluster(summary.threshold()).accuracy(column))
                    .orElse("");
            out.printf(
                    Locale.ROOT,
                    "Clusters  %,15d at %s, largest %,d%s%n",
                    summary.clusters(),
                    summary.threshold(),
                    summary.largest(),
                    accuracy);
        }
        if (clusters.summaries().stream().allMatch(summary -> summary.largest() == 1)) {
            out.println(
                    "          No records were joined: no pair is as likely a match as that. The demo compares what it"
                            + " knows of people;");
            out.println("          for other data, choose comparisons and rules for your columns (docs/tutorial.md).");
        } else if (!given) {
            out.println("          Least precise at the lowest: relatives share surnames, addresses and e-mail.");
        }
    }

    private void tellAssumptions(PersonModel guess) {
        out.println("Assumed from the column names:");
        guess.columns().forEach((role, column) -> out.printf(Locale.ROOT, "  %-14s %s%n", role.words(), column));
        guess.column(Role.DATE_OF_BIRTH).ifPresent(c -> out.println("  dates are written " + guess.dateFormat()));
        if (guess.column(Role.ID).isEmpty()) {
            out.println("  no id column, so records are numbered from 1");
        }
        if (!guess.ignored().isEmpty()) {
            out.println("  not used: " + String.join(", ", guess.ignored()));
        }
    }

    private static List<String> names(CsvSource people) {
        return people.columns().stream().map(SourceColumn::name).toList();
    }

    private Path sample() {
        try (InputStream in = Demo.class.getResourceAsStream(SAMPLE)) {
            if (in == null) {
                throw new IllegalStateException("the bundled sample " + SAMPLE + " is missing from the class path");
            }
            Files.createDirectories(output);
            Path copy = output.resolve(SAMPLE);
            Files.copy(in, copy);
            return copy;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the sample to " + output, e);
        }
    }
}
