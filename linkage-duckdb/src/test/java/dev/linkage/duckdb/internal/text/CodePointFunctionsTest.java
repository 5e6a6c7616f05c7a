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
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CodePointFunctionsTest {

    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:duckdb:");
        CodePointFunctions.register(connection);
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    @ParameterizedTest
    @EnumSource
    void countsCodePointsWithTheTypesOfTheNativeFunction(TextMeasure measure) throws SQLException {
        String function = "linkage_" + measure.function() + "('Müller', 'Muller')";

        assertThat(value("SELECT " + function)).isEqualTo(TextKernels.value(measure, "Müller", "Muller"));
        assertThat(text("SELECT typeof(" + function + ")"))
                .isEqualTo(text("SELECT typeof(" + measure.function() + "('a', 'b'))"));
    }

    @ParameterizedTest
    @EnumSource
    void givesNullForNull(TextMeasure measure) throws SQLException {
        String function = "linkage_" + measure.function();

        assertThat(text("SELECT " + function + "(NULL, 'a')")).isNull();
        assertThat(text("SELECT " + function + "('a', NULL)")).isNull();
        assertThat(text("""
                SELECT list(%s(l, r) IS NULL ORDER BY i)
                FROM (VALUES (1, 'a', NULL), (2, NULL, 'é'), (3, NULL, NULL), (4, 'é', 'é'), (5, '', '')) t(i, l, r)""".formatted(function))).isEqualTo("[true, true, true, false, false]");
    }

    @Test
    void takesEmptyTextInJaccard() throws SQLException {
        assertThat(value("SELECT linkage_jaccard('', 'é')")).isZero();
        assertThat(value("SELECT linkage_jaccard('', '')")).isZero();
    }

    @Test
    void worksInsideLambdas() throws SQLException {
        assertThat(value("""
                SELECT max(list_max(list_transform(
                    flatten(list_transform(l, lambda x: list_transform(r, lambda y: [x, y]))),
                    lambda pair: linkage_jaro_winkler_similarity(pair[1], pair[2]))))
                FROM (VALUES (['Zoë', NULL, 'Müller'], ['Muller', 'Bob']), ([], ['a']), (NULL, ['b'])) t(l, r)""")).isEqualTo(TextKernels.jaroWinkler("Müller", "Muller"));
    }

    @Test
    void worksOnAllConnectionsAndThreadsAtOnce() throws Exception {
        try (Statement statement = connection.createStatement()) {
            statement.execute("""
                    CREATE TABLE people AS
                    SELECT 'Jürgen' || (i * 7 % 1000) AS l, 'Jurgen' || (i * 11 % 1000) AS r FROM range(130_000) t(i)""");
        }
        double expected = 0;
        for (long i = 0; i < 130_000; i++) {
            expected += TextKernels.damerauLevenshtein("Jürgen" + i * 7 % 1000, "Jurgen" + i * 11 % 1000);
        }
        var pool = Executors.newFixedThreadPool(4);
        try {
            List<Future<Double>> sums = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                sums.add(pool.submit(() -> {
                    try (Connection other = ((DuckDBConnection) connection).duplicate();
                            Statement statement = other.createStatement();
                            ResultSet rows = statement.executeQuery(
                                    "SELECT sum(linkage_damerau_levenshtein(l, r)) FROM people")) {
                        rows.next();
                        return rows.getDouble(1);
                    }
                }));
            }
            for (Future<Double> sum : sums) {
                assertThat(sum.get()).isEqualTo(expected);
            }
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void canBeRegisteredAgain() throws SQLException {
        CodePointFunctions.register(connection);

        assertThat(value("SELECT linkage_levenshtein('é', 'e')")).isEqualTo(1);
    }

    private double value(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getDouble(1);
        }
    }

    private String text(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
