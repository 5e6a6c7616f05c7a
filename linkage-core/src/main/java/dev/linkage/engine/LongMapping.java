package dev.linkage.engine;

/** Turns 64-bit whole numbers into others, many at a time. Thread-safe. */
@FunctionalInterface
public interface LongMapping {

    /**
     * Replaces values.
     *
     * @param values from 0; what it holds for NULL means nothing
     * @param nulls which are NULL; may be changed too
     * @param rows how many values there are
     */
    void map(long[] values, boolean[] nulls, int rows);
}
