package dev.linkage.internal.run;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.linkage.error.OutputException;
import dev.linkage.internal.file.IoReason;
import dev.linkage.internal.file.StableStorage;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The directory of a prediction: part files that any Parquet reader reads as one, and names beginning with {@code _} for
 * everything else. A part appears under its final name only when it is whole, and in the manifest only after that.
 */
public final class RunDirectory implements AutoCloseable {
    /** File of JSON lines: the run's header, then one line for each finished chunk, then the end. */
    public static final String MANIFEST = "_manifest.jsonl";
    /** Empty file that is there once the run has ended well. */
    public static final String SUCCESS = "_SUCCESS";

    private static final String LOCK = "_lock";
    private static final JsonFactory JSON = new JsonFactory();

    private final Path directory;
    private final FileChannel lockFile;
    private final FileLock lock;

    private RunDirectory(Path directory, FileChannel lockFile, FileLock lock) {
        this.directory = directory;
        this.lockFile = lockFile;
        this.lock = lock;
    }

    /** Writes the fields of a manifest line. */
    public interface Fields {
        /**
         * Writes fields into an open object.
         *
         * @param json the generator
         * @throws IOException never, as it writes to memory
         */
        void write(JsonGenerator json) throws IOException;
    }

    /**
     * Makes the directory, or takes an empty one.
     *
     * @param directory where the run goes
     * @return to be closed
     * @throws OutputException if it holds anything, cannot be written, or another run writes to it
     */
    public static RunDirectory create(Path directory) {
        Path absolute = directory.toAbsolutePath().normalize();
        try {
            if (Files.exists(absolute) && !Files.isDirectory(absolute)) {
                throw new OutputException("cannot write pairs to " + absolute + ": it is a file; name a directory");
            }
            Files.createDirectories(absolute);
            requireEmpty(absolute);
            FileChannel lockFile =
                    FileChannel.open(absolute.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = tryLock(lockFile);
            if (lock == null) {
                lockFile.close();
                throw new OutputException("cannot write pairs to " + absolute
                        + ": another run is writing there; wait for it or name another directory");
            }
            return new RunDirectory(absolute, lockFile, lock);
        } catch (IOException e) {
            throw new OutputException(
                    "cannot write pairs to " + absolute + ": " + IoReason.of(e)
                            + "; check its permissions and free space, or name another directory",
                    e);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel lockFile) throws IOException {
        try {
            return lockFile.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private static void requireEmpty(Path directory) throws IOException {
        boolean run = Files.exists(directory.resolve(MANIFEST));
        if (run) {
            String state = Files.exists(directory.resolve(SUCCESS)) ? "a finished run" : "an unfinished run";
            throw new OutputException("cannot write pairs to " + directory + ": it holds " + state
                    + "; name another directory, or delete this one to run again");
        }
        try (Stream<Path> entries = Files.list(directory)) {
            entries.filter(entry -> !entry.getFileName().toString().equals(LOCK))
                    .findFirst()
                    .ifPresent(entry -> {
                        throw new OutputException("cannot write pairs to " + directory + ": it is not empty (it holds "
                                + entry.getFileName() + "); name a new or empty directory");
                    });
        }
    }

    /**
     * The directory.
     *
     * @return absolute path
     */
    public Path path() {
        return directory;
    }

    /**
     * A temporary name for a part.
     *
     * @param number the chunk's number, from 0
     * @return a path that readers of the directory leave alone
     */
    public Path temporary(int number) {
        return directory.resolve(String.format(Locale.ROOT, "_tmp-%05d.parquet", number));
    }

    /**
     * Gives a whole part its final name, forced to the device.
     *
     * @param temporary from {@link #temporary}
     * @param number the chunk's number
     * @param rule its rule
     * @return the final path
     */
    public Path publish(Path temporary, int number, int rule) {
        Path part = directory.resolve(String.format(Locale.ROOT, "part-%05d-rule%d.parquet", number, rule));
        try {
            StableStorage.publish(temporary, part);
            return part;
        } catch (IOException e) {
            throw new OutputException("cannot rename " + temporary + " to " + part + ": " + IoReason.of(e), e);
        }
    }

    /**
     * Appends a line to the manifest and forces it to disk.
     *
     * @param type what the line is
     * @param fields its fields
     */
    public void append(String type, Fields fields) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("type", type);
            fields.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory failed", e);
        }
        Path manifest = directory.resolve(MANIFEST);
        boolean first = !Files.exists(manifest);
        try {
            Files.writeString(
                    manifest, text.append('\n').toString(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            StableStorage.force(manifest);
            if (first) {
                StableStorage.forceNames(directory);
            }
        } catch (IOException e) {
            throw new OutputException("cannot write the manifest in " + directory + ": " + IoReason.of(e), e);
        }
    }

    /** Marks the run as ended well. */
    public void succeed() {
        try {
            Files.createFile(directory.resolve(SUCCESS));
            StableStorage.forceNames(directory);
        } catch (IOException e) {
            throw new OutputException("cannot finish the run in " + directory + ": " + IoReason.of(e), e);
        }
    }

    /** Releases the lock. */
    @Override
    public void close() {
        try {
            lock.release();
            lockFile.close();
            Files.deleteIfExists(directory.resolve(LOCK));
        } catch (IOException e) {
            throw new OutputException("cannot release the lock in " + directory + ": " + IoReason.of(e), e);
        }
    }
}
