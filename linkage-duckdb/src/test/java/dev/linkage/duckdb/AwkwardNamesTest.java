package dev.linkage.duckdb;

import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.ColumnExpression.column;
import static dev.linkage.model.Comparisons.absoluteDateDifference;
import static dev.linkage.model.Comparisons.absoluteDifference;
import static dev.linkage.model.Comparisons.arrayIntersection;
import static dev.linkage.model.Comparisons.custom;
import static dev.linkage.model.Comparisons.damerauLevenshtein;
import static dev.linkage.model.Comparisons.days;
import static dev.linkage.model.Comparisons.distanceInKm;
import static dev.linkage.model.Comparisons.exact;
import static dev.linkage.model.Comparisons.name;
import static dev.linkage.model.Comparisons.pairwise;
import static dev.linkage.model.LinkageModel.blocking;
import static dev.linkage.model.LinkageModel.dedupe;
import static dev.linkage.model.LinkageModel.linkAndDedupe;
import static dev.linkage.model.Threshold.weight;
import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.Linker;
import dev.linkage.cluster.ClusterAccuracy;
import dev.linkage.cluster.ClusterMember;
import dev.linkage.cluster.Clustering;
import dev.linkage.engine.Source;
import dev.linkage.engine.SourceColumn;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.Comparison;
import dev.linkage.model.Level;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.TextMeasure;
import dev.linkage.predict.PairRow;
import dev.linkage.predict.PairRows;
import dev.linkage.predict.Prediction;
import dev.linkage.predict.ScoredPairs;
import dev.linkage.train.TrainingStep;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A model over awkward names gives what the same model gives over plain ones. */
class AwkwardNamesTest {
    private static final DuckDb DB = DuckDb.open();

    private static final List<String> COLUMNS =
            List.of("unique_id", "given", "family", "city", "born", "age", "tags", "lat", "lon", "extra");

    /** Names with %s where the plain name may stand. */
    private static final List<String> PATTERNS = List.of(
            "%s with spaces ",
            "%s \"double\" \"\"",
            "%s's 'single'",
            "%s.dot.ted",
            "%S Capitals",
            "%s naïve Größe 名前 🙂",
            "%s[1] {2} (3)",
            "100%% %s %% %%d",
            "%s_l",
            "%s_r",
            "%s_l_r",
            "%s; DROP TABLE x --",
            "%s \\ / \t ?",
            "%s /* comment */",
            "__%s",
            "___________%s",
            "1%s",
            "$%s",
            "%s" + "x".repeat(200));

    /** Ten names each, in the order of the columns. */
    @SuppressWarnings("unused")
    private static final List<List<String>> SETS = List.of(
            List.of("select", "order", "group", "end", "table", "from", "where", "case", "null", "lambda"),
            List.of(
                    "__row",
                    "__data_set",
                    "__x0",
                    "__x1",
                    "__tf0",
                    "__log_tf0",
                    "__key0",
                    "__keys3",
                    "__s0",
                    "__value"),
            List.of("__tf", "__value", "__n", "__share", "__m0_0", "__row_l", "__computed", "__a", "__b", "__l"),
            List.of("value", "l", "r", "b", "t0", "el", "er", "t", "keys", "k"),
            List.of("a", "x", "n", "k", "t", "p", "m", "q", "n0", "nl"),
            List.of("__node", "__id", "__label", "__c0", "node", "c0", "cluster_id_", "labels", "nodes", "truth"),
            List.of("__g0", "__m0", "__w0", "__t0", "__f0", "match_weight", "match_key", "key_range", "__key", "row"),
            List.of("ID", "Given", "FAMILY", "cITY", "Ö", "É", "ß", "ÀÇ", "Ж", "İ"));

    @TempDir
    Path directory;

    @AfterAll
    static void close() {
        DB.close();
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    private static Source data(List<String> names, String dataSet, int from, int to) {
        List<String> values = List.of(
                "i",
                "['Ada', 'Adah', 'Béa', 'Bea', NULL, 'Ann'][1 + i % 6]",
                "['Smith', 'Smyth', 'Jones', 'Müller'][1 + i % 4]",
                "['Bern', 'Basel', 'Genève'][1 + i % 3]",
                "strftime(DATE '1990-01-01' + CAST(i % 5 AS INTEGER), '%Y-%m-%d')",
                "CAST(20 + i % 7 AS DOUBLE)",
                "[['a', 'b'], ['b', 'ç'], ['d'], NULL][1 + i % 4]",
                "46.0 + (i % 3) / 10",
                "7.0 + (i % 5) / 10",
                "'extra ' || i");
        List<String> selected = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            selected.add(values.get(i) + " AS " + quoted(names.get(i)));
        }
        return DB.query("SELECT " + String.join(", ", selected) + " FROM range(" + from + ", " + to + ") rows_of(i)")
                .named(dataSet);
    }

    private static Comparison evenly(Comparison comparison, String name) {
        int levels = comparison.nonNullLevels();
        double[] m = new double[levels];
        double[] u = new double[levels];
        for (int i = 0; i < levels; i++) {
            m[i] = 2.0 * (levels - i) / (levels * (levels + 1));
            u[i] = 2.0 * (i + 1) / (levels * (levels + 1));
        }
        return comparison.withM(m).withU(u).named(name);
    }

    /** Comparisons of every kind, under names that do not depend on those of the columns. */
    private static List<Comparison> comparisons(List<String> n, String name) {
        String given = n.get(1);
        String family = n.get(2);
        String raw = quoted(family + "_l") + " = " + quoted(family + "_r") + " AND " + quoted(given + "_l") + " <> "
                + quoted(given + "_r");
        List<Comparison> all = new ArrayList<>(List.of(
                name(given).withTermFrequencies(),
                damerauLevenshtein(column(family).lower(), 1, 2),
                exact(n.get(3)).withTermFrequencies(),
                absoluteDateDifference(n.get(4), days(1), days(3)),
                absoluteDifference(n.get(5), 1, 3),
                arrayIntersection(n.get(6), 1),
                pairwise(TextMeasure.JARO_WINKLER, n.get(6), 0.9),
                distanceInKm(n.get(7), n.get(8), 5, 20),
                custom(
                        "raw",
                        Level.missing(given),
                        Level.sql(raw, raw),
                        Level.reversed(given, family),
                        Level.otherwise())));
        List<Comparison> set = new ArrayList<>();
        for (Comparison comparison : all) {
            set.add(evenly(comparison, name.formatted(set.size())));
        }
        return set;
    }

    private static List<BlockingRule> rules(List<String> n) {
        String city = quoted(n.get(3));
        String age = quoted(n.get(5));
        return blocking(
                on(n.get(2), n.get(3)),
                on(column(n.get(1)).substring(1, 1), column(n.get(5))),
                BlockingRule.sql("l." + city + " = r." + city + " AND l." + age + " < r." + age),
                on(n.get(6)).exploding(n.get(6)));
    }

    private static LinkageModel model(List<String> names, String comparisonName) {
        LinkageModel model =
                dedupe(comparisons(names, comparisonName), rules(names)).withUniqueId(names.get(0));
        return model.withOptions(model.options().withRetained(true, true, List.of(names.get(9))));
    }

    /** All values of all pairs, in an order of their own; columns stand in the same order whatever their names. */
    private static List<String> values(PairRows rows) {
        List<String> values = new ArrayList<>();
        for (PairRow row : rows) {
            List<String> cells = new ArrayList<>();
            for (SourceColumn column : rows.columns()) {
                cells.add(String.valueOf(row.text(column.name())));
            }
            values.add(String.join("|", cells));
        }
        values.sort(null);
        return values;
    }

    private static PairRows rows(LinkageModel model, Source... sources) {
        return Linker.of(model, sources).predict().rows();
    }

    /** What plain names give. */
    private record Expected(List<String> pairs, List<ClusterMember> members, ClusterAccuracy accuracy) {}

    private static @Nullable Expected expected;

    private Expected expected() {
        if (expected == null) {
            Source plain = data(COLUMNS, "plain", 0, 40);
            ScoredPairs pairs =
                    Linker.of(model(COLUMNS, "c%d"), plain).predict().toParquet(directory.resolve("plain"));
            Clustering clustering = pairs.cluster(weight(3));
            expected = new Expected(
                    values(rows(model(COLUMNS, "c%d"), plain)), clustering.members(), clustering.accuracy("city"));
            assertThat(expected.pairs()).hasSizeGreaterThan(100);
        }
        return expected;
    }

    private void assertSameAsPlain(List<String> names, String comparisonName, String table) {
        Source awkward = data(names, "awkward", 0, 40);
        LinkageModel model = model(names, comparisonName);
        PairRows actual = rows(model, awkward);
        assertThat(values(actual)).isEqualTo(expected().pairs());
        assertThat(actual.columns())
                .extracting(SourceColumn::name)
                .contains(
                        names.get(0) + "_l",
                        names.get(1) + "_r",
                        names.get(9) + "_r",
                        "tf_" + names.get(3) + "_l",
                        "gamma_" + comparisonName.formatted(8));

        Path file = directory.resolve("model.json");
        model.save(file);
        Linker linker = Linker.of(LinkageModel.load(file), awkward);
        assertThat(values(linker.predict().rows())).isEqualTo(expected().pairs());

        ScoredPairs pairs = linker.predict().toParquet(directory.resolve("pairs"));
        assertThat(pairs.size()).isEqualTo(actual.size());
        Clustering clustering = pairs.cluster(weight(3)).retain(names.get(1), names.get(9));
        assertThat(clustering.members()).isEqualTo(expected().members());
        assertThat(clustering.accuracy(names.get(3))).isEqualTo(expected().accuracy());
        clustering.toTable(table);
        assertThat(DB.table(quoted(table)).columns())
                .extracting(SourceColumn::name)
                .containsExactly("cluster_id", names.get(0), names.get(1), names.get(9));
        DB.execute("DROP TABLE " + quoted(table));
    }

    private static String awkward(int pattern, String name) {
        return PATTERNS.get(pattern % PATTERNS.size()).formatted(name);
    }

    /** Each column by another pattern, so that every pattern meets several kinds of comparison. */
    @ParameterizedTest
    @ValueSource(ints = {0, 4, 9, 13})
    void worksWithPatterns(int first) {
        List<String> names = new ArrayList<>();
        COLUMNS.forEach(column -> names.add(awkward(first + names.size(), column)));
        String comparisonName = PATTERNS.get(first).replace("%s", "c%d").replace("%S", "C%d");
        assertSameAsPlain(names, comparisonName, awkward(first + 1, "clusters"));
    }

    @ParameterizedTest
    @FieldSource("SETS")
    void worksWithNames(List<String> names) {
        assertSameAsPlain(names, "c%d", names.get(2));
        assertSameAsPlainInTraining(names);
    }

    private static void assertSameAsPlainInTraining(List<String> names) {
        assertThat(trained(names)).isEqualTo(trained(COLUMNS));
    }

    private static String trained(List<String> n) {
        List<Comparison> untrained = new ArrayList<>();
        for (Comparison comparison : List.of(name(n.get(1)), exact(n.get(3)).withTermFrequencies(), exact(n.get(5)))) {
            untrained.add(comparison.named("c" + untrained.size()));
        }
        LinkageModel model = dedupe(untrained, rules(n)).withUniqueId(n.get(0));
        LinkageModel trained = Linker.of(model, data(n, "data", 0, 60))
                .train(
                        TrainingStep.prior(0.9, on(n.get(2), n.get(3))),
                        TrainingStep.uByRandomSampling(1e5),
                        TrainingStep.em(n.get(2)),
                        TrainingStep.em(n.get(3)))
                .model();
        StringBuilder parameters = new StringBuilder().append(trained.prior());
        trained.comparisons()
                .forEach(c -> c.levels().forEach(l -> parameters.append(l.m()).append(l.u())));
        return parameters.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"select", "it's \"p\" 100%; --", "Größe.名"})
    void writesPairsToTablesAndCsv(String name) {
        Prediction prediction = Linker.of(model(COLUMNS, name.replace("%", "%%") + "%d"), data(COLUMNS, "plain", 0, 30))
                .predict();
        long written = prediction.toTable(name);
        assertThat(Reading.single(DB.table(quoted(name)), "count(*)")).isEqualTo(String.valueOf(written));
        List<String> columns = DB.table(quoted(name)).columns().stream()
                .map(SourceColumn::name)
                .toList();
        prediction.toCsv(directory.resolve(name + ".csv"));
        assertThat(DB.csv(directory.resolve(name + ".csv").toString()).columns())
                .extracting(SourceColumn::name)
                .isEqualTo(columns);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 6, 9, 12, 15, 18})
    void worksWithDataSetNames(int first) {
        UnaryOperator<String> name = plain -> awkward(first + plain.charAt(0) - 'a', plain);
        LinkageModel model = linkAndDedupe(
                comparisons(COLUMNS, "c%d").subList(0, 3), rules(COLUMNS).subList(0, 2));
        List<Source> sources = List.of(
                data(COLUMNS, name.apply("a"), 0, 15),
                data(COLUMNS, name.apply("b"), 15, 30),
                data(COLUMNS, name.apply("c"), 30, 45));
        List<Source> plain = List.of(data(COLUMNS, "a", 0, 15), data(COLUMNS, "b", 15, 30), data(COLUMNS, "c", 30, 45));
        PairRows rows = Linker.of(model, sources).predict().rows();
        assertThat(rows.size())
                .isEqualTo(Linker.of(model, plain).predict().rows().size());
        assertThat(rows).extracting(row -> row.text("source_dataset_l")).contains(name.apply("a"), name.apply("b"));
        ScoredPairs pairs = Linker.of(model, sources).predict().toParquet(directory.resolve("pairs"));
        List<String> members = new ArrayList<>();
        pairs.cluster(weight(3)).members().forEach(member -> members.add(member.dataSet()));
        assertThat(members).hasSize(45).contains(name.apply("a"), name.apply("b"), name.apply("c"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"it's \"odd\" [1]", "naïve 名", "50% off; -- x"})
    void readsFilesWithAwkwardNames(String name) throws IOException {
        Path csv = Files.writeString(
                directory.resolve(name + ".csv"), "unique_id,name\n1,a\n2,a\n", StandardCharsets.UTF_8);
        LinkageModel model = dedupe(List.of(evenly(exact("name"), "name")), blocking(on("name")));
        Source source = DB.csv(csv);
        assertThat(source.name()).isEqualTo(name);
        ScoredPairs pairs = Linker.of(model, source).predict().toParquet(directory.resolve(name));
        assertThat(pairs.cluster(weight(-10))
                        .toParquet(directory.resolve(name + ".parquet"))
                        .records())
                .isEqualTo(2);
    }

    @Test
    void keepsTwoColumnsThatDifferBySuffixApart() {
        Source source = DB.query("SELECT i AS unique_id, 'a' AS x, 'b' || i AS x_l, 'c' AS x_l_r FROM range(2) t(i)");
        LinkageModel model = dedupe(
                List.of(evenly(exact("x"), "x"), evenly(exact("x_l"), "x_l"), evenly(exact("x_l_r"), "x_l_r")),
                blocking(on("x")));
        PairRow row = Linker.of(model, source)
                .predict()
                .retainMatchingColumns()
                .rows()
                .get(0);
        assertThat(row.text("x_l")).isEqualTo("a");
        assertThat(row.text("x_l_l")).isEqualTo("b0");
        assertThat(row.text("x_l_r")).isEqualTo("b1");
        assertThat(row.value("gamma_x_l")).isEqualTo(0);
        assertThat(row.value("gamma_x_l_r")).isEqualTo(1);
    }
}
