package dev.linkage.internal.sql;

import dev.linkage.internal.text.Treatment;
import dev.linkage.model.TextMeasure;

/**
 * A text measure of a column of both records as SQL, cheap where its value cannot matter.
 *
 * @param measure which one
 * @param column prepared column
 * @param layout the prepared table's layout
 * @param loosest threshold beyond which a distance need not be exact
 */
record TextSimilarity(TextMeasure measure, String column, PreparedLayout layout, double loosest) {

    /** The measure for pairs that may have equal texts; distances above {@link #loosest} may be any above it. */
    String value() {
        return measure.similarity() ? call(left(), right()) : ofAll(distance());
    }

    /** The same where most pairs have equal texts or the value is read more than once. */
    String hoisted() {
        return ofAll(measure.similarity() ? call(left(), right()) : distance());
    }

    /** The measure is exact for equal texts too, so that no level needs another to come first. */
    private String ofAll(String different) {
        String l = Sql.identifier(column + "_l");
        String r = Sql.identifier(column + "_r");
        String equal = measure.similarity() ? "CASE WHEN " + l + " = '' THEN 0e0 ELSE 1e0 END" : "0";
        return "CASE WHEN " + l + " <> " + r + " THEN " + different + " WHEN " + l + " = " + r + " THEN " + equal
                + " END";
    }

    /**
     * A distance of different texts. It is at least the difference of the lengths. Between texts of one length, it is 1
     * by a substitution, which is a Hamming distance of 1, or a swap, which is one of 2.
     */
    private String distance() {
        if (kernel()) {
            return call(left(), right());
        }
        int most = (int) Math.floor(loosest);
        String lengths = "length(" + left() + ") - length(" + right() + ")";
        String beyond = Integer.toString(most + 1);
        if (most != 1) {
            return "CASE WHEN abs(" + lengths + ") > " + most + " THEN " + beyond + " ELSE " + call(left(), right())
                    + " END";
        }
        String hamming = "hamming(" + left() + ", " + right() + ")";
        String sameLength = measure == TextMeasure.LEVENSHTEIN
                ? hamming
                : "CASE WHEN " + hamming + " > 2 THEN " + beyond + " ELSE " + call(left(), right()) + " END";
        return "CASE " + lengths + " WHEN 0 THEN " + sameLength + " WHEN 1 THEN " + levenshtein() + " WHEN -1 THEN "
                + levenshtein() + " ELSE " + beyond + " END";
    }

    private String levenshtein() {
        return "levenshtein(" + left() + ", " + right() + ")";
    }

    /**
     * Whether a value reaches a threshold.
     *
     * @param value SQL of the measure
     * @param threshold such as 0.9 or 2
     */
    String reaches(String value, double threshold) {
        if (measure == TextMeasure.JARO_WINKLER && !kernel() && JaroWinklerTie.possible(threshold)) {
            return JaroWinklerTie.reaches(value, left(), right(), threshold);
        }
        return value + (measure.similarity() ? " >= " : " <= ") + Sql.plainNumber(threshold);
    }

    /** The function on two texts of the column. */
    String call(String left, String right) {
        String call = (kernel() ? Treatment.KERNEL_PREFIX : "") + measure.function() + "(" + left + ", " + right + ")";
        // DuckDB's jaccard fails on empty text.
        return measure == TextMeasure.JACCARD
                ? "CASE WHEN " + left + " = '' OR " + right + " = '' THEN 0e0 ELSE " + call + " END"
                : call;
    }

    private boolean kernel() {
        return layout.treatment(column) instanceof Treatment.Kernel;
    }

    private String left() {
        return Sql.identifier(layout.similarityColumn(column) + "_l");
    }

    private String right() {
        return Sql.identifier(layout.similarityColumn(column) + "_r");
    }
}
