package dev.linkage.internal.sql;

import dev.linkage.model.ColumnExpression;
import dev.linkage.model.ColumnExpression.CastToText;
import dev.linkage.model.ColumnExpression.Column;
import dev.linkage.model.ColumnExpression.Element;
import dev.linkage.model.ColumnExpression.Lower;
import dev.linkage.model.ColumnExpression.NullIf;
import dev.linkage.model.ColumnExpression.ParseDate;
import dev.linkage.model.ColumnExpression.RegexExtract;
import dev.linkage.model.ColumnExpression.Substring;

/** Expressions over one record. */
public final class ExpressionSql {
    private ExpressionSql() {}

    /**
     * The expression over unqualified columns.
     *
     * @param value any expression
     * @return SQL
     */
    public static String of(ColumnExpression value) {
        if (value instanceof Column c) {
            return Sql.identifier(c.name());
        } else if (value instanceof Lower e) {
            return "lower(" + of(e.value()) + ")";
        } else if (value instanceof Substring e) {
            return "substring(" + of(e.value()) + ", " + e.start() + ", " + e.length() + ")";
        } else if (value instanceof RegexExtract e) {
            return "nullif(regexp_extract(" + of(e.value()) + ", " + Sql.text(e.pattern()) + ", " + e.group()
                    + "), '')";
        } else if (value instanceof NullIf e) {
            return "nullif(" + of(e.value()) + ", " + Sql.text(e.text()) + ")";
        } else if (value instanceof CastToText e) {
            return "CAST(" + of(e.value()) + " AS VARCHAR)";
        } else if (value instanceof ParseDate e) {
            return "try_strptime(" + of(e.value()) + ", " + Sql.text(e.format()) + ")";
        } else if (value instanceof Element e) {
            return "(" + of(e.value()) + ")[" + (e.position() == Element.Position.FIRST ? "1" : "-1") + "]";
        }
        return "(" + Sql.raw(((ColumnExpression.Sql) value).sql()) + ")";
    }
}
