package dev.linkage.duckdb.internal.arrow;

import java.nio.ByteBuffer;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.jni.JniWrapper;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.memory.util.MemoryUtil;

/** Whether this JVM can take record batches from DuckDB. Looked at once. Thread-safe. */
public final class ArrowSupport {
    /** The JVM flag Arrow needs. */
    public static final String FLAG = "--add-opens=java.base/java.nio=ALL-UNNAMED";

    private ArrowSupport() {}

    /** Never throws. */
    public static boolean available() {
        return Holder.REASON.isEmpty();
    }

    /** Why Arrow cannot be used and what to do about it, in a sentence; empty if it can. */
    public static String reason() {
        return Holder.REASON;
    }

    /** Finds out on first use. */
    private static final class Holder {
        static final String REASON = detect();
    }

    private static String detect() {
        try {
            // Asked first, since Arrow's memory classes would fail to initialise and stay unusable.
            if (!ByteBuffer.class.getModule().isOpen("java.nio", MemoryUtil.class.getModule())) {
                return "Arrow needs access to java.nio; start Java with " + FLAG;
            }
            try (BufferAllocator allocator = new RootAllocator();
                    ArrowArrayStream stream = ArrowArrayStream.allocateNew(allocator)) {
                JniWrapper.get();
                return stream.memoryAddress() == 0 ? "Arrow could not allocate memory" : "";
            }
        } catch (LinkageError | RuntimeException e) {
            return "Arrow could not be loaded (" + e + "); start Java with " + FLAG
                    + " and have arrow-c-data and arrow-memory-unsafe on the class path";
        }
    }
}
