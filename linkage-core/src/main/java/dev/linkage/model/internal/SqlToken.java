package dev.linkage.model.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * A token of SQL, as far as both DuckDB and Spark agree on them. Comments and white space are dropped.
 *
 * @param kind what it is
 * @param text without quotes, quotes inside undoubled; operators as written
 * @param start first character in the SQL
 * @param end one past the last character
 */
public record SqlToken(Kind kind, String text, int start, int end) {

    /** Kinds of tokens. */
    public enum Kind {
        /** A name without quotes, or a keyword. */
        WORD,
        /** A name in double quotes. */
        QUOTED,
        /** A text in single quotes. */
        STRING,
        /** A number. */
        NUMBER,
        /** Anything else. */
        SYMBOL
    }

    private static final List<String> LONG_SYMBOLS =
            List.of("->>", "::", "->", "<=", ">=", "<>", "!=", "||", "==", "=>");

    /**
     * All tokens in order.
     *
     * @param sql any text; an open quote runs to the end
     * @return the tokens
     */
    public static List<SqlToken> of(String sql) {
        List<SqlToken> tokens = new ArrayList<>();
        int at = 0;
        while (at < sql.length()) {
            char c = sql.charAt(at);
            if (Character.isWhitespace(c)) {
                at++;
            } else if (sql.startsWith("--", at)) {
                int end = sql.indexOf('\n', at);
                at = end < 0 ? sql.length() : end;
            } else if (sql.startsWith("/*", at)) {
                int end = sql.indexOf("*/", at + 2);
                at = end < 0 ? sql.length() : end + 2;
            } else {
                SqlToken token = next(sql, at, c);
                tokens.add(token);
                at = token.end;
            }
        }
        return tokens;
    }

    private static SqlToken next(String sql, int at, char c) {
        if (c == '"' || c == '\'') {
            return quoted(sql, at, c);
        }
        if (Character.isDigit(c) || (c == '.' && at + 1 < sql.length() && Character.isDigit(sql.charAt(at + 1)))) {
            int end = at;
            while (end < sql.length()
                    && (Character.isLetterOrDigit(sql.charAt(end))
                            || sql.charAt(end) == '.'
                            || (("+-".indexOf(sql.charAt(end)) >= 0) && "eE".indexOf(sql.charAt(end - 1)) >= 0))) {
                end++;
            }
            return new SqlToken(Kind.NUMBER, sql.substring(at, end), at, end);
        }
        if (Character.isLetter(c) || c == '_') {
            int end = at;
            while (end < sql.length()
                    && (Character.isLetterOrDigit(sql.charAt(end))
                            || sql.charAt(end) == '_'
                            || sql.charAt(end) == '$')) {
                end++;
            }
            return new SqlToken(Kind.WORD, sql.substring(at, end), at, end);
        }
        for (String symbol : LONG_SYMBOLS) {
            if (sql.startsWith(symbol, at)) {
                return new SqlToken(Kind.SYMBOL, symbol, at, at + symbol.length());
            }
        }
        return new SqlToken(Kind.SYMBOL, String.valueOf(c), at, at + 1);
    }

    private static SqlToken quoted(String sql, int at, char quote) {
        StringBuilder text = new StringBuilder();
        int end = at + 1;
        while (end < sql.length()) {
            if (sql.charAt(end) != quote) {
                text.append(sql.charAt(end++));
            } else if (end + 1 < sql.length() && sql.charAt(end + 1) == quote) {
                text.append(quote);
                end += 2;
            } else {
                end++;
                break;
            }
        }
        return new SqlToken(quote == '"' ? Kind.QUOTED : Kind.STRING, text.toString(), at, end);
    }

    /**
     * Whether this is a name, quoted or not.
     *
     * @return true for words, keywords too, and quoted names
     */
    public boolean isName() {
        return kind == Kind.WORD || kind == Kind.QUOTED;
    }

    /**
     * Whether this is a given keyword or symbol, ignoring case.
     *
     * @param word keyword or symbol
     * @return false for quoted names and texts
     */
    public boolean is(String word) {
        return (kind == Kind.WORD || kind == Kind.SYMBOL) && text.equalsIgnoreCase(word);
    }
}
