package dev.linkage.error;

import org.jspecify.annotations.Nullable;

/**
 * There is no room left to write. The same call can be made again once there is room: a prediction to Parquet goes on after
 * its finished chunks, what goes to a single file begins anew.
 */
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
