package dev.linkage.error;

import org.jspecify.annotations.Nullable;

/** The output cannot be written or read: a directory of another run, no permission, a damaged file. */
public class OutputException extends LinkageException {

    /**
     * An error without a cause.
     *
     * @param message what is wrong, the value, and the way out
     */
    public OutputException(String message) {
        super(message);
    }

    /**
     * An error with its cause.
     *
     * @param message what is wrong, the value, and the way out
     * @param cause what led to it, or null
     */
    public OutputException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
