package dev.linkage.internal.plan;

import dev.linkage.engine.SourceColumn;
import java.util.List;

/** The type in which the values of two types can be compared without loss, and how to get it. */
final class CommonType {
    private static final List<String> WHOLE_NUMBERS = List.of(
            "TINYINT",
            "UTINYINT",
            "SMALLINT",
            "USMALLINT",
            "INTEGER",
            "UINTEGER",
            "BIGINT",
            "UBIGINT",
            "HUGEINT",
            "UHUGEINT");
    /** What the engine calls the type of a column that is a bare NULL. */
    static final String NONE = "\"NULL\"";

    private static final String TEXT = "VARCHAR";

    private CommonType() {}

    static boolean isNumber(String type) {
        return WHOLE_NUMBERS.contains(type)
                || type.equals("FLOAT")
                || type.equals("DOUBLE")
                || type.startsWith("DECIMAL");
    }

    /**
     * The type to propose.
     *
     * @param a a type
     * @param b another
     * @param notText whether the comparison cannot use text
     */
    static String of(String a, String b, boolean notText) {
        if (isNumber(a) && isNumber(b)) {
            return number(a, b);
        }
        if (isTime(a) && isTime(b)) {
            return "TIMESTAMP";
        }
        if (notText && (a.equals(TEXT) || b.equals(TEXT))) {
            return a.equals(TEXT) ? b : a;
        }
        return TEXT;
    }

    /** A signed type takes an unsigned one in only when it is wider. */
    private static String number(String a, String b) {
        int place = Math.max(WHOLE_NUMBERS.indexOf(a), WHOLE_NUMBERS.indexOf(b));
        if (!WHOLE_NUMBERS.contains(a) || !WHOLE_NUMBERS.contains(b)) {
            return "DOUBLE";
        }
        boolean mixed = a.startsWith("U") != b.startsWith("U");
        boolean unsignedWider = WHOLE_NUMBERS.get(place).startsWith("U");
        return WHOLE_NUMBERS.get(mixed && unsignedWider ? Math.min(place + 1, WHOLE_NUMBERS.size() - 2) : place);
    }

    private static boolean isTime(String type) {
        return type.equals("DATE") || type.equals("TIMESTAMP");
    }

    /** Code that reads a data set with a column cast. */
    static String cast(SourceColumn column, String type, String source) {
        String name = '"' + column.name().replace("\"", "\"\"") + '"';
        return "db.query("
                + JavaText.of("SELECT * REPLACE (CAST(" + name + " AS " + type + ") AS " + name + ") FROM ...")
                + ").named(" + JavaText.of(source) + ")";
    }
}
