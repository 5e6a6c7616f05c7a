package dev.linkage.duckdb.internal;

import dev.linkage.engine.SourceColumn;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Which columns go through Arrow without a change. DuckDB gives Arrow some types as others (HUGEINT as decimals, TIMETZ
 * without its zone, BIT and UHUGEINT as bytes, ENUM and UUID as text), so only types known to stay the same are named.
 */
final class ArrowTypes {
    private static final Set<String> SAME = Set.of(
            "BOOLEAN",
            "TINYINT",
            "SMALLINT",
            "INTEGER",
            "BIGINT",
            "UTINYINT",
            "USMALLINT",
            "UINTEGER",
            "UBIGINT",
            "FLOAT",
            "DOUBLE",
            "DATE",
            "TIMESTAMP",
            "TIMESTAMP WITH TIME ZONE",
            "VARCHAR",
            "BLOB");

    private ArrowTypes() {}

    /** Why COPY must write the columns; empty when Arrow writes the same file content. */
    static Optional<String> obstacle(List<SourceColumn> columns) {
        Set<String> names = new HashSet<>();
        for (SourceColumn column : columns) {
            if (!names.add(column.name().toLowerCase(Locale.ROOT))) {
                return Optional.of("two columns are named '" + column.name() + "'");
            }
            String type = column.type();
            while (type.endsWith("[]")) {
                type = type.substring(0, type.length() - 2);
            }
            if (!staysTheSame(type)) {
                return Optional.of("column '" + column.name() + "' is of type " + column.type());
            }
        }
        return Optional.empty();
    }

    static boolean staysTheSame(String type) {
        return SAME.contains(type) || (type.startsWith("DECIMAL(") && type.endsWith(")"));
    }
}
