package dev.linkage.error;

import org.jspecify.annotations.Nullable;

/** There is no room left to write. What was finished before stays, and the same call goes on once there is room. */
public final class DiskFullException extends OutputException {

    /**
     * No room.
     *
     * @param message what could not be written where, and the way out
     * @param cause what was thrown, or null
     */
    public DiskFullException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
