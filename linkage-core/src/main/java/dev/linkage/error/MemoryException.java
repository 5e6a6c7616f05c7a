package dev.linkage.error;

import org.jspecify.annotations.Nullable;

/** Memory ran out: the engine's, up to its limit, or the JVM's heap. What was finished before stays. */
public final class MemoryException extends EngineException {
    /** Whose memory ran out. */
    private final Owner owner;

    /** Whose memory ran out. */
    public enum Owner {
        /** The engine's, outside the heap. */
        ENGINE,
        /** The JVM's heap. */
        JVM
    }

    /**
     * Memory ran out.
     *
     * @param owner whose
     * @param step what was being done
     * @param sql the statement, empty when none ran
     * @param message the figures and the way out
     * @param cause what was thrown, or null
     */
    public MemoryException(Owner owner, String step, String sql, String message, @Nullable Throwable cause) {
        super(step, sql, message, cause);
        this.owner = owner;
    }

    /**
     * Whose memory ran out.
     *
     * @return the engine's or the JVM's
     */
    public Owner owner() {
        return owner;
    }
}
