package dev.linkage.score;

import org.jspecify.annotations.Nullable;

/** What kernels write to while they run, so that no call allocates. For one thread at a time. */
final class Scratch {

    private static final int[] NO_INTS = {};
    private static final long[] NO_LONGS = {};

    /** The text whose characters are looked up. */
    final Pattern pattern;

    private @Nullable WidePair widePair;
    private int[] ints = NO_INTS;
    private long[] longs = NO_LONGS;

    Scratch() {
        this(new long[256]);
    }

    /** @param cells 256 zeros; zeros again after each kernel */
    Scratch(long[] cells) {
        pattern = new Pattern(cells);
    }

    /** At least so many, of any value. */
    int[] ints(int count) {
        if (ints.length < count) {
            ints = new int[Math.max(count, 2 * ints.length)];
        }
        return ints;
    }

    /** At least so many, of any value. */
    long[] longs(int count) {
        if (longs.length < count) {
            longs = new long[Math.max(count, 2 * longs.length)];
        }
        return longs;
    }

    WidePair widePair() {
        if (widePair == null) {
            widePair = new WidePair();
        }
        return widePair;
    }
}
