package dev.linkage.duckdb.internal.parquet;

import java.util.Arrays;

/** Numbers by first appearance. Not thread-safe. */
final class DistinctLongs {
    private static final int FEWEST_SLOTS = 64;

    private long[] values = new long[FEWEST_SLOTS / 2];
    /** Places in {@link #values}, plus 1. */
    private int[] slots = new int[FEWEST_SLOTS];

    private int shift = Long.SIZE - Integer.numberOfTrailingZeros(FEWEST_SLOTS);
    private int count;

    int count() {
        return count;
    }

    long value(int place) {
        return values[place];
    }

    /** The place of a number; {@link #count} before the call when it is new. */
    int place(long value) {
        int mask = slots.length - 1;
        int slot = slot(value);
        while (slots[slot] != 0) {
            if (values[slots[slot] - 1] == value) {
                return slots[slot] - 1;
            }
            slot = (slot + 1) & mask;
        }
        if (count == values.length) {
            grow();
            return place(value);
        }
        values[count] = value;
        slots[slot] = ++count;
        return count - 1;
    }

    private int slot(long value) {
        return (int) (((value ^ (value >>> 32)) * 0x9E37_79B9_7F4A_7C15L) >>> shift);
    }

    private void grow() {
        values = Arrays.copyOf(values, 2 * values.length);
        slots = new int[2 * slots.length];
        shift--;
        int mask = slots.length - 1;
        for (int place = 0; place < count; place++) {
            int slot = slot(values[place]);
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = place + 1;
        }
    }

    /** Forgets all, and gives back memory that far fewer would not need. */
    void clear() {
        if (slots.length > FEWEST_SLOTS && count < slots.length / 8) {
            slots = new int[slots.length / 2];
            values = new long[values.length / 2];
            shift++;
        } else {
            Arrays.fill(slots, 0);
        }
        count = 0;
    }
}
