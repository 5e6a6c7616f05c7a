package dev.linkage.duckdb.internal.parquet;

import java.util.List;
import java.util.Objects;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.parquet.column.ColumnWriteStore;
import org.jspecify.annotations.Nullable;

/** A struct, or the key and value of a map's entries. */
final class StructEncoder extends ValueEncoder {
    private final List<ValueEncoder> fields;
    private final int nullLevel;
    private @Nullable StructVector vector;

    /** @param nullLevel definition level that says the struct itself is null */
    StructEncoder(List<ValueEncoder> fields, int nullLevel) {
        this.fields = List.copyOf(fields);
        this.nullLevel = nullLevel;
    }

    @Override
    public void startRowGroup(ColumnWriteStore rowGroup) {
        fields.forEach(field -> field.startRowGroup(rowGroup));
    }

    @Override
    public void bind(FieldVector bound, DictionaryProvider dictionaries) {
        vector = (StructVector) bound;
        List<FieldVector> children = bound.getChildrenFromFields();
        for (int i = 0; i < fields.size(); i++) {
            fields.get(i).bind(children.get(i), dictionaries);
        }
    }

    @Override
    void value(int index, int repetition) {
        if (Objects.requireNonNull(vector).isNull(index)) {
            absent(repetition, nullLevel);
        } else {
            for (ValueEncoder field : fields) {
                field.value(index, repetition);
            }
        }
    }

    @Override
    void absent(int repetition, int definition) {
        for (ValueEncoder field : fields) {
            field.absent(repetition, definition);
        }
    }
}
