package dev.linkage.model;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import dev.linkage.error.ModelException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * An object of a model file that knows where it stands, so that every complaint names the place.
 *
 * @param place file and path within it
 * @param values what the keys hold: {@link JsonObject}, List, String, Double, Boolean or {@link #NULL}
 */
record JsonObject(String place, Map<String, Object> values) {

    private static final Object NULL = new Object() {
        @Override
        public String toString() {
            return "null";
        }
    };

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(50).build())
            .build();

    static JsonObject parse(byte[] json, String source) {
        try (JsonParser parser = FACTORY.createParser(json)) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw new ModelException("cannot load a model from " + source
                        + ": it is empty; the model was not saved completely, save it again");
            }
            if (first != JsonToken.START_OBJECT) {
                throw new ModelException("cannot load a model from " + source
                        + ": it holds no JSON object; load a file saved by model.save(Path) or Splink");
            }
            JsonObject object = object(parser, source);
            if (parser.nextToken() != null) {
                throw new ModelException("cannot load a model from " + source
                        + ": something follows the end of the model; remove it or save the model again");
            }
            return object;
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            String where = at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
            throw new ModelException(
                    "cannot load a model from " + source + ": it is no complete JSON" + where + " ("
                            + e.getOriginalMessage() + "); load a file saved by model.save(Path) or Splink",
                    e);
        } catch (IOException e) {
            throw new ModelException("cannot load a model from " + source + ": " + e.getMessage(), e);
        }
    }

    private static JsonObject object(JsonParser parser, String place) throws IOException {
        Map<String, Object> values = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            parser.nextToken();
            values.put(key, value(parser, place + ", " + key));
        }
        return new JsonObject(place, values);
    }

    private static Object value(JsonParser parser, String place) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser, place);
            case START_ARRAY -> {
                List<Object> items = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    items.add(value(parser, place + " " + (items.size() + 1)));
                }
                yield items;
            }
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> NULL;
        };
    }

    JsonObject at(String newPlace) {
        return new JsonObject(newPlace, values);
    }

    void allowOnly(Set<String> known) {
        for (String key : values.keySet()) {
            if (!known.contains(key)) {
                throw wrong(
                        "unknown key '" + key + "'", "remove it; known are " + String.join(", ", new TreeSet<>(known)));
            }
        }
    }

    boolean has(String key) {
        return value(key) != null;
    }

    String text(String key) {
        return optionalText(key)
                .orElseThrow(() -> wrong("'" + key + "' is missing", "add it, or save the model again"));
    }

    Optional<String> optionalText(String key) {
        return optional(key, String.class, "a text");
    }

    boolean flag(String key, boolean otherwise) {
        return optional(key, Boolean.class, "true or false").orElse(otherwise);
    }

    OptionalDouble optionalNumber(String key) {
        Optional<Double> number = optional(key, Double.class, "a number");
        if (number.isPresent() && !Double.isFinite(number.get())) {
            throw wrong(
                    "'" + key + "' must be a finite number but was " + number.get(), "train the model again or set it");
        }
        return number.map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    double number(String key, double otherwise) {
        return optionalNumber(key).orElse(otherwise);
    }

    int whole(String key, int otherwise) {
        double number = number(key, otherwise);
        if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
            throw wrong("'" + key + "' must be a whole number but was " + number, "correct it");
        }
        return (int) number;
    }

    List<String> texts(String key) {
        List<String> texts = new ArrayList<>();
        for (Object item : list(key)) {
            if (!(item instanceof String text)) {
                throw wrong("'" + key + "' must be a list of texts but holds " + shown(item), "correct it");
            }
            texts.add(text);
        }
        return texts;
    }

    List<Object> list(String key) {
        List<Object> items = new ArrayList<>();
        for (Object item : optional(key, List.class, "a list").orElse(List.of())) {
            items.add(item == null ? NULL : item);
        }
        return items;
    }

    List<JsonObject> objects(String key) {
        List<JsonObject> objects = new ArrayList<>();
        for (Object item : list(key)) {
            if (!(item instanceof JsonObject object)) {
                throw wrong("'" + key + "' must be a list of objects but holds " + shown(item), "correct it");
            }
            objects.add(object);
        }
        return objects;
    }

    ModelException wrong(String what, String wayOut) {
        return new ModelException(place + ": " + what + "; " + wayOut);
    }

    private @Nullable Object value(String key) {
        Object value = values.get(key);
        return value == NULL ? null : value;
    }

    private <T> Optional<T> optional(String key, Class<T> type, String what) {
        Object value = value(key);
        if (value != null && !type.isInstance(value)) {
            throw wrong("'" + key + "' must be " + what + " but was " + shown(value), "correct it");
        }
        return Optional.ofNullable(value).map(type::cast);
    }

    static String shown(Object value) {
        if (value instanceof JsonObject) {
            return "an object";
        }
        String text = value instanceof List ? "a list" : value instanceof String ? "'" + value + "'" : value.toString();
        return text.length() > 80 ? text.substring(0, 77) + "..." : text;
    }
}
