package dev.linkage.model.internal;

import java.util.Collection;
import java.util.stream.Collectors;

/** Names and texts as SQL, whatever is in them; NUL, which ends SQL early, is refused. */
public final class Quoting {

    private Quoting() {}

    /**
     * A name.
     *
     * @param name any text without NUL
     * @return in double quotes
     * @throws IllegalArgumentException if it holds NUL
     */
    public static String identifier(String name) {
        return '"' + checked(name).replace("\"", "\"\"") + '"';
    }

    /**
     * A text value.
     *
     * @param value any text without NUL
     * @return in single quotes
     * @throws IllegalArgumentException if it holds NUL
     */
    public static String text(String value) {
        return '\'' + checked(value).replace("'", "''") + '\'';
    }

    /**
     * A list of texts.
     *
     * @param values texts without NUL
     * @return in square brackets
     * @throws IllegalArgumentException if one holds NUL
     */
    public static String texts(Collection<String> values) {
        return values.stream().map(Quoting::text).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String checked(String text) {
        if (text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("names and texts in SQL must not hold the character NUL but was \""
                    + text.replace("\0", "\\0") + "\"; remove it from the name or value");
        }
        return text;
    }
}
