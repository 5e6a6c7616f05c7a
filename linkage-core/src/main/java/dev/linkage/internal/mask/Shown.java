package dev.linkage.internal.mask;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Writes values of the data into messages, or their masks. Immutable. */
public enum Shown {
    /** Values appear as they are. */
    PLAIN,
    /** Of a value only the length appears. */
    MASKED;

    /** Where the words for a rule hold texts without quotes; all that follows is left out. */
    private static final Pattern UNQUOTED = Pattern.compile("\\b(?:nullif|regex)\\([^,]*, ");

    /**
     * The one of the two that an engine asks for.
     *
     * @param masks whether values must not appear
     * @return plain or masked
     */
    public static Shown of(boolean masks) {
        return masks ? MASKED : PLAIN;
    }

    /**
     * Whether values must not appear.
     *
     * @return true for {@link #MASKED}
     */
    public boolean masks() {
        return this == MASKED;
    }

    /**
     * A value.
     *
     * @param value as text
     * @return it, or such as {@code <text of 7 characters>}
     */
    public String text(String value) {
        return masks() ? mask(value) : value;
    }

    /**
     * A value where messages put it in quotes.
     *
     * @param value as text, null for NULL
     * @return it in single quotes, its mask without, or {@code NULL}
     */
    public String quoted(@Nullable String value) {
        return value == null ? "NULL" : masks() ? mask(value) : "'" + value + "'";
    }

    /**
     * SQL, which may hold values as literals.
     *
     * @param sql any SQL
     * @return it, or without comments and with a mask in place of each text but names of files to be read
     */
    public String sql(String sql) {
        return masks() ? SqlMask.sql(sql) : sql;
    }

    /**
     * Words that name parts of a model, such as a blocking rule or a step.
     *
     * @param words a sentence or part of one, in which SQL may stand
     * @return it, or with masks in place of the texts in SQL; names in quotes stay
     */
    public String words(String words) {
        if (!masks()) {
            return words;
        }
        Matcher unquoted = UNQUOTED.matcher(words);
        return SqlMask.words(unquoted.find() ? words.substring(0, unquoted.end()) + "..." : words);
    }

    /** What stands for a text. */
    static String mask(String value) {
        int length = value.codePointCount(0, value.length());
        return String.format(Locale.ROOT, "<text of %d character%s>", length, length == 1 ? "" : "s");
    }
}
