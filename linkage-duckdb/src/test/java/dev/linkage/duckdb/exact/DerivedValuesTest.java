package dev.linkage.duckdb.exact;

import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.ColumnExpression.column;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.Linker;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.engine.PairExecutor;
import dev.linkage.engine.Rows;
import dev.linkage.engine.Source;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.error.InputException;
import dev.linkage.internal.pairs.HeapShare;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.ColumnExpression;
import dev.linkage.model.Comparison;
import dev.linkage.model.Comparisons;
import dev.linkage.model.Level;
import dev.linkage.model.LinkType;
import dev.linkage.model.TimeUnit;
import dev.linkage.predict.Prediction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values that the JVM derives from others are those that the engine would compute, whatever the texts hold. */
class DerivedValuesTest {
    private static final DuckDb DB = DuckDb.open();
    private static final String ALPHABET = "aAbZz09 @.-_'\t\né߀ß中İ\uD83D\uDE00e\u0301\u0000";
    private static final List<String> TEXTS = List.of(
            "",
            " ",
            "SW1A 1AA",
            "sw1a 1aa",
            "E1 6AN",
            "M1",
            "EC1A1BB",
            "jane.doe@example.com",
            "@",
            "a@b@c",
            "ZOË@x",
            "O'Brien",
            "İstanbul",
            "2000-02-29",
            "1900-02-29",
            "2000-2-9",
            "2000-02-30",
            "0001-01-01",
            "0000-01-01",
            "9999-12-31",
            "-0044-03-15",
            "2000-01-01 ",
            " 2000-01-01",
            "2000-01-01T10:00",
            "20000101",
            "2000-13-01",
            "+200-01-01",
            "２０００-01-01",
            "2000-01-0a");
    private static final List<ColumnExpression> EXPRESSIONS = List.of(
            column("text").lower(),
            column("text").substring(1, 1),
            column("text").substring(2, 3),
            column("text").lower().substring(1, 4).nullIf("2000"),
            column("text").nullIf(""),
            column("text").castToText(),
            column("text").regexExtract("^[A-Za-z]{1,2}[0-9][A-Za-z0-9]? [0-9]"),
            column("text").regexExtract("^[^@]+"),
            column("text").regexExtract("[a-z]+-?[0-9]*"),
            column("text").regexExtract("a*"),
            column("text").regexExtract(".$"),
            column("text").regexExtract("([a-z]+)@", 1),
            column("text").parseDate("%Y-%m-%d"),
            column("text").substring(1, 10).parseDate("%Y-%m-%d"),
            column("text").parseDate("%d/%m/%Y"));

    @TempDir
    Path directory;

    @AfterAll
    static void close() {
        DB.close();
    }

    @Test
    void areThoseOfTheEngine() {
        Random random = new Random(5);
        List<String> texts = new ArrayList<>(TEXTS);
        for (int i = 0; i < 250; i++) {
            texts.add(drawn(random, ALPHABET, random.nextInt(6)));
            texts.add(date(random));
        }
        check(texts, on("all"));
    }

    /** So many of which only the engine knows that it is asked for all. */
    @Test
    void areThoseOfTheEngineWhereItKnowsMost() {
        List<String> texts = IntStream.range(0, 6_000)
                .mapToObj(i -> "Ünï " + i + "@É" + i % 7)
                .toList();
        check(texts, on("part"));
    }

    /** What was asked for the second time is not what was read the first time. */
    @Test
    void areRefusedOfADataSetThatChangesMeanwhile() {
        Source changing = DB.query("SELECT i AS unique_id, i % 300 AS part, 'É' || random()::VARCHAR AS text"
                        + " FROM range(6000) t(i)")
                .named("changing");
        List<Comparison> comparisons = List.of(
                Comparisons.exact("text"),
                Comparisons.exact(column("text").lower()).named("lowered"));
        Prediction prediction = Linker.of(
                        RandomModel.of(LinkType.DEDUPE, comparisons, List.of(on("part")), new Random(7)), changing)
                .predict()
                .executor(PairExecutor.JVM);
        assertThatThrownBy(() -> prediction.toParquet(directory.resolve("changing")))
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("other values when it was read again", "'text'");
        assertThat(HeapShare.takenByAll()).isZero();
    }

    private static String drawn(Random random, String alphabet, int length) {
        int[] characters = alphabet.codePoints().toArray();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.appendCodePoint(characters[random.nextInt(characters.length)]);
        }
        return text.toString();
    }

    private static String date(Random random) {
        return String.format(
                Locale.ROOT,
                "%04d-%02d-%02d",
                random.nextInt(3) == 0 ? random.nextInt(3) : 1999,
                random.nextInt(14),
                random.nextInt(33));
    }

    private void check(List<String> texts, BlockingRule rule) {
        List<Comparison> comparisons = new ArrayList<>();
        for (ColumnExpression value : EXPRESSIONS) {
            boolean date = value instanceof ColumnExpression.ParseDate;
            comparisons.add(
                    date
                            ? Comparisons.custom(
                                    "c" + comparisons.size(),
                                    Level.missing(value),
                                    Level.exact(value),
                                    Level.timeDifference(value, 40, TimeUnit.DAY),
                                    Level.otherwise())
                            : Comparisons.custom(
                                    "c" + comparisons.size(),
                                    Level.missing(value),
                                    Level.exact(value),
                                    Level.otherwise()));
        }
        // The texts themselves are read, too: others are derived from them.
        comparisons.add(Comparisons.exact("text"));
        Prediction prediction = Linker.of(
                        RandomModel.of(LinkType.DEDUPE, comparisons, List.of(rule), new Random(7)), source(texts))
                .predict()
                .retainMatchingColumns()
                .retainIntermediateColumns();
        long sql = prediction
                .executor(PairExecutor.SQL)
                .toParquet(directory.resolve("sql"))
                .size();
        long jvm = prediction
                .executor(PairExecutor.JVM)
                .toParquet(directory.resolve("jvm"))
                .size();

        assertThat(jvm).isEqualTo(sql).isGreaterThan(texts.size());
        assertThat(number("SELECT count(*) FROM (" + rows("sql") + " EXCEPT ALL " + rows("jvm") + ")"))
                .isZero();
    }

    private String rows(String executor) {
        return "SELECT * EXCLUDE (match_probability) FROM '" + directory + "/" + executor + "/*.parquet'";
    }

    private static Source source(List<String> texts) {
        String table = "derived_" + texts.size();
        DB.execute("CREATE TABLE " + table + " (unique_id INTEGER, \"all\" INTEGER, part INTEGER, text VARCHAR)");
        DB.execute("INSERT INTO " + table + " VALUES "
                + IntStream.range(0, texts.size())
                        .mapToObj(i -> "(" + i + ", 1, " + i % 300 + ", '"
                                + texts.get(i).replace("'", "''").replace("\u0000", "' || chr(0) || '") + "')")
                        .collect(Collectors.joining(", ")));
        return DB.table(table);
    }

    private static long number(String query) {
        try (Workspace workspace = DB.workspace(Optional.empty());
                Rows rows = workspace.query(new SqlStatement("compare", query))) {
            rows.next();
            return rows.longValue(0);
        }
    }
}
