package dev.linkage.duckdb.internal.parquet;

import java.util.Objects;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.parquet.column.ColumnWriter;
import org.jspecify.annotations.Nullable;

/** Values of equal width, read straight from the data buffer. */
final class FixedWidthValues implements LeafValues {
    /** Moves the value at {@code index} of a data buffer to a Parquet column. */
    interface Move {
        void apply(ArrowBuf data, ColumnWriter writer, int index, int repetition, int definition);
    }

    private final Move move;
    private @Nullable ArrowBuf data;

    FixedWidthValues(Move move) {
        this.move = move;
    }

    @Override
    public void bind(FieldVector vector, DictionaryProvider dictionaries) {
        data = vector.getDataBuffer();
    }

    @Override
    public void write(ColumnWriter writer, int index, int repetition, int definition) {
        move.apply(Objects.requireNonNull(data), writer, index, repetition, definition);
    }
}
