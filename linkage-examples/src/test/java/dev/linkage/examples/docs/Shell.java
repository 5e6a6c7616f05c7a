package dev.linkage.examples.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import jdk.jshell.DeclarationSnippet;
import jdk.jshell.Diag;
import jdk.jshell.EvalException;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;

/** JShell in this process, fed line by line as at its prompt: a statement ends at the first line that completes it. */
final class Shell implements AutoCloseable {
    /** What {@code jshell --startup DEFAULT} imports on 17. */
    private static final List<String> DEFAULT_IMPORTS = Stream.of(
                    "java.io",
                    "java.math",
                    "java.net",
                    "java.nio.file",
                    "java.util",
                    "java.util.concurrent",
                    "java.util.function",
                    "java.util.prefs",
                    "java.util.regex",
                    "java.util.stream")
            .map(name -> "import " + name + ".*;")
            .toList();

    private final JShell jshell;

    private Shell(JShell jshell) {
        this.jshell = jshell;
    }

    static Shell open(Path startup) throws IOException {
        var shell = new Shell(JShell.builder().executionEngine("local").build());
        shell.jshell.addToClasspath(System.getProperty("java.class.path"));
        var imports = new ArrayList<>(shell.run(new Block(Path.of("DEFAULT"), "java", 1, DEFAULT_IMPORTS)));
        imports.addAll(shell.run(new Block(startup, "java", 1, Files.readAllLines(startup))));
        if (!imports.isEmpty()) {
            throw new AssertionError(String.join("\n", imports));
        }
        return shell;
    }

    /** Runs a block and returns its faults. */
    List<String> run(Block block) {
        var faults = new ArrayList<String>();
        var pending = "";
        var start = 0;
        for (int at = 0; at < block.code().size(); at++) {
            if (pending.isBlank()) {
                pending = "";
                start = at;
            }
            pending += block.code().get(at) + "\n";
            var completion = jshell.sourceCodeAnalysis().analyzeCompletion(pending);
            while (completion.completeness().isComplete()) {
                faults.addAll(evaluate(block, start, completion.source()));
                pending = completion.remaining();
                start = at;
                completion = jshell.sourceCodeAnalysis().analyzeCompletion(pending);
            }
        }
        if (!pending.isBlank()) {
            faults.addAll(evaluate(block, start, pending));
        }
        return faults;
    }

    private List<String> evaluate(Block block, int start, String source) {
        var faults = new ArrayList<String>();
        for (var event : jshell.eval(source)) {
            if (event.causeSnippet() == null) {
                if (event.status() == Snippet.Status.REJECTED) {
                    jshell.diagnostics(event.snippet())
                            .filter(Diag::isError)
                            .forEach(error -> faults.add(
                                    block.fault(start + lineOf(error, source), error.getMessage(Locale.ROOT))));
                } else if (event.status() != Snippet.Status.VALID) {
                    jshell.unresolvedDependencies((DeclarationSnippet) event.snippet())
                            .forEach(name -> faults.add(block.fault(start, "cannot find " + name)));
                }
                if (event.exception() != null) {
                    faults.add(block.fault(start, thrown(event)));
                }
            }
        }
        return faults;
    }

    private static int lineOf(Diag error, String source) {
        var position = Math.min(Math.max(error.getPosition(), 0), source.length());
        return (int) source.substring(0, (int) position)
                .chars()
                .filter(c -> c == '\n')
                .count();
    }

    private static String thrown(SnippetEvent event) {
        var exception = event.exception();
        var name = exception instanceof EvalException thrown ? thrown.getExceptionClassName() : exception.toString();
        return "throws " + name + ": " + exception.getMessage();
    }

    @Override
    public void close() {
        jshell.close();
    }
}
