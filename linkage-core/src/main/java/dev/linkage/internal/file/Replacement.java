package dev.linkage.internal.file;

import dev.linkage.error.OutputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/** A file that is written under a temporary name beside its own and takes its place when it is whole. */
public final class Replacement implements AutoCloseable {
    private final Path directory;
    private final Path file;
    private final Path temporary;

    private Replacement(Path directory, Path file, Path temporary) {
        this.directory = directory;
        this.file = file;
        this.temporary = temporary;
    }

    /**
     * For a file, whose parent directories are made when they are missing.
     *
     * @param file where the whole file will be
     * @return to be closed
     * @throws OutputException if the place cannot be written
     */
    public static Replacement of(Path file) {
        Path absolute = target(file);
        Path parent = absolute.getParent();
        if (parent == null || Files.isDirectory(absolute)) {
            throw new OutputException("cannot write " + absolute + ": it is a directory; name a file");
        }
        if (Files.exists(absolute) && !Files.isRegularFile(absolute)) {
            throw new OutputException("cannot write " + absolute + ": it is no regular file; name a file");
        }
        try {
            Files.createDirectories(parent);
        } catch (IOException e) {
            throw WriteFailure.of(
                    "cannot make directory " + parent,
                    e,
                    "check its permissions and free space, or name another place");
        }
        if (!Files.isWritable(parent)) {
            throw new OutputException("cannot write to directory " + parent + "; check its permissions");
        }
        String name = "_tmp-" + UUID.randomUUID() + "-" + absolute.getFileName();
        return new Replacement(parent, absolute, parent.resolve(name));
    }

    /** Where a symbolic link leads, so that the link stays. */
    private static Path target(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        try {
            return Files.isSymbolicLink(absolute) && Files.exists(absolute) ? absolute.toRealPath() : absolute;
        } catch (IOException e) {
            throw new OutputException("cannot write " + absolute + ": " + IoReason.of(e) + "; name another file", e);
        }
    }

    /**
     * The temporary name; nothing is there yet.
     *
     * @return in the file's directory
     */
    public Path temporary() {
        return temporary;
    }

    /**
     * Where both names are.
     *
     * @return an existing directory
     */
    public Path directory() {
        return directory;
    }

    /**
     * Puts the temporary file in its place, forced to the device.
     *
     * @return the file
     * @throws OutputException if that fails
     */
    public Path publish() {
        try {
            StableStorage.publish(temporary, file);
            return file;
        } catch (IOException e) {
            throw WriteFailure.of("cannot put " + file + " in its place", e, "check free space and permissions");
        }
    }

    /** Removes the temporary file if it is still there. */
    @Override
    public void close() {
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException e) {
            throw new OutputException("cannot delete " + temporary + ": " + IoReason.of(e), e);
        }
    }
}
