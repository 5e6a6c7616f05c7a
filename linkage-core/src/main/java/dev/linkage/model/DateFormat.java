package dev.linkage.model;

import java.util.Optional;

/**
 * How a column holds dates or times.
 *
 * @param text the format of dates written as text, in strptime's notation; empty when the column is a real date or
 *     timestamp
 */
public record DateFormat(Optional<String> text) {

    /** Text such as {@code 1999-12-31}. */
    public static final DateFormat ISO_DATE = text("%Y-%m-%d");

    /** Text such as {@code 1999-12-31T23:59:59Z}. */
    public static final DateFormat ISO_TIME = text("%Y-%m-%dT%H:%M:%SZ");

    /** A column of type date or timestamp. */
    public static final DateFormat TYPED = new DateFormat(Optional.empty());

    /**
     * Dates or times written as text.
     *
     * @param format in strptime's notation, such as {@code %d/%m/%Y}
     * @return the format
     */
    public static DateFormat text(String format) {
        if (format.indexOf('%') < 0) {
            throw new IllegalArgumentException(
                    "a date format is written as strptime has it, such as %d/%m/%Y, but was \"" + format + "\"");
        }
        return new DateFormat(Optional.of(format));
    }

    ColumnExpression parsed(ColumnExpression value) {
        return text.map(value::parseDate).orElse(value);
    }
}
