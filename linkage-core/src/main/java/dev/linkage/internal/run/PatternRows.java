package dev.linkage.internal.run;

import dev.linkage.engine.Rows;
import dev.linkage.train.AgreementPatterns;
import java.util.Arrays;
import java.util.List;

/** Collects agreement patterns row by row into arrays that grow. */
final class PatternRows {
    private final int comparisons;
    private long[] counts = new long[1024];
    private final byte[][] gammas;
    private final double[][] frequencies;
    private int size;

    PatternRows(int comparisons) {
        this.comparisons = comparisons;
        this.gammas = new byte[comparisons][counts.length];
        this.frequencies = new double[comparisons][counts.length];
    }

    void add(Rows row) {
        if (size == counts.length) {
            resize(Math.multiplyExact(size, 2));
        }
        counts[size] = row.longValue(0);
        for (int i = 0; i < comparisons; i++) {
            gammas[i][size] = (byte) row.longValue(1 + i);
            int column = 1 + comparisons + i;
            frequencies[i][size] = row.isNull(column) ? Double.NaN : row.doubleValue(column);
        }
        size++;
    }

    private void resize(int length) {
        counts = Arrays.copyOf(counts, length);
        for (int i = 0; i < comparisons; i++) {
            gammas[i] = Arrays.copyOf(gammas[i], length);
            frequencies[i] = Arrays.copyOf(frequencies[i], length);
        }
    }

    AgreementPatterns build(List<String> names) {
        resize(size);
        return new AgreementPatterns(names, counts, gammas, frequencies);
    }
}
