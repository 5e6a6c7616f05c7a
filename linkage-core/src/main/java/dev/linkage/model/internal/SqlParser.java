package dev.linkage.model.internal;

import dev.linkage.model.internal.SqlNode.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads a SQL expression as far as its meaning is beyond doubt. What it does not know, and what SQL dialects bind
 * differently, is no expression to it; the SQL then stays as it is.
 */
final class SqlParser {

    /** Bounds on what is read, so that no input can exhaust the stack. */
    private static final int MAX_DEPTH = 40;

    private static final int MAX_LINKS = 100;

    private static final int MAX_TOKENS = 2_000;

    private static final Pattern NUMBER = Pattern.compile("(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d+)?");
    private static final Set<String> COMPARISONS = Set.of("=", "==", "<>", "!=", "<", "<=", ">", ">=");
    private static final Set<String> ARITHMETIC = Set.of("+", "-", "*", "/", "%", "||");
    private static final Set<String> KEYWORDS = Set.of(
            "all",
            "and",
            "any",
            "array",
            "as",
            "asc",
            "between",
            "by",
            "case",
            "cast",
            "collate",
            "cross",
            "desc",
            "distinct",
            "else",
            "end",
            "except",
            "exists",
            "from",
            "group",
            "having",
            "ilike",
            "in",
            "intersect",
            "interval",
            "into",
            "is",
            "isnull",
            "join",
            "lambda",
            "like",
            "limit",
            "not",
            "notnull",
            "offset",
            "on",
            "or",
            "order",
            "select",
            "similar",
            "some",
            "struct",
            "then",
            "try_cast",
            "union",
            "using",
            "when",
            "where",
            "window",
            "with");
    private static final Set<String> INTERVAL_UNITS = Set.of(
            "second", "seconds", "minute", "minutes", "hour", "hours", "day", "days", "week", "weeks", "month",
            "months", "year", "years");

    private final List<SqlToken> tokens;
    private int at;
    private int depth;
    private int links;

    private SqlParser(List<SqlToken> tokens) {
        this.tokens = tokens;
    }

    static Optional<SqlNode> parse(List<SqlToken> tokens) {
        if (tokens.isEmpty() || tokens.size() > MAX_TOKENS) {
            return Optional.empty();
        }
        try {
            SqlParser parser = new SqlParser(tokens);
            SqlNode node = parser.expression();
            return parser.at == tokens.size() ? Optional.of(node) : Optional.empty();
        } catch (Unknown e) {
            return Optional.empty();
        }
    }

    static Optional<SqlNode> parse(String sql) {
        return Segment.of(sql).flatMap(segment -> parse(segment.tokens()));
    }

    private SqlNode expression() {
        if (++depth > MAX_DEPTH) {
            throw new Unknown();
        }
        SqlNode left = conjunction();
        while (take("OR")) {
            left = link(Kind.INFIX, "OR", left, conjunction());
        }
        depth--;
        return left;
    }

    /** One more operator in a chain such as {@code a + b + c}, each of which makes the tree deeper. */
    private SqlNode link(Kind kind, String text, SqlNode... parts) {
        if (++links > MAX_LINKS) {
            throw new Unknown();
        }
        return SqlNode.of(kind, text, parts);
    }

    private SqlNode conjunction() {
        SqlNode left = negation();
        while (take("AND")) {
            left = link(Kind.INFIX, "AND", left, negation());
        }
        return left;
    }

    private SqlNode negation() {
        if (!take("NOT")) {
            return test();
        }
        if (peek("NOT")) {
            throw new Unknown();
        }
        return SqlNode.of(Kind.PREFIX, "NOT", test());
    }

    private SqlNode test() {
        SqlNode value = comparison();
        if (!take("IS")) {
            return value;
        }
        boolean arithmetic = value.kind() == Kind.INFIX && ARITHMETIC.contains(value.text());
        if (!arithmetic && Set.of(Kind.INFIX, Kind.IN, Kind.BETWEEN).contains(value.kind())) {
            throw new Unknown();
        }
        String not = take("NOT") ? "NOT " : "";
        for (String what : List.of("NULL", "TRUE", "FALSE")) {
            if (take(what)) {
                return SqlNode.of(Kind.IS, not + what, value);
            }
        }
        expect("DISTINCT");
        expect("FROM");
        return SqlNode.of(Kind.INFIX, "IS " + not + "DISTINCT FROM", value, range());
    }

    private SqlNode comparison() {
        SqlNode left = range();
        String operator = comparisonOperator();
        if (operator.isEmpty()) {
            return left;
        }
        SqlNode right = range();
        if (!comparisonOperator().isEmpty()) {
            throw new Unknown();
        }
        return SqlNode.of(Kind.INFIX, operator, left, right);
    }

    private String comparisonOperator() {
        if (at == tokens.size() || tokens.get(at).kind() != SqlToken.Kind.SYMBOL) {
            return "";
        }
        String symbol = tokens.get(at).text();
        if (!COMPARISONS.contains(symbol)) {
            return "";
        }
        at++;
        return symbol.equals("==") ? "=" : symbol.equals("!=") ? "<>" : symbol;
    }

    private SqlNode range() {
        SqlNode value = concatenation();
        String not = "";
        if (peek("NOT")) {
            at++;
            not = "NOT ";
        }
        if (take("BETWEEN")) {
            SqlNode low = concatenation();
            expect("AND");
            return SqlNode.of(Kind.BETWEEN, not + "BETWEEN", value, low, concatenation());
        }
        if (take("IN")) {
            expect("(");
            List<SqlNode> parts = new ArrayList<>(List.of(value));
            parts.addAll(items(")"));
            if (parts.size() == 1) {
                throw new Unknown();
            }
            return new SqlNode(Kind.IN, not + "IN", parts);
        }
        for (String like : List.of("LIKE", "ILIKE")) {
            if (take(like)) {
                return SqlNode.of(Kind.INFIX, not + like, value, concatenation());
            }
        }
        if (!not.isEmpty()) {
            throw new Unknown();
        }
        return value;
    }

    private SqlNode concatenation() {
        SqlNode left = sum();
        while (take("||")) {
            SqlNode right = sum();
            if (isSum(left) || isSum(right)) {
                throw new Unknown();
            }
            left = link(Kind.INFIX, "||", left, right);
        }
        return left;
    }

    private static boolean isSum(SqlNode node) {
        return node.kind() == Kind.INFIX && !node.text().equals("||");
    }

    private SqlNode sum() {
        SqlNode left = product();
        while (peek("+") || peek("-")) {
            String operator = tokens.get(at++).text();
            left = link(Kind.INFIX, operator, left, product());
        }
        return left;
    }

    private SqlNode product() {
        SqlNode left = signed();
        while (peek("*") || peek("/") || peek("%")) {
            String operator = tokens.get(at++).text();
            left = link(Kind.INFIX, operator, left, signed());
        }
        return left;
    }

    private SqlNode signed() {
        if (take("-")) {
            if (peek("-")) {
                throw new Unknown();
            }
            return SqlNode.of(Kind.PREFIX, "-", suffixed());
        }
        return suffixed();
    }

    private SqlNode suffixed() {
        SqlNode value = primary();
        while (true) {
            if (take("::")) {
                value = link(Kind.CAST, type(), value);
            } else if (take("[")) {
                value = link(Kind.SUBSCRIPT, "", value, expression());
                expect("]");
            } else {
                return value;
            }
        }
    }

    private SqlNode primary() {
        SqlToken token = next();
        switch (token.kind()) {
            case STRING -> {
                return SqlNode.of(Kind.TEXT, token.text());
            }
            case NUMBER -> {
                if (!NUMBER.matcher(token.text()).matches()) {
                    throw new Unknown();
                }
                return SqlNode.of(Kind.NUMBER, token.text());
            }
            case QUOTED -> {
                return name(token);
            }
            case WORD -> {
                return word(token);
            }
            case SYMBOL -> {
                if (token.is("[")) {
                    return new SqlNode(Kind.LIST, "", items("]"));
                }
                if (!token.is("(")) {
                    throw new Unknown();
                }
                SqlNode inner = expression();
                expect(")");
                return SqlNode.of(Kind.BRACKET, "", inner);
            }
        }
        throw new Unknown();
    }

    private SqlNode word(SqlToken token) {
        String word = token.text().toLowerCase(Locale.ROOT);
        switch (word) {
            case "null", "true", "false" -> {
                return SqlNode.of(Kind.CONSTANT, word.toUpperCase(Locale.ROOT));
            }
            case "case" -> {
                return cases();
            }
            case "cast", "try_cast" -> {
                expect("(");
                SqlNode value = expression();
                expect("AS");
                SqlNode cast = SqlNode.of(word.equals("cast") ? Kind.CAST : Kind.TRY_CAST, type(), value);
                expect(")");
                return cast;
            }
            case "interval" -> {
                return interval();
            }
            default -> {
                if (KEYWORDS.contains(word)) {
                    throw new Unknown();
                }
            }
        }
        return take("(") ? new SqlNode(Kind.CALL, token.text(), arguments(word)) : name(token);
    }

    private SqlNode name(SqlToken first) {
        List<SqlNode> rest = new ArrayList<>();
        while (take(".")) {
            SqlToken token = next();
            if (!token.isName()) {
                throw new Unknown();
            }
            rest.add(SqlNode.of(Kind.NAME, token.text()));
        }
        if (first.text().isEmpty() || peek("(")) {
            throw new Unknown();
        }
        return new SqlNode(Kind.NAME, first.text(), List.copyOf(rest));
    }

    private SqlNode cases() {
        List<SqlNode> parts = new ArrayList<>();
        if (!peek("WHEN")) {
            parts.add(SqlNode.of(Kind.SUBJECT, "", expression()));
        }
        while (take("WHEN")) {
            SqlNode condition = expression();
            expect("THEN");
            parts.add(SqlNode.of(Kind.WHEN, "", condition, expression()));
        }
        if (take("ELSE")) {
            parts.add(SqlNode.of(Kind.ELSE, "", expression()));
        }
        expect("END");
        return new SqlNode(Kind.CASE, "", List.copyOf(parts));
    }

    private SqlNode interval() {
        SqlToken amount = next();
        boolean text = amount.kind() == SqlToken.Kind.STRING;
        if (!text && !NUMBER.matcher(amount.text()).matches()) {
            throw new Unknown();
        }
        StringBuilder sql = new StringBuilder("INTERVAL ").append(text ? Quoting.text(amount.text()) : amount.text());
        if (at < tokens.size() && INTERVAL_UNITS.contains(tokens.get(at).text().toLowerCase(Locale.ROOT))) {
            sql.append(' ').append(next().text());
        } else if (!text) {
            throw new Unknown();
        }
        return SqlNode.of(Kind.CONSTANT, sql.toString());
    }

    private String type() {
        SqlToken name = next();
        if (name.kind() != SqlToken.Kind.WORD || KEYWORDS.contains(name.text().toLowerCase(Locale.ROOT))) {
            throw new Unknown();
        }
        StringBuilder type = new StringBuilder(name.text());
        if (take("(")) {
            type.append('(');
            do {
                SqlToken size = next();
                if (!NUMBER.matcher(size.text()).matches()) {
                    throw new Unknown();
                }
                type.append(type.charAt(type.length() - 1) == '(' ? "" : ", ").append(size.text());
            } while (take(","));
            expect(")");
            type.append(')');
        }
        while (peek("[") && at + 1 < tokens.size() && tokens.get(at + 1).is("]")) {
            at += 2;
            type.append("[]");
        }
        return type.toString();
    }

    private List<SqlNode> items(String end) {
        List<SqlNode> items = new ArrayList<>();
        if (!take(end)) {
            do {
                items.add(expression());
            } while (take(","));
            expect(end);
        }
        return List.copyOf(items);
    }

    private List<SqlNode> arguments(String function) {
        List<SqlNode> arguments = new ArrayList<>();
        if (!take(")")) {
            do {
                Optional<Lambdas.Head> head =
                        arguments.isEmpty() ? Optional.empty() : Lambdas.head(function, tokens, at);
                if (head.isPresent()) {
                    at = head.get().bodyAt();
                    arguments.add(
                            SqlNode.of(Kind.LAMBDA, String.join(", ", head.get().parameters()), expression()));
                } else {
                    arguments.add(expression());
                }
            } while (take(","));
            expect(")");
        }
        return List.copyOf(arguments);
    }

    private SqlToken next() {
        if (at == tokens.size()) {
            throw new Unknown();
        }
        return tokens.get(at++);
    }

    private boolean peek(String word) {
        return at < tokens.size() && tokens.get(at).is(word);
    }

    private boolean take(String word) {
        boolean taken = peek(word);
        at += taken ? 1 : 0;
        return taken;
    }

    private void expect(String word) {
        if (!take(word)) {
            throw new Unknown();
        }
    }

    /** The SQL is beyond this parser. */
    private static final class Unknown extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unknown() {
            super("unknown SQL", null, false, false);
        }
    }
}
