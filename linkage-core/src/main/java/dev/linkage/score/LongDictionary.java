package dev.linkage.score;

import java.util.Arrays;

/**
 * Gives each distinct whole number a dense code from 0, in the order in which they first come. Not thread-safe while
 * numbers are added; safe for any number of readers afterwards.
 */
public final class LongDictionary {
    private static final int FEWEST_SLOTS = 64;

    private long[] values = new long[FEWEST_SLOTS / 2];
    /** Codes plus 1; 0 is free. */
    private int[] slots = new int[FEWEST_SLOTS];

    private int shift = Long.SIZE - Integer.numberOfTrailingZeros(FEWEST_SLOTS);
    private int size;

    /** Makes an empty one. */
    public LongDictionary() {}

    /**
     * The code of a number, new or not.
     *
     * @param value any number
     * @return its code; {@link #size} before the call when it is new
     */
    public int add(long value) {
        int mask = slots.length - 1;
        int slot = slot(value);
        while (slots[slot] != 0) {
            if (values[slots[slot] - 1] == value) {
                return slots[slot] - 1;
            }
            slot = (slot + 1) & mask;
        }
        if (size == values.length) {
            grow();
            return add(value);
        }
        values[size] = value;
        slots[slot] = ++size;
        return size - 1;
    }

    private int slot(long value) {
        return (int) (((value ^ (value >>> 32)) * 0x9E37_79B9_7F4A_7C15L) >>> shift);
    }

    private void grow() {
        values = Arrays.copyOf(values, 2 * values.length);
        slots = new int[2 * slots.length];
        shift--;
        int mask = slots.length - 1;
        for (int code = 0; code < size; code++) {
            int slot = slot(values[code]);
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = code + 1;
        }
    }

    /** Forgets all, and gives back memory that far fewer would not need. */
    public void clear() {
        if (slots.length > FEWEST_SLOTS && size < slots.length / 8) {
            slots = new int[slots.length / 2];
            values = new long[values.length / 2];
            shift++;
        } else {
            Arrays.fill(slots, 0);
        }
        size = 0;
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
