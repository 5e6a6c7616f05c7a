package dev.linkage.score;

/**
 * Loops over the members that one left member is compared with. Without branches and without looking anything up, so that
 * the compiler makes most of them work on many members at a time: conditions are masks of all bits or none.
 */
final class StripKernels {
    /** Stands for a value that equals no other. */
    static final int DIFFERENT = Integer.MAX_VALUE;

    /** Stands for a time that is near none. */
    static final int FAR = 1 << 30;

    private StripKernels() {}

    /** Takes sums, with one number more in each. */
    static void start(int[] bases, int from, int count, int more, int[] sums) {
        for (int i = 0; i < count; i++) {
            sums[i] = bases[from + i] + more;
        }
    }

    /** Adds a number where codes are negative. */
    static void addMissing(int[] codes, int from, int count, int more, int[] sums) {
        for (int i = 0; i < count; i++) {
            sums[i] += (codes[from + i] >> 31) & more;
        }
    }

    /** Replaces what was added for those whose values differ, and that are not negative. */
    static void replace(int[] codes, int from, int count, int code, int before, int[] now, int[] sums) {
        for (int i = 0; i < count; i++) {
            int known = ((codes[from + i] ^ code) - 1) >> 31;
            sums[i] += ~known & (now[i] - before);
        }
    }

    /** Raises numbers where values are equal. No code is negative. */
    static void raiseEqual(int[] codes, int from, int count, int code, int atMost, int[] most) {
        for (int i = 0; i < count; i++) {
            int now = most[i];
            int more = atMost - now;
            most[i] = now + (more & ~(more >> 31) & (((codes[from + i] ^ code) - 1) >> 31));
        }
    }

    /** Raises numbers where codes are negative. */
    static void raiseMissing(int[] codes, int from, int count, int atMost, int[] most) {
        for (int i = 0; i < count; i++) {
            int now = most[i];
            int more = atMost - now;
            most[i] = now + (more & ~(more >> 31) & (codes[from + i] >> 31));
        }
    }

    /** Raises numbers. */
    static void raise(int count, int atMost, int[] most) {
        for (int i = 0; i < count; i++) {
            int now = most[i];
            int more = atMost - now;
            most[i] = now + (more & ~(more >> 31));
        }
    }

    /** Raises numbers where times are near. */
    static void raiseNear(int[] times, int from, int count, int time, int near, int atMost, int[] most) {
        for (int i = 0; i < count; i++) {
            int now = most[i];
            int more = atMost - now;
            int apart = times[from + i] - time;
            int distance = (apart ^ (apart >> 31)) - (apart >> 31);
            most[i] = now + (more & ~(more >> 31) & ((distance - near - 1) >> 31));
        }
    }

    /** How many sums reach a threshold. */
    static int reaching(int[] sums, int count, int least) {
        int below = 0;
        for (int i = 0; i < count; i++) {
            below += (sums[i] - least) >>> 31;
        }
        return count - below;
    }

    /**
     * Keeps those whose sums reach a threshold.
     *
     * @param sums moved to the front
     * @param places takes where those were
     */
    static int keep(int[] sums, int count, int least, int[] places) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int sum = sums[i];
            places[kept] = i;
            sums[kept] = sum;
            kept += ~(sum - least) >>> 31;
        }
        return kept;
    }

    /** Keeps those of the kept whose sums reach a threshold. */
    static int keepOf(int[] sums, int count, int least, int[] places) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int sum = sums[i];
            places[kept] = places[i];
            sums[kept] = sum;
            kept += ~(sum - least) >>> 31;
        }
        return kept;
    }

    static int[] copy(int[] values, int from, int count, int[] places, int[] target) {
        for (int i = 0; i < count; i++) {
            target[i] = values[from + places[i]];
        }
        return target;
    }

    static long[] copy(long[] values, int from, int count, int[] places, long[] target) {
        for (int i = 0; i < count; i++) {
            target[i] = values[from + places[i]];
        }
        return target;
    }
}
