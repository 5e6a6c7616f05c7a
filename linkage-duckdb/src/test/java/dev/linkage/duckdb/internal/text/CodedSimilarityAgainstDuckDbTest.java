package dev.linkage.duckdb.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.model.TextMeasure;
import dev.linkage.score.CodedSimilarity;
import dev.linkage.score.TextDictionary;
import dev.linkage.score.TextLevels;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.Test;

class CodedSimilarityAgainstDuckDbTest {
    private static final double[] SIMILARITIES = {0.95, 0.92, 0.9, 0.88, 0.8, 0.7};
    private static final double[] DISTANCES = {1, 2, 3};
    private static final int NEIGHBOURS = 16;

    @Test
    void equalsDuckDbOnAMillionPairsOfAscii() throws SQLException {
        List<String> texts = texts(new TextPairs(11, true), 63_000);

        assertThat(differences(texts, texts)).isEmpty();
    }

    @Test
    void equalsDuckDbOnOneByteStandInsBeyondAscii() throws SQLException {
        List<String> texts = texts(new TextPairs(12, false), 13_000);
        String alphabet = String.join("", texts)
                .codePoints()
                .distinct()
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        int[] characters = alphabet.codePoints().toArray();
        assertThat(characters).hasSizeBetween(80, 127);

        assertThat(differences(
                        texts,
                        texts.stream().map(text -> standIn(text, characters)).toList()))
                .isEmpty();
    }

    private static List<String> texts(TextPairs generator, int count) {
        List<String> texts = new ArrayList<>();
        while (texts.size() < count) {
            texts.addAll(Arrays.asList(generator.next()));
        }
        return texts;
    }

    private static String standIn(String text, int[] alphabet) {
        StringBuilder standIn = new StringBuilder();
        text.codePoints().forEach(c -> {
            int code = 1;
            while (alphabet[code - 1] != c) {
                code++;
            }
            standIn.append((char) code);
        });
        return standIn.toString();
    }

    /** Where what we tell of texts and those that follow them is not what DuckDB tells of their stand-ins. */
    private static List<String> differences(List<String> texts, List<String> standIns) throws SQLException {
        TextDictionary dictionary = new TextDictionary();
        int[] codes = texts.stream()
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .mapToInt(bytes -> dictionary.add(bytes, 0, bytes.length))
                .toArray();
        CodedSimilarity similarity = CodedSimilarity.of(dictionary);
        List<TextLevels> levels = Arrays.stream(TextMeasure.values())
                .map(measure -> similarity.levels(measure, thresholds(measure)))
                .toList();
        List<String> differences = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            NativeRounding rounding = new NativeRounding(connection);
            statement.execute("CREATE TABLE texts (i INTEGER, t VARCHAR)");
            try (var appender = ((DuckDBConnection) connection).createAppender("texts")) {
                for (int i = 0; i < standIns.size(); i++) {
                    appender.beginRow().append(i).append(standIns.get(i)).endRow();
                }
            }
            String columns = Arrays.stream(TextMeasure.values())
                    .map(measure -> "CASE WHEN " + asked(measure) + " THEN " + measure.function() + "(l.t, r.t) END")
                    .collect(Collectors.joining(", "));
            int pairs = 0;
            try (ResultSet rows = statement.executeQuery(
                    ("SELECT l.i, r.i, %s FROM texts l, range(1, %d) d(step), texts r " + "WHERE r.i = l.i + d.step")
                            .formatted(columns, NEIGHBOURS + 1))) {
                while (rows.next()) {
                    pairs++;
                    int l = rows.getInt(1);
                    int r = rows.getInt(2);
                    for (TextMeasure measure : TextMeasure.values()) {
                        double expected = rows.getDouble(3 + measure.ordinal());
                        if (rows.wasNull()) {
                            continue;
                        }
                        TextLevels told = levels.get(measure.ordinal());
                        double value = told.value(codes[l], codes[r]);
                        int level = told.level(codes[l], codes[r]);
                        if (!rounding.same(measure, value, expected)
                                || level != level(measure, value)
                                || told.possible(codes[l], codes[r]) > level) {
                            differences.add(measure + " of '" + texts.get(l) + "' and '" + texts.get(r) + "' is "
                                    + expected + " but was " + value + ", level " + level);
                        }
                    }
                }
            }
            assertThat(pairs).isGreaterThanOrEqualTo((texts.size() - NEIGHBOURS) * NEIGHBOURS);
        }
        return differences;
    }

    /** DuckDB's jaccard fails on empty texts, and its Damerau-Levenshtein takes most of the time. */
    private static String asked(TextMeasure measure) {
        return switch (measure) {
            case JACCARD -> "l.t <> '' AND r.t <> ''";
            case DAMERAU_LEVENSHTEIN -> "l.i % 4 = 0";
            default -> "true";
        };
    }

    private static int level(TextMeasure measure, double value) {
        double[] thresholds = thresholds(measure);
        int level = 0;
        while (level < thresholds.length
                && (measure.similarity() ? value < thresholds[level] : value > thresholds[level])) {
            level++;
        }
        return level;
    }

    private static double[] thresholds(TextMeasure measure) {
        return measure.similarity() ? SIMILARITIES : DISTANCES;
    }
}
