package dev.linkage.duckdb.internal.parquet;

import dev.linkage.engine.ArrayColumn;
import dev.linkage.engine.CodedTexts;
import java.io.IOException;
import java.util.Arrays;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageWriter;
import org.apache.parquet.column.statistics.Statistics;
import org.jspecify.annotations.Nullable;

/** Texts: each of a row group is copied once, however often it occurs, and told by its place among them. */
final class TextBuffer extends ColumnBuffer {
    private static final int BYTES_PER_PAGE = 1 << 20;
    private static final int LARGEST_DICTIONARY = 8 << 20;

    private final TextStore store = new TextStore();
    private final DistinctLongs codes = new DistinctLongs();
    private @Nullable CodedTexts coded;
    /** Texts before those of {@link #coded}. */
    private int base;

    private int[] places = new int[0];
    private int present;
    private long plainBytes;
    private int bits;

    TextBuffer(ColumnDescriptor column) {
        super(column);
    }

    @Override
    void appendPresent(ArrayColumn column, int from, int to) {
        if (!(column instanceof ArrayColumn.Coded texts)) {
            throw new IllegalArgumentException("column '" + column.column().name() + "' holds numbers, not texts");
        }
        if (present + to - from > places.length) {
            places = Arrays.copyOf(places, capacity(places.length, present + to - from));
        }
        if (texts.texts() != coded) {
            coded = texts.texts();
            codes.clear();
            base = store.count();
        }
        for (int i = from; i < to; i++) {
            int code = texts.codes()[i];
            if (code >= 0) {
                int place = base + codes.place(code);
                if (place == store.count()) {
                    store.add(texts.texts(), code);
                }
                plainBytes += Integer.BYTES + store.length(place);
                places[present++] = place;
            }
        }
    }

    @Override
    int present() {
        return present;
    }

    @Override
    long bytes() {
        return store.size() + (long) store.count() * (Integer.BYTES + Long.BYTES) + (long) present * Integer.BYTES;
    }

    @Override
    void clear() {
        super.clear();
        store.clear();
        codes.clear();
        coded = null;
        base = 0;
        present = 0;
        plainBytes = 0;
    }

    @Override
    Encoding begin(PageWriter pages, PageBytes scratch) throws IOException {
        int distinct = store.count();
        long dictionary = store.size() + (long) distinct * Integer.BYTES;
        int width = HybridRuns.width(distinct);
        boolean pays = dictionary <= LARGEST_DICTIONARY && dictionary + (long) present * width / Byte.SIZE < plainBytes;
        bits = present > 0 && pays ? width : 0;
        if (bits > 0) {
            scratch.clear();
            for (int text = 0; text < distinct; text++) {
                store.put(text, scratch);
            }
            pages.writeDictionaryPage(new DictionaryPage(scratch.input(), distinct, Encoding.PLAIN));
        }
        return bits > 0 ? Encoding.RLE_DICTIONARY : Encoding.PLAIN;
    }

    @Override
    int fitting(int from, int to) {
        if (bits > 0) {
            return to - from;
        }
        long bytes = 0;
        for (int i = from; i < to; i++) {
            bytes += Integer.BYTES + store.length(places[i]);
            if (bytes > BYTES_PER_PAGE && i > from) {
                return i - from;
            }
        }
        return to - from;
    }

    @Override
    void put(int from, int to, PageBytes out) {
        if (bits > 0) {
            out.putByte(bits);
            HybridRuns.put(places, from, to, bits, out);
        } else {
            for (int i = from; i < to; i++) {
                store.put(places[i], out);
            }
        }
    }

    @Override
    void describe(int from, int to, Statistics<?> statistics) {
        int min = places[from];
        int max = min;
        for (int i = from + 1; i < to; i++) {
            int place = places[i];
            if (store.compare(place, min) < 0) {
                min = place;
            } else if (store.compare(place, max) > 0) {
                max = place;
            }
        }
        statistics.updateStats(store.binary(min));
        statistics.updateStats(store.binary(max));
    }
}
