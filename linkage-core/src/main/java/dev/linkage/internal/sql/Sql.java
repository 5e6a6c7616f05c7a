package dev.linkage.internal.sql;

import dev.linkage.model.internal.Lambdas;
import dev.linkage.model.internal.Quoting;
import java.util.List;
import java.util.stream.Collectors;

/** Names and values as SQL text. */
public final class Sql {
    private Sql() {}

    /**
     * A name, always quoted.
     *
     * @param name any characters but NUL
     * @return in double quotes
     */
    public static String identifier(String name) {
        return Quoting.identifier(name);
    }

    /**
     * A column of a table.
     *
     * @param alias the table's alias
     * @param name any characters
     * @return such as {@code l."city"}
     */
    public static String column(String alias, String name) {
        return alias + "." + identifier(name);
    }

    /**
     * A text value.
     *
     * @param value any characters but NUL
     * @return in single quotes
     */
    public static String text(String value) {
        return Quoting.text(value);
    }

    /**
     * A user's own SQL, so that what follows it is not part of a comment at its end.
     *
     * @param sql a condition or an expression
     * @return with lambdas as the engine takes them
     */
    static String raw(String sql) {
        return Lambdas.translateArrows(sql) + (sql.contains("--") ? "\n" : "");
    }

    /**
     * A number as a double literal that reads back as the same double.
     *
     * @param value any number
     * @return such as {@code 1.5e0}; a cast for infinities and NaN
     */
    public static String number(double value) {
        if (Double.isInfinite(value) || Double.isNaN(value)) {
            return "CAST('" + (Double.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf") + "' AS DOUBLE)";
        }
        String digits = Double.toString(value);
        return digits.indexOf('E') >= 0 ? digits.replace("E", "e") : digits + "e0";
    }

    /**
     * A number as a person would write it, whole when it is.
     *
     * @param value finite
     * @return such as {@code 10} or {@code 0.92}
     */
    public static String plainNumber(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value).indexOf('E') >= 0 ? number(value) : Double.toString(value);
    }

    /**
     * Conditions that must all hold.
     *
     * @param conditions SQL conditions
     * @return TRUE for none
     */
    public static String and(List<String> conditions) {
        return conditions.isEmpty()
                ? "TRUE"
                : conditions.stream().map(c -> "(" + c + ")").collect(Collectors.joining(" AND "));
    }
}
