package dev.linkage.internal.pairs;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** How values of an engine's type lie in arrays. */
enum Kind {
    /** Text. */
    TEXT,
    /** Whole numbers up to 64 bits, booleans, dates, timestamps. */
    LONG,
    /** Double precision. */
    DOUBLE,
    /** Arrays of text. */
    LIST,
    /** Other values whose text is equal exactly where they are. */
    AS_TEXT;

    private static final Set<String> LONGS = Set.of(
            "BOOLEAN",
            "TINYINT",
            "SMALLINT",
            "INTEGER",
            "BIGINT",
            "UTINYINT",
            "USMALLINT",
            "UINTEGER",
            "DATE",
            "TIMESTAMP");
    private static final Set<String> AS_TEXTS =
            Set.of("HUGEINT", "UHUGEINT", "UBIGINT", "UUID", "TIME", "TIMESTAMP WITH TIME ZONE", "BLOB");

    static Optional<Kind> of(String type) {
        String name = type.toUpperCase(Locale.ROOT);
        if (name.equals("VARCHAR")) {
            return Optional.of(TEXT);
        } else if (LONGS.contains(name)) {
            return Optional.of(LONG);
        } else if (name.equals("DOUBLE")) {
            return Optional.of(DOUBLE);
        } else if (name.equals("VARCHAR[]")) {
            return Optional.of(LIST);
        }
        return AS_TEXTS.contains(name) || name.startsWith("DECIMAL(") || name.startsWith("ENUM(")
                ? Optional.of(AS_TEXT)
                : Optional.empty();
    }
}
