package dev.linkage.duckdb.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryDirectoryTest {
    @TempDir
    Path directory;

    private TemporaryDirectory create() throws IOException {
        return TemporaryDirectory.create(Optional.of(directory.resolve("pairs")));
    }

    @Test
    void isItsOwnersAloneAndGoneWhenClosed() throws IOException {
        assumeThat(FileSystems.getDefault().supportedFileAttributeViews()).contains("posix");
        TemporaryDirectory temporary = create();
        assertThat(temporary.path().getParent()).isEqualTo(directory);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(temporary.path())))
                .isEqualTo("rwx------");
        Files.writeString(temporary.path().resolve("duckdb_temp_storage"), "x");
        temporary.close();
        assertThat(temporary.path()).doesNotExist();
    }

    @Test
    void leavesDirectoriesOfTheLivingAndOfOthers() throws IOException {
        Path strange = Files.createDirectory(directory.resolve("_linkage_tmp_strange"));
        try (TemporaryDirectory first = create();
                TemporaryDirectory second = create()) {
            assertThat(first.path()).isDirectory();
            assertThat(second.path()).isDirectory().isNotEqualTo(first.path());
            assertThat(strange).isDirectory();
        }
    }

    @Test
    void removesWhatAKilledProcessLeftButNotWhatALivingOneHas() throws IOException, InterruptedException {
        Process other = other();
        try (BufferedReader said =
                new BufferedReader(new InputStreamReader(other.getInputStream(), StandardCharsets.UTF_8))) {
            Path left = Path.of(said.readLine());
            create().close();
            assertThat(left).isDirectory();
            other.destroyForcibly().waitFor();
            assertThat(left).isDirectory();
            create().close();
            assertThat(left).doesNotExist();
        } finally {
            other.destroyForcibly().waitFor();
        }
    }

    @Test
    void keepsItsOwnFromOthersAfterLookingAtThemItself() throws IOException, InterruptedException {
        try (TemporaryDirectory first = create()) {
            create().close();
            Process other = other();
            try (BufferedReader said =
                    new BufferedReader(new InputStreamReader(other.getInputStream(), StandardCharsets.UTF_8))) {
                assertThat(said.readLine()).isNotNull();
                assertThat(first.path()).isDirectory();
            } finally {
                other.destroyForcibly().waitFor();
            }
        }
    }

    private Process other() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Other.class.getName(),
                        directory.resolve("pairs").toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** Makes a directory, says where, and waits to be killed. */
    static final class Other {
        private Other() {}

        public static void main(String[] arguments) throws IOException {
            TemporaryDirectory made = TemporaryDirectory.create(Optional.of(Path.of(arguments[0])));
            Files.writeString(made.path().resolve("duckdb_temp_storage"), "spilled");
            System.out.println(made.path());
            int unused = System.in.read();
        }
    }
}
