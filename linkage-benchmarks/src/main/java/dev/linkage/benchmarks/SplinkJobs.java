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
 */
record SplinkJobs(SplinkProcess splink, Path folder) {
    private static final Duration TIMEOUT = Duration.ofHours(1);
    private static final String HEAP = "1g";

    /** What a job took, whoever ran it. */
    record Figures(String job, String by, double cpu, double wall, double megabytes, long rows, long temporaryBytes) {
        static Figures of(String job, ProcessFigures own) {
            return new Figures(
                    job,
                    "Linkage",
                    own.cpuSeconds(),
                    own.wallSeconds(),
                    own.peakMegabytes(),
                    own.rows(),
                    own.temporaryBytes());
        }

        static Figures of(String job, String mode, PeerFigures peer) {
            return new Figures(
                    job,
                    "Splink " + mode,
                    peer.cpuSeconds(),
                    peer.wallSeconds(),
                    peer.peakMegabytes(),
                    peer.rows(),
                    peer.temporaryBytes());
        }
    }

    Figures train(String job, Path model, Path trained, List<Path> inputs) {
        return Figures.of(job, own(List.of("train", model.toString(), trained.toString()), inputs));
    }

    Figures predict(String job, Path model, Path output, double probability, List<Path> inputs) {
        return Figures.of(
                job,
                own(List.of("predict", model.toString(), output.toString(), Double.toString(probability)), inputs));
    }

    private ProcessFigures own(List<String> arguments, List<Path> inputs) {
        List<String> all = new ArrayList<>(arguments);
        inputs.forEach(input -> all.add(input.toString()));
        return new JavaProcess(LinkageJob.class, HEAP, JvmFlags.ofThisProcess(), all).run(TIMEOUT);
    }

    Figures trainSplink(String job, Path settings, Path trained, List<Path> inputs) {
        List<String> arguments = inputs(inputs);
        arguments.addAll(List.of("--settings", settings.toString(), "--steps", steps(), "--model", trained.toString()));
        return Figures.of(job, "", splink.train(arguments, TIMEOUT));
    }

    Figures predictSplink(String job, String mode, Path model, Path output, double probability, List<Path> inputs) {
        List<String> arguments = inputs(inputs);
        arguments.addAll(List.of(
                "--model", model.toString(), "--output", output.toString(), "--materialisation", mode, "--no-retain"));
        if (probability > 0) {
            arguments.addAll(List.of("--threshold-probability", Double.toString(probability)));
        }
        return Figures.of(job, mode, splink.predict(arguments, TIMEOUT));
    }

    private static List<String> inputs(List<Path> inputs) {
        List<String> arguments = new ArrayList<>(List.of("--threads", "2", "--input"));
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
