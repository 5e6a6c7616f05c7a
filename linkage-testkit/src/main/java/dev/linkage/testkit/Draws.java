package dev.linkage.testkit;

/** A stream of random numbers that starts over from any key. Not thread-safe. */
final class Draws {

    private static final double UNIT = 0x1p-53;

    private long state;

    Draws reset(long key) {
        state = key;
        return this;
    }

    long next() {
        state += Mixer.STEP;
        return Mixer.mix(state);
    }

    /** A number from 0 to {@code bound - 1}. */
    int below(int bound) {
        return (int) (((next() >>> 32) * bound) >>> 32);
    }

    /** A number from 0 to {@code bound - 1} in which small numbers are the most frequent. */
    int lowBelow(int bound) {
        long bits = next();
        int one = (int) (((bits >>> 32) * bound) >>> 32);
        int other = (int) (((bits & 0xFFFFFFFFL) * bound) >>> 32);
        return Math.min(one, other);
    }

    boolean chance(double probability) {
        return (next() >>> 11) * UNIT < probability;
    }
}
