package dev.linkage.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Puts a file in its place only when it is whole. */
final class NewFile {

    interface Content {
        void writeTo(Path temporary) throws IOException;
    }

    private NewFile() {}

    static Path write(Path file, Content content) {
        Path temporary = file.resolveSibling("_" + file.getFileName() + "."
                + ProcessHandle.current().pid() + "-" + Thread.currentThread().getId() + ".tmp");
        try {
            try {
                content.writeTo(temporary);
                Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(temporary);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write " + file + ": " + e.getMessage(), e);
        }
        return file;
    }
}
