package dev.linkage.score;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Entries of a rule in the order of their keys, those of one key in the order in which they were given. Keys are hashes:
 * spread evenly over 63 bits. Immutable.
 */
final class KeyOrder {
    static final long NONE = -1;
    private static final int KEY_BITS = 63;
    private static final int FEWEST_BITS = 12;
    private static final int MOST_BITS = 20;
    private static final int WANTED_IN_BUCKET = 32;

    private final int[] entries;
    private final long[] keys;
    private final BitSet starts;

    private KeyOrder(int[] entries, long[] keys) {
        this.entries = entries;
        this.keys = keys;
        this.starts = new BitSet(entries.length + 1);
        for (int i = 0; i < entries.length; i++) {
            if (i == 0 || keys[entries[i]] != keys[entries[i - 1]]) {
                starts.set(i);
            }
        }
        starts.set(entries.length);
    }

    /**
     * Sorts entries.
     *
     * @param keys by entry, 0 or more; {@link #NONE} for an entry that is left out
     * @param given every entry once
     */
    static KeyOrder of(long[] keys, int[] given) {
        int keyed = 0;
        for (int entry : given) {
            keyed += keys[entry] == NONE ? 0 : 1;
        }
        int wanted = Integer.SIZE - Integer.numberOfLeadingZeros(keyed / WANTED_IN_BUCKET);
        int bits = Math.min(MOST_BITS, Math.max(FEWEST_BITS, wanted));
        int shift = KEY_BITS - bits;
        int[] ends = new int[(1 << bits) + 1];
        for (int entry : given) {
            if (keys[entry] != NONE) {
                ends[(int) (keys[entry] >>> shift) + 1]++;
            }
        }
        for (int i = 1; i < ends.length; i++) {
            ends[i] += ends[i - 1];
        }
        int[] entries = new int[keyed];
        int[] next = ends.clone();
        for (int entry : given) {
            if (keys[entry] != NONE) {
                entries[next[(int) (keys[entry] >>> shift)]++] = entry;
            }
        }
        long[] packed = new long[0];
        int[] copy = new int[0];
        for (int i = 0; i + 1 < ends.length; i++) {
            int size = ends[i + 1] - ends[i];
            if (size > packed.length) {
                packed = new long[size * 2];
                copy = new int[size * 2];
            }
            sort(entries, ends[i], ends[i + 1], keys, shift, packed, copy);
        }
        return new KeyOrder(entries, keys);
    }

    /** Stable: where an entry was breaks ties. */
    private static void sort(int[] entries, int from, int to, long[] keys, int shift, long[] packed, int[] copy) {
        int size = to - from;
        int placeBits = Integer.SIZE - Integer.numberOfLeadingZeros(size);
        System.arraycopy(entries, from, copy, 0, size);
        if (shift + placeBits > KEY_BITS) {
            // A few keys with very many entries each.
            Integer[] boxed = new Integer[size];
            for (int i = 0; i < size; i++) {
                boxed[i] = copy[i];
            }
            Arrays.sort(boxed, (a, b) -> Long.compare(keys[a], keys[b]));
            for (int i = 0; i < size; i++) {
                entries[from + i] = boxed[i];
            }
            return;
        }
        long rest = (1L << shift) - 1;
        for (int i = 0; i < size; i++) {
            packed[i] = ((keys[copy[i]] & rest) << placeBits) | i;
        }
        Arrays.sort(packed, 0, size);
        int place = (1 << placeBits) - 1;
        for (int i = 0; i < size; i++) {
            entries[from + i] = copy[(int) packed[i] & place];
        }
    }

    /** How many entries have a key. */
    int size() {
        return entries.length;
    }

    int entry(int position) {
        return entries[position];
    }

    long key(int position) {
        return keys[entries[position]];
    }

    /** Where the block that begins at a position ends, exclusive. */
    int blockEnd(int start) {
        return starts.nextSetBit(start + 1);
    }

    /** Where the block begins that a position lies in. */
    int blockStart(int position) {
        return starts.previousSetBit(position);
    }

    /** The first position whose key is a given one or higher. */
    int lower(long key) {
        int from = 0;
        int to = entries.length;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (key(middle) < key) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }
}
