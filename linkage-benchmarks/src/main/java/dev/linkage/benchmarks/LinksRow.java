package dev.linkage.benchmarks;

import dev.linkage.benchmarks.splink.CompareParquet;
import dev.linkage.benchmarks.splink.PairDifferences;
import dev.linkage.testkit.Coverage;
import dev.linkage.testkit.LinkedPeople;
import dev.linkage.testkit.SamplePeople;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Links two and three small data sets, for the result rather than for time. */
record LinksRow(long usualSize) implements SplinkRow {

    @Override
    public String name() {
        return "links";
    }

    @Override
    public Result run(SplinkJobs jobs, long people) {
        List<Figures> figures = new ArrayList<>();
        List<String> comparisons = new ArrayList<>();
        SamplePeople sample = SamplePeople.of(people);
        long mismatches = link(jobs, "link 2", sample.linked(), figures, comparisons);
        mismatches += link(
                jobs,
                "link 3",
                sample.seed(3).linked(Coverage.of(0.8), Coverage.of(0.6), Coverage.of(0.5)),
                figures,
                comparisons);
        return new Result(figures, mismatches, comparisons, Map.of());
    }

    private static long link(
            SplinkJobs jobs, String job, LinkedPeople linked, List<Figures> figures, List<String> comparisons) {
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
        figures.add(jobs.predict(job, model, ours, 0, inputs));
        figures.add(jobs.predictSplink(job, SplinkWay.TABLE, model, theirs, 0, inputs));
        PairDifferences differences = CompareParquet.compare(ours, theirs, "unique_id");
        comparisons.add(job + ": " + differences.summary());
        return differences.count();
    }
}
