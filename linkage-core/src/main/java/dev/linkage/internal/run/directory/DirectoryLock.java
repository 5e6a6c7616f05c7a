package dev.linkage.internal.run.directory;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The right to write to a directory: one process has it at a time, and one run in that process. It ends with the process
 * at the latest, whatever becomes of the file.
 */
final class DirectoryLock implements AutoCloseable {
    static final String NAME = "_lock";

    /**
     * Who holds which directory in this JVM. Asked before the file is touched: closing any channel of a file drops the
     * locks that the process has on it.
     */
    private static final Map<Path, String> HELD = new ConcurrentHashMap<>();

    private static final int MOST_BYTES = 300;
    /** Locked, rather than the text at the beginning, which others are to read. */
    private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

    private final Path directory;
    private final FileChannel channel;
    private final Optional<String> deadHolder;

    private DirectoryLock(Path directory, FileChannel channel, Optional<String> deadHolder) {
        this.directory = directory;
        this.channel = channel;
        this.deadHolder = deadHolder;
    }

    /** Somebody else has the right. */
    static final class Taken extends Exception {
        private static final long serialVersionUID = 1;

        Taken(String holder) {
            super(holder);
        }
    }

    /**
     * Takes the right.
     *
     * @param directory an existing directory
     * @param started when the run began, for others to read
     * @throws Taken with its holder in words
     */
    static DirectoryLock acquire(Path directory, Instant started) throws IOException, Taken {
        Path real = directory.toRealPath();
        String self = "process " + ProcessHandle.current().pid() + " on " + host() + ", started " + started;
        String holder = HELD.putIfAbsent(real, self);
        if (holder != null) {
            throw new Taken("this " + holder);
        }
        boolean held = false;
        try {
            DirectoryLock lock = lock(real, self);
            held = true;
            return lock;
        } finally {
            if (!held) {
                HELD.remove(real);
            }
        }
    }

    private static DirectoryLock lock(Path directory, String self) throws IOException, Taken {
        Path file = directory.resolve(NAME);
        while (true) {
            if (!Files.exists(file)) {
                create(file);
            }
            Object before = key(file);
            FileChannel channel;
            try {
                channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
            } catch (NoSuchFileException removed) {
                continue;
            }
            boolean kept = false;
            try {
                boolean locked = tryLock(channel);
                String holder = text(channel);
                if (!locked) {
                    throw new Taken(holder.isEmpty() ? "another process" : holder);
                }
                // A holder that ended meanwhile removed the file: then this locks a file that has no name any more.
                if (Files.exists(file) && Objects.equals(before, key(file))) {
                    name(file, channel, self);
                    kept = true;
                    return new DirectoryLock(
                            directory, channel, holder.isEmpty() ? Optional.empty() : Optional.of(holder));
                }
            } finally {
                if (!kept) {
                    channel.close();
                }
            }
        }
    }

    /** Writes down who has the right; where that is not possible, nobody has, and the file goes again. */
    private static void name(Path file, FileChannel channel, String self) throws IOException {
        try {
            channel.truncate(0);
            channel.write(ByteBuffer.wrap((self + "\n").getBytes(StandardCharsets.UTF_8)), 0);
        } catch (IOException e) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException stays) {
                e.addSuppressed(stays);
            }
            throw e;
        }
    }

    private static void create(Path file) throws IOException {
        try {
            Files.createFile(file);
        } catch (FileAlreadyExistsException other) {
            // Theirs is as good.
        }
    }

    /** What stays the same as long as the name means the same file; null where there is no such thing. */
    private static @Nullable Object key(Path file) throws IOException {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        } catch (NoSuchFileException removed) {
            return null;
        }
    }

    private static boolean tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock(LOCKED_BYTE, 1, false) != null;
        } catch (OverlappingFileLockException inThisProcess) {
            return false;
        }
    }

    private static String text(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(MOST_BYTES);
        channel.read(bytes, 0);
        return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8)
                .replaceAll("\\p{Cntrl}", " ")
                .strip();
    }

    private static String host() {
        for (String variable : List.of("HOSTNAME", "COMPUTERNAME")) {
            String name = System.getenv(variable);
            if (name != null && !name.isBlank()) {
                return name.strip();
            }
        }
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException unknown) {
            return "an unnamed host";
        }
    }

    /** In words, who had the right before and died without giving it back. */
    Optional<String> deadHolder() {
        return deadHolder;
    }

    /** Removes the file while nobody else can lock it, then gives the right back. */
    @Override
    public void close() throws IOException {
        try (channel) {
            Files.deleteIfExists(directory.resolve(NAME));
        } finally {
            HELD.remove(directory);
        }
    }
}
