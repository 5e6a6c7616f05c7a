package dev.linkage.benchmarks;

import dev.linkage.benchmarks.splink.JavaProcess;
import dev.linkage.benchmarks.splink.PeerFigures;
import dev.linkage.benchmarks.splink.ProcessFigures;
import dev.linkage.benchmarks.splink.SplinkProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The same job for Linkage and for Splink, each run in a process of its own on two threads.
 *
 * @param splink how to run Splink
 * @param folder for what the jobs write
 * @param jvm how our process runs
 * @param runs how often the process does the job; with more than one, time is that of the last alone
 */
record SplinkJobs(SplinkProcess splink, Path folder, JvmOptions jvm, int runs) {
    private static final Duration TIMEOUT = Duration.ofHours(2);

    /** Processes that do a job once, with a heap of 1 GiB. */
    static SplinkJobs in(Path folder) {
        return new SplinkJobs(SplinkProcess.find(), folder, JvmOptions.of("1g"), 1);
    }

    SplinkJobs with(JvmOptions options) {
        return new SplinkJobs(splink, folder, options, runs);
    }

    /** The job is done once before it is measured. */
    SplinkJobs twice() {
        return new SplinkJobs(splink, folder, jvm, 2);
    }

    Figures train(String job, Path model, Path trained, List<Path> inputs) {
        return own(job, List.of("train", "" + runs, model.toString(), trained.toString()), inputs);
    }

    /** A probability of 0 means no threshold. */
    Figures predict(String job, Path model, Path output, double probability, List<Path> inputs) {
        return own(job, List.of("predict", "" + runs, model.toString(), output.toString(), "" + probability), inputs);
    }

    /** From scored pairs in Parquet. */
    Figures cluster(String job, Path model, Path output, double probability, ClusterData data) {
        return own(
                job,
                ClusterJob.class,
                List.of(
                        model.toString(),
                        data.records().toString(),
                        data.pairs().toString(),
                        output.toString(),
                        "" + probability));
    }

    private Figures own(String job, List<String> arguments, List<Path> inputs) {
        List<String> all = new ArrayList<>(arguments);
        inputs.forEach(input -> all.add(input.toString()));
        return own(job, LinkageJob.class, all);
    }

    private Figures own(String job, Class<?> program, List<String> arguments) {
        ProcessFigures figures = new JavaProcess(program, jvm.heap(), jvm.flags(), arguments).run(TIMEOUT);
        return Figures.of(job, figures, runs > 1);
    }

    Figures trainSplink(String job, SplinkWay way, Path settings, Path trained, List<Path> inputs) {
        List<String> arguments = shared(way, inputs);
        arguments.addAll(List.of("--settings", settings.toString(), "--steps", steps(), "--model", trained.toString()));
        return theirs(job, way, splink.train(arguments, TIMEOUT));
    }

    /** Retains the columns that the model says. */
    Figures predictSplink(String job, SplinkWay way, Path model, Path output, double probability, List<Path> inputs) {
        List<String> arguments = shared(way, inputs);
        arguments.addAll(List.of("--model", model.toString(), "--output", output.toString()));
        if (probability > 0) {
            arguments.addAll(List.of("--threshold-probability", "" + probability));
        }
        if (way.chunked()) {
            arguments.addAll(List.of("--chunks", SplinkWay.CHUNKS));
        }
        return theirs(job, way, splink.predict(arguments, TIMEOUT));
    }

    Figures clusterSplink(String job, SplinkWay way, Path model, Path output, double probability, ClusterData data) {
        List<String> arguments = shared(way, List.of(data.records()));
        arguments.addAll(List.of(
                "--model",
                model.toString(),
                "--pairs",
                data.pairs().toString(),
                "--output",
                output.toString(),
                "--threshold-probability",
                "" + probability));
        return theirs(job, way, splink.cluster(arguments, TIMEOUT));
    }

    private Figures theirs(String job, SplinkWay way, PeerFigures figures) {
        return Figures.of(job, way.label(), figures, runs > 1);
    }

    private List<String> shared(SplinkWay way, List<Path> inputs) {
        List<String> arguments = new ArrayList<>(
                List.of("--threads", "2", "--runs", "" + runs, "--materialisation", way.materialisation(), "--input"));
        inputs.forEach(input -> arguments.add(input.toString()));
        if (inputs.size() > 1) {
            arguments.add("--link");
            inputs.forEach(input -> arguments.add(input.getFileName().toString().replace(".parquet", "")));
        }
        return arguments;
    }

    /** {@link PeopleModel#steps} for {@code splink_train.py}; the arguments make Splink sample all pairs at once. */
    private static String steps() {
        return """
                [{"step": "prior", "rules": [%s], "recall": %s},
                {"step": "u", "max_pairs": %s, "arguments": {"min_count_per_level": null, "num_chunks": 1}}, %s]""".formatted(
                        PeopleModel.STRICT.stream().map(SplinkJobs::list).collect(Collectors.joining(", ")),
                        PeopleModel.RECALL,
                        PeopleModel.SAMPLED_PAIRS,
                        PeopleModel.SESSIONS.stream()
                                .map(columns -> "{\"step\": \"em\", \"rule\": " + list(columns) + "}")
                                .collect(Collectors.joining(", ")));
    }

    private static String list(List<String> columns) {
        return columns.stream().map(column -> '"' + column + '"').collect(Collectors.joining(", ", "[", "]"));
    }
}
