package dev.linkage.duckdb.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.model.TextMeasure;
import dev.linkage.score.TextKernels;
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

class TextKernelsAgainstDuckDbTest {

    @Test
    void equalsDuckDbBitForBitOnAscii() throws SQLException {
        TextPairs generator = new TextPairs(1, true);
        List<String[]> pairs = new ArrayList<>();
        for (int i = 0; i < 300_000; i++) {
            pairs.add(generator.next());
        }

        assertThat(differences(pairs, pairs)).isEmpty();
    }

    @Test
    void equalsDuckDbOnOneByteStandInsBeyondAscii() throws SQLException {
        TextPairs generator = new TextPairs(2, false);
        List<String[]> pairs = new ArrayList<>();
        List<String[]> standIns = new ArrayList<>();
        while (pairs.size() < 30_000) {
            String[] pair = generator.next();
            int[] alphabet = (pair[0] + pair[1]).codePoints().distinct().toArray();
            if (alphabet.length < 127) {
                pairs.add(pair);
                standIns.add(new String[] {standIn(pair[0], alphabet), standIn(pair[1], alphabet)});
            }
        }

        assertThat(differences(pairs, standIns)).isEmpty();
    }

    private static String standIn(String text, int[] alphabet) {
        return text.codePoints()
                .mapToObj(c -> {
                    int code = 1;
                    while (alphabet[code - 1] != c) {
                        code++;
                    }
                    return String.valueOf((char) code);
                })
                .collect(Collectors.joining());
    }

    /** Where our values of the first pairs are not DuckDB's of the second. */
    private static List<String> differences(List<String[]> ours, List<String[]> duckDbs) throws SQLException {
        List<String> differences = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            NativeRounding rounding = new NativeRounding(connection);
            statement.execute("CREATE TABLE pairs (l VARCHAR, r VARCHAR)");
            try (var appender = ((DuckDBConnection) connection).createAppender("pairs")) {
                for (String[] pair : duckDbs) {
                    appender.beginRow().append(pair[0]).append(pair[1]).endRow();
                }
            }
            String columns = Arrays.stream(TextMeasure.values())
                    .map(measure -> measure == TextMeasure.JACCARD
                            ? "CASE WHEN l = '' OR r = '' THEN 0 ELSE jaccard(l, r) END"
                            : measure.function() + "(l, r)")
                    .collect(Collectors.joining(", "));
            try (ResultSet rows = statement.executeQuery("SELECT " + columns + " FROM pairs ORDER BY rowid")) {
                for (String[] pair : ours) {
                    rows.next();
                    for (TextMeasure measure : TextMeasure.values()) {
                        double expected = rows.getDouble(measure.ordinal() + 1);
                        double value = TextKernels.value(measure, pair[0], pair[1]);
                        if (!rounding.same(measure, value, expected)) {
                            differences.add(measure + " of '" + pair[0] + "' and '" + pair[1] + "' is " + expected
                                    + " but was " + value);
                        }
                    }
                }
            }
        }
        return differences;
    }
}
