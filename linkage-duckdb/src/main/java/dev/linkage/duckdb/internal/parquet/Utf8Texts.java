package dev.linkage.duckdb.internal.parquet;

import dev.linkage.engine.CodedTexts;
import dev.linkage.engine.Utf8Column;

/**
 * Texts that have no codes: each row is one of its own, equal to others or not.
 *
 * @param column the texts of a batch
 */
record Utf8Texts(Utf8Column column) implements CodedTexts {
    int start(int row) {
        return row == 0 ? 0 : column.ends()[row - 1];
    }

    @Override
    public int size() {
        return column.rows();
    }

    @Override
    public int length(int row) {
        return column.ends()[row] - start(row);
    }

    @Override
    public void copy(int row, byte[] target, int at) {
        System.arraycopy(column.bytes(), start(row), target, at, length(row));
    }
}
