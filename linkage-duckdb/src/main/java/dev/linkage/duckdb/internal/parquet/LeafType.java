package dev.linkage.duckdb.internal.parquet;

import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BOOLEAN;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.DOUBLE;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.FLOAT;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT32;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;

import java.util.function.Supplier;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.parquet.column.ColumnWriter;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.jspecify.annotations.Nullable;

/**
 * How an Arrow type without children is stored in Parquet.
 *
 * @param length bytes of a FIXED_LEN_BYTE_ARRAY, otherwise 0
 * @param values makes the reader of a vector of this type; each column needs its own
 */
record LeafType(
        PrimitiveTypeName physical, int length, @Nullable LogicalTypeAnnotation logical, Supplier<LeafValues> values) {

    /** Key under which Arrow names an extension type in a field's metadata. */
    private static final String EXTENSION_NAME = "ARROW:extension:name";

    private static final int DECIMAL_BYTES = 16;

    /** @param column the column's full name, for the message if its type cannot be written */
    static LeafType of(String column, Field field) {
        @Nullable String extension = field.getMetadata().get(EXTENSION_NAME);
        if (extension != null) {
            return extension(column, field, extension);
        }
        @Nullable DictionaryEncoding dictionary = field.getDictionary();
        if (dictionary != null) {
            int bits = dictionary.getIndexType().getBitWidth();
            return text(() -> new DictionaryValues(column, dictionary.getId(), bits));
        }
        ArrowType type = field.getType();
        if (type instanceof ArrowType.Int integer) {
            return integer(integer);
        }
        if (type instanceof ArrowType.Utf8 || type instanceof ArrowType.LargeUtf8) {
            return text(() -> new TextValues(type instanceof ArrowType.LargeUtf8));
        }
        if (type instanceof ArrowType.Binary || type instanceof ArrowType.LargeBinary) {
            return new LeafType(BINARY, 0, null, () -> new TextValues(type instanceof ArrowType.LargeBinary));
        }
        if (type instanceof ArrowType.FixedSizeBinary binary) {
            return fixedBytes(binary.getByteWidth(), null);
        }
        if (type instanceof ArrowType.Bool) {
            return fixed(BOOLEAN, null, LeafType::bit);
        }
        if (type instanceof ArrowType.FloatingPoint number) {
            return floatingPoint(column, field, number);
        }
        if (type instanceof ArrowType.Decimal decimal && decimal.getBitWidth() == DECIMAL_BYTES * Byte.SIZE) {
            return decimal(decimal);
        }
        if (type instanceof ArrowType.Date date && date.getUnit() == DateUnit.DAY) {
            return fixed(INT32, LogicalTypeAnnotation.dateType(), LeafType::int32);
        }
        if (type instanceof ArrowType.Time time) {
            return time(column, field, time);
        }
        if (type instanceof ArrowType.Timestamp timestamp) {
            return timestamp(timestamp);
        }
        if (type instanceof ArrowType.Null) {
            return fixed(INT32, LogicalTypeAnnotation.unknownType(), LeafType::int32);
        }
        throw refusal(column, field);
    }

    PrimitiveType named(String name, Type.Repetition repetition) {
        var builder = Types.primitive(physical, repetition).as(logical);
        return (length > 0 ? builder.length(length) : builder).named(name);
    }

    static IllegalArgumentException refusal(String column, Field field) {
        @Nullable String extension = field.getMetadata().get(EXTENSION_NAME);
        return new IllegalArgumentException(
                "Column '" + column + "' has the Arrow type " + field.getType()
                        + (extension == null ? "" : " (" + extension + ")")
                        + ", which the Arrow writer does not write; cast it in the query, leave it out, or use the COPY writer");
    }

    private static LeafType extension(String column, Field field, String extension) {
        ArrowType type = field.getType();
        if (extension.equals("arrow.uuid") && type instanceof ArrowType.FixedSizeBinary binary) {
            return fixedBytes(binary.getByteWidth(), LogicalTypeAnnotation.uuidType());
        }
        if (extension.equals("arrow.json") && type instanceof ArrowType.Utf8) {
            return new LeafType(BINARY, 0, LogicalTypeAnnotation.jsonType(), () -> new TextValues(false));
        }
        if (extension.equals("arrow.bool8")) {
            return fixed(BOOLEAN, null, (data, writer, i, r, d) -> writer.write(data.getByte(i) != 0, r, d));
        }
        throw refusal(column, field);
    }

    private static LeafType integer(ArrowType.Int type) {
        boolean signed = type.getIsSigned();
        var logical = LogicalTypeAnnotation.intType(type.getBitWidth(), signed);
        return switch (type.getBitWidth()) {
            case 8 -> fixed(INT32, logical, signed ? LeafType::int8 : LeafType::uint8);
            case 16 -> fixed(INT32, logical, signed ? LeafType::int16 : LeafType::uint16);
            case 32 -> fixed(INT32, logical, LeafType::int32);
            default -> fixed(INT64, logical, LeafType::int64);
        };
    }

    private static LeafType floatingPoint(String column, Field field, ArrowType.FloatingPoint type) {
        if (type.getPrecision() == FloatingPointPrecision.DOUBLE) {
            return fixed(DOUBLE, null, (data, writer, i, r, d) -> writer.write(data.getDouble(8L * i), r, d));
        }
        if (type.getPrecision() == FloatingPointPrecision.SINGLE) {
            return fixed(FLOAT, null, (data, writer, i, r, d) -> writer.write(data.getFloat(4L * i), r, d));
        }
        throw refusal(column, field);
    }

    /** Arrow holds every decimal in 16 little-endian bytes; Parquet in the least that its precision needs. */
    private static LeafType decimal(ArrowType.Decimal type) {
        var logical = LogicalTypeAnnotation.decimalType(type.getScale(), type.getPrecision());
        if (type.getPrecision() <= 9) {
            return fixed(
                    INT32,
                    logical,
                    (data, writer, i, r, d) -> writer.write(data.getInt((long) DECIMAL_BYTES * i), r, d));
        }
        if (type.getPrecision() <= 18) {
            return fixed(
                    INT64,
                    logical,
                    (data, writer, i, r, d) -> writer.write(data.getLong((long) DECIMAL_BYTES * i), r, d));
        }
        Supplier<LeafValues> values = () -> {
            byte[] bigEndian = new byte[DECIMAL_BYTES];
            return new FixedWidthValues((data, writer, i, r, d) -> {
                long end = (long) DECIMAL_BYTES * (i + 1L);
                for (int b = 0; b < DECIMAL_BYTES; b++) {
                    bigEndian[b] = data.getByte(end - 1 - b);
                }
                writer.write(Binary.fromReusedByteArray(bigEndian), r, d);
            });
        };
        return new LeafType(FIXED_LEN_BYTE_ARRAY, DECIMAL_BYTES, logical, values);
    }

    private static LeafType time(String column, Field field, ArrowType.Time type) {
        return switch (type.getUnit()) {
            case MICROSECOND ->
                fixed(
                        INT64,
                        LogicalTypeAnnotation.timeType(false, LogicalTypeAnnotation.TimeUnit.MICROS),
                        LeafType::int64);
            case NANOSECOND ->
                fixed(
                        INT64,
                        LogicalTypeAnnotation.timeType(false, LogicalTypeAnnotation.TimeUnit.NANOS),
                        LeafType::int64);
            default -> throw refusal(column, field);
        };
    }

    /** Parquet has no seconds, so those become microseconds, as in DuckDB's own files. */
    private static LeafType timestamp(ArrowType.Timestamp type) {
        var unit = switch (type.getUnit()) {
            case SECOND, MICROSECOND -> LogicalTypeAnnotation.TimeUnit.MICROS;
            case MILLISECOND -> LogicalTypeAnnotation.TimeUnit.MILLIS;
            case NANOSECOND -> LogicalTypeAnnotation.TimeUnit.NANOS;
        };
        var logical = LogicalTypeAnnotation.timestampType(type.getTimezone() != null, unit);
        return switch (type.getUnit()) {
            case SECOND ->
                fixed(
                        INT64,
                        logical,
                        (data, writer, i, r, d) -> writer.write(microsOfSeconds(data.getLong(8L * i)), r, d));
            default -> fixed(INT64, logical, LeafType::int64);
        };
    }

    /** DuckDB's infinities are the largest long and its negative in every unit. */
    private static long microsOfSeconds(long seconds) {
        return Math.abs(seconds) == Long.MAX_VALUE ? seconds : Math.multiplyExact(seconds, 1_000_000L);
    }

    private static LeafType text(Supplier<LeafValues> values) {
        return new LeafType(BINARY, 0, LogicalTypeAnnotation.stringType(), values);
    }

    private static LeafType fixedBytes(int width, @Nullable LogicalTypeAnnotation logical) {
        Supplier<LeafValues> values = () -> {
            byte[] bytes = new byte[width];
            return new FixedWidthValues((data, writer, i, r, d) -> {
                data.getBytes((long) width * i, bytes);
                writer.write(Binary.fromReusedByteArray(bytes), r, d);
            });
        };
        return new LeafType(FIXED_LEN_BYTE_ARRAY, width, logical, values);
    }

    private static LeafType fixed(
            PrimitiveTypeName physical, @Nullable LogicalTypeAnnotation logical, FixedWidthValues.Move move) {
        return new LeafType(physical, 0, logical, () -> new FixedWidthValues(move));
    }

    private static void bit(ArrowBuf data, ColumnWriter writer, int i, int r, int d) {
        writer.write((data.getByte(i >> 3) >> (i & 7) & 1) == 1, r, d);
    }

    private static void int8(ArrowBuf data, ColumnWriter writer, int i, int r, int d) {
        writer.write((int) data.getByte(i), r, d);
    }

    private static void uint8(ArrowBuf data, ColumnWriter writer, int i, int r, int d) {
        writer.write(Byte.toUnsignedInt(data.getByte(i)), r, d);
    }

    private static void int16(ArrowBuf data, ColumnWriter writer, int i, int r, int d) {
        writer.write((int) data.getShort(2L * i), r, d);
    }

    private static void uint16(ArrowBuf data, ColumnWriter writer, int i, int r, int d) {
        writer.write(Short.toUnsignedInt(data.getShort(2L * i)), r, d);
    }

    private static void int32(ArrowBuf data, ColumnWriter writer, int i, int r, int d) {
        writer.write(data.getInt(4L * i), r, d);
    }

    private static void int64(ArrowBuf data, ColumnWriter writer, int i, int r, int d) {
        writer.write(data.getLong(8L * i), r, d);
    }
}
