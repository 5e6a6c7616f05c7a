package dev.linkage.duckdb.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.duckdb.DuckDb;
import dev.linkage.engine.Workspace;
import dev.linkage.internal.text.StandIn;
import dev.linkage.internal.text.TextColumn;
import dev.linkage.internal.text.Treatment;
import dev.linkage.model.TextMeasure;
import dev.linkage.score.TextKernels;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StandInTest {

    private static final TextColumn L = new TextColumn("l", false);
    private static final TextColumn R = new TextColumn("r", false);

    private Connection connection;
    private DuckDb db;
    private Workspace workspace;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:duckdb:");
        db = DuckDb.using(connection);
        workspace = db.workspace(Optional.empty());
    }

    @AfterEach
    void close() throws SQLException {
        db.close();
        connection.close();
    }

    @Test
    void leavesAsciiAloneAfterOneScan() throws SQLException {
        execute("CREATE TABLE t AS SELECT 'abc' AS l, NULL::VARCHAR AS r, ['x', NULL] AS a");

        assertThat(StandIn.plan(workspace, "t", List.of(L, R, new TextColumn("a", true))))
                .containsOnlyKeys("l", "r", "a")
                .allSatisfy((name, treatment) -> assertThat(treatment).isInstanceOf(Treatment.Native.class));
    }

    @Test
    void asksNothingWithoutColumnsAndTakesEmptyTables() throws SQLException {
        execute("CREATE TABLE t (l VARCHAR)");

        assertThat(StandIn.plan(workspace, "t", List.of())).isEmpty();
        assertThat(StandIn.plan(workspace, "t", List.of(L))).containsEntry("l", new Treatment.Native());
    }

    @Test
    void makesEveryMeasureCountCodePoints() throws SQLException {
        List<String[]> pairs = new ArrayList<>();
        TextPairs generator = new TextPairs(3, false);
        for (int i = 0; i < 100_000; i++) {
            pairs.add(generator.next());
        }
        insert(pairs);
        Map<String, Treatment> plan = StandIn.plan(workspace, "t", List.of(L, R));

        assertSameAsKernels(pairs, plan);
    }

    @Test
    void takesAnyCharactersAsCodes() throws SQLException {
        List<String[]> pairs = new ArrayList<>();
        pairs.add(new String[] {"a\u0000é'", "\u0000è'\"\\"});
        pairs.add(new String[] {"", "\uD83D\uDC68\u200D\uD83D\uDC69"});
        pairs.add(new String[] {"e\u0301\n\t\u0001%_", "é\u007f\r"});
        for (int i = 0; i < 50; i++) {
            pairs.add(new String[] {"ab" + (char) (0x4E00 + i), "ac" + (char) (0x4E00 + i / 2)});
        }
        insert(pairs);
        Map<String, Treatment> plan = StandIn.plan(workspace, "t", List.of(L, R));

        assertSameAsKernels(pairs, plan);
    }

    @Test
    void canUseEveryFreeCode() throws SQLException {
        execute("""
                CREATE TABLE t AS
                SELECT 'b' || string_agg(chr(19968 + i::INTEGER), '') AS l, 'z' AS r FROM range(125) t(i)""");
        String all = text("SELECT l FROM t");
        Map<String, Treatment> plan = StandIn.plan(workspace, "t", List.of(L, R));

        assertThat(plan.get("r")).isEqualTo(new Treatment.Native());
        String translated = ((Treatment.Translated) plan.get("l")).sqlExpression();
        assertThat(all.codePoints().distinct().count()).isEqualTo(126);
        assertThat(text("SELECT len(list_distinct(string_split(" + translated + " || r, ''))) FROM t"))
                .isEqualTo("127");
        assertThat(text("SELECT strlen(" + translated + ") FROM t")).isEqualTo("126");
    }

    @Test
    void leavesTheColumnWithMostCharactersToTheKernels() throws SQLException {
        execute("""
                CREATE TABLE t AS
                SELECT 'Zoë' AS l, string_agg(chr(19968 + i::INTEGER), '') AS r, ['Zoë', NULL, 'x'] AS a
                FROM range(130) t(i)""");
        Map<String, Treatment> plan = StandIn.plan(workspace, "t", List.of(R, L, new TextColumn("a", true)));

        assertThat(plan.keySet()).containsExactly("r", "l", "a");
        assertThat(plan.get("r")).isEqualTo(new Treatment.Kernel());
        assertThat(plan.get("l")).isInstanceOf(Treatment.Translated.class);
        assertThat(plan.get("a")).isInstanceOf(Treatment.Translated.class);
    }

    @Test
    void givesOneAlphabetToArraysAndTexts() throws SQLException {
        execute("""
                CREATE TABLE t AS SELECT * FROM (VALUES
                    (['Müller', NULL, ''], 'Müller'), (NULL, 'ÿ'), ([], NULL), ([NULL], '')) v("An ""array"" column", l)""");
        Map<String, Treatment> plan =
                StandIn.plan(workspace, "t", List.of(new TextColumn("An \"array\" column", true), L));
        String array = ((Treatment.Translated) plan.get("An \"array\" column")).sqlExpression();
        String value = ((Treatment.Translated) plan.get("l")).sqlExpression();

        assertThat(text("SELECT list((" + array + ")[1] = " + value + " ORDER BY rowid) FROM t"))
                .isEqualTo("[true, NULL, NULL, NULL]");
        assertThat(text("SELECT list(list_transform(" + array + ", lambda x: strlen(x)) ORDER BY rowid) FROM t"))
                .isEqualTo("[[6, NULL, 0], NULL, [], [NULL]]");
        assertThat(text("SELECT list(" + value + " = '' ORDER BY rowid) FROM t"))
                .isEqualTo("[false, false, NULL, true]");
    }

    private void assertSameAsKernels(List<String[]> pairs, Map<String, Treatment> plan) throws SQLException {
        String l = ((Treatment.Translated) plan.get("l")).sqlExpression();
        String r = ((Treatment.Translated) plan.get("r")).sqlExpression();
        NativeRounding rounding = new NativeRounding(connection);
        for (TextMeasure measure : TextMeasure.values()) {
            String sql =
                    "SELECT CASE WHEN x <> '' AND y <> '' OR %b THEN %s(x, y) ELSE 0 END FROM (SELECT i, %s AS x, %s AS y FROM t) ORDER BY i"
                            .formatted(measure != TextMeasure.JACCARD, measure.function(), l, r);
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(sql)) {
                for (String[] pair : pairs) {
                    rows.next();
                    double expected = TextKernels.value(measure, pair[0], pair[1]);
                    if (!rounding.same(measure, expected, rows.getDouble(1))) {
                        assertThat(rows.getDouble(1))
                                .as("%s of '%s' and '%s'", measure, pair[0], pair[1])
                                .isEqualTo(expected);
                    }
                }
            }
        }
    }

    private void insert(List<String[]> pairs) throws SQLException {
        execute("CREATE TABLE t (i INTEGER, l VARCHAR, r VARCHAR)");
        try (var appender = ((DuckDBConnection) connection).createAppender("t")) {
            int i = 0;
            for (String[] pair : pairs) {
                appender.beginRow().append(i++).append(pair[0]).append(pair[1]).endRow();
            }
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
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
