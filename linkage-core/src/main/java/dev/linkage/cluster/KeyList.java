package dev.linkage.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;

/** Keys of records as they are read. 8 bytes a key. */
final class KeyList {
    /** Is never a key. */
    static final long NO_KEY = Long.MIN_VALUE;

    private final List<long[]> parts = new ArrayList<>();
    private long size;
    private long smallest = Long.MAX_VALUE;
    private long largest = Long.MIN_VALUE;
    private boolean complete = true;

    /** Copies keys, in order. One that is NULL or {@link #NO_KEY} is left out. */
    void add(long[] keys, boolean[] nulls, int rows) {
        for (int row = 0; row < rows; row++) {
            if (nulls[row] || keys[row] == NO_KEY) {
                complete = false;
                return;
            }
            smallest = Math.min(smallest, keys[row]);
            largest = Math.max(largest, keys[row]);
        }
        parts.add(Arrays.copyOf(keys, rows));
        size += rows;
    }

    /** Whether no key was left out. */
    boolean complete() {
        return complete;
    }

    long size() {
        return size;
    }

    long smallest() {
        return smallest;
    }

    long largest() {
        return largest;
    }

    /** Gives the keys in order until one is refused; false when one was. Called once, since it lets go of them. */
    boolean all(LongPredicate taken) {
        for (int part = 0; part < parts.size(); part++) {
            for (long key : parts.set(part, new long[0])) {
                if (!taken.test(key)) {
                    return false;
                }
            }
        }
        return true;
    }
}
