package dev.linkage.score;

import java.util.Arrays;

/**
 * The keys of a rule that explodes arrays: entries of record, hash and code, those of a record together and ordered by
 * hash and code, the records in their order. Immutable.
 */
public final class ExplodedKeys {
    private final int[] rows;
    private final long[] hashes;
    private final int[] codes;
    private final int[] starts;

    private ExplodedKeys(int[] rows, long[] hashes, int[] codes, int[] starts) {
        this.rows = rows;
        this.hashes = hashes;
        this.codes = codes;
        this.starts = starts;
    }

    /**
     * Orders keys.
     *
     * @param rows the record of each entry
     * @param hashes the hash of each, of 63 bits
     * @param codes what each is: equal for equal keys and only for them
     * @param ranks by row: the order that gives each pair its left and right record
     * @return the keys
     */
    public static ExplodedKeys of(int[] rows, long[] hashes, int[] codes, int[] ranks) {
        Integer[] order = new Integer[rows.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> {
            int byRank = Integer.compare(ranks[rows[a]], ranks[rows[b]]);
            int byHash = byRank != 0 ? byRank : Long.compare(hashes[a], hashes[b]);
            return byHash != 0 ? byHash : Integer.compare(codes[a], codes[b]);
        });
        int[] sortedRows = new int[rows.length];
        long[] sortedHashes = new long[rows.length];
        int[] sortedCodes = new int[rows.length];
        int[] starts = new int[ranks.length * 2];
        for (int i = 0; i < order.length; i++) {
            sortedRows[i] = rows[order[i]];
            sortedHashes[i] = hashes[order[i]];
            sortedCodes[i] = codes[order[i]];
            int row = sortedRows[i];
            if (i == 0 || sortedRows[i - 1] != row) {
                starts[2 * row] = i;
            }
            starts[2 * row + 1] = i + 1;
        }
        return new ExplodedKeys(sortedRows, sortedHashes, sortedCodes, starts);
    }

    int size() {
        return rows.length;
    }

    @SuppressWarnings("EI_EXPOSE_REP")
    long[] hashes() {
        return hashes;
    }

    int row(int entry) {
        return rows[entry];
    }

    /** The first entry of a record that another one has too; -1 for none. */
    int common(int left, int right) {
        int l = starts[2 * left];
        int r = starts[2 * right];
        int leftEnd = starts[2 * left + 1];
        int rightEnd = starts[2 * right + 1];
        while (l < leftEnd && r < rightEnd) {
            int order = Long.compare(hashes[l], hashes[r]);
            order = order != 0 ? order : Integer.compare(codes[l], codes[r]);
            if (order == 0) {
                return l;
            }
            l += order < 0 ? 1 : 0;
            r += order > 0 ? 1 : 0;
        }
        return -1;
    }

    boolean same(int entry, int other) {
        return codes[entry] == codes[other];
    }
}
