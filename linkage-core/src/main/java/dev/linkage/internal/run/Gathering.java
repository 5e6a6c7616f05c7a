package dev.linkage.internal.run;

import dev.linkage.error.MemoryException;
import java.util.function.Supplier;

/** Results that are gathered in the JVM's memory. */
public final class Gathering {
    private Gathering() {}

    /**
     * Gathers a result, or says that the heap is too small for it.
     *
     * @param what such as {@code the pairs}
     * @param instead verbs that hold less in memory
     * @param work gathers; what it had gathered must be out of reach when it throws
     * @param <T> the result
     * @return the result
     * @throws MemoryException when the heap ran out
     */
    public static <T> T gather(String what, String instead, Supplier<T> work) {
        try {
            return work.get();
        } catch (OutOfMemoryError e) {
            throw new MemoryException(
                    MemoryException.Owner.JVM,
                    "gather " + what + " in memory",
                    "",
                    "the JVM's heap ran out (" + e.getMessage() + "; its limit is "
                            + (Runtime.getRuntime().maxMemory() >> 20) + " MiB); use " + instead
                            + " instead, which keep little in memory, or start Java with a larger -Xmx",
                    e);
        }
    }
}
