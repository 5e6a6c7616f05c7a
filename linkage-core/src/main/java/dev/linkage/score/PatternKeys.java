package dev.linkage.score;

import dev.linkage.model.Comparison;
import dev.linkage.model.Level;
import dev.linkage.model.TermFrequency;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How agreement patterns are packed into words: for each comparison its gamma, and the place of a share. Immutable. */
final class PatternKeys {
    private final List<Field> fields = new ArrayList<>();
    private final int words;

    PatternKeys(List<Comparison> comparisons, RecordColumns columns, boolean termFrequencies) {
        Map<CodedColumn, TermPlaces> known = new HashMap<>();
        int word = 0;
        int shift = 0;
        for (Comparison comparison : comparisons) {
            int levels = comparison.levels().size();
            @Nullable TermPlaces[] places = new TermPlaces[levels];
            int most = 1;
            for (int i = 0; i < levels; i++) {
                Optional<TermFrequency> adjusting =
                        termFrequencies ? adjusting(comparison.levels().get(i)) : Optional.empty();
                if (adjusting.isPresent()) {
                    CodedColumn column =
                            columns.shares(adjusting.get().column()).column();
                    TermPlaces found = known.computeIfAbsent(column, TermPlaces::new);
                    places[i] = found;
                    most = Math.max(most, found.size());
                }
            }
            int gammaBits = bits(comparison.nonNullLevels() + 1);
            int width = gammaBits + bits(most);
            if (shift + width > Long.SIZE) {
                word++;
                shift = 0;
            }
            fields.add(new Field(comparison, places, word, shift, gammaBits, width));
            shift += width;
        }
        words = word + 1;
    }

    private static Optional<TermFrequency> adjusting(Level level) {
        return level.isNull() || level.isElse()
                ? Optional.empty()
                : level.termFrequency().filter(tf -> tf.weight() != 0);
    }

    private static int bits(int values) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(values - 1);
    }

    int words() {
        return words;
    }

    List<Field> fields() {
        return fields;
    }

    /** Where a comparison is in a key. */
    static final class Field {
        private final @Nullable TermPlaces[] places;
        private final @Nullable TermPlaces[] placesByGamma;
        private final long[] gammas;
        private final int word;
        private final int shift;
        private final int gammaBits;
        private final int width;
        private final boolean adjusts;

        Field(Comparison comparison, @Nullable TermPlaces[] places, int word, int shift, int gammaBits, int width) {
            this.places = places;
            this.word = word;
            this.shift = shift;
            this.gammaBits = gammaBits;
            this.width = width;
            this.gammas = new long[places.length];
            this.placesByGamma = new TermPlaces[places.length];
            boolean any = false;
            for (int i = 0; i < gammas.length; i++) {
                gammas[i] = (long) (comparison.gamma(i) + 1) << shift;
                any |= places[i] != null;
                if (comparison.gamma(i) >= 0) {
                    placesByGamma[comparison.gamma(i)] = places[i];
                }
            }
            this.adjusts = any;
        }

        /** Writes the levels of pairs into their keys, which lie one after the other. */
        void write(byte[] levels, int[] left, int[] right, int count, long[] keys, int words) {
            for (int i = 0; i < count; i++) {
                keys[i * words + word] |= gammas[levels[i]];
            }
            for (int i = 0; adjusts && i < count; i++) {
                TermPlaces adjusting = places[levels[i]];
                if (adjusting != null) {
                    keys[i * words + word] |= (long) adjusting.greater(left[i], right[i]) << (shift + gammaBits);
                }
            }
        }

        private long value(long[] keys, int at) {
            return (keys[at + word] >>> shift) & ((1L << width) - 1);
        }

        int gamma(long[] keys, int at) {
            return (int) (value(keys, at) & ((1L << gammaBits) - 1)) - 1;
        }

        double share(long[] keys, int at) {
            int gamma = gamma(keys, at);
            TermPlaces adjusting = gamma < 0 ? null : placesByGamma[gamma];
            return adjusting == null ? Double.NaN : adjusting.share((int) (value(keys, at) >>> gammaBits));
        }
    }
}
