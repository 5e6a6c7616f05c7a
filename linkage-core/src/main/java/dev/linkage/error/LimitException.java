package dev.linkage.error;

/** The work was refused before it began, since it would exceed a limit. Nothing was written. */
public final class LimitException extends LinkageException {

    /**
     * Refused.
     *
     * @param message the figure, the limit and the ways out
     */
    public LimitException(String message) {
        super(message);
    }
}
