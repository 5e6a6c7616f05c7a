package dev.linkage.score;

import dev.linkage.engine.CodedTexts;
import java.util.Arrays;

/**
 * Gives each distinct text a dense code from 0, in the order in which they first come. Texts are UTF-8. Holds at most
 * 2^31 - 1 bytes. Not thread-safe while texts are added; safe for any number of readers afterwards.
 */
public final class TextDictionary implements CodedTexts {
    private static final int FREE = -1;

    private byte[] bytes = new byte[1 << 12];
    private int[] ends = new int[1 << 8];
    private int[] hashes = new int[1 << 8];
    private int[] slots = newSlots(1 << 9);
    private int size;

    /** Makes an empty one. */
    public TextDictionary() {}

    private static int[] newSlots(int length) {
        int[] slots = new int[length];
        Arrays.fill(slots, FREE);
        return slots;
    }

    /**
     * The code of a text, new or not.
     *
     * @param source holds the text
     * @param from where it begins
     * @param to where it ends, exclusive
     * @return its code
     */
    public int add(byte[] source, int from, int to) {
        int hash = hash(source, from, to);
        int mask = slots.length - 1;
        int slot = hash & mask;
        while (slots[slot] != FREE) {
            int code = slots[slot];
            if (hashes[code] == hash && Arrays.equals(bytes, start(code), ends[code], source, from, to)) {
                return code;
            }
            slot = (slot + 1) & mask;
        }
        slots[slot] = size;
        return append(hash, source, from, to);
    }

    private int append(int hash, byte[] source, int from, int to) {
        int start = size == 0 ? 0 : ends[size - 1];
        int end = Math.addExact(start, to - from);
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, grown(bytes.length, end));
        }
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, size * 2);
            hashes = Arrays.copyOf(hashes, size * 2);
        }
        System.arraycopy(source, from, bytes, start, to - from);
        ends[size] = end;
        hashes[size] = hash;
        int code = size++;
        if (size > slots.length / 2) {
            rehash();
        }
        return code;
    }

    private static int grown(int length, int needed) {
        return (int) Math.max(needed, Math.min(Integer.MAX_VALUE - 8, (long) length * 2));
    }

    private void rehash() {
        slots = newSlots(slots.length * 2);
        int mask = slots.length - 1;
        for (int code = 0; code < size; code++) {
            int slot = hashes[code] & mask;
            while (slots[slot] != FREE) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = code;
        }
    }

    private static int hash(byte[] source, int from, int to) {
        int hash = to - from;
        for (int i = from; i < to; i++) {
            hash = hash * 31 + source[i];
        }
        hash *= 0x9E3779B9;
        return hash ^ hash >>> 15;
    }

    private int start(int code) {
        return code == 0 ? 0 : ends[code - 1];
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int length(int code) {
        return ends[code] - start(code);
    }

    @Override
    public void copy(int code, byte[] target, int at) {
        System.arraycopy(bytes, start(code), target, at, length(code));
    }

    /**
     * Orders two texts by their bytes, unsigned.
     *
     * @param left a code
     * @param right another
     * @return below 0, 0 or above 0
     */
    public int compare(int left, int right) {
        return Arrays.compareUnsigned(bytes, start(left), ends[left], bytes, start(right), ends[right]);
    }
}
