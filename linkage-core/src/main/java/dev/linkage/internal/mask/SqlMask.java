package dev.linkage.internal.mask;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Goes through SQL and masks its texts. */
final class SqlMask {
    private static final Pattern READS_FILES = Pattern.compile("(?i)\\b(?:read|parquet)_\\w+\\(\\s*\\[?\\s*$");
    private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");
    private static final Pattern NAMES =
            Pattern.compile("\\b(?:comparison|level|column|data set|source|table|of|EM on|cannot train) $");
    private static final Pattern DOLLARS = Pattern.compile("\\$(?:[A-Za-z_]\\w*)?\\$");

    private final String sql;
    private final boolean namesStay;
    private final StringBuilder masked = new StringBuilder();
    private int at;
    /** The last text was the name of a file; where it ended in {@link #masked}. */
    private int fileEnd = -1;

    private SqlMask(String sql, boolean namesStay) {
        this.sql = sql;
        this.namesStay = namesStay;
    }

    static String sql(String sql) {
        return new SqlMask(sql, false).run();
    }

    /** Texts that follow a word such as "comparison" are names, and stay. */
    static String words(String words) {
        return new SqlMask(words, true).run();
    }

    private String run() {
        while (at < sql.length()) {
            char c = sql.charAt(at);
            if (c == '\'') {
                text(closing(at, '\'', isEscaped()));
            } else if (c == '"') {
                int end = closing(at, '"', false);
                masked.append(sql, at, end);
                at = end;
            } else if (!namesStay && sql.startsWith("--", at)) {
                int end = sql.indexOf('\n', at);
                at = end < 0 ? sql.length() : end;
            } else if (!namesStay && sql.startsWith("/*", at)) {
                int end = endOfComment();
                masked.append(' ');
                at = end;
            } else if (c == '$' && dollars() > 0) {
                text(dollars());
            } else {
                masked.append(c);
                at++;
            }
        }
        return masked.toString();
    }

    private void text(int end) {
        boolean file = !namesStay && isFile();
        if (file || (namesStay && NAMES.matcher(masked).find())) {
            masked.append(sql, at, end);
            fileEnd = file ? masked.length() : -1;
        } else {
            String whole = sql.substring(at, end);
            String inner = whole.startsWith("'")
                    ? whole.substring(1, Math.max(1, whole.length() - (whole.endsWith("'") ? 1 : 0)))
                    : whole;
            masked.append('\'').append(Shown.mask(inner)).append('\'');
        }
        at = end;
    }

    /** Whether a text that begins here is an argument that names what a reader reads. */
    private boolean isFile() {
        if (READS_FILES.matcher(masked).find()) {
            return true;
        }
        Matcher between = COMMA.matcher(masked);
        return fileEnd >= 0 && between.region(fileEnd, masked.length()).matches();
    }

    private boolean isEscaped() {
        if (at == 0 || (sql.charAt(at - 1) != 'E' && sql.charAt(at - 1) != 'e')) {
            return false;
        }
        char before = at == 1 ? ' ' : sql.charAt(at - 2);
        return !Character.isLetterOrDigit(before) && before != '_';
    }

    /** One past the closing quote, the end where there is none. */
    private int closing(int from, char quote, boolean escaped) {
        int end = from + 1;
        while (end < sql.length()) {
            char c = sql.charAt(end);
            if (escaped && c == '\\') {
                end += 2;
            } else if (c != quote) {
                end++;
            } else if (end + 1 < sql.length() && sql.charAt(end + 1) == quote) {
                end += 2;
            } else {
                return end + 1;
            }
        }
        return sql.length();
    }

    private int endOfComment() {
        int depth = 1;
        int end = at + 2;
        while (end < sql.length() && depth > 0) {
            boolean opens = sql.startsWith("/*", end);
            boolean closes = sql.startsWith("*/", end);
            depth += opens ? 1 : closes ? -1 : 0;
            end += opens || closes ? 2 : 1;
        }
        return end;
    }

    /** One past the end of a text between dollar signs that begins here; 0 where none does. */
    private int dollars() {
        Matcher open = DOLLARS.matcher(sql).region(at, sql.length());
        if (!open.lookingAt() || (at > 0 && Character.isLetterOrDigit(sql.charAt(at - 1)))) {
            return 0;
        }
        int end = sql.indexOf(open.group(), open.end());
        return end < 0 ? sql.length() : end + open.group().length();
    }
}
