package dev.linkage.duckdb.internal.parquet;

import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.parquet.column.ColumnWriteStore;

/**
 * Encodes one top-level column of a file. Calls come as: {@code startRowGroup} once for every row group, {@code bind}
 * once for every batch, {@code encode} for one range of the bound batch after another. Not thread-safe.
 */
interface ColumnEncoder {
    /** Directs what follows into a new row group. */
    void startRowGroup(ColumnWriteStore rowGroup);

    /** Takes the column's vector of a new batch; it is read until the next call. */
    void bind(FieldVector vector, DictionaryProvider dictionaries);

    /** Encodes the rows {@code from} (inclusive) to {@code to} (exclusive). */
    void encode(int from, int to);
}
