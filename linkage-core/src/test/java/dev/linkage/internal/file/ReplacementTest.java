package dev.linkage.internal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.error.OutputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplacementTest {
    @TempDir
    Path directory;

    @Test
    void replacesTheFileOnlyWhenPublished() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "old");
        try (Replacement target = Replacement.of(file)) {
            Files.writeString(target.temporary(), "new");
            assertThat(file).hasContent("old");
            assertThat(target.publish()).isEqualTo(file).hasContent("new");
        }
        assertThat(directory).isDirectoryContaining(file::equals);
        assertThat(directory.toFile().list()).hasSize(1);
    }

    @Test
    void leavesTheOldFileWhenNotPublished() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "old");
        try (Replacement target = Replacement.of(file)) {
            Files.writeString(target.temporary(), "half");
        }
        assertThat(file).hasContent("old");
        assertThat(directory.toFile().list()).hasSize(1);
    }

    @Test
    void makesMissingDirectories() throws IOException {
        Path file = directory.resolve("a/b/file");
        try (Replacement target = Replacement.of(file)) {
            Files.writeString(target.temporary(), "new");
            target.publish();
        }
        assertThat(file).hasContent("new");
    }

    @Test
    void rejectsDirectory() {
        assertThatThrownBy(() -> Replacement.of(directory))
                .isInstanceOf(OutputException.class)
                .hasMessage("cannot write " + directory + ": it is a directory; name a file");
    }

    @Test
    void saysWhenNothingWasWritten() {
        Path file = directory.resolve("file");
        try (Replacement target = Replacement.of(file)) {
            assertThatThrownBy(target::publish)
                    .isInstanceOf(OutputException.class)
                    .hasMessageStartingWith("cannot put " + file + " in its place: ");
        }
    }
}
