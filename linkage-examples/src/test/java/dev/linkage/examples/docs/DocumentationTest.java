package dev.linkage.examples.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the Java of README.md and docs. The blocks of a file run in order in one JShell, started as
 * {@code jshell/run} starts it, in a directory that holds only the files of {@code documentation/files}. A block opened
 * with <code>```java file</code> is a whole source file: it is compiled, and its {@code main} run if it has one.
 */
class DocumentationTest {
    @TempDir
    private Path classes;

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource
    void runs(Path file) throws IOException {
        assertThat(faults(file)).isEmpty();
    }

    private static List<Path> runs() throws IOException {
        var repository = WorkingDirectory.repository();
        var files = new ArrayList<Path>();
        for (var start : List.of(repository.resolve("README.md"), repository.resolve("docs"))) {
            if (Files.exists(start)) {
                try (var walk = Files.walk(start)) {
                    walk.filter(path -> path.toString().endsWith(".md"))
                            .sorted()
                            .forEach(files::add);
                }
            }
        }
        return files;
    }

    @Test
    void acceptsWhatWorks() throws IOException {
        assertThat(faults(resource("good.md"))).isEmpty();
    }

    @Test
    void findsEachFaultWithItsLine() throws IOException {
        assertThat(faults(resource("bad.md")))
                .map(fault -> fault.replaceFirst("^.*bad\\.md:", "")
                        .lines()
                        .findFirst()
                        .orElseThrow())
                .satisfiesExactly(
                        fault -> assertThat(fault).startsWith("5: incompatible types"),
                        fault -> assertThat(fault).startsWith("10: throws java.lang.IllegalStateException: on purpose"),
                        fault -> assertThat(fault).startsWith("16: begins with '.'"),
                        fault -> assertThat(fault).startsWith("16: illegal start of expression"),
                        fault -> assertThat(fault).startsWith("20: cannot find method later()"),
                        fault -> assertThat(fault).startsWith("25: cannot find symbol"),
                        fault -> assertThat(fault).startsWith("30: main throws java.lang.IllegalStateException"),
                        fault -> assertThat(fault).startsWith("38: reached end of file"),
                        fault -> assertThat(fault).startsWith("42: unknown kind of block 'java ignored'"));
    }

    private List<String> faults(Path file) throws IOException {
        WorkingDirectory.fill(resource("files"));
        var faults = new ArrayList<String>();
        try (var shell = Shell.open(WorkingDirectory.repository().resolve("jshell/linkage.jsh"))) {
            for (var block : Block.in(file)) {
                if (block.isJava()) {
                    faults.addAll(linesBeginningWithDot(block));
                    faults.addAll(run(block, shell));
                }
            }
        }
        return faults;
    }

    private List<String> run(Block block, Shell shell) throws IOException {
        return switch (block.info()) {
            case "java" -> shell.run(block);
            case "java file" -> new SourceFile(block).run(classes);
            default -> List.of(block.fault(0, "unknown kind of block '" + block.info() + "'"));
        };
    }

    /** A whole source file is read at once, so its lines may begin as they like. */
    private static List<String> linesBeginningWithDot(Block block) {
        if (!block.info().equals("java")) {
            return List.of();
        }
        return Stream.iterate(0, at -> at < block.code().size(), at -> at + 1)
                .filter(at -> block.code().get(at).strip().startsWith("."))
                .map(at -> block.fault(at, "begins with '.', where JShell has ended the statement"))
                .toList();
    }

    private static Path resource(String name) {
        try {
            var url = DocumentationTest.class.getResource("/documentation/" + name);
            assertThat(url).as(name).isNotNull();
            return Path.of(url.toURI());
        } catch (URISyntaxException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
