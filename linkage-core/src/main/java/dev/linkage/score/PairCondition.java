package dev.linkage.score;

/** A condition over two records, told by their rows; compiled for one thread. */
interface PairCondition {
    int FALSE = 0;
    int TRUE = 1;
    /** As SQL's NULL. */
    int UNKNOWN = -1;

    /** {@link #TRUE}, {@link #FALSE} or {@link #UNKNOWN}. */
    int test(int left, int right);

    static int of(boolean holds) {
        return holds ? TRUE : FALSE;
    }
}
