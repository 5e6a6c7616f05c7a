package dev.linkage.error;

import org.jspecify.annotations.Nullable;

/** The input does not fit: a missing column, types that differ between data sets, duplicate or NULL ids, no rows. */
public final class InputException extends LinkageException {

    /**
     * An error without a cause.
     *
     * @param message what is wrong, the value, and the way out
     */
    public InputException(String message) {
        super(message);
    }

    /**
     * An error with its cause.
     *
     * @param message what is wrong, the value, and the way out
     * @param cause what led to it, or null
     */
    public InputException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
