package dev.linkage.benchmarks;

import java.lang.management.ManagementFactory;
import java.util.List;

/** Flags that a child process needs as this one does. */
final class JvmFlags {
    private JvmFlags() {}

    /** Those that open packages or allow native libraries. */
    static List<String> ofThisProcess() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("--add-opens") || flag.startsWith("--enable-native-access"))
                .toList();
    }
}
