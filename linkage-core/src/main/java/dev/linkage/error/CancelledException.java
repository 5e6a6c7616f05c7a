package dev.linkage.error;

/** The work was cancelled from outside. What was finished before stays, and the same call goes on from there. */
public final class CancelledException extends LinkageException {

    /**
     * Cancelled.
     *
     * @param message what was cancelled and how to go on
     */
    public CancelledException(String message) {
        super(message);
    }
}
