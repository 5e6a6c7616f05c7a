package dev.linkage.internal.run.directory;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The fields of one JSON object. Each reading throws {@link Damage} for a field that is missing or of another type. */
final class LineFields {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(10).build())
            .build();

    private final Map<String, Object> values;

    private LineFields(Map<String, Object> values) {
        this.values = values;
    }

    /** A line is not what it should be. */
    static final class Damage extends Exception {
        private static final long serialVersionUID = 1;

        Damage(String message) {
            super(message);
        }
    }

    static LineFields parse(byte[] bytes, int from, int length) throws Damage {
        try (JsonParser parser = JSON.createParser(bytes, from, length)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new Damage("it holds no JSON object");
            }
            LineFields fields = object(parser);
            if (parser.nextToken() != null) {
                throw new Damage("something follows its end");
            }
            return fields;
        } catch (IOException e) {
            throw new Damage("it is no JSON");
        }
    }

    private static LineFields object(JsonParser parser) throws IOException, Damage {
        Map<String, Object> values = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            values.put(name, value(parser));
        }
        return new LineFields(values);
    }

    private static Object value(JsonParser parser) throws IOException, Damage {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> {
                List<Object> list = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    list.add(value(parser));
                }
                yield list;
            }
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> parser.getLongValue();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> throw new Damage("it has a value that no line has");
        };
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    private <T> T value(String name, Class<T> type) throws Damage {
        Object value = values.get(name);
        if (!type.isInstance(value)) {
            throw new Damage(value == null ? "it has no '" + name + "'" : "its '" + name + "' is " + value);
        }
        return type.cast(value);
    }

    String text(String name) throws Damage {
        return value(name, String.class);
    }

    boolean truth(String name) throws Damage {
        return value(name, Boolean.class);
    }

    /** 0 or more. */
    long count(String name) throws Damage {
        long count = value(name, Long.class);
        if (count < 0) {
            throw new Damage("its '" + name + "' is " + count);
        }
        return count;
    }

    int number(String name) throws Damage {
        long number = count(name);
        if (number > Integer.MAX_VALUE) {
            throw new Damage("its '" + name + "' is " + number);
        }
        return (int) number;
    }

    /** Infinities are texts. */
    double real(String name) throws Damage {
        Object value = values.get(name);
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        return switch (text(name)) {
            case "Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            case "NaN" -> Double.NaN;
            default -> throw new Damage("its '" + name + "' is " + value);
        };
    }

    OptionalDouble optionalReal(String name) throws Damage {
        return has(name) ? OptionalDouble.of(real(name)) : OptionalDouble.empty();
    }

    LineFields object(String name) throws Damage {
        return value(name, LineFields.class);
    }

    List<LineFields> objects(String name) throws Damage {
        return list(name, LineFields.class);
    }

    List<String> texts(String name) throws Damage {
        return list(name, String.class);
    }

    private <T> List<T> list(String name, Class<T> type) throws Damage {
        List<T> list = new ArrayList<>();
        for (Object element : value(name, List.class)) {
            if (!type.isInstance(element)) {
                throw new Damage("its '" + name + "' holds " + element);
            }
            list.add(type.cast(element));
        }
        return list;
    }

    /** Every field, which must be a text. */
    Map<String, String> texts() throws Damage {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String name : values.keySet()) {
            texts.put(name, text(name));
        }
        return texts;
    }

    <E extends Enum<E>> E constant(String name, Class<E> type) throws Damage {
        String text = text(name);
        Optional<E> found = Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.name().equalsIgnoreCase(text))
                .findFirst();
        return found.orElseThrow(() -> new Damage("its '" + name + "' is " + text));
    }

    @Override
    public String toString() {
        return values.toString();
    }
}
