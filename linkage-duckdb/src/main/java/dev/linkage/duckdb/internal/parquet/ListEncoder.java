package dev.linkage.duckdb.internal.parquet;

import java.util.Objects;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.parquet.column.ColumnWriteStore;
import org.jspecify.annotations.Nullable;

/** A list of any layout, or a map, which Arrow holds as a list of entries. */
final class ListEncoder extends ValueEncoder {
    private final ValueEncoder elements;
    private final int nullLevel;
    private final int elementRepetition;
    private @Nullable FieldVector vector;

    /**
     * @param nullLevel definition level that says the list itself is null; one more says it is empty
     * @param elementRepetition repetition level of every element but the first
     */
    ListEncoder(ValueEncoder elements, int nullLevel, int elementRepetition) {
        this.elements = elements;
        this.nullLevel = nullLevel;
        this.elementRepetition = elementRepetition;
    }

    @Override
    public void startRowGroup(ColumnWriteStore rowGroup) {
        elements.startRowGroup(rowGroup);
    }

    @Override
    public void bind(FieldVector bound, DictionaryProvider dictionaries) {
        vector = bound;
        elements.bind(bound.getChildrenFromFields().get(0), dictionaries);
    }

    @Override
    void value(int index, int repetition) {
        FieldVector list = Objects.requireNonNull(vector);
        if (list.isNull(index)) {
            absent(repetition, nullLevel);
            return;
        }
        int start = boundary(list, index);
        int end = boundary(list, index + 1);
        if (start == end) {
            absent(repetition, nullLevel + 1);
            return;
        }
        elements.value(start, repetition);
        for (int element = start + 1; element < end; element++) {
            elements.value(element, elementRepetition);
        }
    }

    /** Where the elements of list {@code index} start, which is where those of its predecessor end. */
    private static int boundary(FieldVector list, int index) {
        if (list instanceof ListVector plain) {
            return plain.getOffsetBuffer().getInt((long) index * ListVector.OFFSET_WIDTH);
        }
        if (list instanceof LargeListVector large) {
            return Math.toIntExact(large.getOffsetBuffer().getLong((long) index * LargeListVector.OFFSET_WIDTH));
        }
        return index * ((FixedSizeListVector) list).getListSize();
    }

    @Override
    void absent(int repetition, int definition) {
        elements.absent(repetition, definition);
    }
}
