package dev.linkage.benchmarks;

import dev.linkage.model.LinkageModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Trains the model of people: prior, u from the same pairs, and two EM sessions, in the second time of each process. */
record TrainingRow(long usualSize) implements SplinkRow {
    private static final String NAME = "training";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Result run(SplinkJobs usualJobs, long records) {
        SplinkJobs jobs = usualJobs.twice();
        Path settings = jobs.folder().resolve("untrained.json");
        PeopleModel.dedupe().save(settings);
        List<Path> people = List.of(PredictBenchmark.people(records));
        Path ours = jobs.folder().resolve("trained.json");
        List<Figures> figures = new ArrayList<>(List.of(jobs.train(NAME, settings, ours, people)));
        List<String> comparisons = new ArrayList<>();
        long mismatches = 0;
        for (SplinkWay way : SplinkWay.WHOLE) {
            Path theirs = jobs.folder().resolve("trained-" + way + ".json");
            figures.add(jobs.trainSplink(NAME, way, settings, theirs, people));
            ModelDifference difference = ModelDifference.of(LinkageModel.load(ours), LinkageModel.load(theirs));
            mismatches += difference.mismatches();
            comparisons.add(String.format(
                    Locale.ROOT,
                    "%s: %d of %d parameters differ, largest difference %.1e",
                    way.label(),
                    difference.mismatches(),
                    difference.parameters(),
                    difference.largest()));
        }
        return new Result(
                figures, mismatches, comparisons, Map.of(NAME + "_cpu_ratio", Figures.ratio(figures, Figures::cpu)));
    }
}
