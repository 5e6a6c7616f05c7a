package dev.linkage.score;

import java.util.Arrays;

/**
 * Gives each distinct whole number a dense code from 0, in the order in which they first come. Not thread-safe while
 * numbers are added; safe for any number of readers afterwards.
 */
public final class LongDictionary {
    private static final int FREE = -1;

    private long[] values = new long[1 << 8];
    private int[] slots = newSlots(1 << 9);
    private int size;

    /** Makes an empty one. */
    public LongDictionary() {}

    private static int[] newSlots(int length) {
        int[] slots = new int[length];
        Arrays.fill(slots, FREE);
        return slots;
    }

    /**
     * The code of a number, new or not.
     *
     * @param value any number
     * @return its code
     */
    public int add(long value) {
        int mask = slots.length - 1;
        int slot = place(value) & mask;
        while (slots[slot] != FREE) {
            if (values[slots[slot]] == value) {
                return slots[slot];
            }
            slot = (slot + 1) & mask;
        }
        slots[slot] = size;
        if (size == values.length) {
            values = Arrays.copyOf(values, size * 2);
        }
        values[size] = value;
        int code = size++;
        if (size > slots.length / 2) {
            rehash();
        }
        return code;
    }

    private void rehash() {
        slots = newSlots(slots.length * 2);
        int mask = slots.length - 1;
        for (int code = 0; code < size; code++) {
            int slot = place(values[code]) & mask;
            while (slots[slot] != FREE) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = code;
        }
    }

    private static int place(long value) {
        long mixed = value * 0x9E3779B97F4A7C15L;
        return (int) (mixed ^ mixed >>> 32);
    }

    /**
     * How many there are.
     *
     * @return codes go from 0 to this, exclusive
     */
    public int size() {
        return size;
    }

    /**
     * A number.
     *
     * @param code its code
     * @return the number
     */
    public long value(int code) {
        return values[code];
    }
}
