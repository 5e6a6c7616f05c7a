package dev.linkage.benchmarks.splink;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A command of the operating system, run to its end with what it prints kept in files. */
record Command(List<String> words, Duration timeout) {
    private static final int LINES_SHOWN = 40;
    private static final int LONGEST_WORD = 200;

    Command {
        words = List.copyOf(words);
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("timeout must be above zero but was " + timeout);
        }
    }

    /** What a command printed to standard output, and the time from its start to its exit. */
    record Output(String printed, double wallSeconds) {}

    /**
     * Runs the command.
     *
     * @throws IllegalStateException if it takes longer than the timeout (it is then stopped, with the processes it
     *     started) or does not exit with 0; the message holds the end of what it printed
     * @throws UncheckedIOException if it cannot be started
     */
    Output run() {
        try {
            Path output = Files.createTempFile("linkage-", ".out");
            Path errors = Files.createTempFile("linkage-", ".err");
            try {
                return run(output, errors);
            } finally {
                Files.deleteIfExists(output);
                Files.deleteIfExists(errors);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot run " + this + ": " + e.getMessage(), e);
        }
    }

    private Output run(Path output, Path errors) throws IOException {
        long started = System.nanoTime();
        Process process = new ProcessBuilder(words)
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        process.getOutputStream().close();
        boolean ended;
        try {
            ended = process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            stop(process);
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for " + this, e);
        }
        double seconds = (System.nanoTime() - started) / 1e9;
        if (!ended) {
            stop(process);
            throw failure("took longer than " + timeout + " and was stopped", output, errors);
        }
        if (process.exitValue() != 0) {
            throw failure("exited with " + process.exitValue(), output, errors);
        }
        return new Output(Files.readString(output), seconds);
    }

    private static void stop(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private IllegalStateException failure(String what, Path output, Path errors) throws IOException {
        return new IllegalStateException(this + " " + what + "\n" + end(output) + end(errors));
    }

    private static String end(Path file) throws IOException {
        List<String> lines = Files.readString(file).lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size())) + "\n";
    }

    @Override
    public String toString() {
        return words.stream().map(Command::shortened).collect(Collectors.joining(" "));
    }

    /** A class path may take pages. */
    private static String shortened(String word) {
        return word.length() <= LONGEST_WORD ? word : word.substring(0, LONGEST_WORD) + "...";
    }
}
