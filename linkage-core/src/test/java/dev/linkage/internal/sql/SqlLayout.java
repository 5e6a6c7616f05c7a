package dev.linkage.internal.sql;

/** Breaks SQL into lines: one for each clause and column, queries within queries indented. */
final class SqlLayout {
    private static final String[] CLAUSES = {"FROM ", "WHERE ", "LEFT JOIN ", "JOIN ", "GROUP BY ", "ORDER BY "};

    private final String sql;
    private final StringBuilder text = new StringBuilder();
    /** For each open bracket whether a query is inside. */
    private final StringBuilder open = new StringBuilder("q");

    private SqlLayout(String sql) {
        this.sql = sql;
    }

    static String of(String sql) {
        return new SqlLayout(sql).laidOut();
    }

    private String laidOut() {
        for (int i = 0; i < sql.length(); i++) {
            char c = sql.charAt(i);
            if (c == '\'' || c == '"') {
                int end = sql.indexOf(c, i + 1);
                text.append(sql, i, end + 1);
                i = end;
            } else if (c == '(') {
                boolean query = sql.startsWith("SELECT ", i + 1);
                open.append(query ? 'q' : 'e');
                text.append(c);
                newLine(query, 0);
            } else if (c == ')') {
                boolean query = inQuery();
                open.setLength(open.length() - 1);
                newLine(query, 0);
                text.append(c);
            } else if (c == ',' && inQuery()) {
                text.append(c);
                newLine(true, 1);
                i++;
            } else if (c == ' ' && inQuery() && clause(i + 1)) {
                newLine(true, 0);
            } else {
                text.append(c);
            }
        }
        return text.append('\n').toString();
    }

    private boolean inQuery() {
        return open.charAt(open.length() - 1) == 'q';
    }

    private boolean clause(int at) {
        for (String clause : CLAUSES) {
            if (sql.startsWith(clause, at) && !(clause.equals("JOIN ") && sql.startsWith("LEFT ", at - 5))) {
                return true;
            }
        }
        return false;
    }

    private void newLine(boolean wanted, int more) {
        if (wanted) {
            long queries = open.chars().filter(c -> c == 'q').count() - 1;
            text.append('\n').append("  ".repeat((int) queries + more));
        }
    }
}
