package dev.linkage.internal.text;

import dev.linkage.model.TextMeasure;

/**
 * What makes a byte-counting similarity of a column count code points. A similarity whose arguments all have treatment
 * {@link Native} or {@link Translated} uses the engine's function on their expressions; as soon as one argument is
 * {@link Kernel}, it uses our function on the columns themselves.
 */
public sealed interface Treatment {

    /** Prefix of our functions; the rest is {@link TextMeasure#function()}. */
    String KERNEL_PREFIX = "linkage_";

    /** Only ASCII: the engine's functions on the column as it is. */
    record Native() implements Treatment {}

    /**
     * The engine's functions on an expression in which every character is one byte. Of no other use: its texts are not
     * for reading, and equality with literals or other columns is lost.
     *
     * @param sqlExpression over the table's columns
     */
    record Translated(String sqlExpression) implements Treatment {}

    /** Too many different characters: our functions on the column as it is. */
    record Kernel() implements Treatment {}
}
