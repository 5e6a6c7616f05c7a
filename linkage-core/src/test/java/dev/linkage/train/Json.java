package dev.linkage.train;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads a JSON resource into maps, lists, strings, doubles and booleans. */
record Json(Object value) {

    static Json resource(String path) throws IOException {
        try (InputStream in = Json.class.getResourceAsStream("/dev/linkage/testkit/conformance/" + path);
                JsonParser parser = new JsonFactory().createParser(in)) {
            parser.nextToken();
            return new Json(read(parser));
        }
    }

    private static Object read(JsonParser parser) throws IOException {
        switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> map = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    map.put(name, read(parser));
                }
                return map;
            }
            case START_ARRAY -> {
                List<Object> list = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    list.add(read(parser));
                }
                return list;
            }
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
                return parser.getDoubleValue();
            }
            default -> {
                return parser.getText();
            }
        }
    }

    boolean has(String name) {
        return ((Map<?, ?>) value).containsKey(name);
    }

    Json get(String name) {
        return new Json(((Map<?, ?>) value).get(name));
    }

    List<Json> list() {
        List<Json> list = new ArrayList<>();
        for (Object each : (List<?>) value) {
            list.add(new Json(each));
        }
        return list;
    }

    boolean isNumber() {
        return value instanceof Double;
    }

    double number() {
        return (double) value;
    }

    String text() {
        return (String) value;
    }
}
