package dev.linkage.benchmarks.splink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PythonEnvironmentTest {
    @TempDir
    Path folder;

    @Test
    void saysWhichPythonIsNeededWhereThereIsNone() throws Exception {
        Path requirements = Files.writeString(folder.resolve("requirements.txt"), "splink==5.0.0\n");
        assertThatThrownBy(
                        () -> PythonEnvironment.ready(requirements, folder.resolve("made"), List.of("no-such-python")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("needs Python 3.10 or later")
                .hasMessageContaining("[no-such-python]");
        assertThat(folder.resolve("made")).doesNotExist();
    }
}
