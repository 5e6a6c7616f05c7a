package dev.linkage.duckdb.exact;

import dev.linkage.model.ColumnExpression;
import dev.linkage.model.ColumnExpression.Element;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Column expressions over one record. */
final class ReferenceValues {
    private ReferenceValues() {}

    static @Nullable Object of(ColumnExpression value, Entity record) {
        if (value instanceof ColumnExpression.Column c) {
            return record.value(c.name());
        } else if (value instanceof ColumnExpression.Sql e) {
            return Objects.requireNonNull(RawSql.EXPRESSIONS.get(e.sql())).apply(record);
        }
        Object inner = of(value.operand().orElseThrow(), record);
        if (inner == null) {
            return null;
        } else if (value instanceof ColumnExpression.Lower) {
            return ((String) inner).toLowerCase(Locale.ROOT);
        } else if (value instanceof ColumnExpression.Substring e) {
            int[] points = ((String) inner).codePoints().toArray();
            int from = Math.min(e.start() - 1, points.length);
            return new String(points, from, Math.min(e.length(), points.length - from));
        } else if (value instanceof ColumnExpression.RegexExtract e) {
            Matcher matcher = Pattern.compile(e.pattern()).matcher((String) inner);
            String found = matcher.find() ? matcher.group(e.group()) : "";
            return found == null || found.isEmpty() ? null : found;
        } else if (value instanceof ColumnExpression.NullIf e) {
            return inner.equals(e.text()) ? null : inner;
        } else if (value instanceof ColumnExpression.CastToText) {
            return inner.toString();
        } else if (value instanceof ColumnExpression.ParseDate) {
            return date((String) inner);
        }
        List<?> list = (List<?>) inner;
        Element element = (Element) value;
        return list.isEmpty() ? null : list.get(element.position() == Element.Position.FIRST ? 0 : list.size() - 1);
    }

    private static @Nullable LocalDate date(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeParseException e) {
            return null;
        }
    }
}
