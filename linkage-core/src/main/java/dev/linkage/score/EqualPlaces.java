package dev.linkage.score;

import java.util.Arrays;

/** Leads from each place of an array of codes to the next of equal code, so that only those are visited. */
final class EqualPlaces {
    /** Behind the last place. */
    static final int END = Integer.MAX_VALUE;

    private int[] codes = new int[0];
    private int[] next = new int[0];
    private int[] slots = new int[0];
    private int shift;

    /**
     * Links the places of an array, which is read later too.
     *
     * @param all codes; those that are negative or {@link StripKernels#DIFFERENT} equal none
     * @param size how many
     */
    void link(int[] all, int size) {
        codes = all;
        int capacity = Math.max(2, Integer.highestOneBit(Math.max(1, size)) << 2);
        shift = Integer.numberOfLeadingZeros(capacity) + 1;
        if (capacity > slots.length) {
            slots = new int[capacity];
            next = new int[capacity];
        }
        Arrays.fill(slots, 0, capacity, END);
        for (int place = size - 1; place >= 0; place--) {
            int code = all[place];
            if (code < 0 || code == StripKernels.DIFFERENT) {
                next[place] = END;
            } else {
                int slot = slot(code);
                next[place] = slots[slot];
                slots[slot] = place;
            }
        }
    }

    private int slot(int code) {
        int slot = (code * 0x9E3779B9) >>> shift;
        int last = (1 << (Integer.SIZE - shift)) - 1;
        while (slots[slot] != END && codes[slots[slot]] != code) {
            slot = slot == last ? 0 : slot + 1;
        }
        return slot;
    }

    /** The first place of a code. */
    int first(int code) {
        return code < 0 || code == StripKernels.DIFFERENT ? END : slots[slot(code)];
    }

    /** The next place of the code at a place. */
    int next(int place) {
        return next[place];
    }
}
