package dev.linkage.benchmarks.splink;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** The line of JSON with which a measured process ends: its values as text, by path, such as {@code steps.0.step}. */
record FigureLine(Map<String, String> values) {
    private static final JsonFactory JSON = new JsonFactory();

    static FigureLine last(String printed) {
        String line = printed.lines()
                .filter(text -> !text.isBlank())
                .reduce("", (earlier, later) -> later)
                .strip();
        if (!line.startsWith("{")) {
            throw new IllegalArgumentException("the last line printed must be a JSON object but was '" + line + "'");
        }
        var values = new LinkedHashMap<String, String>();
        try (JsonParser parser = JSON.createParser(line)) {
            parser.nextToken();
            read(parser, "", values);
        } catch (IOException e) {
            throw new IllegalArgumentException("the last line printed is not JSON: " + line, e);
        }
        return new FigureLine(values);
    }

    private static void read(JsonParser parser, String path, Map<String, String> values) throws IOException {
        switch (parser.currentToken()) {
            case START_OBJECT -> {
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    String name = parser.currentName();
                    parser.nextToken();
                    read(parser, below(path, name), values);
                }
            }
            case START_ARRAY -> {
                for (int index = 0; parser.nextToken() != JsonToken.END_ARRAY; index++) {
                    read(parser, below(path, Integer.toString(index)), values);
                }
            }
            case VALUE_NULL -> {}
            default -> values.put(path, parser.getText());
        }
    }

    private static String below(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    double number(String path) {
        String value = values.get(path);
        if (value == null) {
            throw new IllegalArgumentException("'" + path + "' is missing; there are " + values.keySet());
        }
        return Double.parseDouble(value);
    }

    double numberOr(String path, double fallback) {
        return values.containsKey(path) ? number(path) : fallback;
    }

    /** The values whose path starts with the prefix and a dot, by the rest of their path. */
    Map<String, String> under(String prefix) {
        var found = new LinkedHashMap<String, String>();
        values.forEach((path, value) -> {
            if (path.startsWith(prefix + ".")) {
                found.put(path.substring(prefix.length() + 1), value);
            }
        });
        return found;
    }
}
