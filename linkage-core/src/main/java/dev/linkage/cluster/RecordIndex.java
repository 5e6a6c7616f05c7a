package dev.linkage.cluster;

import java.util.Optional;

/**
 * Numbers records by their keys, which are distinct. Numbers lie below {@link #size}, which may be larger than the number
 * of records.
 */
abstract sealed class RecordIndex implements UnionFind.Members permits RangeIndex, HashIndex {

    /** Numbers records by where their keys lie when they lie close, else by a hash table. Empty when a key repeats. */
    static Optional<RecordIndex> of(KeyList keys) {
        long range = keys.largest() - keys.smallest();
        if (range >= 0 && range < 2 * keys.size() && range < Integer.MAX_VALUE - 8) {
            return Optional.ofNullable(RangeIndex.indexing(keys));
        }
        return Optional.ofNullable(HashIndex.indexing(keys));
    }

    abstract int size();

    /** The number of the record with a key, or -1. */
    abstract int find(long key);

    /** The key of a record. */
    abstract long key(int number);

    /** Numbers of many records at once, in loops of their own so that their cache misses overlap. */
    abstract void find(long[] keys, int rows, int[] numbers);
}
