package dev.linkage.internal.run.directory;

import dev.linkage.error.LinkageException;
import dev.linkage.error.OutputException;
import dev.linkage.internal.file.IoReason;
import dev.linkage.internal.file.StableStorage;
import dev.linkage.internal.file.WriteFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The directory of a prediction while it is written: part files that any Parquet reader reads as one, and names beginning
 * with {@code _} for everything else. A part appears under its final name only when it is whole, and in the manifest only
 * after that. Only one run at a time has it.
 */
public final class RunDirectory implements AutoCloseable {
    /** Empty file that is there once the run has ended well. */
    public static final String SUCCESS = "_SUCCESS";

    private static final Logger LOG = LoggerFactory.getLogger(RunDirectory.class);

    private final Path directory;
    private final DirectoryLock lock;
    private final InstantSource clock;
    private final @Nullable Manifest earlier;
    private List<ManifestLine.Part> kept = List.of();
    private int attempt = 1;
    private int nextNumber;
    private long manifestBytes;

    private RunDirectory(Path directory, DirectoryLock lock, InstantSource clock, @Nullable Manifest earlier) {
        this.directory = directory;
        this.lock = lock;
        this.clock = clock;
        this.earlier = earlier;
    }

    /**
     * Takes a directory, which is made if it is not there. Changes nothing in it yet.
     *
     * @param directory new, empty, or of an earlier run
     * @param clock gives the times that are written down; nothing depends on them
     * @return to be closed
     * @throws OutputException if it holds anything else, its manifest is damaged, it cannot be written, or another run
     *     writes to it
     */
    public static RunDirectory open(Path directory, InstantSource clock) {
        Path absolute = directory.toAbsolutePath().normalize();
        if (Files.exists(absolute) && !Files.isDirectory(absolute)) {
            throw new OutputException("cannot write pairs to " + absolute + ": it is a file; name a directory");
        }
        try {
            if (!Files.isDirectory(absolute)) {
                Files.createDirectories(absolute);
            }
            DirectoryLock lock = DirectoryLock.acquire(absolute, clock.instant());
            try {
                lock.deadHolder()
                        .ifPresent(holder -> LOG.warn(
                                "took over the lock of {}: it was left by {}, which is gone", absolute, holder));
                return new RunDirectory(absolute, lock, clock, earlier(absolute));
            } catch (IOException | RuntimeException | Error e) {
                lock.close();
                throw e;
            }
        } catch (DirectoryLock.Taken e) {
            throw new OutputException("cannot write pairs to " + absolute + ": another run is writing there ("
                    + e.getMessage() + "); wait for it or name another directory");
        } catch (IOException e) {
            throw failed("cannot write pairs to " + absolute, e);
        }
    }

    private static LinkageException failed(String what, IOException e) {
        return WriteFailure.of(what, e, "check its permissions and free space, or name another directory");
    }

    private static @Nullable Manifest earlier(Path directory) throws IOException {
        Optional<Manifest> manifest = ManifestReader.read(directory);
        for (String name : PartFiles.names(directory)) {
            if (PartFiles.isForeign(directory, name)) {
                throw new OutputException("cannot write pairs to " + directory
                        + (manifest.isPresent()
                                ? ": it holds " + name + ", which is no part of its run but would be read as one; move"
                                        + " it away"
                                : ": it is not empty (it holds " + name + "); name a new or empty directory"));
            }
            if (manifest.isEmpty() && (PartFiles.isPart(name) || name.equals(SUCCESS))) {
                throw new OutputException("cannot write pairs to " + directory + ": it holds " + name
                        + " but no manifest of a run (" + Manifest.NAME + "); name a new or empty directory");
            }
        }
        return manifest.orElse(null);
    }

    /**
     * Begins a run, or goes on with the one that is there: checks its parts, and removes half-finished files.
     *
     * @param identity what decides the result
     * @param settings what does not, to be written down
     * @return true if the run had ended well before and every part is as it was written
     * @throws OutputException if the run that is there is another, naming what differs
     */
    public boolean begin(RunIdentity identity, Map<String, String> settings) {
        try {
            if (earlier == null) {
                removeTemporaryFiles();
                writeFirst(ManifestWriter.text(new ManifestLine.Begun(identity, settings), clock.instant()));
                return false;
            }
            requireSame(earlier, identity);
            return goOn(earlier, settings);
        } catch (IOException e) {
            throw failed("cannot write pairs to " + directory, e);
        }
    }

    /** Under another name first, so that no kill leaves half of it. */
    private void writeFirst(String line) throws IOException {
        Path temporary = directory.resolve(PartFiles.TEMPORARY_MANIFEST);
        Files.writeString(temporary, line);
        StableStorage.publish(temporary, manifest());
        manifestBytes = Files.size(manifest());
    }

    private void requireSame(Manifest there, RunIdentity now) {
        List<String> differences = there.identity().differences(now);
        if (!differences.isEmpty()) {
            throw new OutputException("cannot write pairs to " + directory + ": it holds "
                    + (there.state() == Manifest.State.FINISHED ? "a finished" : "an unfinished")
                    + " run that differs from this one:\n- " + String.join("\n- ", differences)
                    + "\nname another directory, delete this one to run again, or call it with what it was made from"
                    + " to go on with it");
        }
    }

    private boolean goOn(Manifest there, Map<String, String> settings) throws IOException {
        Map<ManifestLine.Part, String> lost = new LinkedHashMap<>();
        for (ManifestLine.Part part : there.parts()) {
            Optional<String> fault = PartFiles.fault(directory, part);
            fault.ifPresent(reason -> lost.put(part, reason));
        }
        kept = there.parts().stream().filter(part -> !lost.containsKey(part)).toList();
        boolean whole = there.state() == Manifest.State.FINISHED && lost.isEmpty();
        attempt = there.attempts() + (whole ? 0 : 1);
        nextNumber = there.highestNumber() + 1;
        manifestBytes = there.wholeBytes();
        if (!whole) {
            Files.deleteIfExists(directory.resolve(SUCCESS));
            append(new ManifestLine.Resumed(attempt, kept.size(), lost.size(), settings));
            LOG.info(
                    "going on with the run in {}: {} {} there, {} to be made again",
                    directory,
                    kept.size(),
                    kept.size() == 1 ? "part is" : "parts are",
                    lost.size());
        }
        lost.forEach((part, reason) -> {
            LOG.warn("{} {}; its pairs are scored again", directory.resolve(part.file()), reason);
            append(new ManifestLine.Lost(part.file(), reason));
        });
        removeUnlisted(lost.keySet().stream().map(ManifestLine.Part::file).collect(Collectors.toSet()));
        return whole;
    }

    private void removeUnlisted(Set<String> lost) throws IOException {
        Set<String> listed = kept.stream().map(ManifestLine.Part::file).collect(Collectors.toSet());
        for (String name : PartFiles.names(directory)) {
            if (PartFiles.isPart(name) && !listed.contains(name)) {
                nextNumber = Math.max(nextNumber, PartFiles.number(name) + 1);
                if (!lost.contains(name)) {
                    LOG.warn("removing {}, which the manifest does not list", directory.resolve(name));
                }
                Files.delete(directory.resolve(name));
            }
        }
        removeTemporaryFiles();
        StableStorage.forceNames(directory);
    }

    private void removeTemporaryFiles() throws IOException {
        for (String name : PartFiles.names(directory)) {
            if (PartFiles.isTemporary(name)) {
                Files.delete(directory.resolve(name));
            }
        }
    }

    private Path manifest() {
        return directory.resolve(Manifest.NAME);
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
     * Parts of earlier attempts that stay.
     *
     * @return in the order they were written
     */
    public List<ManifestLine.Part> kept() {
        return kept;
    }

    /**
     * What was written down before this attempt.
     *
     * @return empty for a new run
     */
    public Optional<Manifest> earlier() {
        return Optional.ofNullable(earlier);
    }

    /**
     * How many times the run was called, this time included.
     *
     * @return 1 for a new run
     */
    public int attempt() {
        return attempt;
    }

    /**
     * The number of the next part, above all that were ever used.
     *
     * @return 0 for a new run
     */
    public int nextNumber() {
        return nextNumber;
    }

    /**
     * A temporary name for the next part, with nothing under it.
     *
     * @return a path that readers of the directory leave alone
     */
    public Path temporary() {
        Path temporary = directory.resolve(PartFiles.temporaryName(nextNumber));
        try {
            Files.deleteIfExists(temporary);
            return temporary;
        } catch (IOException e) {
            throw failed("cannot remove " + temporary, e);
        }
    }

    /** A part under its final name: {@code number} from 0, whose bytes and {@code sha256} were read back. */
    public record Published(int number, Path file, long bytes, String sha256) {}

    /**
     * Gives a whole part its final name, forced to the device.
     *
     * @param temporary from {@link #temporary}
     * @param rule the rule of its pairs
     * @return the part
     */
    public Published publish(Path temporary, int rule) {
        int number = nextNumber;
        Path part = directory.resolve(PartFiles.name(number, rule));
        try {
            Published published = new Published(number, part, Files.size(temporary), Sha256.of(temporary));
            StableStorage.publish(temporary, part);
            nextNumber++;
            return published;
        } catch (IOException e) {
            throw failed("cannot rename " + temporary + " to " + part, e);
        }
    }

    /**
     * Appends a line to the manifest and forces it to disk.
     *
     * @param line the line
     */
    public void append(ManifestLine line) {
        byte[] text = ManifestWriter.text(line, clock.instant()).getBytes(StandardCharsets.UTF_8);
        try (FileChannel channel = FileChannel.open(manifest(), StandardOpenOption.WRITE)) {
            // Half a line, of a write that failed, must not stand before the next.
            channel.truncate(manifestBytes);
            long at = manifestBytes;
            ByteBuffer bytes = ByteBuffer.wrap(text);
            while (bytes.hasRemaining()) {
                at += channel.write(bytes, at);
            }
            channel.force(true);
            manifestBytes = at;
        } catch (IOException e) {
            throw failed("cannot write the manifest in " + directory, e);
        }
    }

    /** Marks the run as ended well. */
    public void succeed() {
        try {
            Path success = directory.resolve(SUCCESS);
            if (!Files.exists(success)) {
                Files.createFile(success);
                StableStorage.forceNames(directory);
            }
        } catch (IOException e) {
            throw failed("cannot finish the run in " + directory, e);
        }
    }

    /**
     * Writes down why the run did not end well and removes what is half finished, as far as that is possible.
     *
     * @param line what happened
     * @param cause is told what was not possible
     */
    public void abandon(ManifestLine line, Throwable cause) {
        // Files cannot be written by a thread that is marked as interrupted.
        boolean interrupted = Thread.interrupted();
        try {
            removeTemporaryFiles();
            append(line);
        } catch (IOException | RuntimeException | Error e) {
            cause.addSuppressed(e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Lets the directory go. */
    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            throw new OutputException("cannot release the lock in " + directory + ": " + IoReason.of(e), e);
        }
    }
}
