package dev.linkage.score;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** What strips read of some members of a block, gathered so that walking them is sequential. */
final class StripColumns {
    private final RuleIndex index;
    private final List<StripBounds> bounds;
    private final Values[] values;
    private int[] entries = new int[0];
    private int[] rows = new int[0];
    private int[] bases = new int[0];
    private int from;

    StripColumns(RuleIndex index, List<StripBounds> bounds) {
        this.index = index;
        this.bounds = bounds;
        this.values = bounds.stream().map(Values::new).toArray(Values[]::new);
    }

    /** The members at some positions of an order. */
    void gather(KeyOrder order, int first, int last) {
        int size = last - first;
        from = first;
        if (size > rows.length) {
            int capacity = size + size / 2;
            entries = new int[capacity];
            rows = new int[capacity];
            bases = new int[capacity];
            for (Values one : values) {
                one.grow(capacity);
            }
        }
        for (int i = 0; i < size; i++) {
            entries[i] = order.entry(first + i);
            rows[i] = index.row(entries[i]);
        }
        Arrays.fill(bases, 0, size, 0);
        for (int c = 0; c < values.length; c++) {
            StripBounds bound = bounds.get(c);
            values[c].gather(bound, rows, size);
            StripKernels.start(bases, 0, size, bound.low(), bases);
            if (values[c].someMissing()) {
                StripKernels.addMissing(values[c].codes(), 0, size, bound.missing() - bound.low(), bases);
            }
        }
    }

    /** By place: the sum of what every comparison weighs at most for a member and one that equals it in nothing. */
    int[] bases() {
        return bases;
    }

    /** Where a position of the order is here. */
    int place(int position) {
        return position - from;
    }

    int entry(int place) {
        return entries[place];
    }

    int row(int place) {
        return rows[place];
    }

    Values values(int comparison) {
        return values[comparison];
    }

    /** The values of one comparison. */
    static final class Values {
        private static final int[] NONE = {};

        private int[] codes = NONE;
        private int[] equal = NONE;
        private final EqualPlaces equalPlaces = new EqualPlaces();
        private final int[][] linked;
        private final EqualPlaces[] linkedPlaces;
        private final int[][] told;
        private final int[][] times;
        private final long[][] masks;
        private final long[][] words;
        private int common;
        private boolean someMissing;

        Values(StripBounds bounds) {
            linked = new int[bounds.linked().size()][0];
            linkedPlaces =
                    Stream.generate(EqualPlaces::new).limit(linked.length).toArray(EqualPlaces[]::new);
            told = new int[bounds.refines() ? bounds.codes().size() : 0][0];
            times = new int[bounds.refines() ? bounds.times().size() : 0][0];
            masks = new long[bounds.refines() ? bounds.measured().size() : 0][0];
            words = new long[masks.length][0];
        }

        void grow(int capacity) {
            codes = new int[capacity];
            equal = new int[capacity];
            Arrays.setAll(linked, i -> new int[capacity]);
            Arrays.setAll(told, i -> new int[capacity]);
            Arrays.setAll(times, i -> new int[capacity]);
            Arrays.setAll(masks, i -> new long[capacity]);
            Arrays.setAll(words, i -> new long[capacity]);
        }

        void gather(StripBounds bounds, int[] rows, int size) {
            gatherEqual(bounds, rows, size);
            for (int t = 0; t < linked.length; t++) {
                gather(bounds.linked().get(t).codes(), rows, size, CodedColumn.NULL, linked[t]);
                linkedPlaces[t].link(linked[t], size);
            }
            for (int t = 0; t < told.length; t++) {
                StripBounds.Codes rung = bounds.codes().get(t);
                int none = rung.missing() ? CodedColumn.NULL : StripKernels.DIFFERENT;
                gather(rung.codes(), rows, size, none, told[t]);
            }
            for (int t = 0; t < times.length; t++) {
                StripBounds.Times rung = bounds.times().get(t);
                int[] target = times[t];
                for (int i = 0; i < size; i++) {
                    int code = rung.codes()[rows[i]];
                    target[i] = code < 0 ? StripKernels.FAR : rung.steps()[code];
                }
            }
            for (int m = 0; m < masks.length; m++) {
                StripBounds.Measured rung = bounds.measured().get(m);
                long[] facts = rung.levels().texts.facts();
                for (int i = 0; i < size; i++) {
                    int code = rung.codes()[rows[i]];
                    masks[m][i] = code < 0 ? 0 : facts[2 * code];
                    words[m][i] = code < 0 ? 0 : facts[2 * code + 1];
                }
            }
        }

        private void gatherEqual(StripBounds bounds, int[] rows, int size) {
            CodedColumn equality = bounds.equality();
            common = -1;
            someMissing = false;
            if (equality == null) {
                Arrays.fill(codes, 0, size, StripKernels.DIFFERENT);
                equalPlaces.link(codes, size);
                return;
            }
            int[] all = equality.codes();
            gather(all, rows, size, bounds.nullKnown() ? CodedColumn.NULL : StripKernels.DIFFERENT, codes);
            boolean same = true;
            for (int i = 0; i < size; i++) {
                same &= codes[i] == codes[0];
                someMissing |= codes[i] < 0;
            }
            common = same && codes[0] != StripKernels.DIFFERENT ? codes[0] : -1;
            equalPlaces.link(codes, size);
            if (bounds.equalByCode()) {
                for (int i = 0; i < size; i++) {
                    equal[i] = all[rows[i]] < 0 ? 0 : bounds.equal(all[rows[i]]);
                }
            } else {
                Arrays.fill(equal, 0, size, bounds.equal());
            }
        }

        private static void gather(int[] codes, int[] rows, int size, int none, int[] target) {
            for (int i = 0; i < size; i++) {
                int code = codes[rows[i]];
                target[i] = code < 0 ? none : code;
            }
        }

        /** Codes of the value whose equality counts; {@link StripKernels#DIFFERENT} for NULL that tells nothing. */
        int[] codes() {
            return codes;
        }

        /** What the comparison weighs at most for a member and one of equal value. */
        int equal(int place) {
            return equal[place];
        }

        /** Where others have the same code. */
        EqualPlaces equalPlaces() {
            return equalPlaces;
        }

        /** Codes of {@link StripBounds#linked}. */
        int[] linked(int rung) {
            return linked[rung];
        }

        /** Where others have the same. */
        EqualPlaces linkedPlaces(int rung) {
            return linkedPlaces[rung];
        }

        /** The code that all have; negative where they differ. */
        int common() {
            return common;
        }

        /** Whether some code is negative. */
        boolean someMissing() {
            return someMissing;
        }

        int[] told(int rung) {
            return told[rung];
        }

        int[] times(int rung) {
            return times[rung];
        }

        long[] masks(int rung) {
            return masks[rung];
        }

        long[] words(int rung) {
            return words[rung];
        }
    }
}
