package dev.linkage.score;

import dev.linkage.engine.CodedTexts;
import dev.linkage.engine.Utf8Column;
import dev.linkage.error.LimitException;
import java.util.Arrays;

/**
 * Gives each distinct text a dense code from 0, in the order in which they first come. Texts are UTF-8. Holds at most
 * 2^31 - 32 bytes of distinct text; beside them it takes 4 bytes a text and 5 to 11 to find it again, and half as much
 * again while it grows. Not thread-safe while texts are added; safe for any number of readers afterwards.
 */
public final class TextDictionary implements CodedTexts {
    /** What a code is where a text of a column is NULL. */
    public static final int NULL = -1;

    private static final int MOST_BYTES = Integer.MAX_VALUE - 31;
    private static final int FEWEST_BITS = 9;
    private static final int MOST_BITS = 30;
    private static final int STEP = 64;
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private final int mostBytes;
    private byte[] bytes = new byte[1 << 12];
    /** Where each text begins, and at last where the next would. */
    private int[] starts = new int[1 << 8];
    /** One more than a code in the lower {@link #bits}, the hash's upper bits in the rest; 0 where nothing is. */
    private int[] slots = new int[1 << FEWEST_BITS];

    private int bits = FEWEST_BITS;
    private int room = roomOf(FEWEST_BITS);
    private int size;
    private final long[] stepHashes = new long[STEP];

    /** Makes an empty one. */
    public TextDictionary() {
        this(MOST_BYTES);
    }

    TextDictionary(int mostBytes) {
        this.mostBytes = mostBytes;
        starts[0] = Words.MARGIN;
    }

    /** Three quarters of the slots. */
    private static int roomOf(int bits) {
        return (1 << bits) - (1 << (bits - 2));
    }

    /**
     * The code of a text, new or not.
     *
     * @param source holds the text
     * @param from where it begins
     * @param to where it ends, exclusive
     * @return its code
     * @throws LimitException if the distinct texts have become too many bytes
     */
    public int add(byte[] source, int from, int to) {
        return add(hash(source, from, to), source, from, to);
    }

    /**
     * The codes of all texts of a column, new or not. Faster than one after the other.
     *
     * @param column holds them
     * @param codes takes one for each row; {@link #NULL} for NULL
     * @throws LimitException if the distinct texts have become too many bytes
     */
    public void addAll(Utf8Column column, int[] codes) {
        byte[] source = column.bytes();
        int[] ends = column.ends();
        boolean[] nulls = column.nulls();
        int rows = column.rows();
        for (int first = 0; first < rows; first += STEP) {
            int count = Math.min(STEP, rows - first);
            int from = first == 0 ? 0 : ends[first - 1];
            for (int i = 0; i < count; i++) {
                int to = ends[first + i];
                stepHashes[i] = hash(source, from, to);
                from = to;
            }
            fetch(count);
            from = first == 0 ? 0 : ends[first - 1];
            for (int i = 0; i < count; i++) {
                int to = ends[first + i];
                codes[first + i] = nulls[first + i] ? NULL : add(stepHashes[i], source, from, to);
                from = to;
            }
        }
    }

    /** Touches what the next texts will be looked for in: many reads wait for memory together. */
    private void fetch(int count) {
        if (size < 1 << 14) {
            return;
        }
        int mask = (1 << bits) - 1;
        int touched = 0;
        for (int i = 0; i < count; i++) {
            int found = slots[(int) stepHashes[i] & mask] & mask;
            touched += bytes[starts[found == 0 ? 0 : found - 1]];
        }
        stepTouched = touched;
    }

    /** Keeps the reads of {@link #fetch} from being left out. */
    @SuppressWarnings("unused")
    private int stepTouched;

    private int add(long hash, byte[] source, int from, int to) {
        int mask = (1 << bits) - 1;
        int tag = (int) (hash >>> 32) & ~mask;
        int slot = (int) hash & mask;
        for (int found = slots[slot]; found != 0; found = slots[slot]) {
            if ((found & ~mask) == tag && equal((found & mask) - 1, source, from, to)) {
                return (found & mask) - 1;
            }
            slot = (slot + 1) & mask;
        }
        if (size == room) {
            grow();
            return add(hash, source, from, to);
        }
        int code = append(source, from, to);
        slots[slot] = tag | (code + 1);
        return code;
    }

    private boolean equal(int code, byte[] source, int from, int to) {
        int start = starts[code];
        int length = to - from;
        if (starts[code + 1] - start != length) {
            return false;
        }
        if (to + Words.MARGIN <= source.length) {
            return Words.same(bytes, start, source, from, length);
        }
        return Arrays.equals(bytes, start, start + length, source, from, to);
    }

    private int append(byte[] source, int from, int to) {
        int start = starts[size];
        long end = (long) start + (to - from);
        if (end > mostBytes - Words.MARGIN) {
            throw new LimitException("a column must have at most " + (mostBytes - 2 * Words.MARGIN)
                    + " bytes of different texts to be compared in the JVM, but text " + (size + 1)
                    + " goes beyond; compare it by SQL, or in more chunks");
        }
        if (end + Words.MARGIN > bytes.length) {
            bytes = Arrays.copyOf(bytes, grown(bytes.length, end + Words.MARGIN));
        }
        if (size + 2 > starts.length) {
            starts = Arrays.copyOf(starts, starts.length + (starts.length >> 1));
        }
        System.arraycopy(source, from, bytes, start, to - from);
        starts[size + 1] = (int) end;
        return size++;
    }

    private int grown(int length, long needed) {
        return (int) Math.max(needed, Math.min(mostBytes, length + (length >> 1)));
    }

    /** Twice the slots; the hashes are made anew, which costs less than keeping them. */
    private void grow() {
        if (bits == MOST_BITS) {
            throw new LimitException("a column must have at most " + room
                    + " different texts to be compared in the JVM; compare it by SQL, or in more chunks");
        }
        bits++;
        room = roomOf(bits);
        int mask = (1 << bits) - 1;
        int[] more = new int[1 << bits];
        slots = more;
        for (int code = 0; code < size; code++) {
            long hash = hash(bytes, starts[code], starts[code + 1]);
            int slot = (int) hash & mask;
            while (more[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            more[slot] = ((int) (hash >>> 32) & ~mask) | (code + 1);
        }
    }

    private static long hash(byte[] source, int from, int to) {
        int length = to - from;
        long hash = length * MULTIPLIER;
        int at = from;
        for (; to - at >= 8; at += 8) {
            hash = mixed(hash ^ Words.at(source, at));
        }
        if (at < to) {
            hash = mixed(hash ^ last(source, at, to - at));
        }
        return hash ^ hash >>> 29;
    }

    private static long mixed(long word) {
        return (word * MULTIPLIER) ^ Math.multiplyHigh(word, MULTIPLIER);
    }

    /** Fewer than eight bytes as a word. */
    private static long last(byte[] source, int at, int length) {
        if (at + 8 <= source.length) {
            return Words.head(Words.at(source, at), length);
        }
        long word = 0;
        for (int i = length - 1; i >= 0; i--) {
            word = word << 8 | (source[at + i] & 0xFF);
        }
        return word;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int length(int code) {
        return starts[code + 1] - starts[code];
    }

    @Override
    public void copy(int code, byte[] target, int at) {
        System.arraycopy(bytes, starts[code], target, at, length(code));
    }

    /**
     * Orders two texts by their bytes, unsigned.
     *
     * @param left a code
     * @param right another
     * @return below 0, 0 or above 0
     */
    public int compare(int left, int right) {
        return Arrays.compareUnsigned(bytes, starts[left], starts[left + 1], bytes, starts[right], starts[right + 1]);
    }

    /** All texts one after the other, with {@link Words#MARGIN} on both sides. */
    byte[] bytes() {
        return bytes;
    }

    /** Where each text begins in {@link #bytes}; one more for where the last ends. */
    int[] starts() {
        return starts;
    }
}
