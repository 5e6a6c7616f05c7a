package dev.linkage.model.internal;

import dev.linkage.model.ColumnExpression;
import dev.linkage.model.ColumnExpression.Element.Position;
import dev.linkage.model.internal.SqlNode.Kind;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Expressions over one record, from SQL with plain names. */
final class ColumnExpressions {

    private static final Set<String> TEXT_TYPES = Set.of("text", "varchar", "string");

    private ColumnExpressions() {}

    /** The typed expression; SQL where there is none. */
    static ColumnExpression of(SqlNode node) {
        SqlNode bare = node.bare();
        try {
            return typed(bare).orElseGet(() -> new ColumnExpression.Sql(bare.sql()));
        } catch (IllegalArgumentException e) {
            return new ColumnExpression.Sql(bare.sql());
        }
    }

    private static Optional<ColumnExpression> typed(SqlNode node) {
        return switch (node.kind()) {
            case NAME ->
                node.parts().isEmpty() ? Optional.of(new ColumnExpression.Column(node.text())) : Optional.empty();
            case CALL -> call(node);
            case CAST ->
                TEXT_TYPES.contains(node.text().toLowerCase(Locale.ROOT))
                        ? Optional.of(new ColumnExpression.CastToText(of(node.part(0))))
                        : Optional.empty();
            case SUBSCRIPT -> position(node.part(1)).map(p -> new ColumnExpression.Element(of(node.part(0)), p));
            default -> Optional.empty();
        };
    }

    private static Optional<ColumnExpression> call(SqlNode node) {
        if (node.isCall("lower", 1)) {
            return Optional.of(new ColumnExpression.Lower(of(node.part(0))));
        }
        boolean substring = node.isCall("substring", 3) || node.isCall("substr", 3);
        if (substring && isInt(node.part(1)) && isInt(node.part(2))) {
            return Optional.of(
                    new ColumnExpression.Substring(of(node.part(0)), toInt(node.part(1)), toInt(node.part(2))));
        }
        if (node.isCall("nullif", 2) && node.part(1).kind() == Kind.TEXT) {
            SqlNode inner = node.part(0).bare();
            String text = node.part(1).text();
            if (inner.isCall("regexp_extract", 3)
                    && text.isEmpty()
                    && inner.part(1).kind() == Kind.TEXT
                    && isInt(inner.part(2))) {
                return Optional.of(new ColumnExpression.RegexExtract(
                        of(inner.part(0)), inner.part(1).text(), toInt(inner.part(2))));
            }
            return Optional.of(new ColumnExpression.NullIf(of(inner), text));
        }
        if (node.isCall("try_strptime", 2) && node.part(1).kind() == Kind.TEXT) {
            return Optional.of(new ColumnExpression.ParseDate(
                    of(node.part(0)), node.part(1).text()));
        }
        return Optional.empty();
    }

    private static Optional<Position> position(SqlNode index) {
        if (index.is(Kind.NUMBER, "1")) {
            return Optional.of(Position.FIRST);
        }
        return index.is(Kind.PREFIX, "-") && index.part(0).is(Kind.NUMBER, "1")
                ? Optional.of(Position.LAST)
                : Optional.empty();
    }

    static boolean isInt(SqlNode node) {
        return node.kind() == Kind.NUMBER && node.text().matches("\\d{1,9}");
    }

    static int toInt(SqlNode node) {
        return Integer.parseInt(node.text());
    }
}
