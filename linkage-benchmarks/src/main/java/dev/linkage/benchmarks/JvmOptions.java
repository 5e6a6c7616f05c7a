package dev.linkage.benchmarks;

import java.util.List;
import java.util.stream.Stream;

/**
 * How the virtual machine of a child process runs.
 *
 * @param heap the largest heap, such as {@code 2g}
 * @param flags others
 */
record JvmOptions(String heap, List<String> flags) {
    JvmOptions {
        flags = List.copyOf(flags);
    }

    /** With the flags that every child needs. */
    static JvmOptions of(String heap) {
        return new JvmOptions(heap, JvmFlags.ofThisProcess());
    }

    JvmOptions withHeap(String newHeap) {
        return new JvmOptions(newHeap, flags);
    }

    /** Compiles quickly rather than well, and collects garbage on one thread. */
    JvmOptions forShortProcesses() {
        return new JvmOptions(
                heap,
                Stream.concat(flags.stream(), Stream.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"))
                        .toList());
    }
}
