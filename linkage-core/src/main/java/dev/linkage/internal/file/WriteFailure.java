package dev.linkage.internal.file;

import dev.linkage.error.CancelledException;
import dev.linkage.error.DiskFullException;
import dev.linkage.error.LinkageException;
import dev.linkage.error.OutputException;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;

/** What is thrown for a file that could not be written, by what stood in the way. */
public final class WriteFailure {
    private WriteFailure() {}

    /**
     * A full disk and an interrupted thread have exceptions of their own.
     *
     * @param what could not be done, such as {@code cannot write /data/out}
     * @param e what happened
     * @param wayOut what to do, should it be neither
     * @return to be thrown
     */
    public static LinkageException of(String what, IOException e, String wayOut) {
        if (e instanceof ClosedByInterruptException) {
            CancelledException cancelled = new CancelledException(what
                    + ": its thread was interrupted; what was finished before stays, and the same call goes on where it"
                    + " stopped");
            cancelled.initCause(e);
            return cancelled;
        }
        String reason = what + ": " + IoReason.of(e);
        return isDiskFull(String.valueOf(e.getMessage()))
                ? new DiskFullException(reason + "; free room on that disk and make the same call again", e)
                : new OutputException(reason + "; " + wayOut, e);
    }

    /**
     * Whether a message says that the disk, or the user's share of it, is full.
     *
     * @param message of the operating system
     * @return true if so
     */
    public static boolean isDiskFull(String message) {
        return message.contains("No space left")
                || message.contains("Disk quota exceeded")
                || message.contains("not enough space on the disk");
    }
}
