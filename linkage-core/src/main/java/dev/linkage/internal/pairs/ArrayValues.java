package dev.linkage.internal.pairs;

import dev.linkage.engine.ArrayColumn;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Single values of array columns as Java objects, of the classes that queries give. */
final class ArrayValues {
    private ArrayValues() {}

    static Object of(ArrayColumn column, int row) {
        if (column instanceof ArrayColumn.Coded coded) {
            return String.valueOf(coded.text(row));
        } else if (column instanceof ArrayColumn.Doubles doubles) {
            return doubles.values()[row];
        }
        long value = ((ArrayColumn.Longs) column).values()[row];
        return switch (column.column().type().toUpperCase(Locale.ROOT)) {
            case "BOOLEAN" -> value != 0;
            case "TINYINT" -> (byte) value;
            case "SMALLINT", "UTINYINT" -> (short) value;
            case "INTEGER", "USMALLINT" -> (int) value;
            case "DATE" -> LocalDate.ofEpochDay(value);
            case "TIMESTAMP" -> LocalDateTime.ofInstant(Instant.EPOCH.plus(value, ChronoUnit.MICROS), ZoneOffset.UTC);
            default -> value;
        };
    }
}
