package dev.linkage.score;

import java.util.Arrays;
import java.util.List;

/**
 * What gives pairs their left and right record.
 *
 * @param ranks by row: the record of lower rank is left
 * @param dataSets by row: the number of the data set; empty where pairs within a data set are allowed
 * @param leftKeys for each rule, keys of left records by row, -1 where the rule does not find a record for other reasons
 *     than its values; empty where there are none
 * @param rightKeys the same of right records
 */
@SuppressWarnings("ArrayRecordComponent")
public record PairRecords(int[] ranks, int[] dataSets, List<long[]> leftKeys, List<long[]> rightKeys) {
    /** Copies the lists. */
    public PairRecords {
        leftKeys = List.copyOf(leftKeys);
        rightKeys = List.copyOf(rightKeys);
    }

    /**
     * Rows in the order of their ranks.
     *
     * @return each row once; ranks need not be dense
     */
    public int[] byRank() {
        int size = ranks.length;
        long[] packed = new long[size];
        for (int row = 0; row < size; row++) {
            packed[row] = ((long) ranks[row] << 32) | row;
        }
        boolean sorted = true;
        for (int row = 1; row < size; row++) {
            sorted &= packed[row - 1] < packed[row];
        }
        if (!sorted) {
            Arrays.parallelSort(packed);
        }
        int[] rows = new int[size];
        for (int i = 0; i < size; i++) {
            rows[i] = (int) packed[i];
        }
        return rows;
    }

    /** Whether a rule may find two records, whatever their values. */
    boolean mayFind(int rule, int left, int right) {
        long[] keys = leftKeys.get(rule);
        return keys.length == 0 || (keys[left] >= 0 && rightKeys.get(rule)[right] >= 0);
    }

    boolean betweenDataSetsOnly() {
        return dataSets.length > 0;
    }
}
