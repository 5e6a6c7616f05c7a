package dev.linkage.engine;

import java.util.List;

/**
 * Rows in arrays, column by column.
 *
 * @param rows how many rows
 * @param columns each has that many values
 */
public record ArrayBatch(int rows, List<ArrayColumn> columns) {
    /** Copies the list. */
    public ArrayBatch {
        columns = List.copyOf(columns);
    }
}
