package dev.linkage.benchmarks.splink;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the scripts of {@code linkage-benchmarks/python}, each in a Python process of its own.
 *
 * @param python a Python that has the packages of {@code requirements.txt}
 * @param scripts the folder of the scripts
 */
public record SplinkProcess(Path python, Path scripts) {
    /** The system property that names a Python with the packages, to use in place of the environment made here. */
    public static final String PYTHON = "linkage.benchmarks.python";

    /**
     * Finds the scripts in the working copy that holds the current folder, and a Python: the one that the system property
     * {@value #PYTHON} names, or an environment in the user's cache folder, which the first call makes (this takes a
     * minute and installs packages).
     *
     * @throws IllegalStateException if the current folder is not in a working copy, or there is no Python 3.10 or later
     */
    public static SplinkProcess find() {
        Path scripts = scriptsAbove(Path.of("").toAbsolutePath());
        String named = System.getProperty(PYTHON);
        Path python = named == null ? PythonEnvironment.ready(scripts.resolve("requirements.txt")) : Path.of(named);
        return new SplinkProcess(python, scripts);
    }

    private static Path scriptsAbove(Path start) {
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            Path scripts = folder.resolve("linkage-benchmarks").resolve("python");
            if (Files.exists(scripts.resolve("splink_predict.py"))) {
                return scripts;
            }
        }
        throw new IllegalStateException("linkage-benchmarks/python must be in a folder above " + start
                + "; run this in a working copy of Linkage");
    }

    /**
     * Runs {@code splink_predict.py}; its arguments are listed at its top.
     *
     * @throws IllegalStateException if it fails or takes longer than the timeout; the message holds what it printed last
     */
    public PeerFigures predict(List<String> arguments, Duration timeout) {
        return run("splink_predict.py", arguments, timeout);
    }

    /**
     * Runs {@code splink_train.py}; its arguments are listed at its top.
     *
     * @throws IllegalStateException if it fails or takes longer than the timeout; the message holds what it printed last
     */
    public PeerFigures train(List<String> arguments, Duration timeout) {
        return run("splink_train.py", arguments, timeout);
    }

    /**
     * Runs {@code splink_cluster.py}; its arguments are listed at its top.
     *
     * @throws IllegalStateException if it fails or takes longer than the timeout; the message holds what it printed last
     */
    public PeerFigures cluster(List<String> arguments, Duration timeout) {
        return run("splink_cluster.py", arguments, timeout);
    }

    private PeerFigures run(String script, List<String> arguments, Duration timeout) {
        var words = new ArrayList<>(
                List.of(python.toString(), scripts.resolve(script).toString()));
        words.addAll(arguments);
        return PeerFigures.parse(new Command(words, timeout).run().printed());
    }
}
