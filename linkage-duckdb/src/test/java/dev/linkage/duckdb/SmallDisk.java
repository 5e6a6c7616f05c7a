package dev.linkage.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A real file system of a few megabytes, where tests may mount one; elsewhere they are skipped. */
record SmallDisk(Path path) implements AutoCloseable {
    static SmallDisk mount(Path path) throws IOException {
        Files.createDirectory(path);
        boolean mounted = run("mount", "-t", "tmpfs", "-o", "size=12m", "tmpfs", path.toString()) == 0;
        assumeThat(mounted).as("this process may mount a file system").isTrue();
        return new SmallDisk(path);
    }

    private static int run(String... command) throws IOException {
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            return -1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        assertThat(run("umount", path.toString())).isZero();
    }
}
