package dev.linkage.duckdb.internal.parquet;

import dev.linkage.engine.ArrayColumn;
import java.io.IOException;
import java.util.Arrays;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.PageWriter;
import org.apache.parquet.column.statistics.Statistics;

/**
 * Values of one column that wait to become pages of a row group. Those that are not NULL lie one after the other. Not
 * thread-safe.
 */
abstract class ColumnBuffer {
    /** With half as many, a file of pairs and their weights takes 2 % more. */
    private static final int ROWS_PER_PAGE = 40_960;

    final ColumnDescriptor column;
    private boolean[] nulls = new boolean[0];
    private int[] levels = new int[0];
    private int nullCount;
    private int rows;

    ColumnBuffer(ColumnDescriptor column) {
        this.column = column;
    }

    /** Adds the rows {@code from} to {@code to}, of a column of the right kind and type. */
    final void append(ArrayColumn values, int from, int to) {
        int before = present();
        appendPresent(values, from, to);
        int added = to - from;
        if (present() - before < added || nullCount > 0) {
            appendNulls(values, from, to);
            nullCount += added - (present() - before);
        }
        rows += added;
    }

    private void appendNulls(ArrayColumn values, int from, int to) {
        if (rows + to - from > nulls.length) {
            nulls = Arrays.copyOf(nulls, capacity(nulls.length, rows + to - from));
        }
        if (nullCount == 0) {
            Arrays.fill(nulls, 0, rows, false);
        }
        for (int i = from; i < to; i++) {
            nulls[rows + i - from] = values.isNull(i);
        }
    }

    static int capacity(int present, int needed) {
        return Math.max(needed, Math.max(1024, present + (present >> 1)));
    }

    /** Adds those that are not NULL. */
    abstract void appendPresent(ArrayColumn values, int from, int to);

    /** How many values are not NULL. */
    abstract int present();

    /** Memory that the values take. */
    abstract long bytes();

    /** Forgets all rows. */
    void clear() {
        rows = 0;
        nullCount = 0;
    }

    /** Chooses how the values are encoded, and writes their dictionary if they have one. */
    abstract Encoding begin(PageWriter pages, PageBytes scratch) throws IOException;

    /** How many of these values a page may hold, at least one unless there are none. */
    abstract int fitting(int from, int to);

    /** Encodes values as {@link #begin} said. */
    abstract void put(int from, int to, PageBytes out);

    /** Takes smallest and largest of one or more values. */
    abstract void describe(int from, int to, Statistics<?> statistics);

    /** Writes all rows as pages. */
    final void encode(PageWriter pages, PageBytes scratch) throws IOException {
        Encoding encoding = begin(pages, scratch);
        int row = 0;
        int value = 0;
        while (row < rows) {
            int end = Math.min(rows, row + ROWS_PER_PAGE);
            int count = presentIn(row, end);
            int fitting = fitting(value, value + count);
            if (fitting < count) {
                end = rowAfter(row, fitting);
                count = fitting;
            }
            scratch.clear();
            putLevels(row, end, count, scratch);
            put(value, value + count, scratch);
            Statistics<?> statistics = Statistics.createStats(column.getPrimitiveType());
            statistics.incrementNumNulls(end - row - count);
            if (count > 0) {
                describe(value, value + count, statistics);
            }
            pages.writePage(scratch.input(), end - row, end - row, statistics, Encoding.RLE, Encoding.RLE, encoding);
            row = end;
            value += count;
        }
    }

    private int presentIn(int from, int to) {
        if (nullCount == 0) {
            return to - from;
        }
        int present = 0;
        for (int i = from; i < to; i++) {
            present += nulls[i] ? 0 : 1;
        }
        return present;
    }

    private int rowAfter(int from, int values) {
        int row = from;
        for (int left = values; left > 0; row++) {
            left -= nullCount > 0 && nulls[row] ? 0 : 1;
        }
        return row;
    }

    /** Which rows have a value. */
    private void putLevels(int from, int to, int present, PageBytes out) {
        int start = out.size();
        out.putInt(0);
        if (present == to - from || present == 0) {
            HybridRuns.putRun(present == 0 ? 0 : 1, to - from, 1, out);
        } else {
            if (levels.length < to - from) {
                levels = new int[ROWS_PER_PAGE];
            }
            for (int i = from; i < to; i++) {
                levels[i - from] = nulls[i] ? 0 : 1;
            }
            HybridRuns.put(levels, 0, to - from, 1, out);
        }
        out.setInt(start, out.size() - start - Integer.BYTES);
    }
}
