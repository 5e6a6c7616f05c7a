package dev.linkage.score;

import java.util.Arrays;

/**
 * Orders records by data set and id: the lower of two records is the left one of a pair. Numbers are ordered as such,
 * texts by their bytes. Immutable.
 */
public final class IdOrder {
    private static final int DIGIT_BITS = 11;
    private static final int DIGITS = 1 << DIGIT_BITS;
    private static final int FEW = 64;
    /** A byte or the end of the text. */
    private static final int SYMBOL_BITS = 9;

    private static final int SYMBOLS = Long.SIZE / SYMBOL_BITS;

    private final int[] rows;
    private final boolean repeated;

    private IdOrder(int[] rows, boolean repeated) {
        this.rows = rows;
        this.repeated = repeated;
    }

    /**
     * Of records whose ids are numbers.
     *
     * @param ids by row; may be longer than there are rows
     * @param size how many rows
     * @param dataSets number of the data set by row; empty for one data set
     * @return their order
     */
    public static IdOrder ofLongs(long[] ids, int size, int[] dataSets) {
        int[] rows = rows(size);
        long least = Long.MAX_VALUE;
        boolean sorted = true;
        for (int row = 0; row < size; row++) {
            least = Math.min(least, ids[row]);
            sorted &= row == 0 || ids[row - 1] <= ids[row];
        }
        if (!sorted) {
            long[] keys = new long[size];
            for (int row = 0; row < size; row++) {
                keys[row] = ids[row] - least;
            }
            sort(keys, rows, 0, size);
        }
        int[] ordered = byDataSet(rows, dataSets);
        return new IdOrder(ordered, repeated(ordered, dataSets, (a, b) -> ids[a] == ids[b]));
    }

    /**
     * Of records whose ids are texts.
     *
     * @param texts what codes mean
     * @param codes of the ids by row, none of them NULL; may be longer than there are rows
     * @param size how many rows
     * @param dataSets number of the data set by row; empty for one data set
     * @return their order
     */
    public static IdOrder ofTexts(TextDictionary texts, int[] codes, int size, int[] dataSets) {
        int[] rows = rows(size);
        if (size > 0) {
            new Texts(texts.bytes(), texts.starts(), codes).sort(rows);
        }
        int[] ordered = byDataSet(rows, dataSets);
        return new IdOrder(ordered, repeated(ordered, dataSets, (a, b) -> codes[a] == codes[b]));
    }

    /**
     * The rows, lowest first.
     *
     * @return each once
     */
    public int[] rows() {
        return rows;
    }

    /**
     * The place of each row.
     *
     * @return by row, from 0
     */
    public int[] ranks() {
        int[] ranks = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            ranks[rows[i]] = i;
        }
        return ranks;
    }

    /**
     * Whether two records of one data set have the same id.
     *
     * @return true for any two
     */
    public boolean repeated() {
        return repeated;
    }

    private interface SameId {
        boolean test(int row, int other);
    }

    private static boolean repeated(int[] rows, int[] dataSets, SameId same) {
        for (int i = 1; i < rows.length; i++) {
            boolean together = dataSets.length == 0 || dataSets[rows[i]] == dataSets[rows[i - 1]];
            if (together && same.test(rows[i - 1], rows[i])) {
                return true;
            }
        }
        return false;
    }

    private static int[] rows(int size) {
        int[] rows = new int[size];
        Arrays.setAll(rows, row -> row);
        return rows;
    }

    /** Stable. */
    private static int[] byDataSet(int[] rows, int[] dataSets) {
        if (dataSets.length == 0) {
            return rows;
        }
        int sets = 0;
        for (int row : rows) {
            sets = Math.max(sets, dataSets[row] + 1);
        }
        int[] next = new int[sets + 1];
        for (int row : rows) {
            next[dataSets[row] + 1]++;
        }
        for (int set = 1; set <= sets; set++) {
            next[set] += next[set - 1];
        }
        int[] ordered = new int[rows.length];
        for (int row : rows) {
            ordered[next[dataSets[row]]++] = row;
        }
        return ordered;
    }

    /** Sorts a range of keys, unsigned and the lowest first, and rows with them; stable. */
    private static void sort(long[] keys, int[] rows, int from, int to) {
        long some = 0;
        long all = -1;
        for (int i = from; i < to; i++) {
            some |= keys[i];
            all &= keys[i];
        }
        long differing = some & ~all;
        int size = to - from;
        long[] otherKeys = new long[size];
        int[] otherRows = new int[size];
        for (int shift = 0; shift < Long.SIZE; shift += DIGIT_BITS) {
            if ((differing >>> shift & (DIGITS - 1)) == 0) {
                continue;
            }
            int[] next = new int[DIGITS + 1];
            for (int i = from; i < to; i++) {
                next[(int) (keys[i] >>> shift & (DIGITS - 1)) + 1]++;
            }
            for (int digit = 1; digit <= DIGITS; digit++) {
                next[digit] += next[digit - 1];
            }
            for (int i = from; i < to; i++) {
                int place = next[(int) (keys[i] >>> shift & (DIGITS - 1))]++;
                otherKeys[place] = keys[i];
                otherRows[place] = rows[i];
            }
            System.arraycopy(otherKeys, 0, keys, from, size);
            System.arraycopy(otherRows, 0, rows, from, size);
        }
    }

    /** Sorts texts by seven bytes at a time, those behind what all of them begin with. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Texts(byte[] bytes, int[] starts, int[] codes) {

        void sort(int[] rows) {
            sort(rows, 0, rows.length, new long[rows.length]);
        }

        private void sort(int[] rows, int from, int to, long[] keys) {
            if (to - from <= FEW) {
                sortFew(rows, from, to);
                return;
            }
            int depth = commonPrefix(rows, from, to);
            if (depth == Integer.MAX_VALUE) {
                return;
            }
            for (int i = from; i < to; i++) {
                keys[i] = key(codes[rows[i]], depth);
            }
            IdOrder.sort(keys, rows, from, to);
            int start = from;
            for (int i = from + 1; i <= to; i++) {
                if (i == to || keys[i] != keys[start]) {
                    if (i - start > 1) {
                        // The keys behind are still to be looked at, those of this run no more.
                        sort(rows, start, i, keys);
                    }
                    start = i;
                }
            }
        }

        private void sortFew(int[] rows, int from, int to) {
            for (int i = from + 1; i < to; i++) {
                int row = rows[i];
                int place = i;
                while (place > from && compare(rows[place - 1], row) > 0) {
                    rows[place] = rows[place - 1];
                    place--;
                }
                rows[place] = row;
            }
        }

        private int compare(int row, int other) {
            int a = codes[row];
            int b = codes[other];
            return Arrays.compareUnsigned(bytes, starts[a], starts[a + 1], bytes, starts[b], starts[b + 1]);
        }

        /** How many bytes all begin with; the greatest number where they are all the same. */
        private int commonPrefix(int[] rows, int from, int to) {
            int first = codes[rows[from]];
            int shared = Integer.MAX_VALUE;
            for (int i = from + 1; i < to; i++) {
                int code = codes[rows[i]];
                if (code != first) {
                    int end = Math.min(shared, starts[first + 1] - starts[first]);
                    int differs = Arrays.mismatch(
                            bytes,
                            starts[first],
                            starts[first] + end,
                            bytes,
                            starts[code],
                            Math.min(starts[code + 1], starts[code] + end));
                    shared = differs < 0 ? Math.min(shared, end) : Math.min(shared, differs);
                }
            }
            return shared;
        }

        /** The bytes at a depth as one number; a byte counts one more than it is, so that none comes before zero. */
        private long key(int code, int depth) {
            long key = 0;
            int start = starts[code] + depth;
            int end = starts[code + 1];
            for (int i = 0; i < SYMBOLS; i++) {
                int symbol = start + i < end ? (bytes[start + i] & 0xFF) + 1 : 0;
                key = key << SYMBOL_BITS | symbol;
            }
            return key;
        }
    }
}
