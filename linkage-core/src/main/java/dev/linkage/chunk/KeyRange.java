package dev.linkage.chunk;

/**
 * A range of a rule's 63-bit key hash.
 *
 * @param from first hash, 0 or more
 * @param to last hash, inclusive
 */
public record KeyRange(long from, long to) {

    /** Every hash. */
    public static final KeyRange ALL = new KeyRange(0, Long.MAX_VALUE);

    /** Checks the order. */
    public KeyRange {
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("key range must be 0 <= from <= to but was " + from + " to " + to);
        }
    }

    /**
     * Whether it holds every hash.
     *
     * @return true for {@link #ALL}
     */
    public boolean isAll() {
        return from == 0 && to == Long.MAX_VALUE;
    }
}
