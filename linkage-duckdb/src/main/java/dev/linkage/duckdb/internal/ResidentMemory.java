package dev.linkage.duckdb.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Memory of this whole process, the JVM and native code, as the operating system counts it. */
final class ResidentMemory {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String NOW = "VmRSS:";

    private ResidentMemory() {}

    /** Bytes; 0 where the operating system is not Linux. */
    static long bytes() {
        try {
            for (String line : Files.readAllLines(STATUS)) {
                if (line.startsWith(NOW)) {
                    return Long.parseLong(line.replaceAll("\\D", "")) << 10;
                }
            }
        } catch (IOException | NumberFormatException e) {
            // There is no such file, or it says nothing that can be read.
        }
        return 0;
    }
}
