package dev.linkage.predict;

import dev.linkage.error.OutputException;
import dev.linkage.internal.file.IoReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tells how many bytes can still be written to a place. */
interface FreeSpace {
    /** Asks the file system of the place, or of the nearest directory above it that exists. */
    FreeSpace OF_DISK = place -> {
        Path present = place.toAbsolutePath();
        while (!Files.exists(present) && present.getParent() != null) {
            present = present.getParent();
        }
        try {
            return Files.getFileStore(present).getUsableSpace();
        } catch (IOException e) {
            throw new OutputException("cannot ask for the free space at " + present + ": " + IoReason.of(e), e);
        }
    };

    long bytes(Path place);
}
