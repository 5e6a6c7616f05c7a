package dev.linkage.duckdb.internal;

import dev.linkage.model.internal.Quoting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * How a CSV file is written.
 *
 * @param separator empty: found in the first line
 * @param quote encloses fields
 * @param encoding as DuckDB names it
 * @param nullWords read as NULL, the empty text among them
 * @param header empty: there is one, and it is checked
 */
public record CsvFormat(
        Optional<Character> separator, char quote, String encoding, List<String> nullWords, Optional<Boolean> header) {
    private static final Map<String, String> ENCODINGS = Map.of(
            "utf-8", "utf-8",
            "utf8", "utf-8",
            "utf-16", "utf-16",
            "utf16", "utf-16",
            "latin-1", "latin-1",
            "latin1", "latin-1",
            "iso-8859-1", "latin-1");

    /**
     * UTF-8 with double quotes and a header.
     *
     * @return the usual format
     */
    public static CsvFormat defaults() {
        return new CsvFormat(Optional.empty(), '"', "utf-8", List.of(""), Optional.empty());
    }

    /**
     * With a separator.
     *
     * @param value a character
     * @return a copy
     */
    public CsvFormat withSeparator(char value) {
        if (value == '\n' || value == '\r' || value == quote) {
            throw new IllegalArgumentException("separator must not be a quote or a line end");
        }
        return new CsvFormat(Optional.of(value), quote, encoding, nullWords, header);
    }

    /**
     * With a quote.
     *
     * @param value a character
     * @return a copy
     */
    public CsvFormat withQuote(char value) {
        if (value == '\n' || value == '\r' || separator.filter(s -> s == value).isPresent()) {
            throw new IllegalArgumentException("quote must not be the separator or a line end");
        }
        return new CsvFormat(separator, value, encoding, nullWords, header);
    }

    /**
     * With an encoding.
     *
     * @param value its name
     * @return a copy
     */
    public CsvFormat withEncoding(String value) {
        String known = ENCODINGS.get(value.toLowerCase(Locale.ROOT));
        if (known == null) {
            throw new IllegalArgumentException("encoding must be utf-8, utf-16 or latin-1 but was \"" + value
                    + "\"; convert files in other encodings to UTF-8 first");
        }
        return new CsvFormat(separator, quote, known, nullWords, header);
    }

    /**
     * With further texts for NULL.
     *
     * @param words as in the file
     * @return a copy
     */
    public CsvFormat withNullWords(List<String> words) {
        List<String> all = new ArrayList<>(nullWords);
        all.addAll(words);
        return new CsvFormat(separator, quote, encoding, all.stream().distinct().toList(), header);
    }

    /**
     * With or without a header.
     *
     * @param value whether there is one
     * @return a copy
     */
    public CsvFormat withHeader(boolean value) {
        return new CsvFormat(separator, quote, encoding, nullWords, Optional.of(value));
    }

    /**
     * The table function that reads files; nothing is left for DuckDB to guess.
     *
     * @param files as SQL
     * @param found what was found in them
     * @param columns as SQL
     * @return SQL for FROM
     */
    public String reader(String files, CsvHeader found, String columns) {
        String quoted = Quoting.text(String.valueOf(quote));
        return "read_csv(" + files + ", auto_detect = false, columns = " + columns
                + ", header = false, skip = " + found.skip() + ", delim = "
                + Quoting.text(String.valueOf(found.separator())) + ", quote = " + quoted
                + ", escape = " + quoted + ", nullstr = " + Quoting.texts(nullWords) + ", encoding = "
                + Quoting.text(encoding)
                + found.lineEnd().map(end -> ", new_line = '" + end + "'").orElse("") + ")";
    }

    /**
     * The table function that reads whole lines.
     *
     * @param file as SQL
     * @return SQL for FROM, one column named line
     */
    String lines(String file) {
        return "read_csv(" + file + ", auto_detect = false, columns = {'line': 'VARCHAR'}, header = false, delim = '',"
                + " quote = '', escape = '', strict_mode = false, parallel = false, encoding = "
                + Quoting.text(encoding) + ")";
    }
}
