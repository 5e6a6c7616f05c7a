package dev.linkage.testkit;

import dev.linkage.error.OutputException;
import dev.linkage.internal.file.Replacement;
import java.io.IOException;
import java.nio.file.Path;

/** Puts a file in its place only when it is whole. */
final class NewFile {

    interface Content {
        void writeTo(Path temporary) throws IOException;
    }

    private NewFile() {}

    static Path write(Path file, Content content) {
        try (Replacement target = Replacement.of(file)) {
            content.writeTo(target.temporary());
            target.publish();
        } catch (IOException e) {
            throw new OutputException("Cannot write " + file + ": " + e.getMessage(), e);
        }
        return file;
    }
}
