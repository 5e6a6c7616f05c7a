package dev.linkage.duckdb.internal;

import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.SQLException;
import java.sql.Struct;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.duckdb.DuckDBStruct;
import org.duckdb.JsonNode;
import org.jspecify.annotations.Nullable;

/** DuckDB's values as plain Java values, and as text. */
final class Values {

    private Values() {}

    /** Lists as List, structs as Map, timestamps as LocalDateTime, JSON as String, BLOB as byte[]; others as they are. */
    static @Nullable Object plain(@Nullable Object value) throws SQLException {
        if (value instanceof Array array) {
            List<@Nullable Object> list = new ArrayList<>();
            for (Object element : (@Nullable Object[]) array.getArray()) {
                list.add(plain(element));
            }
            return list;
        }
        if (value instanceof Object[] elements) {
            List<@Nullable Object> list = new ArrayList<>();
            for (Object element : elements) {
                list.add(plain(element));
            }
            return list;
        }
        if (value instanceof DuckDBStruct struct) {
            return plainMap(struct.getMap());
        }
        if (value instanceof Struct struct) {
            return plain(struct.getAttributes());
        }
        if (value instanceof Map<?, ?> map) {
            return plainMap(map);
        }
        if (value instanceof Timestamp timestamp) {
            return timestamp.toLocalDateTime();
        }
        if (value instanceof java.sql.Date date) {
            return date.toLocalDate();
        }
        if (value instanceof JsonNode json) {
            return json.toString();
        }
        if (value instanceof Blob blob) {
            return blob.getBytes(1, Math.toIntExact(blob.length()));
        }
        return value;
    }

    private static Map<Object, @Nullable Object> plainMap(Map<?, ?> map) throws SQLException {
        Map<Object, @Nullable Object> plain = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            Object key = plain(entry.getKey());
            if (key != null) {
                plain.put(key, plain(entry.getValue()));
            }
        }
        return plain;
    }

    /** Dates as days and timestamps as microseconds since 1970. */
    static long toLong(@Nullable Object value) {
        if (value instanceof Number number) {
            return number.longValue();
        }
        if (value instanceof LocalDate date) {
            return date.toEpochDay();
        }
        if (value instanceof LocalDateTime time) {
            return micros(time);
        }
        if (value instanceof Boolean bool) {
            return bool ? 1 : 0;
        }
        return value == null ? 0 : Long.parseLong(text(value));
    }

    /** The product may pass the smallest long; the sum is back within it. */
    static long micros(LocalDateTime time) {
        return time.toEpochSecond(ZoneOffset.UTC) * 1_000_000 + time.get(ChronoField.MICRO_OF_SECOND);
    }

    static double toDouble(@Nullable Object value) {
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        if (value instanceof Boolean bool) {
            return bool ? 1 : 0;
        }
        return value == null ? 0 : Double.parseDouble(text(value));
    }

    /** Dates and times in ISO form with a space between them, lists in brackets, decimals without exponent. */
    static String text(Object value) {
        if (value instanceof BigDecimal decimal) {
            return decimal.toPlainString();
        }
        if (value instanceof LocalDateTime time) {
            return time.toLocalDate() + " " + clock(time.toLocalTime());
        }
        if (value instanceof java.time.LocalTime time) {
            return clock(time);
        }
        if (value instanceof java.time.OffsetDateTime time) {
            return time.toLocalDate() + " " + clock(time.toLocalTime()) + time.getOffset();
        }
        if (value instanceof List<?> list) {
            return list.stream().map(Values::nested).collect(Collectors.joining(", ", "[", "]"));
        }
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> nested(entry.getKey()) + ": " + nested(entry.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        if (value instanceof byte[] bytes) {
            return java.util.HexFormat.of().formatHex(bytes);
        }
        return value.toString();
    }

    private static String nested(@Nullable Object value) {
        return value == null ? "NULL" : text(value);
    }

    private static String clock(java.time.LocalTime time) {
        String text = time.toString();
        if (text.length() == 5) {
            return text + ":00";
        }
        return text.contains(".") ? text.replaceFirst("0+$", "") : text;
    }
}
