package dev.linkage.score;

import dev.linkage.model.TextMeasure;

/**
 * How alike two texts are, counted in Unicode code points: the five measures of {@link TextMeasure}. Equal bit for bit
 * to the functions of DuckDB from 2.0.1 on, and of earlier versions on ASCII, except that {@code jaccard} of an empty
 * text is 0 where DuckDB fails. Jaro-Winkler is as the builds of DuckDB compute it whose compiler fuses multiplication
 * and addition (the Python wheels); others (the JDBC driver for Linux on amd64) differ in the last bit of some. All
 * measures are symmetric. A surrogate without its partner counts as one code point. Nothing may be null. Thread-safe.
 */
public final class TextKernels {

    private TextKernels() {}

    /**
     * Any of the measures.
     *
     * @param measure which one
     * @param left a text, possibly empty
     * @param right a text, possibly empty
     * @return a similarity in [0, 1], or a distance as a whole number of 0 or more
     */
    public static double value(TextMeasure measure, String left, String right) {
        if (left.equals(right)) {
            return measure.similarity() && !left.isEmpty() ? 1 : 0;
        }
        byte[] l = Characters.bytes(left);
        byte[] r = l == null ? null : Characters.bytes(right);
        return l == null || r == null
                ? renamed(measure, left, right)
                : ByteKernels.value(measure, l, left.length(), r, right.length());
    }

    /**
     * Jaro similarity. Half transpositions are rounded down.
     *
     * @param left a text
     * @param right a text
     * @return in [0, 1]; 0 when either is empty
     */
    public static double jaro(String left, String right) {
        return value(TextMeasure.JARO, left, right);
    }

    /**
     * Jaro-Winkler similarity: prefix of 4 code points at most, scale 0.1, only above a Jaro similarity of 0.7.
     *
     * @param left a text
     * @param right a text
     * @return in [0, 1]; 0 when either is empty
     */
    public static double jaroWinkler(String left, String right) {
        return value(TextMeasure.JARO_WINKLER, left, right);
    }

    /**
     * Jaccard similarity of the sets of code points.
     *
     * @param left a text
     * @param right a text
     * @return in [0, 1]; 0 when either is empty
     */
    public static double jaccard(String left, String right) {
        return value(TextMeasure.JACCARD, left, right);
    }

    /**
     * Levenshtein distance: inserts, deletes and substitutions.
     *
     * @param left a text
     * @param right a text
     * @return 0 for equal texts
     */
    public static int levenshtein(String left, String right) {
        return (int) value(TextMeasure.LEVENSHTEIN, left, right);
    }

    /**
     * Unrestricted Damerau-Levenshtein distance: inserts, deletes, substitutions and swaps of neighbours, between which
     * other edits may happen.
     *
     * @param left a text
     * @param right a text
     * @return 0 for equal texts
     */
    public static int damerauLevenshtein(String left, String right) {
        return (int) value(TextMeasure.DAMERAU_LEVENSHTEIN, left, right);
    }

    /** The measures only ask which characters are equal, so up to 256 different ones can be renamed to bytes. */
    private static double renamed(TextMeasure measure, String left, String right) {
        int[] l = left.codePoints().toArray();
        int[] r = right.codePoints().toArray();
        int[] alphabet = Characters.alphabet(l, r);
        if (alphabet.length > 256) {
            return WideKernels.value(measure, l, r);
        }
        return ByteKernels.value(
                measure, Characters.renamed(l, alphabet), l.length, Characters.renamed(r, alphabet), r.length);
    }
}
