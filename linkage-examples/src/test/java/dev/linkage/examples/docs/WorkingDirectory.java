package dev.linkage.examples.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** Where snippets read and write: this process's own directory, which the build sets to one below {@code target}. */
final class WorkingDirectory {
    private static final Path PATH = Path.of("").toAbsolutePath();

    private WorkingDirectory() {}

    /** The directory of the parent pom. */
    static Path repository() {
        for (var directory = PATH; directory != null; directory = directory.getParent()) {
            if (Files.isDirectory(directory.resolve(".mvn"))) {
                return directory;
            }
        }
        throw new AssertionError("no directory above " + PATH + " holds .mvn");
    }

    /** Deletes what is there and puts the files there that documentation may read. */
    static void fill(Path files) throws IOException {
        if (!PATH.endsWith(Path.of("documentation")) || !PATH.toString().contains("target")) {
            throw new AssertionError(
                    "run with a working directory target/documentation, which is emptied, but it was " + PATH);
        }
        empty(PATH);
        try (var list = Files.list(files)) {
            for (var file : list.toList()) {
                Files.copy(file, PATH.resolve(file.getFileName().toString()));
            }
        }
    }

    private static void empty(Path directory) throws IOException {
        try (var walk = Files.walk(directory)) {
            for (var path : walk.sorted(Comparator.reverseOrder()).toList()) {
                if (!path.equals(directory)) {
                    Files.delete(path);
                }
            }
        }
    }
}
