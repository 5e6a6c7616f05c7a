package dev.linkage.duckdb.internal.arrow;

import dev.linkage.engine.Utf8Column;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;

/** Copies Arrow's buffers to arrays. */
public final class ArrowArrays {
    private ArrowArrays() {}

    /** Whole numbers, booleans, dates, times and decimals of up to 18 digits without their point; false where the vector holds something else. */
    public static boolean longs(FieldVector vector, int rows, long[] values, boolean[] nulls) {
        boolean known = true;
        switch (vector.getMinorType()) {
            case BIGINT, UINT8, TIMESTAMPMILLI, TIMESTAMPMICRO, TIMESTAMPNANO, TIMESTAMPMICROTZ ->
                bytes(vector, rows * Long.BYTES).asLongBuffer().get(values, 0, rows);
            case INT, DATEDAY -> {
                IntBuffer ints = bytes(vector, rows * Integer.BYTES).asIntBuffer();
                for (int row = 0; row < rows; row++) {
                    values[row] = ints.get(row);
                }
            }
            case UINT4 -> {
                IntBuffer ints = bytes(vector, rows * Integer.BYTES).asIntBuffer();
                for (int row = 0; row < rows; row++) {
                    values[row] = Integer.toUnsignedLong(ints.get(row));
                }
            }
            case SMALLINT -> {
                ShortBuffer shorts = bytes(vector, rows * Short.BYTES).asShortBuffer();
                for (int row = 0; row < rows; row++) {
                    values[row] = shorts.get(row);
                }
            }
            case UINT2 -> {
                ShortBuffer shorts = bytes(vector, rows * Short.BYTES).asShortBuffer();
                for (int row = 0; row < rows; row++) {
                    values[row] = Short.toUnsignedLong(shorts.get(row));
                }
            }
            case TINYINT -> {
                ByteBuffer bytes = bytes(vector, rows);
                for (int row = 0; row < rows; row++) {
                    values[row] = bytes.get(row);
                }
            }
            case UINT1 -> {
                ByteBuffer bytes = bytes(vector, rows);
                for (int row = 0; row < rows; row++) {
                    values[row] = Byte.toUnsignedLong(bytes.get(row));
                }
            }
            case DECIMAL -> {
                // Two longs each, the lower first; one is enough for up to 18 digits.
                LongBuffer halves = bytes(vector, 2 * rows * Long.BYTES).asLongBuffer();
                for (int row = 0; row < rows; row++) {
                    values[row] = halves.get(2 * row);
                }
            }
            case BIT -> {
                ByteBuffer bits = bytes(vector, bitmap(rows));
                for (int row = 0; row < rows; row++) {
                    values[row] = bit(bits, row);
                }
            }
            default -> known = false;
        }
        if (known && nulls(vector, rows, nulls)) {
            for (int row = 0; row < rows; row++) {
                values[row] = nulls[row] ? 0 : values[row];
            }
        }
        return known;
    }

    /** Numbers up to 64 bits but the unsigned ones of 64; false where the vector holds something else. */
    public static boolean doubles(FieldVector vector, int rows, double[] values, boolean[] nulls) {
        switch (vector.getMinorType()) {
            case FLOAT8 -> bytes(vector, rows * Double.BYTES).asDoubleBuffer().get(values, 0, rows);
            case FLOAT4 -> {
                var floats = bytes(vector, rows * Float.BYTES).asFloatBuffer();
                for (int row = 0; row < rows; row++) {
                    values[row] = floats.get(row);
                }
            }
            case BIT, TINYINT, SMALLINT, INT, BIGINT, UINT1, UINT2, UINT4 -> {
                long[] whole = new long[rows];
                longs(vector, rows, whole, nulls);
                for (int row = 0; row < rows; row++) {
                    values[row] = whole[row];
                }
                return true;
            }
            default -> {
                return false;
            }
        }
        if (nulls(vector, rows, nulls)) {
            for (int row = 0; row < rows; row++) {
                values[row] = nulls[row] ? 0 : values[row];
            }
        }
        return true;
    }

    /** Texts, or bytes; DuckDB gives NULLs none. */
    public static void utf8(BaseVariableWidthVector vector, int rows, Utf8Column into) {
        into.clear();
        IntBuffer offsets =
                bytes(vector.getOffsetBuffer(), (rows + 1) * Integer.BYTES).asIntBuffer();
        int start = offsets.get(0);
        int length = offsets.get(rows) - start;
        into.reserve(rows, length);
        bytes(vector.getDataBuffer(), start + length).get(start, into.bytes(), 0, length);
        int[] ends = into.ends();
        for (int row = 0; row < rows; row++) {
            ends[row] = offsets.get(row + 1) - start;
        }
        nulls(vector, rows, into.nulls());
        into.rows(rows);
    }

    /** Which values are NULL, and whether any is. */
    private static boolean nulls(FieldVector vector, int rows, boolean[] nulls) {
        if (vector.getNullCount() == 0) {
            Arrays.fill(nulls, 0, rows, false);
            return false;
        }
        ByteBuffer validity = bytes(vector.getValidityBuffer(), bitmap(rows));
        for (int row = 0; row < rows; row++) {
            nulls[row] = bit(validity, row) == 0;
        }
        return true;
    }

    private static int bitmap(int rows) {
        return (rows + Byte.SIZE - 1) / Byte.SIZE;
    }

    private static int bit(ByteBuffer bits, int row) {
        return (bits.get(row >> 3) >> (row & 7)) & 1;
    }

    private static ByteBuffer bytes(FieldVector vector, int length) {
        return bytes(vector.getDataBuffer(), length);
    }

    private static ByteBuffer bytes(ArrowBuf buffer, int length) {
        return buffer.nioBuffer(0, length).order(ByteOrder.LITTLE_ENDIAN);
    }
}
