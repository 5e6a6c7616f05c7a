package dev.linkage.duckdb.internal.parquet;

/** Parquet's run-length and bit-packing hybrid: eight or more equal numbers as a run, others in a few bits each. */
final class HybridRuns {
    private static final int GROUP = 8;

    private HybridRuns() {}

    /**
     * Writes numbers.
     *
     * @param values not negative and below 2^width
     * @param width bits a number, 1 to 31
     */
    static void put(int[] values, int from, int to, int width, PageBytes out) {
        int at = from;
        while (at < to) {
            int run = run(values, at, to);
            if (run >= GROUP || at + run == to) {
                putRun(values[at], run, width, out);
                at += run;
                continue;
            }
            int end = at + GROUP;
            while (end < to && !startsRun(values, end, to)) {
                end += GROUP;
            }
            end = Math.min(end, to);
            pack(values, at, end, width, out);
            at = end;
        }
    }

    /** The same for one number many times. */
    static void putRun(int value, int times, int width, PageBytes out) {
        out.putVarint(times << 1);
        for (int bits = 0; bits < width; bits += Byte.SIZE) {
            out.putByte(value >>> bits);
        }
    }

    private static int run(int[] values, int from, int to) {
        int value = values[from];
        int end = from + 1;
        while (end < to && values[end] == value) {
            end++;
        }
        return end - from;
    }

    private static boolean startsRun(int[] values, int from, int to) {
        if (from + GROUP > to) {
            return false;
        }
        int value = values[from];
        for (int i = from + 1; i < from + GROUP; i++) {
            if (values[i] != value) {
                return false;
            }
        }
        return true;
    }

    /** The last group may be short; it is filled up with zeros, which readers know from the number of values. */
    private static void pack(int[] values, int from, int to, int width, PageBytes out) {
        int groups = (to - from + GROUP - 1) / GROUP;
        out.putVarint((groups << 1) | 1);
        int length = groups * width;
        int start = out.size();
        out.reserve(length + Long.BYTES);
        long buffer = 0;
        int bits = 0;
        for (int i = from; i < to; i++) {
            buffer |= (long) values[i] << bits;
            bits += width;
            if (bits >= Integer.SIZE) {
                out.putInt((int) buffer);
                buffer >>>= Integer.SIZE;
                bits -= Integer.SIZE;
            }
        }
        while (out.size() < start + length) {
            out.putByte((int) buffer);
            buffer >>>= Byte.SIZE;
        }
    }

    /** Bits that numbers below {@code count} need. */
    static int width(int count) {
        return Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(count - 1));
    }
}
