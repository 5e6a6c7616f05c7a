package dev.linkage.cluster;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Records in a hash table of their keys: the number is the place in it. 12 bytes a record. */
final class HashIndex extends RecordIndex {
    /** No key: {@link KeyList} takes none. */
    private static final long FREE = KeyList.NO_KEY;

    private final long[] keys;

    private HashIndex(int places) {
        keys = new long[places];
        Arrays.fill(keys, FREE);
    }

    /** Null when a key repeats or there are too many. */
    static @Nullable HashIndex indexing(KeyList keys) {
        long places = keys.size() + keys.size() / 2 + 1;
        if (places > Integer.MAX_VALUE - 8) {
            return null;
        }
        HashIndex index = new HashIndex((int) places);
        return keys.all(index::add) ? index : null;
    }

    private boolean add(long key) {
        int place = place(key);
        while (keys[place] != FREE) {
            if (keys[place] == key) {
                return false;
            }
            place = next(place);
        }
        keys[place] = key;
        return true;
    }

    private int place(long key) {
        long hash = (key ^ (key >>> 32)) * 0x9E3779B97F4A7C15L;
        hash = (hash ^ (hash >>> 29)) * 0xBF58476D1CE4E5B9L;
        return (int) (((hash >>> 32) * keys.length) >>> 32);
    }

    private int next(int place) {
        return place + 1 == keys.length ? 0 : place + 1;
    }

    @Override
    int size() {
        return keys.length;
    }

    @Override
    int find(long key) {
        return key == FREE ? -1 : from(place(key), key);
    }

    private int from(int start, long key) {
        int place = start;
        while (keys[place] != key) {
            if (keys[place] == FREE) {
                return -1;
            }
            place = next(place);
        }
        return place;
    }

    @Override
    void find(long[] sought, int rows, int[] numbers) {
        for (int row = 0; row < rows; row++) {
            numbers[row] = find(sought[row]);
        }
    }

    @Override
    long key(int number) {
        return keys[number];
    }

    @Override
    public boolean present(int number) {
        return keys[number] != FREE;
    }

    @Override
    public boolean inOrder() {
        return false;
    }

    @Override
    public boolean before(int number, int other) {
        return keys[number] < keys[other];
    }
}
