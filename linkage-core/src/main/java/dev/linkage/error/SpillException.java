package dev.linkage.error;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The engine began to write temporary files, or would have had to, and the statement was ended for it. Nothing of what
 * it wrote remains; the engine stays usable.
 */
public final class SpillException extends EngineException {
    /** Bytes in temporary files when it was ended. */
    private final long temporaryBytes;
    /** From the first temporary file seen to the statement's end. */
    private final Duration interruptTime;
    /** What held the memory. */
    private final String culprit;

    /**
     * A statement that was ended.
     *
     * @param step what was being done
     * @param sql the statement
     * @param culprit what in the engine held the memory, such as {@code HASH_TABLE}; empty when unknown
     * @param temporaryBytes bytes in temporary files when it was ended, 0 where writing any was forbidden
     * @param interruptTime from the first temporary file seen to the statement's end
     * @param cause what the engine threw, or null
     */
    public SpillException(
            String step,
            String sql,
            String culprit,
            long temporaryBytes,
            Duration interruptTime,
            @Nullable Throwable cause) {
        super(
                step,
                sql,
                "memory ran out" + (culprit.isEmpty() ? "" : " (" + culprit + ")")
                        + (temporaryBytes == 0 ? "" : ", and " + temporaryBytes + " bytes went to temporary files")
                        + "; it was ended so that a smaller part can be tried",
                cause);
        this.culprit = culprit;
        this.temporaryBytes = temporaryBytes;
        this.interruptTime = interruptTime;
    }

    /**
     * What held the memory.
     *
     * @return the engine's word for it, empty when unknown
     */
    public String culprit() {
        return culprit;
    }

    /**
     * Bytes in temporary files when it was ended.
     *
     * @return 0 where writing any was forbidden
     */
    public long temporaryBytes() {
        return temporaryBytes;
    }

    /**
     * How long it took to end the statement.
     *
     * @return from the first temporary file seen
     */
    public Duration interruptTime() {
        return interruptTime;
    }
}
