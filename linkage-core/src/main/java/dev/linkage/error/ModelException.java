package dev.linkage.error;

import org.jspecify.annotations.Nullable;

/** The model cannot be used as it stands: a level without m or u, a comparison without an else level, an unreadable model file. */
public final class ModelException extends LinkageException {

    /**
     * An error without a cause.
     *
     * @param message what is wrong, the value, and the way out
     */
    public ModelException(String message) {
        super(message);
    }

    /**
     * An error with its cause.
     *
     * @param message what is wrong, the value, and the way out
     * @param cause what led to it, or null
     */
    public ModelException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
