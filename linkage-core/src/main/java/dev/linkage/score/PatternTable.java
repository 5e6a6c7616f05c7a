package dev.linkage.score;

import java.util.Arrays;

/** Counts keys of one or several words. For one thread. */
final class PatternTable {
    private final int words;
    private long[] keys;
    private long[] counts;
    private int size;

    PatternTable(int words) {
        this.words = words;
        this.keys = new long[words << 10];
        this.counts = new long[1 << 10];
    }

    int size() {
        return size;
    }

    /** Counts a key that begins at some place of an array. */
    void add(long[] key, int at, long count) {
        int mask = counts.length - 1;
        int slot = slot(key, at) & mask;
        while (counts[slot] != 0) {
            if (isAt(slot, key, at)) {
                counts[slot] += count;
                return;
            }
            slot = (slot + 1) & mask;
        }
        System.arraycopy(key, at, keys, slot * words, words);
        counts[slot] = count;
        if (++size > counts.length / 2) {
            grow();
        }
    }

    private boolean isAt(int slot, long[] key, int at) {
        for (int i = 0; i < words; i++) {
            if (keys[slot * words + i] != key[at + i]) {
                return false;
            }
        }
        return true;
    }

    private int slot(long[] key, int at) {
        long hash = 0;
        for (int i = 0; i < words; i++) {
            hash = (hash ^ key[at + i]) * 0x9E37_79B9_7F4A_7C15L;
            hash ^= hash >>> 32;
        }
        return (int) hash;
    }

    private void grow() {
        long[] oldKeys = keys;
        long[] oldCounts = counts;
        keys = new long[Math.multiplyExact(oldKeys.length, 2)];
        counts = new long[oldCounts.length * 2];
        size = 0;
        for (int slot = 0; slot < oldCounts.length; slot++) {
            if (oldCounts[slot] != 0) {
                add(oldKeys, slot * words, oldCounts[slot]);
            }
        }
    }

    /** Adds what another one counted. */
    void addAll(PatternTable other) {
        for (int slot = 0; slot < other.counts.length; slot++) {
            if (other.counts[slot] != 0) {
                add(other.keys, slot * words, other.counts[slot]);
            }
        }
    }

    /** The keys one after the other, in the order of {@link #counts}. */
    long[] keys() {
        long[] found = new long[size * words];
        int next = 0;
        for (int slot = 0; slot < counts.length; slot++) {
            if (counts[slot] != 0) {
                System.arraycopy(keys, slot * words, found, next, words);
                next += words;
            }
        }
        return found;
    }

    /** How often each key came. */
    long[] counts() {
        return Arrays.stream(counts).filter(count -> count != 0).toArray();
    }
}
