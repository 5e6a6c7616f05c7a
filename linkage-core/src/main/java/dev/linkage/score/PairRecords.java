package dev.linkage.score;

/**
 * What gives pairs their left and right record.
 *
 * @param ranks by row: the record of lower rank is left
 * @param dataSets by row: the number of the data set; empty where pairs within a data set are allowed
 */
@SuppressWarnings("ArrayRecordComponent")
public record PairRecords(int[] ranks, int[] dataSets) {

    /**
     * Rows in the order of their ranks.
     *
     * @return each row once; ranks need not be dense
     */
    public int[] byRank() {
        int size = ranks.length;
        long[] packed = new long[size];
        for (int row = 0; row < size; row++) {
            packed[row] = (long) ranks[row] << 32 | row;
        }
        boolean sorted = true;
        for (int row = 1; row < size; row++) {
            sorted &= packed[row - 1] < packed[row];
        }
        if (!sorted) {
            java.util.Arrays.parallelSort(packed);
        }
        int[] rows = new int[size];
        for (int i = 0; i < size; i++) {
            rows[i] = (int) packed[i];
        }
        return rows;
    }

    boolean betweenDataSetsOnly() {
        return dataSets.length > 0;
    }
}
