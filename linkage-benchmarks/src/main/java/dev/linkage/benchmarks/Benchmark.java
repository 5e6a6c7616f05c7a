package dev.linkage.benchmarks;

import java.util.List;

/** A measurement that {@code ./bench NAME} runs. */
interface Benchmark {
    /** What the user types; lower case, words joined by hyphens. */
    String name();

    /** What it measures, in one line. */
    String summary();

    /** Runs it with the arguments after its name, printing what it finds, and returns the exit code. */
    int run(List<String> arguments);
}
