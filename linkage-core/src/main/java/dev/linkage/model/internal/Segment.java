package dev.linkage.model.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Part of a SQL text that can be cut at AND and OR without knowing all of its grammar: brackets and CASE are balanced.
 *
 * @param source the whole text
 * @param tokens tokens of this part
 */
record Segment(String source, List<SqlToken> tokens) {

    /** A whole SQL text; empty when brackets or quotes do not match, or when it is more than one statement. */
    static Optional<Segment> of(String sql) {
        List<SqlToken> tokens = SqlToken.of(sql);
        Deque<String> open = new ArrayDeque<>();
        for (int i = 0; i < tokens.size(); i++) {
            SqlToken token = tokens.get(i);
            if (token.is(";") || !isClosed(token, sql)) {
                return Optional.empty();
            }
            if (opens(tokens, i)) {
                open.push(token.text());
            } else if (closes(tokens, i) && (open.isEmpty() || !token.is(closing(open.pop())))) {
                return Optional.empty();
            }
        }
        return tokens.isEmpty() || !open.isEmpty() ? Optional.empty() : Optional.of(new Segment(sql, tokens));
    }

    private static boolean isClosed(SqlToken token, String sql) {
        return switch (token.kind()) {
            case STRING -> sql.substring(token.start(), token.end()).equals(Quoting.text(token.text()));
            case QUOTED -> sql.substring(token.start(), token.end()).equals(Quoting.identifier(token.text()));
            default -> true;
        };
    }

    private static String closing(String opening) {
        return switch (opening) {
            case "(" -> ")";
            case "[" -> "]";
            case "{" -> "}";
            default -> "END";
        };
    }

    private static boolean opens(List<SqlToken> tokens, int i) {
        SqlToken token = tokens.get(i);
        return token.is("(") || token.is("[") || token.is("{") || isKeyword(tokens, i, "CASE");
    }

    private static boolean closes(List<SqlToken> tokens, int i) {
        SqlToken token = tokens.get(i);
        return token.is(")") || token.is("]") || token.is("}") || isKeyword(tokens, i, "END");
    }

    private static boolean isKeyword(List<SqlToken> tokens, int i, String word) {
        return tokens.get(i).is(word) && (i == 0 || !tokens.get(i - 1).is("."));
    }

    /** The part's own characters. */
    String text() {
        return source.substring(
                tokens.get(0).start(), tokens.get(tokens.size() - 1).end());
    }

    /** Whether brackets enclose the whole. */
    boolean isBracketed() {
        if (tokens.size() < 3 || !tokens.get(0).is("(")) {
            return false;
        }
        int depth = 0;
        for (int i = 0; i < tokens.size(); i++) {
            depth += tokens.get(i).is("(") ? 1 : tokens.get(i).is(")") ? -1 : 0;
            if (depth == 0) {
                return i == tokens.size() - 1;
            }
        }
        return false;
    }

    /** Without brackets around the whole; empty when there are absurdly many. */
    Optional<Segment> unbracketed() {
        Segment inner = this;
        for (int i = 0; i < 50; i++) {
            if (!inner.isBracketed()) {
                return Optional.of(inner);
            }
            inner = new Segment(source, inner.tokens.subList(1, inner.tokens.size() - 1));
        }
        return Optional.empty();
    }

    /** What follows a leading NOT, if it has one. */
    Optional<Segment> negated() {
        return tokens.size() > 1 && tokens.get(0).is("NOT")
                ? Optional.of(new Segment(source, tokens.subList(1, tokens.size())))
                : Optional.empty();
    }

    /** Cut at every AND or OR outside brackets; just this part when there is none or an operand is missing. */
    List<Segment> split(String word) {
        List<Segment> parts = new ArrayList<>();
        int depth = 0;
        int betweens = 0;
        int from = 0;
        for (int i = 0; i < tokens.size(); i++) {
            if (opens(tokens, i)) {
                depth++;
            } else if (closes(tokens, i)) {
                depth--;
            } else if (depth == 0 && isKeyword(tokens, i, "BETWEEN")) {
                betweens++;
            } else if (depth == 0 && isKeyword(tokens, i, "AND") && betweens > 0) {
                betweens--;
            } else if (depth == 0 && isKeyword(tokens, i, word)) {
                parts.add(new Segment(source, tokens.subList(from, i)));
                from = i + 1;
            }
        }
        parts.add(new Segment(source, tokens.subList(from, tokens.size())));
        return parts.stream().anyMatch(part -> part.tokens.isEmpty()) ? List.of(this) : parts;
    }
}
