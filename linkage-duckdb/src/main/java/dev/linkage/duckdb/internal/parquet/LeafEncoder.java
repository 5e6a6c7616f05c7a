package dev.linkage.duckdb.internal.parquet;

import java.util.Objects;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnWriteStore;
import org.apache.parquet.column.ColumnWriter;
import org.jspecify.annotations.Nullable;

/** One Parquet column, written through Parquet's {@link ColumnWriter}. */
final class LeafEncoder extends ValueEncoder {
    private final ColumnDescriptor column;
    private final LeafValues values;
    private final int present;
    private @Nullable ColumnWriter writer;
    private @Nullable FieldVector vector;
    private boolean someNull;
    private boolean allNull;

    LeafEncoder(ColumnDescriptor column, LeafValues values) {
        this.column = column;
        this.values = values;
        this.present = column.getMaxDefinitionLevel();
    }

    @Override
    public void startRowGroup(ColumnWriteStore rowGroup) {
        writer = rowGroup.getColumnWriter(column);
    }

    @Override
    public void bind(FieldVector bound, DictionaryProvider dictionaries) {
        vector = bound;
        int nulls = bound.getNullCount();
        someNull = nulls > 0;
        allNull = nulls == bound.getValueCount();
        if (!allNull) {
            values.bind(bound, dictionaries);
        }
    }

    @Override
    public void encode(int from, int to) {
        ColumnWriter target = Objects.requireNonNull(writer);
        FieldVector source = Objects.requireNonNull(vector);
        if (allNull) {
            for (int index = from; index < to; index++) {
                target.writeNull(0, present - 1);
            }
            return;
        }
        values.prefetch(from, to);
        if (someNull) {
            for (int index = from; index < to; index++) {
                if (source.isNull(index)) {
                    target.writeNull(0, present - 1);
                } else {
                    values.write(target, index, 0, present);
                }
            }
        } else {
            for (int index = from; index < to; index++) {
                values.write(target, index, 0, present);
            }
        }
    }

    @Override
    void value(int index, int repetition) {
        if (someNull && Objects.requireNonNull(vector).isNull(index)) {
            absent(repetition, present - 1);
        } else {
            values.write(Objects.requireNonNull(writer), index, repetition, present);
        }
    }

    @Override
    void absent(int repetition, int definition) {
        Objects.requireNonNull(writer).writeNull(repetition, definition);
    }
}
