package dev.linkage.duckdb.internal;

import dev.linkage.error.InputException;
import dev.linkage.internal.mask.Shown;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The columns of CSV files. Read here and not by DuckDB, which renames what repeats and guesses what is a header.
 *
 * @param names in order
 * @param separator between fields
 * @param skip lines before the data
 * @param lineEnd as DuckDB writes it; empty: DuckDB's guess
 */
public record CsvHeader(List<String> names, char separator, int skip, Optional<String> lineEnd) {
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
            } else {
                compare(files.paths().get(0), first, file, header, database.shown());
            }
        }
        return Objects.requireNonNull(first);
    }

    private static void compare(String firstFile, CsvHeader first, String file, CsvHeader header, Shown shown) {
        if (!first.names.equals(header.names) || first.separator != header.separator) {
            throw new InputException("Cannot read the files together: " + file + " has the columns "
                    + names(header, first, shown) + " but " + firstFile + " has "
                    + names(first, header, shown) + "; read them as two sources, or make their headers equal");
        }
        if (!first.equals(header)) {
            throw new InputException("Cannot read the files together: the lines of " + file + " end differently from"
                    + " those of " + firstFile + ", or blank lines precede its header; make them alike");
        }
    }

    /**
     * Makes sure that files are read as they were looked at.
     *
     * @param now their header
     * @param file one of them
     * @param shown how names appear in messages that may be values
     * @throws InputException when it is another one
     */
    public void requireSame(CsvHeader now, String file, Shown shown) {
        if (!names.equals(now.names)) {
            throw new InputException("Cannot read " + file + ": it has the columns " + names(now, this, shown)
                    + " now but had " + names(this, now, shown) + " when the source was made; make a new source of it");
        }
        if (!equals(now)) {
            throw new InputException("Cannot read " + file + ": its separator, its line ends or the blank lines before"
                    + " its header differ from what they were when the source was made; make a new source of it");
        }
    }

    /** What only one of the files has may be the data of a file without names. */
    private static String names(CsvHeader of, CsvHeader other, Shown shown) {
        return of.names.stream()
                .map(name -> other.names.contains(name) ? name : shown.text(name))
                .collect(Collectors.joining(", "));
    }

    private static CsvHeader of(Database database, String file, CsvFormat format) {
        First first = firstLine(database, file, format);
        String line = first.text();
        char separator = separator(line, format);
        List<String> fields = fields(line, separator, format.quote()).values();
        List<String> names = new ArrayList<>();
        boolean header = format.header().orElse(true);
        for (int i = 0; i < fields.size(); i++) {
            String field = fields.get(i);
            names.add(!header || field.isEmpty() ? "column" + i : field);
        }
        if (header) {
            check(file, names, format.header().isEmpty(), database.shown());
        }
        Optional<String> lineEnd = LineEnd.of(file, format);
        if (lineEnd.isEmpty() && line.indexOf('\n') >= 0) {
            throw new InputException("Cannot read " + file + ": its header runs over several lines, which works only in"
                    + " files of this machine in UTF-8 or latin-1; put the names on one line");
        }
        return new CsvHeader(List.copyOf(names), separator, first.blank() + (header ? 1 : 0), lineEnd);
    }

    private static void check(String file, List<String> names, boolean lookForData, Shown shown) {
        Map<String, String> seen = new HashMap<>();
        for (String name : names) {
            if (lookForData && DATA.matcher(name.strip()).matches()) {
                throw new InputException("Cannot read " + file + ": its first line should hold the names of the columns"
                        + " but has " + shown.quoted(name)
                        + ", which looks like a value; use .header(false) when the file has no"
                        + " names, or .header(true) when that is a name");
            }
            String other = seen.put(name.toLowerCase(Locale.ROOT), name);
            if (other != null) {
                throw new InputException("Cannot read " + file + ": its header has " + shown.quoted(other) + " and "
                        + shown.quoted(name) + ", which "
                        + (other.equals(name) ? "are the same" : "differ only in case")
                        + "; rename one of them, or use .header(false) when the file has no names");
            }
        }
    }

    /** The first line that is not blank, and how many blank ones precede it. */
    private record First(String text, int blank) {}

    private static First firstLine(Database database, String file, CsvFormat format) {
        List<List<@Nullable String>> lines = database.rows(
                "read the header of " + file,
                "SELECT line, row_number() OVER () AS n FROM " + format.lines(FileSet.sql(file)) + " LIMIT "
                        + MOST_LINES);
        StringBuilder header = new StringBuilder();
        int blank = 0;
        for (List<@Nullable String> line : lines) {
            String text = Objects.requireNonNullElse(line.get(0), "");
            if (header.isEmpty() && text.isBlank()) {
                blank++;
                continue;
            }
            header.append(header.isEmpty() ? "" : "\n").append(text);
            String read = header.toString();
            if (!read.isBlank()
                    && !fields(read, separator(read, format), format.quote()).open()) {
                return new First(read, blank);
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
