package dev.linkage.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Watches a folder that DuckDB spills to, from a thread of its own. */
final class TemporaryFiles implements AutoCloseable {
    private static final long PAUSE_MILLIS = 10;

    private final Path folder;
    private final Thread watcher;
    private volatile long most;
    private volatile boolean closed;

    TemporaryFiles(Path folder) {
        this.folder = folder;
        this.watcher = new Thread(this::watch, "temporary-files");
        watcher.setDaemon(true);
        watcher.start();
    }

    /** The most bytes seen at a time. */
    long most() {
        look();
        return most;
    }

    private void watch() {
        try {
            while (!closed) {
                look();
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void look() {
        long bytes = 0;
        try (var files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                bytes += size(file);
            }
        } catch (NoSuchFileException e) {
            // DuckDB makes the folder when it needs it.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        most = Math.max(most, bytes);
    }

    private static long size(Path file) throws IOException {
        try {
            return Files.size(file);
        } catch (NoSuchFileException e) {
            return 0;
        }
    }

    @Override
    public void close() {
        closed = true;
        watcher.interrupt();
    }
}
