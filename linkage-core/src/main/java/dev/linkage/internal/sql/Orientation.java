package dev.linkage.internal.sql;

import dev.linkage.model.LinkType;

/**
 * Which of two records is left, and which pairs the link type allows.
 *
 * @param linkType the link type
 * @param dataSets how many data sets there are
 */
public record Orientation(LinkType linkType, int dataSets) {

    /** Whether rows are ordered by id within data set rather than by composite text. */
    public boolean byDataSet() {
        return linkType == LinkType.DEDUPE || (linkType == LinkType.LINK && dataSets == 2);
    }

    /** Allowed pairs, over tables {@code l} and {@code r} that have the row and data-set columns. */
    String allowed(String left, String right) {
        String ordered = left + ".__row < " + right + ".__row";
        if (linkType != LinkType.LINK) {
            return ordered;
        }
        return dataSets == 2
                ? left + ".__data_set = 0 AND " + right + ".__data_set = 1"
                : ordered + " AND " + left + ".__data_set <> " + right + ".__data_set";
    }

    /** Pairs within one block, from its size and the sizes by data set. */
    String pairsOfBlock() {
        if (linkType != LinkType.LINK) {
            return "n * (n - 1) // 2";
        }
        return dataSets == 2 ? "n0 * (n - n0)" : "(n * n - squares) // 2";
    }
}
