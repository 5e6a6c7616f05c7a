package dev.linkage.duckdb.internal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A directory for spilled data, readable by its owner alone and removed at close. A file in it is locked as long as its
 * process lives, so that the next one beside it can remove what a killed process left.
 */
final class TemporaryDirectory implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TemporaryDirectory.class);
    private static final String PREFIX = "_linkage_tmp_";
    private static final String OWNER = "_linkage_owner";
    private static final int ATTEMPTS = 10;
    /** Of this JVM: opening and closing the file of one of them would drop its lock, as POSIX has it. */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final @Nullable FileChannel owner;

    private TemporaryDirectory(Path path, @Nullable FileChannel owner) {
        this.path = path;
        this.owner = owner;
    }

    static TemporaryDirectory create(Optional<Path> output) throws IOException {
        return create(output, PREFIX);
    }

    /** A directory for another purpose, told apart by how its name begins. */
    static synchronized TemporaryDirectory create(Optional<Path> output, String prefix) throws IOException {
        Path parent = parent(output);
        Files.createDirectories(parent);
        removeLeftovers(parent, prefix);
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Path path = Files.createTempDirectory(parent, prefix, ownerOnly());
            OWN.add(path.toRealPath());
            Path file = path.resolve(OWNER);
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            if (!isLockable(channel)) {
                channel.close();
                Files.deleteIfExists(file);
                return new TemporaryDirectory(path, null);
            }
            // Someone who took it for a leftover before it was locked has removed it.
            if (Files.exists(file)) {
                return new TemporaryDirectory(path, channel);
            }
            channel.close();
        }
        throw new IOException("others remove the directory as soon as it is made");
    }

    private static Path parent(Optional<Path> output) {
        return output.map(path -> path.toAbsolutePath().normalize().getParent())
                .orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** Removes what killed processes left, also where no directory is needed. */
    static synchronized void removeLeftovers(Optional<Path> output, String prefix) {
        Path parent = parent(output);
        if (Files.isDirectory(parent)) {
            removeLeftovers(parent, prefix);
        }
    }

    private static FileAttribute<?>[] ownerOnly() {
        boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
    }

    /** Waits for one who looks at it at this moment; false where the file system has no locks. The lock is kept. */
    private static boolean isLockable(FileChannel channel) {
        try {
            return channel.lock().isValid();
        } catch (IOException | OverlappingFileLockException e) {
            return false;
        }
    }

    /** Directories of processes that are gone. Without permission or locks they stay. */
    private static void removeLeftovers(Path parent, String prefix) {
        try (Stream<Path> files = Files.list(parent)) {
            for (Path path : files.filter(file -> file.getFileName().toString().startsWith(prefix))
                    .filter(file -> Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
                    .toList()) {
                removeIfLeft(path);
            }
        } catch (IOException e) {
            LOG.debug("cannot look for temporary files of killed processes in {}", parent, e);
        }
    }

    private static void removeIfLeft(Path path) {
        Path file = path.resolve(OWNER);
        if (isOwn(path) || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            if (lock != null) {
                remove(path);
                LOG.info("removed {}, which a killed process had left", path);
            }
        } catch (IOException | OverlappingFileLockException e) {
            LOG.debug("cannot remove {}", path, e);
        }
    }

    private static boolean isOwn(Path path) {
        try {
            return OWN.contains(path.toRealPath());
        } catch (IOException e) {
            return true;
        }
    }

    private static void remove(Path path) throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            List<Path> deepestFirst =
                    files.sorted(java.util.Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        }
    }

    Path path() {
        return path;
    }

    @Override
    public void close() {
        try {
            Path real = path.toRealPath();
            if (owner != null) {
                owner.close();
            }
            OWN.remove(real);
            remove(path);
        } catch (IOException e) {
            // What DuckDB still holds open stays; it lies in a directory of its own.
        }
    }
}
