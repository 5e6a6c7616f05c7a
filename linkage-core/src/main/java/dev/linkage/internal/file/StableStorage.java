package dev.linkage.internal.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Puts files and their names on the device rather than only into the machine's memory. */
public final class StableStorage {
    private StableStorage() {}

    /**
     * Forces a file's content to the device.
     *
     * @param file an existing file
     * @throws IOException if the device refuses
     */
    public static void force(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    /**
     * Forces the names in a directory to the device: those added, changed and removed. Does nothing where directories
     * cannot be opened, as on Windows.
     *
     * @param directory an existing directory
     * @throws IOException if the device refuses
     */
    public static void forceNames(Path directory) throws IOException {
        FileChannel channel;
        try {
            channel = FileChannel.open(directory, StandardOpenOption.READ);
        } catch (IOException unsupported) {
            return;
        }
        try (channel) {
            channel.force(true);
        }
    }

    /**
     * Forces a whole file to the device and then gives it a name, which may be another file's, in one step.
     *
     * @param from the whole file
     * @param to its name, in the same directory
     * @throws IOException if it cannot be renamed or the device refuses
     */
    public static void publish(Path from, Path to) throws IOException {
        force(from);
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
        forceNames(to.resolveSibling("").toAbsolutePath());
    }
}
