package dev.linkage.duckdb.internal.parquet;

import java.util.Arrays;

/** Which texts of a store are equal: dense places by first appearance. Not thread-safe. */
final class DistinctTexts {
    private static final int FEWEST_SLOTS = 64;

    private int[] texts = new int[FEWEST_SLOTS / 2];
    private int[] hashes = new int[FEWEST_SLOTS / 2];
    /** Places in {@link #texts}, plus 1. */
    private int[] slots = new int[FEWEST_SLOTS];

    private int count;

    int count() {
        return count;
    }

    /** The first text of a place. */
    int text(int place) {
        return texts[place];
    }

    /** The place of a text; {@link #count} before the call when it is new. */
    int place(TextStore store, int text) {
        int hash = store.hash(text);
        int mask = slots.length - 1;
        int slot = hash & mask;
        while (slots[slot] != 0) {
            int place = slots[slot] - 1;
            if (hashes[place] == hash && store.same(texts[place], text)) {
                return place;
            }
            slot = (slot + 1) & mask;
        }
        if (count == texts.length) {
            grow();
            return place(store, text);
        }
        texts[count] = text;
        hashes[count] = hash;
        slots[slot] = ++count;
        return count - 1;
    }

    private void grow() {
        texts = Arrays.copyOf(texts, 2 * texts.length);
        hashes = Arrays.copyOf(hashes, texts.length);
        slots = new int[2 * slots.length];
        int mask = slots.length - 1;
        for (int place = 0; place < count; place++) {
            int slot = hashes[place] & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = place + 1;
        }
    }

    /** Forgets all. */
    void clear() {
        Arrays.fill(slots, 0);
        count = 0;
    }
}
