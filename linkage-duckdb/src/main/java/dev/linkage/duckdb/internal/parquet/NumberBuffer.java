package dev.linkage.duckdb.internal.parquet;

import dev.linkage.engine.ArrayColumn;
import dev.linkage.score.LongDictionary;
import java.io.IOException;
import java.util.Arrays;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageWriter;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** Numbers, booleans, dates and times: whole numbers as they are, others by their bits. */
final class NumberBuffer extends ColumnBuffer {
    /** Values after which a column most of whose values are different is not asked further. */
    private static final int TRIAL = 4096;
    /**
     * Values for each different one from which on a dictionary is smaller, when both are compressed: repeated numbers cost
     * little, places packed into bits do not compress.
     */
    private static final int REPETITIONS = 5;

    private final PrimitiveTypeName physical;
    private final int width;
    /** Puts unsigned numbers of 64 bits in order. */
    private final long flip;

    private final LongDictionary distinct = new LongDictionary();
    /** One more than the places of small numbers in {@link #distinct}; 0 for none. */
    private final int[] small = new int[1 << 6];

    private long[] values = new long[0];
    private int[] places = new int[0];
    private int present;
    private int bits;
    private int nans;

    NumberBuffer(ColumnDescriptor column) {
        super(column);
        physical = column.getPrimitiveType().getPrimitiveTypeName();
        width = physical == PrimitiveTypeName.INT64 || physical == PrimitiveTypeName.DOUBLE
                ? Long.BYTES
                : Integer.BYTES;
        flip = LogicalTypeAnnotation.intType(Long.SIZE, false)
                        .equals(column.getPrimitiveType().getLogicalTypeAnnotation())
                ? Long.MIN_VALUE
                : 0;
    }

    @Override
    void appendPresent(ArrayColumn column, int from, int to) {
        if (present + to - from > values.length) {
            values = Arrays.copyOf(values, capacity(values.length, present + to - from));
        }
        if (column instanceof ArrayColumn.Longs longs) {
            append(longs, from, to);
        } else if (column instanceof ArrayColumn.Doubles doubles) {
            append(doubles, from, to);
        } else {
            throw new IllegalArgumentException("column '" + column.column().name() + "' holds texts, not numbers");
        }
    }

    private void append(ArrayColumn.Longs longs, int from, int to) {
        if (longs.nulls().length == 0) {
            System.arraycopy(longs.values(), from, values, present, to - from);
            present += to - from;
            return;
        }
        for (int i = from; i < to; i++) {
            if (!longs.nulls()[i]) {
                values[present++] = longs.values()[i];
            }
        }
    }

    private void append(ArrayColumn.Doubles doubles, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!doubles.isNull(i)) {
                double value = doubles.values()[i];
                nans += Double.isNaN(value) ? 1 : 0;
                values[present++] = width == Long.BYTES
                        ? Double.doubleToRawLongBits(value)
                        : Float.floatToRawIntBits((float) value);
            }
        }
    }

    @Override
    int present() {
        return present;
    }

    @Override
    long bytes() {
        return (long) present * Long.BYTES;
    }

    @Override
    void clear() {
        super.clear();
        present = 0;
        nans = 0;
    }

    @Override
    Encoding begin(PageWriter pages, PageBytes scratch) throws IOException {
        bits = physical != PrimitiveTypeName.BOOLEAN && present > 0 && isRepetitive()
                ? HybridRuns.width(distinct.size())
                : 0;
        if (bits > 0) {
            scratch.clear();
            for (int place = 0; place < distinct.size(); place++) {
                putPlain(distinct.value(place), scratch);
            }
            pages.writeDictionaryPage(new DictionaryPage(scratch.input(), distinct.size(), Encoding.PLAIN));
        }
        distinct.clear();
        Arrays.fill(small, 0);
        return bits > 0 ? Encoding.RLE_DICTIONARY : Encoding.PLAIN;
    }

    /** Small numbers, as levels are, are looked up without hashing. */
    private int place(long value) {
        if (value < 0 || value >= small.length) {
            return distinct.add(value);
        }
        int known = small[(int) value];
        if (known == 0) {
            known = distinct.add(value) + 1;
            small[(int) value] = known;
        }
        return known - 1;
    }

    /** Whether a dictionary is smaller; then the places in it are known. */
    private boolean isRepetitive() {
        if (places.length < present) {
            places = new int[values.length];
        }
        int most = Math.max(1, present / REPETITIONS);
        int place = 0;
        for (int i = 0; i < present; i++) {
            // Neighbours are often equal.
            if (i == 0 || values[i] != values[i - 1]) {
                place = place(values[i]);
            }
            places[i] = place;
            if (distinct.size() > most || (i == TRIAL && distinct.size() > TRIAL / 2)) {
                return false;
            }
        }
        long dictionary = (long) distinct.size() * width + (long) present * HybridRuns.width(distinct.size()) / 8;
        return dictionary < (long) present * width;
    }

    @Override
    int fitting(int from, int to) {
        return to - from;
    }

    @Override
    void put(int from, int to, PageBytes out) {
        if (bits > 0) {
            out.putByte(bits);
            HybridRuns.put(places, from, to, bits, out);
        } else if (physical == PrimitiveTypeName.BOOLEAN) {
            putBooleans(from, to, out);
        } else {
            putPlain(from, to, out);
        }
    }

    private void putPlain(int from, int to, PageBytes out) {
        if (width == Long.BYTES) {
            out.putLongs(values, from, to);
        } else {
            for (int i = from; i < to; i++) {
                out.putInt((int) values[i]);
            }
        }
    }

    private void putPlain(long value, PageBytes out) {
        if (width == Long.BYTES) {
            out.putLong(value);
        } else {
            out.putInt((int) value);
        }
    }

    private void putBooleans(int from, int to, PageBytes out) {
        for (int i = from; i < to; i += Byte.SIZE) {
            int packed = 0;
            for (int bit = 0; bit < Byte.SIZE && i + bit < to; bit++) {
                packed |= (int) values[i + bit] << bit;
            }
            out.putByte(packed);
        }
    }

    @Override
    void describe(int from, int to, Statistics<?> statistics) {
        switch (physical) {
            case DOUBLE, FLOAT -> describeDoubles(from, to, statistics);
            default -> describeLongs(from, to, statistics);
        }
    }

    private void describeLongs(int from, int to, Statistics<?> statistics) {
        long min = Long.MAX_VALUE;
        long max = Long.MIN_VALUE;
        for (int i = from; i < to; i++) {
            long value = values[i] ^ flip;
            min = Math.min(min, value);
            max = Math.max(max, value);
        }
        min ^= flip;
        max ^= flip;
        switch (physical) {
            case BOOLEAN -> {
                statistics.updateStats(min != 0);
                statistics.updateStats(max != 0);
            }
            case INT32 -> {
                statistics.updateStats((int) min);
                statistics.updateStats((int) max);
            }
            default -> {
                statistics.updateStats(min);
                statistics.updateStats(max);
            }
        }
    }

    /** A NaN is greater than every number to DuckDB and not ordered in Parquet: with one, nothing is told. */
    private void describeDoubles(int from, int to, Statistics<?> statistics) {
        if (nans > 0) {
            statistics.incrementNanCount(nansIn(from, to));
            return;
        }
        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        for (int i = from; i < to; i++) {
            double value = asDouble(values[i]);
            min = Math.min(min, value);
            max = Math.max(max, value);
        }
        if (width == Long.BYTES) {
            statistics.updateStats(min);
            statistics.updateStats(max);
        } else {
            statistics.updateStats((float) min);
            statistics.updateStats((float) max);
        }
    }

    private int nansIn(int from, int to) {
        int count = 0;
        for (int i = from; i < to; i++) {
            count += Double.isNaN(asDouble(values[i])) ? 1 : 0;
        }
        return count;
    }

    private double asDouble(long value) {
        return width == Long.BYTES ? Double.longBitsToDouble(value) : Float.intBitsToFloat((int) value);
    }
}
