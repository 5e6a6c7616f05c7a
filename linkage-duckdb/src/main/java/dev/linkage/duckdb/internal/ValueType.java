package dev.linkage.duckdb.internal;

import dev.linkage.error.InputException;
import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Collectors;
import org.duckdb.DuckDBAppender;
import org.jspecify.annotations.Nullable;

/** Finds the DuckDB type that holds all values of a column unchanged, and appends them. Mutable; for one thread. */
final class ValueType {
    private static final BigInteger EXACT_IN_DOUBLE = BigInteger.ONE.shiftLeft(53);
    private static final int MOST_DIGITS = 38;

    private enum Kind {
        BOOLEAN("a boolean"),
        WHOLE("a whole number"),
        FLOAT("a float"),
        DOUBLE("a double"),
        DECIMAL("a decimal"),
        TEXT("text"),
        DATE("a date"),
        TIME("a time of day"),
        TIMESTAMP("a date with time"),
        INSTANT("a point in time"),
        UUID("a UUID"),
        BLOB("bytes"),
        LIST("a list");

        private final String words;

        Kind(String words) {
            this.words = words;
        }
    }

    private final String column;
    private final Type declared;
    private final Map<Kind, Integer> firstRows = new EnumMap<>(Kind.class);
    private @Nullable ValueType element;
    private boolean intsOnly = true;
    private boolean nanoseconds;
    private int bits;
    private int wholeDigits;
    private int scale;
    private boolean exactInDouble = true;

    ValueType(String column, Type declared) {
        this.column = column;
        this.declared = declared;
    }

    void add(@Nullable Object raw, int row) {
        Object value = unwrapped(raw);
        if (value == null) {
            return;
        }
        Kind kind = kind(value, row);
        firstRows.putIfAbsent(kind, row);
        switch (kind) {
            case WHOLE -> addWhole(value);
            case DOUBLE, FLOAT -> addDouble(((Number) value).doubleValue());
            case DECIMAL -> addDecimal((BigDecimal) value);
            case TIMESTAMP ->
                nanoseconds |= !timestamp(value).equals(timestamp(value).truncatedTo(ChronoUnit.MICROS));
            case LIST -> {
                ValueType of = elementType();
                for (Object each : elements(value)) {
                    of.add(each, row);
                }
            }
            default -> {}
        }
    }

    private ValueType elementType() {
        ValueType known = element;
        if (known == null) {
            known = new ValueType(column, elementOf(declared));
            element = known;
        }
        return known;
    }

    private void addWhole(Object value) {
        BigInteger number = whole(value);
        intsOnly &= value instanceof Integer || value instanceof Short || value instanceof Byte;
        bits = Math.max(bits, number.bitLength());
        wholeDigits = Math.max(wholeDigits, number.abs().toString().length());
        exactInDouble &= number.abs().compareTo(EXACT_IN_DOUBLE) <= 0;
    }

    private void addDouble(double value) {
        if (Double.isFinite(value)) {
            addDigits(BigDecimal.valueOf(value));
        } else {
            wholeDigits = MOST_DIGITS + 1;
        }
    }

    private void addDecimal(BigDecimal value) {
        addDigits(value);
        exactInDouble = false;
    }

    private void addDigits(BigDecimal value) {
        scale = Math.max(scale, Math.max(0, value.scale()));
        wholeDigits = Math.max(wholeDigits, Math.max(1, value.precision() - value.scale()));
    }

    /** Throws when no type holds all values. */
    void check() {
        sql();
    }

    String sql() {
        if (firstRows.isEmpty()) {
            return declaredType(declared);
        }
        if (firstRows.size() == 1) {
            return switch (firstRows.keySet().iterator().next()) {
                case BOOLEAN -> "BOOLEAN";
                case WHOLE -> wholeType();
                case FLOAT -> "FLOAT";
                case DOUBLE -> "DOUBLE";
                case DECIMAL -> decimalType();
                case TEXT -> "VARCHAR";
                case DATE -> "DATE";
                case TIME -> "TIME";
                case TIMESTAMP -> nanoseconds ? "TIMESTAMP_NS" : "TIMESTAMP";
                case INSTANT -> "TIMESTAMP WITH TIME ZONE";
                case UUID -> "UUID";
                case BLOB -> "BLOB";
                case LIST -> elementType().sql() + "[]";
            };
        }
        boolean numbers = firstRows.keySet().stream()
                .allMatch(kind ->
                        kind == Kind.WHOLE || kind == Kind.FLOAT || kind == Kind.DOUBLE || kind == Kind.DECIMAL);
        if (!numbers) {
            throw new InputException("Cannot make a data set: column '" + column + "' holds "
                    + firstRows.entrySet().stream()
                            .map(entry -> entry.getKey().words + " (element " + entry.getValue() + ")")
                            .collect(Collectors.joining(" and "))
                    + "; give all its values one type, such as text");
        }
        return firstRows.containsKey(Kind.DECIMAL) || !exactInDouble ? decimalType() : "DOUBLE";
    }

    private String wholeType() {
        if (intsOnly) {
            return "INTEGER";
        }
        if (bits <= 63) {
            return "BIGINT";
        }
        if (bits <= 127) {
            return "HUGEINT";
        }
        throw new InputException("Cannot make a data set: column '" + column
                + "' holds whole numbers beyond 128 bits; give them as text");
    }

    private String decimalType() {
        if (wholeDigits + scale > MOST_DIGITS) {
            throw new InputException("Cannot make a data set: column '" + column
                    + "' holds numbers that together need more than " + MOST_DIGITS
                    + " digits, or are not finite; give them as text, or as doubles only");
        }
        return "DECIMAL(" + (wholeDigits + scale) + "," + scale + ")";
    }

    private static String declaredType(Type type) {
        Type element = elementOf(type);
        if (element != type) {
            return declaredType(element) + "[]";
        }
        if (type instanceof ParameterizedType generic && generic.getRawType() == Optional.class) {
            return declaredType(generic.getActualTypeArguments()[0]);
        }
        if (type == byte[].class) {
            return "BLOB";
        }
        Map<Type, String> known = Map.ofEntries(
                Map.entry(boolean.class, "BOOLEAN"),
                Map.entry(Boolean.class, "BOOLEAN"),
                Map.entry(byte.class, "INTEGER"),
                Map.entry(Byte.class, "INTEGER"),
                Map.entry(short.class, "INTEGER"),
                Map.entry(Short.class, "INTEGER"),
                Map.entry(int.class, "INTEGER"),
                Map.entry(Integer.class, "INTEGER"),
                Map.entry(OptionalInt.class, "INTEGER"),
                Map.entry(long.class, "BIGINT"),
                Map.entry(Long.class, "BIGINT"),
                Map.entry(OptionalLong.class, "BIGINT"),
                Map.entry(BigInteger.class, "HUGEINT"),
                Map.entry(float.class, "FLOAT"),
                Map.entry(Float.class, "FLOAT"),
                Map.entry(double.class, "DOUBLE"),
                Map.entry(Double.class, "DOUBLE"),
                Map.entry(OptionalDouble.class, "DOUBLE"),
                Map.entry(BigDecimal.class, "DECIMAL(38,10)"),
                Map.entry(LocalDate.class, "DATE"),
                Map.entry(LocalTime.class, "TIME"),
                Map.entry(LocalDateTime.class, "TIMESTAMP"),
                Map.entry(Instant.class, "TIMESTAMP WITH TIME ZONE"),
                Map.entry(OffsetDateTime.class, "TIMESTAMP WITH TIME ZONE"),
                Map.entry(ZonedDateTime.class, "TIMESTAMP WITH TIME ZONE"),
                Map.entry(UUID.class, "UUID"));
        return known.getOrDefault(type, "VARCHAR");
    }

    private static Type elementOf(Type type) {
        if (type instanceof Class<?> raw && raw.isArray() && raw != byte[].class) {
            return raw.getComponentType();
        }
        if (type instanceof GenericArrayType array) {
            return array.getGenericComponentType();
        }
        if (type instanceof ParameterizedType generic
                && generic.getRawType() instanceof Class<?> raw
                && Collection.class.isAssignableFrom(raw)) {
            return generic.getActualTypeArguments()[0];
        }
        return type;
    }

    private Kind kind(Object value, int row) {
        if (value instanceof Boolean) {
            return Kind.BOOLEAN;
        }
        if (value instanceof Integer
                || value instanceof Long
                || value instanceof Short
                || value instanceof Byte
                || value instanceof BigInteger) {
            return Kind.WHOLE;
        }
        if (value instanceof Float) {
            return Kind.FLOAT;
        }
        if (value instanceof Double) {
            return Kind.DOUBLE;
        }
        if (value instanceof BigDecimal) {
            return Kind.DECIMAL;
        }
        if (value instanceof CharSequence || value instanceof Character || value instanceof Enum<?>) {
            return Kind.TEXT;
        }
        if (value instanceof java.sql.Timestamp || value instanceof LocalDateTime) {
            return Kind.TIMESTAMP;
        }
        if (value instanceof LocalDate || value instanceof java.sql.Date) {
            return Kind.DATE;
        }
        if (value instanceof LocalTime) {
            return Kind.TIME;
        }
        if (value instanceof Instant || value instanceof OffsetDateTime || value instanceof ZonedDateTime) {
            return Kind.INSTANT;
        }
        if (value instanceof UUID) {
            return Kind.UUID;
        }
        if (value instanceof byte[]) {
            return Kind.BLOB;
        }
        if (value instanceof Collection<?> || value.getClass().isArray()) {
            return Kind.LIST;
        }
        throw new InputException("Cannot make a data set: column '" + column + "' holds a "
                + value.getClass().getName() + " (element " + row
                + "); use numbers, booleans, text, enums, java.time, UUID, or lists of these");
    }

    private static @Nullable Object unwrapped(@Nullable Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.isPresent() ? unwrapped(optional.get()) : null;
        }
        if (value instanceof OptionalInt optional) {
            return optional.isPresent() ? optional.getAsInt() : null;
        }
        if (value instanceof OptionalLong optional) {
            return optional.isPresent() ? optional.getAsLong() : null;
        }
        if (value instanceof OptionalDouble optional) {
            return optional.isPresent() ? optional.getAsDouble() : null;
        }
        return value;
    }

    private static BigInteger whole(Object value) {
        return value instanceof BigInteger big ? big : BigInteger.valueOf(((Number) value).longValue());
    }

    private static LocalDateTime timestamp(Object value) {
        return value instanceof java.sql.Timestamp old ? old.toLocalDateTime() : (LocalDateTime) value;
    }

    private static List<@Nullable Object> elements(Object list) {
        if (list instanceof Collection<?> collection) {
            return new ArrayList<>(collection);
        }
        List<@Nullable Object> elements = new ArrayList<>();
        for (int i = 0; i < Array.getLength(list); i++) {
            elements.add(Array.get(list, i));
        }
        return elements;
    }

    void append(DuckDBAppender appender, @Nullable Object raw) throws SQLException {
        Object value = converted(raw, sql());
        if (value == null) {
            appender.appendNull();
        } else if (value instanceof Boolean bool) {
            appender.append(bool.booleanValue());
        } else if (value instanceof Integer number) {
            appender.append(number.intValue());
        } else if (value instanceof Long number) {
            appender.append(number.longValue());
        } else if (value instanceof BigInteger number) {
            appender.append(number);
        } else if (value instanceof Float number) {
            appender.append(number.floatValue());
        } else if (value instanceof Double number) {
            appender.append(number.doubleValue());
        } else if (value instanceof BigDecimal number) {
            appender.append(number);
        } else if (value instanceof String text) {
            appender.append(text);
        } else if (value instanceof LocalDate date) {
            appender.append(date);
        } else if (value instanceof LocalTime time) {
            appender.append(time);
        } else if (value instanceof LocalDateTime time) {
            appender.append(time);
        } else if (value instanceof OffsetDateTime time) {
            appender.append(time);
        } else if (value instanceof UUID id) {
            appender.append(id);
        } else if (value instanceof byte[] bytes) {
            appender.append(bytes);
        } else if (value instanceof List<?> list) {
            appender.append(list);
        } else {
            throw new IllegalStateException("no way to append a " + value.getClass());
        }
    }

    /** The value as the column's type wants it. */
    private @Nullable Object converted(@Nullable Object raw, String type) {
        Object value = unwrapped(raw);
        if (value == null) {
            return null;
        }
        if (type.endsWith("[]")) {
            String of = type.substring(0, type.length() - 2);
            List<@Nullable Object> list = new ArrayList<>();
            for (Object each : elements(value)) {
                list.add(elementType().converted(each, of));
            }
            return list;
        }
        return switch (type) {
            case "INTEGER" -> ((Number) value).intValue();
            case "BIGINT" -> ((Number) value).longValue();
            case "HUGEINT" -> whole(value);
            case "DOUBLE" -> ((Number) value).doubleValue();
            case "VARCHAR" -> value instanceof Enum<?> constant ? constant.name() : value.toString();
            case "DATE" -> value instanceof java.sql.Date old ? old.toLocalDate() : value;
            case "TIMESTAMP", "TIMESTAMP_NS" -> timestamp(value);
            case "TIMESTAMP WITH TIME ZONE" -> instant(value);
            default -> type.startsWith("DECIMAL(") ? decimal(value) : value;
        };
    }

    private static OffsetDateTime instant(Object value) {
        if (value instanceof Instant instant) {
            return instant.atOffset(ZoneOffset.UTC);
        }
        return value instanceof ZonedDateTime zoned ? zoned.toOffsetDateTime() : (OffsetDateTime) value;
    }

    private BigDecimal decimal(Object value) {
        BigDecimal number;
        if (value instanceof BigDecimal decimal) {
            number = decimal;
        } else if (value instanceof Double || value instanceof Float) {
            number = BigDecimal.valueOf(((Number) value).doubleValue());
        } else {
            number = new BigDecimal(whole(value));
        }
        return number.setScale(scale);
    }
}
