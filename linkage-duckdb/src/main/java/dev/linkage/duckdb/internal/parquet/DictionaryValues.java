package dev.linkage.duckdb.internal.parquet;

import java.util.Objects;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.LargeVarCharVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.parquet.column.ColumnWriter;
import org.apache.parquet.io.api.Binary;
import org.jspecify.annotations.Nullable;

/** Text behind a dictionary: DuckDB's ENUM. Each entry used is decoded once per batch. */
final class DictionaryValues implements LeafValues {
    private final String column;
    private final long dictionaryId;
    private final int indexBytes;
    private @Nullable ArrowBuf indexes;
    private @Nullable FieldVector entries;
    private @Nullable Binary[] decoded = new Binary[0];

    DictionaryValues(String column, long dictionaryId, int indexBits) {
        this.column = column;
        this.dictionaryId = dictionaryId;
        this.indexBytes = indexBits / Byte.SIZE;
    }

    @Override
    public void bind(FieldVector vector, DictionaryProvider dictionaries) {
        @Nullable Dictionary dictionary = dictionaries.lookup(dictionaryId);
        if (dictionary == null) {
            throw new IllegalArgumentException("No dictionary " + dictionaryId + " for column '" + column
                    + "'; pass the batch together with the reader it came from");
        }
        FieldVector text = dictionary.getVector();
        if (!(text instanceof VarCharVector || text instanceof LargeVarCharVector)) {
            throw new IllegalArgumentException("The dictionary of column '" + column + "' must hold text but holds "
                    + text.getField().getType());
        }
        indexes = vector.getDataBuffer();
        entries = text;
        decoded = new Binary[text.getValueCount()];
    }

    @Override
    public void write(ColumnWriter writer, int row, int repetition, int definition) {
        int entry = entry(row);
        @Nullable Binary value = decoded[entry];
        if (value == null) {
            value = Binary.fromConstantByteArray(text(Objects.requireNonNull(entries), entry));
            decoded[entry] = value;
        }
        writer.write(value, repetition, definition);
    }

    private static byte[] text(FieldVector entries, int entry) {
        return entries instanceof VarCharVector text ? text.get(entry) : ((LargeVarCharVector) entries).get(entry);
    }

    private int entry(int row) {
        ArrowBuf buffer = Objects.requireNonNull(indexes);
        return switch (indexBytes) {
            case 1 -> Byte.toUnsignedInt(buffer.getByte(row));
            case 2 -> Short.toUnsignedInt(buffer.getShort(2L * row));
            case 4 -> buffer.getInt(4L * row);
            default -> Math.toIntExact(buffer.getLong(8L * row));
        };
    }
}
