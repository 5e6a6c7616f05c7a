package dev.linkage.benchmarks.splink;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A Java program to run in a virtual machine of its own, with the Java and the class path of this one.
 *
 * @param program a class with a {@code main} that ends with {@link ProcessMeter#report}
 * @param heap the largest heap, such as {@code 2g}
 * @param flags further flags of the virtual machine
 * @param arguments arguments of {@code main}
 */
public record JavaProcess(Class<?> program, String heap, List<String> flags, List<String> arguments) {
    public JavaProcess {
        flags = List.copyOf(flags);
        arguments = List.copyOf(arguments);
        if (!heap.matches("[1-9][0-9]*[kmgKMG]")) {
            throw new IllegalArgumentException("heap must be a number and a unit such as 2g but was " + heap);
        }
    }

    /**
     * Runs the program to its end.
     *
     * @throws IllegalStateException if it fails or takes longer than the timeout; the message holds what it printed last
     * @throws IllegalArgumentException if it ends without a report
     */
    public ProcessFigures run(Duration timeout) {
        var words = new ArrayList<String>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.add("-Xmx" + heap);
        words.addAll(flags);
        words.add("-cp");
        words.add(System.getProperty("java.class.path"));
        words.add(program.getName());
        words.addAll(arguments);
        var output = new Command(words, timeout).run();
        return ProcessFigures.parse(output.printed(), output.wallSeconds());
    }
}
