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
    String allowed(PreparedLayout layout, String left, String right) {
        String row = "." + layout.row();
        String dataSet = "." + layout.dataSet();
        String ordered = left + row + " < " + right + row;
        if (linkType != LinkType.LINK) {
            return ordered;
        }
        return dataSets == 2
                ? left + dataSet + " = 0 AND " + right + dataSet + " = 1"
                : ordered + " AND " + left + dataSet + " <> " + right + dataSet;
    }

    /** Pairs within one block, from its size and the sizes by data set. */
    String pairsOfBlock() {
        if (linkType != LinkType.LINK) {
            return "n * (n - 1) // 2";
        }
        return dataSets == 2 ? "n0 * (n - n0)" : "(n * n - squares) // 2";
    }
}
