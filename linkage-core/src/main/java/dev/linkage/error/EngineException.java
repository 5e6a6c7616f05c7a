package dev.linkage.error;

import org.jspecify.annotations.Nullable;

/** The engine failed while it ran a statement; carries the step and the SQL. */
public class EngineException extends LinkageException {
    /** What was being done. */
    private final String step;
    /** The statement as it was sent. */
    private final String sql;

    /**
     * An engine's failure.
     *
     * @param step what was being done, such as "score rule 2"
     * @param sql the statement as it was sent
     * @param message the engine's own message
     * @param cause what the engine threw, or null
     */
    public EngineException(String step, String sql, String message, @Nullable Throwable cause) {
        super("Cannot " + step + ": " + message, cause);
        this.step = step;
        this.sql = sql;
    }

    /**
     * What was being done.
     *
     * @return the step's name
     */
    public String step() {
        return step;
    }

    /**
     * The statement that failed.
     *
     * @return SQL text
     */
    public String sql() {
        return sql;
    }
}
