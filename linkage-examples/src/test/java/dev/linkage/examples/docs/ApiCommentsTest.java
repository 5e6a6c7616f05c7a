package dev.linkage.examples.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.DocumentationTool;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Nothing public lacks a comment, a {@code @param}, {@code @return} or {@code @throws}. The build's Javadoc leaves this
 * check out, since the tool of Java 17 wants the parameters of a record again at its compact constructor.
 */
class ApiCommentsTest {
    private static final Pattern COMPACT_CONSTRUCTOR = Pattern.compile("\\s*(public|protected) \\w+ \\{");

    private static final Pattern PARAMETER = Pattern.compile("no @param for (\\w+)");

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"linkage-core", "linkage-duckdb", "linkage-testkit"})
    void areComplete(String module) throws IOException {
        assertThat(missing(sources(Path.of(System.getProperty("basedir")).resolveSibling(module + "/src/main/java"))))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"@return", "@param", "no comment"})
    void findsWhatIsMissing(String what) throws IOException {
        Path source = directory.resolve("Uncommented.java");
        Files.writeString(source, """
                /** A record. */
                public record Uncommented(int size) {
                    /** Checks. */
                    public Uncommented {
                        assert size > 0;
                    }
                    /** Twice. */
                    public int twice() {
                        return 2 * size;
                    }
                    public int thrice() {
                        return 3 * size;
                    }
                }
                """);
        assertThat(missing(List.of(source))).hasSize(3).anyMatch(found -> found.contains(what));
    }

    private static List<Path> sources(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("module-info.java"))
                    .filter(file -> Stream.of(root.relativize(file).toString().split("\\W"))
                            .noneMatch("internal"::equals))
                    .toList();
        }
    }

    private List<String> missing(List<Path> sources) throws IOException {
        DocumentationTool tool = ToolProvider.getSystemDocumentationTool();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = tool.getStandardFileManager(found, Locale.ROOT, null)) {
            files.setLocationFromPaths(DocumentationTool.Location.DOCUMENTATION_OUTPUT, List.of(directory));
            files.setLocationFromPaths(StandardLocation.CLASS_PATH, classPath());
            tool.getTask(
                            null,
                            files,
                            found,
                            null,
                            List.of("-quiet", "-Xdoclint:missing", "-Xmaxwarns", "100000"),
                            files.getJavaFileObjectsFromPaths(sources))
                    .call();
        }
        List<String> lines = new ArrayList<>();
        for (Diagnostic<? extends JavaFileObject> each : found.getDiagnostics()) {
            if (each.getKind() != Diagnostic.Kind.NOTE && !isDescribedAtRecord(each)) {
                lines.add(each.getKind() + " "
                        + Optional.ofNullable(each.getSource())
                                .map(JavaFileObject::getName)
                                .orElse("")
                        + ":" + each.getLineNumber() + " " + each.getMessage(Locale.ROOT));
            }
        }
        return lines;
    }

    /** The tool of Java 17 asks for a record's parameters at its compact constructor, wherever they are described. */
    private static boolean isDescribedAtRecord(Diagnostic<? extends JavaFileObject> diagnostic) {
        Matcher parameter = PARAMETER.matcher(diagnostic.getMessage(Locale.ROOT));
        if (diagnostic.getSource() == null || !parameter.find()) {
            return false;
        }
        try {
            String text = diagnostic.getSource().getCharContent(true).toString();
            String line = text.lines()
                    .skip(diagnostic.getLineNumber() - 1)
                    .findFirst()
                    .orElse("");
            return COMPACT_CONSTRUCTOR.matcher(line).matches() && text.contains("* @param " + parameter.group(1) + " ");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> classPath() {
        String all = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Stream.of(all.split(File.pathSeparator)).map(Path::of).toList();
    }
}
