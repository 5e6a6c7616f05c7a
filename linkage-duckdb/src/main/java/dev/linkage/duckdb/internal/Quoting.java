package dev.linkage.duckdb.internal;

import java.util.Collection;
import java.util.stream.Collectors;

/** Puts names and texts into SQL. */
public final class Quoting {

    private Quoting() {}

    /**
     * A name.
     *
     * @param name any text without NUL
     * @return in double quotes
     */
    public static String identifier(String name) {
        return '"' + checked(name).replace("\"", "\"\"") + '"';
    }

    /**
     * A text value.
     *
     * @param value any text without NUL
     * @return in single quotes
     */
    public static String text(String value) {
        return '\'' + checked(value).replace("'", "''") + '\'';
    }

    /**
     * A list of texts.
     *
     * @param values any
     * @return in square brackets
     */
    public static String texts(Collection<String> values) {
        return values.stream().map(Quoting::text).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String checked(String text) {
        if (text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("names and texts in SQL must not contain the NUL character");
        }
        return text;
    }
}
