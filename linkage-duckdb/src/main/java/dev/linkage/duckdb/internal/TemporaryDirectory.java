package dev.linkage.duckdb.internal;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A directory for spilled data, readable by its owner alone and removed at close.
 *
 * @param path where it is
 */
record TemporaryDirectory(Path path) implements AutoCloseable {
    private static final String PREFIX = "_linkage_tmp_";

    static TemporaryDirectory create(Optional<Path> output) throws IOException {
        return create(output, PREFIX);
    }

    static TemporaryDirectory create(Optional<Path> output, String prefix) throws IOException {
        boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] owner = posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
        if (output.isEmpty()) {
            return new TemporaryDirectory(Files.createTempDirectory(prefix, owner));
        }
        Path parent = parent(output.get());
        if (parent == null) {
            return new TemporaryDirectory(Files.createTempDirectory(prefix, owner));
        }
        Files.createDirectories(parent);
        return new TemporaryDirectory(Files.createTempDirectory(parent, prefix, owner));
    }

    static @Nullable Path parent(Path output) {
        return output.toAbsolutePath().normalize().getParent();
    }

    @Override
    public void close() {
        try (Stream<Path> files = Files.walk(path)) {
            List<Path> deepestFirst =
                    files.sorted(java.util.Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // What DuckDB still holds open stays; it lies in a directory of its own.
        }
    }
}
