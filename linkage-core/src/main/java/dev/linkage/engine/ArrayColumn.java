package dev.linkage.engine;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A column of an {@link ArrayBatch}. Arrays may be longer than the batch has rows, are not copied, and belong to whoever
 * made them.
 */
@SuppressWarnings("ArrayRecordComponent")
public sealed interface ArrayColumn {

    /**
     * Name and type.
     *
     * @return type in the engine's words
     */
    SourceColumn column();

    /**
     * Whether a value is NULL.
     *
     * @param row from 0
     * @return true for NULL
     */
    boolean isNull(int row);

    /**
     * Whole numbers up to 64 bits, booleans as 0 and 1, dates as days and timestamps as microseconds since 1970.
     *
     * @param column name and type: BOOLEAN, TINYINT to BIGINT, UTINYINT to UINTEGER, DATE or TIMESTAMP
     * @param values by row
     * @param nulls by row; empty when nothing is NULL
     */
    record Longs(SourceColumn column, long[] values, boolean[] nulls) implements ArrayColumn {
        @Override
        public boolean isNull(int row) {
            return nulls.length > 0 && nulls[row];
        }
    }

    /**
     * Floating-point numbers.
     *
     * @param column name and type: DOUBLE or FLOAT
     * @param values by row
     * @param nulls by row; empty when nothing is NULL
     */
    record Doubles(SourceColumn column, double[] values, boolean[] nulls) implements ArrayColumn {
        @Override
        public boolean isNull(int row) {
            return nulls.length > 0 && nulls[row];
        }
    }

    /**
     * Texts by code.
     *
     * @param column name and type: VARCHAR
     * @param codes by row; -1 for NULL
     * @param texts what the codes mean
     */
    record Coded(SourceColumn column, int[] codes, CodedTexts texts) implements ArrayColumn {
        @Override
        public boolean isNull(int row) {
            return codes[row] < 0;
        }

        /**
         * A value.
         *
         * @param row from 0
         * @return null for NULL
         */
        public @Nullable String text(int row) {
            if (codes[row] < 0) {
                return null;
            }
            byte[] bytes = new byte[texts.length(codes[row])];
            texts.copy(codes[row], bytes, 0);
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }
}
