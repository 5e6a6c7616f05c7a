package dev.linkage.testkit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON value, read whole. */
final class JsonTree {
    private final @Nullable Object value;

    private JsonTree(@Nullable Object value) {
        this.value = value;
    }

    static JsonTree read(Path file) {
        try (JsonParser parser = new JsonFactory().createParser(file.toFile())) {
            parser.nextToken();
            return read(parser);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonTree read(JsonParser parser) throws IOException {
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            Map<String, JsonTree> fields = new LinkedHashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                parser.nextToken();
                fields.put(name, read(parser));
            }
            return new JsonTree(fields);
        } else if (parser.currentToken() == JsonToken.START_ARRAY) {
            List<JsonTree> elements = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                elements.add(read(parser));
            }
            return new JsonTree(elements);
        } else if (parser.currentToken().isNumeric()) {
            return new JsonTree(parser.getDoubleValue());
        }
        return new JsonTree(parser.currentToken() == JsonToken.VALUE_NULL ? null : parser.getText());
    }

    /** A field; a tree of null when it is missing. */
    JsonTree at(String field) {
        return value instanceof Map<?, ?> map && map.get(field) instanceof JsonTree tree ? tree : new JsonTree(null);
    }

    /** Elements of an array; none for anything else. */
    List<JsonTree> elements() {
        List<JsonTree> elements = new ArrayList<>();
        if (value instanceof List<?> list) {
            list.forEach(element -> elements.add((JsonTree) element));
        }
        return elements;
    }

    boolean isNumber() {
        return value instanceof Double;
    }

    double number() {
        if (value instanceof Double number) {
            return number;
        }
        throw new IllegalStateException("expected a number but found " + value);
    }

    String text() {
        return String.valueOf(value);
    }
}
