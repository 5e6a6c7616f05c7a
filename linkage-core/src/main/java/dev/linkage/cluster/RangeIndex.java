package dev.linkage.cluster;

import org.jspecify.annotations.Nullable;

/** Records whose keys lie close: the number is the distance from the smallest key. One bit for each number. */
final class RangeIndex extends RecordIndex {
    private final long smallest;
    private final int size;
    private final long[] present;

    private RangeIndex(long smallest, int size) {
        this.smallest = smallest;
        this.size = size;
        this.present = new long[(size + Long.SIZE - 1) / Long.SIZE];
    }

    /** Null when a key repeats. */
    static @Nullable RangeIndex indexing(KeyList keys) {
        int size = (int) (keys.largest() - keys.smallest()) + 1;
        RangeIndex index = new RangeIndex(keys.smallest(), size);
        return keys.all(index::add) ? index : null;
    }

    private boolean add(long key) {
        int number = (int) (key - smallest);
        boolean added = !present(number);
        present[number >>> 6] |= 1L << number;
        return added;
    }

    @Override
    int size() {
        return size;
    }

    @Override
    int find(long key) {
        long number = key - smallest;
        return number >= 0 && number < size && key >= smallest && present((int) number) ? (int) number : -1;
    }

    @Override
    void find(long[] keys, int rows, int[] numbers) {
        for (int row = 0; row < rows; row++) {
            numbers[row] = find(keys[row]);
        }
    }

    @Override
    long key(int number) {
        return smallest + number;
    }

    @Override
    public boolean present(int number) {
        return (present[number >>> 6] & 1L << number) != 0;
    }

    @Override
    public boolean inOrder() {
        return true;
    }

    @Override
    public boolean before(int number, int other) {
        return number < other;
    }
}
