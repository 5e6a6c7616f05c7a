package dev.linkage.error;

import org.jspecify.annotations.Nullable;

/** Base of everything Linkage throws on purpose; plain argument errors are {@link IllegalArgumentException}. */
public class LinkageException extends RuntimeException {

    /**
     * An error without a cause.
     *
     * @param message what is wrong, the value, and the way out
     */
    public LinkageException(String message) {
        super(message);
    }

    /**
     * An error with its cause.
     *
     * @param message what is wrong, the value, and the way out
     * @param cause what led to it, or null
     */
    public LinkageException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
