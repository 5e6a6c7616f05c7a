package dev.linkage.score;

import dev.linkage.model.ColumnExpression;

/** Finds the columns that a model reads. */
public interface RecordColumns {

    /**
     * Values of an expression.
     *
     * @param value the expression
     * @return its column
     */
    CodedColumn values(ColumnExpression value);

    /**
     * Values of an expression for arithmetic in which the sign of 0 counts.
     *
     * @param value the expression
     * @return its column, of which equality of codes says nothing
     */
    CodedColumn signed(ColumnExpression value);

    /**
     * Whether an expression gives arrays.
     *
     * @param value the expression
     * @return if so, its column is one of {@link #lists}, else of {@link #values}
     */
    boolean isList(ColumnExpression value);

    /**
     * Arrays of text.
     *
     * @param value the expression
     * @return its column
     */
    ListColumn lists(ColumnExpression value);

    /**
     * A date or time as seconds since 1970.
     *
     * @param value the expression
     * @return a column of {@link CodedColumn.Doubles}
     */
    CodedColumn seconds(ColumnExpression value);

    /**
     * The sine of an angle in degrees.
     *
     * @param value the expression
     * @return a column of {@link CodedColumn.Doubles}
     */
    CodedColumn sine(ColumnExpression value);

    /**
     * The cosine of an angle in degrees.
     *
     * @param value the expression
     * @return a column of {@link CodedColumn.Doubles}
     */
    CodedColumn cosine(ColumnExpression value);

    /**
     * A number as floating-point number.
     *
     * @param value the expression
     * @return a column of {@link CodedColumn.Doubles}
     */
    CodedColumn degrees(ColumnExpression value);

    /**
     * The distance of two places where rounding decides whether it reaches a threshold.
     *
     * @param coordinates of both sides: sine and cosine of the latitude and the longitude in degrees of the left, then of
     *     the right
     * @return kilometres as the engine computes them
     */
    float kilometres(double... coordinates);

    /**
     * Shares of the values of a column.
     *
     * @param column its name
     * @return its values and their shares
     */
    TermShares shares(String column);

    /**
     * Text measures between the values of a column.
     *
     * @param texts its dictionary
     * @return the same for the same dictionary
     */
    CodedSimilarity similarity(TextDictionary texts);
}
