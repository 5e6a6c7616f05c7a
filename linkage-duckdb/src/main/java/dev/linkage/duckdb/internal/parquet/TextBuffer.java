package dev.linkage.duckdb.internal.parquet;

import dev.linkage.engine.ArrayColumn;
import dev.linkage.engine.CodedTexts;
import dev.linkage.score.LongDictionary;
import java.io.IOException;
import java.util.Arrays;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageWriter;
import org.apache.parquet.column.statistics.Statistics;
import org.jspecify.annotations.Nullable;

/**
 * Texts. Those with codes are copied once for a row group, however often they occur. Others, and those with codes of
 * several dictionaries, are compared when the row group is full.
 */
final class TextBuffer extends ColumnBuffer {
    private static final int BYTES_PER_PAGE = 1 << 20;
    private static final int LARGEST_DICTIONARY = 8 << 20;
    /** Values after which a column whose values are nearly all different is not asked further. */
    private static final int TRIAL = 4096;

    private final TextStore store = new TextStore();
    private final LongDictionary codes = new LongDictionary();
    private final DistinctTexts distinct = new DistinctTexts();
    private @Nullable CodedTexts coded;
    /** Texts before those of {@link #coded}. */
    private int base;

    /** Whether the store may hold a text twice. */
    private boolean mixed;
    /** Places in the store. */
    private int[] texts = new int[0];
    /** Places in the dictionary. */
    private int[] places = texts;

    private int[] mixedPlaces = texts;

    /** By text, the last page that had it. */
    private int[] seen = new int[0];

    private int page;

    private int present;
    private long plainBytes;
    private int bits;

    TextBuffer(ColumnDescriptor column) {
        super(column);
    }

    @Override
    void appendPresent(ArrayColumn column, int from, int to) {
        if (!(column instanceof ArrayColumn.Coded values)) {
            throw new IllegalArgumentException("column '" + column.column().name() + "' holds numbers, not texts");
        }
        if (present + to - from > texts.length) {
            texts = Arrays.copyOf(texts, capacity(texts.length, present + to - from));
        }
        if (values.texts() instanceof Utf8Texts uncoded) {
            append(uncoded, from, to);
        } else {
            append(values, from, to);
        }
    }

    private void append(ArrayColumn.Coded values, int from, int to) {
        if (values.texts() != coded) {
            coded = values.texts();
            codes.clear();
            base = store.count();
            mixed |= base > 0;
        }
        int known = -1;
        int text = 0;
        for (int i = from; i < to; i++) {
            int code = values.codes()[i];
            if (code >= 0) {
                // Neighbours are often equal.
                if (code != known) {
                    known = code;
                    text = base + codes.add(code);
                    if (text == store.count()) {
                        store.add(values.texts(), code);
                    }
                }
                plainBytes += Integer.BYTES + store.length(text);
                texts[present++] = text;
            }
        }
    }

    private void append(Utf8Texts uncoded, int from, int to) {
        mixed = true;
        int before = store.size();
        int next = store.count();
        store.addAll(uncoded, from, to);
        for (; next < store.count(); next++) {
            texts[present++] = next;
            plainBytes += Integer.BYTES;
        }
        plainBytes += store.size() - before;
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
        mixed = false;
        present = 0;
        plainBytes = 0;
    }

    @Override
    Encoding begin(PageWriter pages, PageBytes scratch) throws IOException {
        places = texts;
        bits = 0;
        if (present > 0 && mixed) {
            beginMixed(pages, scratch);
        } else if (present > 0 && pays(store.count(), store.size())) {
            bits = HybridRuns.width(store.count());
            scratch.clear();
            for (int text = 0; text < store.count(); text++) {
                store.put(text, scratch);
            }
            pages.writeDictionaryPage(new DictionaryPage(scratch.input(), store.count(), Encoding.PLAIN));
        }
        return bits > 0 ? Encoding.RLE_DICTIONARY : Encoding.PLAIN;
    }

    private boolean pays(int count, long size) {
        long dictionary = size + (long) count * Integer.BYTES;
        return dictionary <= LARGEST_DICTIONARY
                && dictionary + (long) present * HybridRuns.width(count) / Byte.SIZE < plainBytes;
    }

    private void beginMixed(PageWriter pages, PageBytes scratch) throws IOException {
        distinct.clear();
        if (mixedPlaces.length < present) {
            mixedPlaces = new int[texts.length];
        }
        places = mixedPlaces;
        for (int i = 0; i < present; i++) {
            places[i] = distinct.place(store, texts[i]);
            if (i == TRIAL && distinct.count() > TRIAL / 10 * 9) {
                return;
            }
        }
        scratch.clear();
        for (int place = 0; place < distinct.count(); place++) {
            store.put(distinct.text(place), scratch);
        }
        if (pays(distinct.count(), scratch.size() - (long) distinct.count() * Integer.BYTES)) {
            bits = HybridRuns.width(distinct.count());
            pages.writeDictionaryPage(new DictionaryPage(scratch.input(), distinct.count(), Encoding.PLAIN));
        }
    }

    @Override
    int fitting(int from, int to) {
        if (bits > 0) {
            return to - from;
        }
        long bytes = 0;
        for (int i = from; i < to; i++) {
            bytes += Integer.BYTES + store.length(texts[i]);
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
                store.put(texts[i], out);
            }
        }
    }

    /** Each text of a page is looked at once. */
    @Override
    void describe(int from, int to, Statistics<?> statistics) {
        if (seen.length < store.count()) {
            seen = new int[store.count() + (store.count() >> 1)];
            page = 0;
        }
        page++;
        int min = text(from);
        int max = min;
        seen[min] = page;
        for (int i = from + 1; i < to; i++) {
            int text = text(i);
            if (seen[text] != page) {
                seen[text] = page;
                if (store.compare(text, min) < 0) {
                    min = text;
                } else if (store.compare(text, max) > 0) {
                    max = text;
                }
            }
        }
        statistics.updateStats(store.binary(min));
        statistics.updateStats(store.binary(max));
    }

    /** The first of those that are equal, where a dictionary tells. */
    private int text(int value) {
        return bits > 0 && mixed ? distinct.text(places[value]) : texts[value];
    }
}
