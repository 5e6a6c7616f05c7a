package dev.linkage.duckdb.internal;

import dev.linkage.duckdb.internal.arrow.ArrowArrays;
import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.Utf8Column;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.SmallIntVector;
import org.apache.arrow.vector.TimeStampMicroVector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.UInt1Vector;
import org.apache.arrow.vector.UInt2Vector;
import org.apache.arrow.vector.UInt4Vector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.jspecify.annotations.Nullable;

/** An Arrow record batch, read in place, with the values that {@link ChunkBatch} gives. */
final class ArrowBatch implements ValueBatch {
    private static final long MICROS = 1_000_000;

    private final List<SourceColumn> columns;
    private final VectorSchemaRoot root;
    private final FieldVector[] vectors;

    ArrowBatch(List<SourceColumn> columns, VectorSchemaRoot root) {
        this.columns = columns;
        this.root = root;
        this.vectors = root.getFieldVectors().toArray(FieldVector[]::new);
    }

    /** Whether every column is of a type that both readers know. */
    static boolean canRead(List<SourceColumn> columns) {
        return ChunkBatch.canRead(columns)
                && columns.stream().allMatch(column -> ArrowTypes.staysTheSame(column.type()));
    }

    @Override
    public int rows() {
        return root.getRowCount();
    }

    @Override
    public List<SourceColumn> columns() {
        return columns;
    }

    @Override
    public boolean isNull(int column, int row) {
        return vectors[column].isNull(row);
    }

    @Override
    public long longValue(int column, int row) {
        return vectors[column] instanceof BigIntVector v && !v.isNull(row)
                ? v.get(row)
                : ValueBatch.super.longValue(column, row);
    }

    @Override
    public double doubleValue(int column, int row) {
        return vectors[column] instanceof Float8Vector v && !v.isNull(row)
                ? v.get(row)
                : ValueBatch.super.doubleValue(column, row);
    }

    @Override
    public @Nullable Object value(int column, int row) {
        FieldVector vector = vectors[column];
        if (vector.isNull(row)) {
            return null;
        }
        return switch (vector.getMinorType()) {
            case BIT -> ((BitVector) vector).get(row) != 0;
            case TINYINT -> ((TinyIntVector) vector).get(row);
            case SMALLINT -> ((SmallIntVector) vector).get(row);
            case INT -> ((IntVector) vector).get(row);
            case BIGINT -> ((BigIntVector) vector).get(row);
            case UINT1 -> (short) Byte.toUnsignedInt(((UInt1Vector) vector).get(row));
            case UINT2 -> (int) ((UInt2Vector) vector).get(row);
            case UINT4 -> Integer.toUnsignedLong(((UInt4Vector) vector).get(row));
            case UINT8 -> unsigned(((UInt8Vector) vector).get(row));
            case FLOAT4 -> ((Float4Vector) vector).get(row);
            case FLOAT8 -> ((Float8Vector) vector).get(row);
            case DECIMAL -> ((DecimalVector) vector).getObject(row);
            case DATEDAY -> LocalDate.ofEpochDay(((DateDayVector) vector).get(row));
            case TIMESTAMPMICRO -> time(((TimeStampMicroVector) vector).get(row));
            case VARCHAR -> new String(((VarCharVector) vector).get(row), StandardCharsets.UTF_8);
            default -> vector.getObject(row).toString();
        };
    }

    @Override
    public void longs(int column, long[] values, boolean[] nulls) {
        boolean whole = !(vectors[column] instanceof DecimalVector);
        if (!whole || !ArrowArrays.longs(vectors[column], rows(), values, nulls)) {
            ValueBatch.super.longs(column, values, nulls);
        }
    }

    @Override
    public void doubles(int column, double[] values, boolean[] nulls) {
        if (!ArrowArrays.doubles(vectors[column], rows(), values, nulls)) {
            ValueBatch.super.doubles(column, values, nulls);
        }
    }

    @Override
    public void utf8(int column, Utf8Column into) {
        if (vectors[column] instanceof VarCharVector texts) {
            ArrowArrays.utf8(texts, rows(), into);
        } else {
            ValueBatch.super.utf8(column, into);
        }
    }

    private static BigInteger unsigned(long bits) {
        BigInteger value = BigInteger.valueOf(bits);
        return bits < 0 ? value.add(BigInteger.ONE.shiftLeft(Long.SIZE)) : value;
    }

    private static LocalDateTime time(long micros) {
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(micros, MICROS), (int) Math.floorMod(micros, MICROS) * 1000, ZoneOffset.UTC);
    }

    @Override
    public <T> Optional<T> unwrap(Class<T> type) {
        return type == VectorSchemaRoot.class ? Optional.of(type.cast(root)) : Optional.empty();
    }
}
