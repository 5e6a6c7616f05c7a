package dev.linkage.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** Where benchmarks keep what they make: {@code linkage-benchmarks/target}, wherever they are started from. */
final class BenchFolder {
    private BenchFolder() {}

    /** For results in CSV. */
    static Path target() {
        try {
            Path classes = Path.of(BenchFolder.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            for (Path folder = classes; folder != null; folder = folder.getParent()) {
                if (folder.endsWith("target")) {
                    return folder;
                }
            }
            return Files.createDirectories(Path.of("target").toAbsolutePath());
        } catch (URISyntaxException | IOException e) {
            throw new IllegalStateException("cannot find a folder for results", e);
        }
    }

    /** For input that is made once and kept. */
    static Path data() {
        try {
            return Files.createDirectories(target().resolve("bench-data"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An empty folder for the output of one benchmark; what an earlier run left in it is removed. */
    static Path empty(String benchmark) {
        Path folder = target().resolve("bench-output").resolve(benchmark);
        try {
            remove(folder);
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** With all that is in it; nothing where there is nothing. */
    static void remove(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
