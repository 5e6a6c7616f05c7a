package dev.linkage.duckdb.internal;

import dev.linkage.error.InputException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The columns of CSV files. Read here and not by DuckDB, which renames what repeats and guesses what is a header.
 *
 * @param names in order
 * @param separator between fields
 */
public record CsvHeader(List<String> names, char separator) {
    private static final char[] SEPARATORS = {',', ';', '\t', '|'};
    private static final int MOST_LINES = 50;
    private static final Pattern DATA = Pattern.compile(
            "[-+]?\\d+([.,]\\d+)*([eE][-+]?\\d+)?%?|\\d{4}-\\d\\d-\\d\\d.*|\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}");

    /**
     * Reads the first line of each file.
     *
     * @param database to read with
     * @param files CSV files
     * @param format of the files
     * @return names and separator, the same for all
     * @throws InputException when a file is empty, has no header, repeats a name, or differs from the first
     */
    public static CsvHeader of(Database database, FileSet files, CsvFormat format) {
        CsvHeader first = null;
        for (String file : files.paths()) {
            CsvHeader header = of(database, file, format);
            if (first == null) {
                first = header;
            } else if (!first.equals(header)) {
                throw new InputException("Cannot read the files together: " + file + " has the columns "
                        + String.join(", ", header.names) + " but "
                        + files.paths().get(0) + " has "
                        + String.join(", ", first.names) + "; read them as two sources, or make their headers equal");
            }
        }
        return Objects.requireNonNull(first);
    }

    private static CsvHeader of(Database database, String file, CsvFormat format) {
        String line = firstLine(database, file, format);
        char separator = separator(line, format);
        List<String> fields = fields(line, separator, format.quote()).values();
        List<String> names = new ArrayList<>();
        boolean header = format.header().orElse(true);
        for (int i = 0; i < fields.size(); i++) {
            String field = fields.get(i);
            names.add(!header || field.isEmpty() ? "column" + i : field);
        }
        if (header) {
            check(file, names, format.header().isEmpty());
        }
        return new CsvHeader(List.copyOf(names), separator);
    }

    private static void check(String file, List<String> names, boolean lookForData) {
        Map<String, String> seen = new HashMap<>();
        for (String name : names) {
            if (lookForData && DATA.matcher(name.strip()).matches()) {
                throw new InputException("Cannot read " + file + ": its first line should hold the names of the columns"
                        + " but has '" + name + "', which looks like a value; use .header(false) when the file has no"
                        + " names, or .header(true) when that is a name");
            }
            String other = seen.put(name.toLowerCase(Locale.ROOT), name);
            if (other != null) {
                throw new InputException("Cannot read " + file + ": its header has '" + other + "' and '" + name
                        + "', which " + (other.equals(name) ? "are the same" : "differ only in case")
                        + "; rename one of them, or use .header(false) when the file has no names");
            }
        }
    }

    private static String firstLine(Database database, String file, CsvFormat format) {
        List<List<@Nullable String>> lines = database.rows(
                "read the header of " + file,
                "SELECT line, row_number() OVER () AS n FROM " + format.lines(FileSet.sql(file)) + " LIMIT "
                        + MOST_LINES);
        StringBuilder header = new StringBuilder();
        for (List<@Nullable String> line : lines) {
            String text = line.get(0);
            header.append(header.isEmpty() ? "" : "\n").append(text == null ? "" : text);
            String read = header.toString();
            if (!read.isBlank()
                    && !fields(read, separator(read, format), format.quote()).open()) {
                return read;
            }
        }
        if (header.toString().isBlank()) {
            throw new InputException(
                    "Cannot read " + file + ": the file is empty; it should begin with a line of" + " column names");
        }
        throw new InputException("Cannot read " + file + ": a quote (" + format.quote()
                + ") in its first line is never closed; set another with .quote(...)");
    }

    private static char separator(String line, CsvFormat format) {
        return format.separator().orElseGet(() -> mostFrequent(line, format.quote()));
    }

    private static char mostFrequent(String line, char quote) {
        char best = ',';
        long most = 0;
        for (char candidate : SEPARATORS) {
            long count = fields(line, candidate, quote).values().size() - 1L;
            if (count > most) {
                most = count;
                best = candidate;
            }
        }
        return best;
    }

    /** Fields of a line; open when a quote is not closed in it. */
    record Fields(List<String> values, boolean open) {}

    static Fields fields(String line, char separator, char quote) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (quoted && c == quote && i + 1 < line.length() && line.charAt(i + 1) == quote) {
                field.append(quote);
                i++;
            } else if (c == quote && (quoted || field.isEmpty())) {
                quoted = !quoted;
            } else if (c == separator && !quoted) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString());
        return new Fields(fields, quoted);
    }
}
