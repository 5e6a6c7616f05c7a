package dev.linkage.internal.sql;

import java.util.List;

/** The number of the range that a value lies in. */
public final class RangeSql {
    private RangeSql() {}

    /**
     * Counts the bounds that a value is not below; halving, so that few comparisons are made for each value.
     *
     * @param value SQL of a value that is not NULL
     * @param bounds SQL of ascending values
     * @return SQL of a whole number from 0 to the number of bounds
     */
    public static String place(String value, List<String> bounds) {
        return place(value, bounds, 0, bounds.size());
    }

    private static String place(String value, List<String> bounds, int from, int to) {
        if (from == to) {
            return Integer.toString(from);
        }
        int middle = (from + to) >>> 1;
        return "CASE WHEN " + value + " < " + bounds.get(middle) + " THEN " + place(value, bounds, from, middle)
                + " ELSE " + place(value, bounds, middle + 1, to) + " END";
    }
}
