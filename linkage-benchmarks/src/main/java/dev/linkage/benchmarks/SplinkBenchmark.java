package dev.linkage.benchmarks;

import dev.linkage.benchmarks.SplinkJobs.Figures;
import dev.linkage.benchmarks.splink.CompareParquet;
import dev.linkage.benchmarks.splink.PairDifferences;
import dev.linkage.benchmarks.splink.SplinkProcess;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.LinkageModel;
import dev.linkage.testkit.Coverage;
import dev.linkage.testkit.LinkedPeople;
import dev.linkage.testkit.SamplePeople;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The same work with Linkage and with Splink on DuckDB: training, prediction with and without a threshold, and links of
 * two and three data sets; the results must be equal.
 */
final class SplinkBenchmark implements Benchmark {
    private static final long USUAL_RECORDS = 300_000;
    private static final long LINKED_PEOPLE = 20_000;
    private static final double PROBABILITY = 0.9;
    private static final String HEAVY = "heavy";

    private final PrintStream out;
    private final List<Figures> all = new ArrayList<>();

    SplinkBenchmark(PrintStream out) {
        this.out = out;
    }

    @Override
    public String name() {
        return "splink";
    }

    @Override
    public String summary() {
        return "Train and predict generated people (default 300000) as Splink does; 'heavy' adds a rule on surname.";
    }

    @Override
    public int run(List<String> arguments) {
        List<String> rest = new ArrayList<>(arguments);
        boolean heavy = rest.remove(HEAVY);
        long records = rest.isEmpty() ? USUAL_RECORDS : Long.parseLong(rest.get(0));
        SplinkJobs jobs = new SplinkJobs(SplinkProcess.find(), BenchFolder.empty(name()));
        List<Path> people = List.of(PredictBenchmark.people(records));
        LinkageModel untrained = heavy ? withSurnameRule(PeopleModel.dedupe()) : PeopleModel.dedupe();

        Path model = jobs.folder().resolve("model.json");
        long mismatches = train(jobs, untrained, model, people);
        mismatches += predict(jobs, "predict p >= " + PROBABILITY, model, PROBABILITY, people);
        mismatches += predict(jobs, "predict all pairs", model, 0, people);
        long linkMismatches =
                link(jobs, "link 2", SamplePeople.of(LINKED_PEOPLE).linked());
        linkMismatches += link(
                jobs,
                "link 3",
                SamplePeople.of(LINKED_PEOPLE).seed(3).linked(Coverage.of(0.8), Coverage.of(0.6), Coverage.of(0.5)));
        table(heavy);
        out.printf(
                Locale.ROOT,
                "RESULT splink records=%d mismatches=%d link_mismatches=%d predict_cpu_ratio=%.3f"
                        + " all_pairs_cpu_ratio=%.3f wall_ratio=%.3f memory_ratio=%.3f training_cpu_ratio=%.3f%n",
                records,
                mismatches,
                linkMismatches,
                ratio("predict p >= " + PROBABILITY, Figures::cpu),
                ratio("predict all pairs", Figures::cpu),
                worst(Figures::wall),
                worst(Figures::megabytes),
                ratio("train", Figures::cpu));
        return mismatches + linkMismatches == 0 ? 0 : 1;
    }

    private static LinkageModel withSurnameRule(LinkageModel model) {
        List<BlockingRule> rules = new ArrayList<>(model.blockingRules());
        rules.add(BlockingRule.on("surname"));
        return model.withBlockingRules(rules);
    }

    private long train(SplinkJobs jobs, LinkageModel untrained, Path trained, List<Path> people) {
        Path settings = jobs.folder().resolve("untrained.json");
        Path theirs = jobs.folder().resolve("splink-model.json");
        untrained.save(settings);
        all.add(jobs.train("train", settings, trained, people));
        all.add(jobs.trainSplink("train", settings, theirs, people));
        ModelDifference difference = ModelDifference.of(LinkageModel.load(trained), LinkageModel.load(theirs));
        out.printf(
                Locale.ROOT,
                "train: %d parameters, %d differ, largest difference %.1e%n",
                difference.parameters(),
                difference.mismatches(),
                difference.largest());
        return difference.mismatches();
    }

    private long predict(SplinkJobs jobs, String job, Path model, double probability, List<Path> inputs) {
        Path ours = jobs.folder().resolve(job.replaceAll("\\W+", "-"));
        all.add(jobs.predict(job, model, ours, probability, inputs));
        long mismatches = 0;
        for (String mode : List.of("table", "parquet")) {
            Path theirs = ours.resolveSibling(
                    ours.getFileName() + "-splink-" + mode + (mode.equals("table") ? ".parquet" : ""));
            all.add(jobs.predictSplink(job, mode, model, theirs, probability, inputs));
            PairDifferences differences = CompareParquet.compare(ours, theirs, "unique_id");
            if (mode.equals("table") || !differences.none()) {
                out.println(job + ": " + differences);
            }
            mismatches += count(differences);
        }
        return mismatches;
    }

    private long link(SplinkJobs jobs, String job, LinkedPeople linked) {
        List<Path> inputs = new ArrayList<>();
        for (SamplePeople people : linked.dataSets()) {
            Path file = jobs.folder().resolve(job.replace(" ", "") + "_" + (char) ('a' + inputs.size()) + ".parquet");
            inputs.add(people.toParquet(file));
        }
        Path settings = jobs.folder().resolve(job + ".json");
        Path model = jobs.folder().resolve(job + " trained.json");
        PeopleModel.link().save(settings);
        jobs.train(job, settings, model, inputs);
        Path ours = jobs.folder().resolve(job);
        Path theirs = jobs.folder().resolve(job + "-splink.parquet");
        all.add(jobs.predict(job, model, ours, 0, inputs));
        all.add(jobs.predictSplink(job, "table", model, theirs, 0, inputs));
        PairDifferences differences = CompareParquet.compare(ours, theirs, "unique_id");
        out.println(job + ": " + differences);
        return count(differences);
    }

    static long count(PairDifferences differences) {
        return differences.onlyLeft()
                + differences.onlyRight()
                + differences.repeatedLeft()
                + differences.repeatedRight()
                + differences.matchKeys()
                + differences.weights()
                + differences.probabilities();
    }

    /** Ours by the best of Splink's. */
    private double ratio(String job, ToDoubleFunction<Figures> figure) {
        double ours = all.stream()
                .filter(figures -> figures.job().equals(job) && figures.by().equals("Linkage"))
                .mapToDouble(figure)
                .min()
                .orElse(Double.NaN);
        double theirs = all.stream()
                .filter(figures -> figures.job().equals(job) && !figures.by().equals("Linkage"))
                .mapToDouble(figure)
                .min()
                .orElse(Double.NaN);
        return ours / theirs;
    }

    /** The greater ratio of the two predictions. */
    private double worst(ToDoubleFunction<Figures> figure) {
        return Math.max(ratio("predict p >= " + PROBABILITY, figure), ratio("predict all pairs", figure));
    }

    private void table(boolean heavy) {
        TextTable table = new TextTable("job", "by", "cpu s", "wall s", "peak MB", "rows", "temp bytes");
        for (Figures figures : all) {
            table.add(
                    figures.job(),
                    figures.by(),
                    String.format(Locale.ROOT, "%.2f", figures.cpu()),
                    String.format(Locale.ROOT, "%.2f", figures.wall()),
                    String.format(Locale.ROOT, "%.0f", figures.megabytes()),
                    Long.toString(figures.rows()),
                    Long.toString(figures.temporaryBytes()));
        }
        table.print(out);
        table.save(BenchFolder.target().resolve(heavy ? "bench-splink-heavy.csv" : "bench-splink.csv"));
    }
}
