package dev.linkage.duckdb.internal.parquet;

/**
 * A node of a column's type tree, which turns values into the repetition and definition levels of the leaves below it.
 * A flat column is a leaf on its own.
 */
abstract class ValueEncoder implements ColumnEncoder {
    /** Encodes the value at {@code index} of the bound vector, null or not. */
    abstract void value(int index, int repetition);

    /** Says that no value is here: an ancestor is null or empty. */
    abstract void absent(int repetition, int definition);

    @Override
    public void encode(int from, int to) {
        for (int index = from; index < to; index++) {
            value(index, 0);
        }
    }
}
