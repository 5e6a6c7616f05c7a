package dev.linkage.model.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * A node of a parsed SQL expression.
 *
 * @param kind what it is
 * @param text name, literal, function, operator or type, as {@link Kind} says
 * @param parts operands in the order of the SQL
 */
record SqlNode(Kind kind, String text, List<SqlNode> parts) {

    enum Kind {
        /** A name; the parts are what follows it after dots. */
        NAME,
        TEXT,
        NUMBER,
        /** NULL, TRUE, FALSE or an interval. */
        CONSTANT,
        CALL,
        PREFIX,
        INFIX,
        /** {@code x IS [NOT] NULL}; the text is what follows IS. */
        IS,
        /** The text is the type, also for TRY_CAST. */
        CAST,
        TRY_CAST,
        /** The parts are SUBJECT, WHEN and ELSE nodes. */
        CASE,
        SUBJECT,
        WHEN,
        ELSE,
        /** {@code x [NOT] IN (...)}. */
        IN,
        /** {@code x [NOT] BETWEEN low AND high}. */
        BETWEEN,
        SUBSCRIPT,
        LIST,
        /** The text is the parameters, separated by commas. */
        LAMBDA,
        BRACKET
    }

    static SqlNode of(Kind kind, String text, SqlNode... parts) {
        return new SqlNode(kind, text, List.of(parts));
    }

    boolean is(Kind wanted, String wantedText) {
        return kind == wanted && text.equalsIgnoreCase(wantedText);
    }

    boolean isCall(String function, int arguments) {
        return is(Kind.CALL, function) && parts.size() == arguments;
    }

    SqlNode part(int index) {
        return parts.get(index);
    }

    /** Without brackets around the whole. */
    SqlNode bare() {
        SqlNode node = this;
        while (node.kind == Kind.BRACKET) {
            node = node.part(0);
        }
        return node;
    }

    SqlNode mapParts(UnaryOperator<SqlNode> change) {
        if (parts.isEmpty()) {
            return this;
        }
        List<SqlNode> changed = new ArrayList<>(parts.size());
        for (SqlNode part : parts) {
            changed.add(change.apply(part));
        }
        return new SqlNode(kind, text, List.copyOf(changed));
    }

    /** As SQL, names in quotes. */
    String sql() {
        StringBuilder out = new StringBuilder();
        write(out, false);
        return out.toString();
    }

    /** As SQL in which spelling makes no difference: two expressions that write the same text mean the same. */
    String canonical() {
        StringBuilder out = new StringBuilder();
        write(out, true);
        return out.toString();
    }

    private void write(StringBuilder out, boolean canonical) {
        String word = canonical ? text.toLowerCase(Locale.ROOT) : text;
        switch (kind) {
            case NAME -> {
                out.append(Quoting.identifier(word));
                parts.forEach(part -> part.write(out.append('.'), canonical));
            }
            case TEXT -> out.append(Quoting.text(text));
            case NUMBER, CONSTANT -> out.append(word);
            case CALL -> list(out.append(word).append('('), ", ", canonical).append(')');
            case LIST -> list(out.append('['), ", ", canonical).append(']');
            case PREFIX -> part(0).write(out.append(text).append(text.equals("NOT") ? " " : ""), canonical);
            case INFIX -> list(out, " " + text + " ", canonical);
            case IS -> list(out, "", canonical).append(" IS ").append(text);
            case CAST, TRY_CAST ->
                list(out.append(kind).append('('), "", canonical)
                        .append(" AS ")
                        .append(word)
                        .append(')');
            case CASE -> list(out.append("CASE "), " ", canonical).append(" END");
            case SUBJECT -> list(out, "", canonical);
            case WHEN -> list(out.append("WHEN "), " THEN ", canonical);
            case ELSE -> list(out.append("ELSE "), "", canonical);
            case IN -> {
                part(0).write(out, canonical);
                out.append(' ').append(text).append(" (");
                new SqlNode(Kind.LIST, "", parts.subList(1, parts.size()))
                        .list(out, ", ", canonical)
                        .append(')');
            }
            case BETWEEN -> {
                part(0).write(out, canonical);
                out.append(' ').append(text).append(' ');
                part(1).write(out, canonical);
                part(2).write(out.append(" AND "), canonical);
            }
            case SUBSCRIPT -> {
                part(0).write(out, canonical);
                part(1).write(out.append('['), canonical);
                out.append(']');
            }
            case LAMBDA -> part(0).write(out.append("lambda ").append(word).append(": "), canonical);
            case BRACKET -> list(out.append('('), "", canonical).append(')');
        }
    }

    private StringBuilder list(StringBuilder out, String separator, boolean canonical) {
        for (int i = 0; i < parts.size(); i++) {
            parts.get(i).write(i == 0 ? out : out.append(separator), canonical);
        }
        return out;
    }
}
