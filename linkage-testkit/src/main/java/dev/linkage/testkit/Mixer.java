package dev.linkage.testkit;

/** SplitMix64 arithmetic: every choice of the generator is a function of a key and a number. */
final class Mixer {

    /** The odd constant nearest 2^64 divided by the golden ratio. */
    static final long STEP = 0x9E3779B97F4A7C15L;

    private Mixer() {}

    /** A bijection of 64 bits in which every input bit moves about half of the output bits. */
    static long mix(long value) {
        long z = value;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** The number that belongs to {@code value} under {@code key}. */
    static long hash(long key, long value) {
        return mix(key + (value + 1) * STEP);
    }
}
