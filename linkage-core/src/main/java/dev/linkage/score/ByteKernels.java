package dev.linkage.score;

import dev.linkage.model.TextMeasure;
import java.util.function.Function;

/** The measures on texts of one byte per character; which byte stands for which character does not matter. */
final class ByteKernels {

    /** 256 zeros between calls. Holds no class of ours, so that it pins no class loader. */
    private static final ThreadLocal<long[]> CELLS = ThreadLocal.withInitial(() -> new long[256]);

    private ByteKernels() {}

    /** A measure of two texts that begin after a margin. */
    static double value(TextMeasure measure, byte[] left, int leftLength, byte[] right, int rightLength) {
        return withScratch(
                scratch -> value(scratch, measure, left, Words.MARGIN, leftLength, right, Words.MARGIN, rightLength));
    }

    /** Runs with what the thread keeps. */
    static <T> T withScratch(Function<Scratch, T> kernel) {
        return kernel.apply(new Scratch(CELLS.get()));
    }

    static double value(
            Scratch scratch,
            TextMeasure measure,
            byte[] left,
            int l,
            int leftLength,
            byte[] right,
            int r,
            int rightLength) {
        return switch (measure) {
            case JARO -> JaroKernel.value(scratch, left, l, leftLength, right, r, rightLength, 0);
            case JARO_WINKLER -> {
                int most = Math.min(JaroScore.MAX_PREFIX, Math.min(leftLength, rightLength));
                int prefix = Words.commonPrefix(left, l, right, r, most);
                yield JaroScore.boosted(
                        JaroKernel.value(scratch, left, l, leftLength, right, r, rightLength, 0), prefix);
            }
            case JACCARD -> JaccardKernel.value(scratch, left, l, leftLength, right, r, rightLength);
            case LEVENSHTEIN ->
                LevenshteinKernel.value(scratch, left, l, leftLength, right, r, rightLength, Integer.MAX_VALUE);
            case DAMERAU_LEVENSHTEIN ->
                DamerauKernel.value(scratch, left, l, leftLength, right, r, rightLength, Integer.MAX_VALUE);
        };
    }
}
