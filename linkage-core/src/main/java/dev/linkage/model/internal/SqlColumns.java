package dev.linkage.model.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The columns that raw SQL names. */
public final class SqlColumns {

    private static final Set<String> NO_COLUMNS = Set.of(
            "and",
            "as",
            "between",
            "case",
            "cast",
            "distinct",
            "else",
            "end",
            "false",
            "from",
            "ilike",
            "in",
            "interval",
            "is",
            "lambda",
            "like",
            "not",
            "null",
            "or",
            "then",
            "true",
            "try_cast",
            "when");

    private SqlColumns() {}

    /**
     * Columns of a level's condition.
     *
     * @param sql columns carry the suffix {@code _l} or {@code _r}
     * @return the names without suffix as first spelled, each once ignoring case
     */
    public static List<String> ofCondition(String sql) {
        Map<String, String> names = new TreeMap<>();
        List<String> found = new ArrayList<>();
        List<SqlToken> tokens = SqlToken.of(sql);
        for (int i = 0; i < tokens.size(); i++) {
            String text = tokens.get(i).text();
            int length = text.length() - 2;
            if (isColumn(tokens, i) && length > 0 && Set.of("_l", "_r").contains(lower(text.substring(length)))) {
                add(text.substring(0, length), names, found);
            }
        }
        return List.copyOf(found);
    }

    /**
     * Columns of a blocking rule.
     *
     * @param sql columns carry the prefix {@code l.} or {@code r.}
     * @return the names without prefix as first spelled, each once ignoring case
     */
    public static List<String> ofRule(String sql) {
        Map<String, String> names = new TreeMap<>();
        List<String> found = new ArrayList<>();
        List<SqlToken> tokens = SqlToken.of(sql);
        for (int i = 0; i + 2 < tokens.size(); i++) {
            if (isColumn(tokens, i)
                    && Set.of("l", "r").contains(lower(tokens.get(i).text()))
                    && tokens.get(i + 1).is(".")
                    && tokens.get(i + 2).isName()) {
                add(tokens.get(i + 2).text(), names, found);
            }
        }
        return List.copyOf(found);
    }

    /** SQL over plain names, beyond the parser's grammar, as one side's. */
    static String on(Side side, String sql) {
        StringBuilder out = new StringBuilder();
        int copied = 0;
        List<SqlToken> tokens = SqlToken.of(sql);
        for (int i = 0; i < tokens.size(); i++) {
            SqlToken token = tokens.get(i);
            boolean type =
                    i > 0 && (tokens.get(i - 1).is("::") || tokens.get(i - 1).is("AS"));
            if (isColumn(tokens, i)
                    && !type
                    && !(token.kind() == SqlToken.Kind.WORD && NO_COLUMNS.contains(lower(token.text())))) {
                out.append(sql, copied, token.start()).append(side.column(token.text()));
                copied = token.end();
            }
        }
        return out.append(sql, copied, sql.length()).toString();
    }

    private static boolean isColumn(List<SqlToken> tokens, int i) {
        boolean call = i + 1 < tokens.size() && tokens.get(i + 1).is("(");
        return tokens.get(i).isName() && !call && (i == 0 || !tokens.get(i - 1).is("."));
    }

    private static void add(String name, Map<String, String> names, List<String> found) {
        if (names.putIfAbsent(lower(name), name) == null) {
            found.add(name);
        }
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
