package dev.linkage.duckdb.internal;

import dev.linkage.error.OutputException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A directory for prepared records that are larger than memory. Its lock is held while its run lives, also across
 * containers, so that what a killed run left can be told from what another run uses.
 */
final class WorkDirectory implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkDirectory.class);
    private static final String PREFIX = "_linkage_work_";
    private static final String LOCK = "_lock";
    /** Looking at a lock that this process holds would let it go. */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private final TemporaryDirectory directory;
    private final FileChannel lock;

    private WorkDirectory(TemporaryDirectory directory, FileChannel lock) {
        this.directory = directory;
        this.lock = lock;
    }

    static WorkDirectory create(Optional<Path> output) {
        Path parent = output.map(TemporaryDirectory::parent).orElse(Path.of(System.getProperty("java.io.tmpdir")));
        try {
            removeLeftovers(parent);
            TemporaryDirectory directory = TemporaryDirectory.create(output, PREFIX);
            OWN.add(directory.path());
            FileChannel lock = FileChannel.open(
                    directory.path().resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            lock.lock();
            return new WorkDirectory(directory, lock);
        } catch (IOException e) {
            throw new OutputException(
                    "cannot make a directory for prepared records in " + parent + ": " + e
                            + "; check its permissions and free space",
                    e);
        }
    }

    Path path() {
        return directory.path();
    }

    private static void removeLeftovers(Path parent) throws IOException {
        if (!Files.isDirectory(parent)) {
            return;
        }
        try (DirectoryStream<Path> found = Files.newDirectoryStream(parent, PREFIX + "*")) {
            for (Path path : found) {
                if (!OWN.contains(path)) {
                    removeIfLeft(path);
                }
            }
        }
    }

    private static void removeIfLeft(Path path) {
        // Without CREATE: a directory whose lock is not there yet has just been made.
        try (FileChannel channel = FileChannel.open(path.resolve(LOCK), StandardOpenOption.WRITE)) {
            if (tryLock(channel) != null) {
                LOG.info("removing {}, which a run that was killed has left", path);
                new TemporaryDirectory(path).close();
            }
        } catch (IOException e) {
            // Another user's, or gone meanwhile.
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    @Override
    public void close() {
        directory.close();
        OWN.remove(directory.path());
        try {
            lock.close();
        } catch (IOException e) {
            // The file is gone already.
        }
    }
}
