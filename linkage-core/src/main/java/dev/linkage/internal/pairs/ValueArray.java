package dev.linkage.internal.pairs;

import dev.linkage.engine.ArrayColumn;
import dev.linkage.engine.Batch;
import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.Utf8Column;
import dev.linkage.score.CodedColumn;
import dev.linkage.score.ListColumn;
import dev.linkage.score.LongDictionary;
import dev.linkage.score.TextDictionary;
import java.util.Arrays;

/** One column of the records as it is read batch by batch. */
sealed interface ValueArray {

    /**
     * Adds the values of a batch.
     *
     * @param buffers of the loading thread
     */
    void read(Batch batch, int column, Buffers buffers);

    /** Whether no record has a value; false where that is not known. */
    default boolean isEmpty() {
        return false;
    }

    /** What one thread reads batches with. */
    final class Buffers {
        private long[] longs = new long[0];
        private double[] doubles = new double[0];
        private boolean[] nulls = new boolean[0];
        private int[] codes = new int[0];
        private final Utf8Column texts = new Utf8Column();

        private void reserve(int rows) {
            if (rows > longs.length) {
                longs = new long[rows];
                doubles = new double[rows];
                nulls = new boolean[rows];
                codes = new int[rows];
            }
        }
    }

    /** Values by code. */
    record Coded(CodedColumn column) implements ValueArray {
        @Override
        public boolean isEmpty() {
            int row = 0;
            while (row < column.rows() && column.codes()[row] < 0) {
                row++;
            }
            return row == column.rows();
        }

        @Override
        public void read(Batch batch, int place, Buffers buffers) {
            buffers.reserve(batch.rows());
            if (column.values() instanceof CodedColumn.Texts texts) {
                readTexts(batch, place, buffers, texts.dictionary());
            } else if (column.values() instanceof CodedColumn.Longs longs) {
                readLongs(batch, place, buffers, longs.dictionary());
            } else if (column.values() instanceof CodedColumn.Doubles doubles) {
                batch.doubles(place, buffers.doubles, buffers.nulls);
                for (int row = 0; row < batch.rows(); row++) {
                    column.add(buffers.nulls[row] ? CodedColumn.NULL : doubles.add(buffers.doubles[row]));
                }
            }
        }

        private void readTexts(Batch batch, int place, Buffers buffers, TextDictionary dictionary) {
            batch.utf8(place, buffers.texts);
            buffers.reserve(batch.rows());
            dictionary.addAll(buffers.texts, buffers.codes);
            for (int row = 0; row < batch.rows(); row++) {
                column.add(buffers.codes[row]);
            }
        }

        private void readLongs(Batch batch, int place, Buffers buffers, LongDictionary dictionary) {
            batch.longs(place, buffers.longs, buffers.nulls);
            for (int row = 0; row < batch.rows(); row++) {
                column.add(buffers.nulls[row] ? CodedColumn.NULL : dictionary.add(buffers.longs[row]));
            }
        }
    }

    /** Arrays of text; the query gives each as its elements joined by a character that none of them holds. */
    record Lists(ListColumn column, TextDictionary dictionary) implements ValueArray {
        @Override
        public void read(Batch batch, int place, Buffers buffers) {
            batch.utf8(place, buffers.texts);
            byte[] bytes = buffers.texts.bytes();
            int start = 0;
            for (int row = 0; row < batch.rows(); row++) {
                int end = buffers.texts.ends()[row];
                boolean isNull = buffers.texts.nulls()[row];
                column.add(isNull ? 0 : elements(bytes, start, end), isNull);
                start = end;
            }
        }

        /** Each element as its length in digits, a colon and its bytes; {@code n} for a NULL element. */
        private int elements(byte[] bytes, int from, int to) {
            int count = 0;
            int at = from;
            while (at < to) {
                if (bytes[at] == 'n') {
                    column.element(count++, CodedColumn.NULL);
                    at++;
                } else {
                    int length = 0;
                    while (bytes[at] != ':') {
                        length = length * 10 + bytes[at++] - '0';
                    }
                    at++;
                    column.element(count++, dictionary.add(bytes, at, at + length));
                    at += length;
                }
            }
            return count;
        }
    }

    /** Whole numbers that are only written out or ordered by. */
    final class Longs implements ValueArray {
        private long[] values = new long[1 << 10];
        private boolean[] nulls = new boolean[0];
        private int rows;

        @Override
        public boolean isEmpty() {
            int row = 0;
            while (row < rows && isNull(row)) {
                row++;
            }
            return row == rows;
        }

        @Override
        public void read(Batch batch, int place, Buffers buffers) {
            buffers.reserve(batch.rows());
            batch.longs(place, buffers.longs, buffers.nulls);
            add(batch.rows(), buffers);
        }

        private void add(int added, Buffers buffers) {
            int needed = rows + added;
            if (needed > values.length) {
                values = Arrays.copyOf(values, Math.max(needed, values.length + (values.length >> 1)));
                nulls = nulls.length == 0 ? nulls : Arrays.copyOf(nulls, values.length);
            }
            System.arraycopy(buffers.longs, 0, values, rows, added);
            for (int row = 0; row < added; row++) {
                if (buffers.nulls[row]) {
                    nulls = nulls.length == 0 ? new boolean[values.length] : nulls;
                    nulls[rows + row] = true;
                }
            }
            rows = needed;
        }

        long[] values() {
            return values;
        }

        boolean isNull(int row) {
            return nulls.length > 0 && nulls[row];
        }

        int rows() {
            return rows;
        }

        ArrayColumn at(SourceColumn column, int[] wanted, int size) {
            long[] found = new long[size];
            for (int i = 0; i < size; i++) {
                found[i] = values[wanted[i]];
            }
            boolean[] missing = new boolean[nulls.length == 0 ? 0 : size];
            for (int i = 0; i < missing.length; i++) {
                missing[i] = nulls[wanted[i]];
            }
            return new ArrayColumn.Longs(column, found, missing);
        }
    }

    /** Numbers that are only written out. */
    final class Doubles implements ValueArray {
        private final Longs bits = new Longs();

        @Override
        public boolean isEmpty() {
            return bits.isEmpty();
        }

        @Override
        public void read(Batch batch, int place, Buffers buffers) {
            buffers.reserve(batch.rows());
            batch.doubles(place, buffers.doubles, buffers.nulls);
            for (int row = 0; row < batch.rows(); row++) {
                buffers.longs[row] = Double.doubleToRawLongBits(buffers.doubles[row]);
            }
            bits.add(batch.rows(), buffers);
        }

        ArrayColumn at(SourceColumn column, int[] wanted, int size) {
            double[] found = new double[size];
            boolean[] missing = new boolean[size];
            for (int i = 0; i < size; i++) {
                found[i] = Double.longBitsToDouble(bits.values()[wanted[i]]);
                missing[i] = bits.isNull(wanted[i]);
            }
            return new ArrayColumn.Doubles(column, found, missing);
        }
    }

    /** Sums of numbers by data set, of a column that is not kept. */
    final class Sums implements ValueArray {
        private final Longs dataSets;
        private final long[] sums;

        /** The column of data sets is read before. */
        Sums(Longs dataSets, int number) {
            this.dataSets = dataSets;
            this.sums = new long[number];
        }

        @Override
        public void read(Batch batch, int column, Buffers buffers) {
            buffers.reserve(batch.rows());
            batch.longs(column, buffers.longs, buffers.nulls);
            int first = dataSets.rows() - batch.rows();
            for (int row = 0; row < batch.rows(); row++) {
                sums[sums.length == 1 ? 0 : (int) dataSets.values()[first + row]] += buffers.longs[row];
            }
        }

        long sum(int dataSet) {
            return sums[dataSet];
        }
    }

    /** Numbers that belong to the values of a coded column, which is read before. */
    final class ByCode implements ValueArray {
        private final CodedColumn column;
        private double[] values = new double[0];

        ByCode(CodedColumn column) {
            this.column = column;
        }

        @Override
        public void read(Batch batch, int place, Buffers buffers) {
            buffers.reserve(batch.rows());
            batch.doubles(place, buffers.doubles, buffers.nulls);
            reserve();
            int first = column.rows() - batch.rows();
            for (int row = 0; row < batch.rows(); row++) {
                int code = column.codes()[first + row];
                if (code >= 0) {
                    values[code] = buffers.doubles[row];
                }
            }
        }

        CodedColumn column() {
            return column;
        }

        void set(double[] byCode) {
            values = byCode;
        }

        private void reserve() {
            int wanted = column.values().size();
            if (wanted > values.length) {
                int before = values.length;
                values = Arrays.copyOf(values, Math.max(wanted, before + (before >> 1)));
                Arrays.fill(values, before, values.length, Double.NaN);
            }
        }

        double[] values() {
            reserve();
            return values;
        }
    }
}
