package dev.linkage.duckdb.internal.parquet;

import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.parquet.column.ColumnWriter;

/** Reads the values of an Arrow vector of one type and hands them to Parquet in the physical type of the column. */
interface LeafValues {
    /** Takes the vector to read; at least one of its values is not null. */
    void bind(FieldVector vector, DictionaryProvider dictionaries);

    /** Announces that the values {@code from} to {@code to} come next, in order. */
    default void prefetch(int from, int to) {}

    /** Writes the value at {@code index}, which is not null. */
    void write(ColumnWriter writer, int index, int repetition, int definition);
}
