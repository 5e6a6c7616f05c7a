package dev.linkage.model.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Lambda functions in SQL: {@code x -> f(x)}, which DuckDB 2 refuses, and {@code lambda x: f(x)}. */
public final class Lambdas {

    private static final Set<String> FUNCTIONS = Set.of(
            "apply",
            "array_apply",
            "array_filter",
            "array_reduce",
            "array_transform",
            "filter",
            "list_apply",
            "list_filter",
            "list_reduce",
            "list_transform",
            "reduce");

    private Lambdas() {}

    /**
     * Writes arrow lambdas as {@code lambda x:}; JSON arrows and everything else stay as they are.
     *
     * @param sql any SQL
     * @return SQL that DuckDB 1.3 and later understand
     */
    public static String translateArrows(String sql) {
        if (!sql.contains("->")) {
            return sql;
        }
        List<SqlToken> tokens = SqlToken.of(sql);
        StringBuilder out = new StringBuilder();
        int copied = 0;
        Deque<String> functions = new ArrayDeque<>();
        for (int i = 0; i < tokens.size(); i++) {
            SqlToken token = tokens.get(i);
            if (token.is("(") || token.is("[") || token.is("{")) {
                boolean call = token.is("(") && i > 0 && tokens.get(i - 1).kind() == SqlToken.Kind.WORD;
                functions.push(call ? tokens.get(i - 1).text() : "");
            } else if ((token.is(")") || token.is("]") || token.is("}")) && !functions.isEmpty()) {
                functions.pop();
            } else if (token.is(",") && !functions.isEmpty()) {
                Optional<Head> head = head(functions.element(), tokens, i + 1);
                if (head.isPresent() && !tokens.get(i + 1).is("lambda")) {
                    SqlToken arrow = tokens.get(head.get().bodyAt() - 1);
                    out.append(sql, copied, tokens.get(i + 1).start())
                            .append("lambda ")
                            .append(String.join(", ", head.get().parameters()))
                            .append(':');
                    copied = arrow.end();
                }
            }
        }
        return out.append(sql, copied, sql.length()).toString();
    }

    record Head(List<String> parameters, int bodyAt) {}

    /** Parameters of the lambda that begins at a token; none when an ordinary argument begins there. */
    static Optional<Head> head(String function, List<SqlToken> tokens, int at) {
        int next = at;
        boolean word = next < tokens.size() && tokens.get(next).is("lambda");
        if (!word && !FUNCTIONS.contains(function.toLowerCase(Locale.ROOT))) {
            return Optional.empty();
        }
        boolean bracket = !word && next < tokens.size() && tokens.get(next).is("(");
        next += word || bracket ? 1 : 0;
        List<String> parameters = new ArrayList<>();
        while (next < tokens.size() && tokens.get(next).kind() == SqlToken.Kind.WORD) {
            parameters.add(tokens.get(next++).text());
            if ((word || bracket) && next < tokens.size() && tokens.get(next).is(",")) {
                next++;
            } else {
                break;
            }
        }
        if (bracket && !(next < tokens.size() && tokens.get(next++).is(")"))) {
            return Optional.empty();
        }
        boolean complete = !parameters.isEmpty()
                && next < tokens.size()
                && tokens.get(next).is(word ? ":" : "->");
        return complete ? Optional.of(new Head(List.copyOf(parameters), next + 1)) : Optional.empty();
    }
}
