package dev.linkage.internal.pairs;

/** Something of a model or its columns that the pair engine cannot do, in words. */
public final class UnsupportedModelException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnsupportedModelException(String reason) {
        super(reason);
    }
}
