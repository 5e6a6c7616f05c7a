package dev.linkage.score;

import java.util.Arrays;

/** The shares of the values of a column, numbered from the least frequent up: values of one frequency have one number. */
final class TermPlaces {
    private final int[] codes;
    private final int[] placeByCode;
    private final double[] shares;

    TermPlaces(CodedColumn column) {
        codes = column.codes();
        int[] counts = column.counts();
        int[] different =
                Arrays.stream(counts).filter(n -> n > 0).sorted().distinct().toArray();
        long total = Arrays.stream(counts).asLongStream().sum();
        shares = new double[different.length + 1];
        shares[0] = Double.NaN;
        for (int i = 0; i < different.length; i++) {
            shares[i + 1] = different[i] / (double) total;
        }
        placeByCode = new int[counts.length];
        for (int code = 0; code < counts.length; code++) {
            placeByCode[code] = counts[code] == 0 ? 0 : Arrays.binarySearch(different, counts[code]) + 1;
        }
    }

    /** Places go from 0, for no value, to this, exclusive. */
    int size() {
        return shares.length;
    }

    /** The place of the more frequent value of two rows, the only one's where the other has none. */
    int greater(int left, int right) {
        return Math.max(place(codes[left]), place(codes[right]));
    }

    private int place(int code) {
        return code < 0 ? 0 : placeByCode[code];
    }

    /** The share at a place; NaN for no value. */
    double share(int place) {
        return shares[place];
    }
}
