package dev.linkage.internal.sql;

/** How a text column reaches similarity functions so that they count code points. */
public sealed interface TextTreatment {

    /** The engine's functions on the column itself. */
    record Native() implements TextTreatment {}

    /**
     * The engine's functions on a copy with one byte for each character.
     *
     * @param expression SQL over the prepared column that gives the copy
     */
    record Translated(String expression) implements TextTreatment {}

    /** Functions named {@code linkage_<function>}, which count code points themselves. */
    record Kernel() implements TextTreatment {}
}
