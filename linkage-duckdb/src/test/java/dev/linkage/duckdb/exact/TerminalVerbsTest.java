package dev.linkage.duckdb.exact;

import static dev.linkage.model.BlockingRule.on;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.Linker;
import dev.linkage.chunk.Chunking;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.engine.SourceColumn;
import dev.linkage.error.EngineException;
import dev.linkage.error.OutputException;
import dev.linkage.model.BlockingRule;
import dev.linkage.predict.PairRow;
import dev.linkage.predict.PairRows;
import dev.linkage.predict.Prediction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What each way of taking pairs gives, and what it leaves behind. */
class TerminalVerbsTest {
    private static final DuckDb DB = DuckDb.open();
    private static final SmallLinkage SMALL = new SmallLinkage(DB);

    @TempDir
    Path directory;

    @AfterAll
    static void close() {
        DB.close();
    }

    private static List<String> names(List<SourceColumn> columns) {
        return columns.stream().map(SourceColumn::name).toList();
    }

    private static List<String> sorted(Stream<PairRow> rows) {
        return rows.map(PairRow::toString).sorted().toList();
    }

    @Test
    void givesRowsHighestWeightFirst() {
        PairRows rows = SMALL.prediction().rows();
        assertThat(rows.size()).isGreaterThan(50);
        assertThat(rows.stream().mapToDouble(row -> -row.weight()).toArray()).isSorted();
        assertThat(names(rows.columns()))
                .containsExactly("match_weight", "match_probability", "unique_id_l", "unique_id_r", "match_key");
        PairRow first = rows.get(0);
        assertThat(first.probability()).isEqualTo(1 / (1 + Math.pow(2, -first.weight())));
        assertThat(first.value("UNIQUE_ID_L")).isInstanceOf(Integer.class);
        assertThatThrownBy(() -> first.value("nothing"))
                .hasMessageContaining("it has match_weight, match_probability, unique_id_l");
    }

    @Test
    void printsRowsShortlySummaryFirst() {
        PairRows rows = SMALL.prediction()
                .retainMatchingColumns()
                .retainIntermediateColumns()
                .rows();
        assertThat(rows.toString()).hasSizeLessThan(1000).startsWith(rows.size() + " pairs of 16 columns, first 5\n");
        assertThat(rows.toString().lines()).hasSize(7);
        assertThat(SMALL.linker(BlockingRule.sql("l.n = 1000 + r.n"))
                        .predict()
                        .rows()
                        .toString())
                .startsWith("0 pairs of 5 columns\nmatch_weight");
    }

    @Test
    void keepsARowOnOneLineWhateverItHolds() {
        DB.execute(
                "CREATE TABLE breaks AS SELECT * FROM (VALUES (1, E'a\\nb\\tc'), (2, E'a\\nb\\tc')) t(unique_id, city)");
        PairRows rows = Linker.of(
                        SMALL.model(on("city"))
                                .withComparisons(
                                        List.of(SMALL.model().comparisons().get(0))),
                        DB.table("breaks"))
                .predict()
                .retainMatchingColumns()
                .rows();
        assertThat(rows.toString().lines()).hasSize(3);
        assertThat(rows.get(0).text("city_l")).isEqualTo("a\nb\tc");
    }

    @Test
    void retainsColumnsInSplinksOrder() {
        Prediction prediction = SMALL.prediction().retainMatchingColumns();
        assertThat(names(prediction.rows().columns()))
                .containsExactly(
                        "match_weight",
                        "match_probability",
                        "unique_id_l",
                        "unique_id_r",
                        "city_l",
                        "city_r",
                        "gamma_city_0",
                        "name_l",
                        "name_r",
                        "gamma_name_1",
                        "match_key");
        assertThat(names(prediction
                        .retainIntermediateColumns()
                        .retain("k", "city")
                        .rows()
                        .columns()))
                .containsExactly(
                        "match_weight",
                        "match_probability",
                        "unique_id_l",
                        "unique_id_r",
                        "city_l",
                        "city_r",
                        "gamma_city_0",
                        "tf_city_l",
                        "tf_city_r",
                        "mw_city_0",
                        "mw_tf_adj_city_0",
                        "name_l",
                        "name_r",
                        "gamma_name_1",
                        "mw_name_1",
                        "k_l",
                        "k_r",
                        "match_key");
        assertThat(prediction.retainNothing().rows().columns()).hasSize(5);
    }

    @Test
    void streamsChunkByChunk() {
        String before = SMALL.tables();
        Prediction failing = SMALL.failing();
        String with = SMALL.tables();
        try (Stream<PairRow> stream = failing.stream()) {
            // The first rule's pairs come before the second rule is asked.
            Iterator<PairRow> rows = stream.iterator();
            assertThat(rows.next().matchKey()).isEqualTo("0");
            assertThat(rows.next().matchKey()).isEqualTo("0");
            assertThat(SMALL.tables()).isNotEqualTo(with);
        }
        assertThat(SMALL.tables()).isEqualTo(with).isNotEqualTo(before);
        try (Stream<PairRow> stream = failing.stream()) {
            assertThatThrownBy(stream::count)
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("on purpose");
        }
        assertThat(SMALL.tables()).isEqualTo(with);
    }

    @Test
    void streamsTheSameRows() {
        Prediction prediction = SMALL.prediction();
        try (Stream<PairRow> stream = prediction.stream()) {
            assertThat(sorted(stream)).isEqualTo(sorted(prediction.rows().stream()));
        }
    }

    @Test
    void fillsATable() {
        Prediction prediction = SMALL.prediction().retain("name");
        long rows = prediction.toTable("scored \"pairs\"");
        PairRows expected = prediction.rows();
        assertThat(rows).isEqualTo(expected.size());
        assertThat(names(DB.table("\"scored \"\"pairs\"\"\"").columns())).isEqualTo(names(expected.columns()));
        assertThat(SMALL.query("SELECT concat_ws('|', unique_id_l, unique_id_r, coalesce(name_l, 'null'), match_key)"
                        + " FROM \"scored \"\"pairs\"\"\" ORDER BY ALL"))
                .isEqualTo(expected.stream()
                        .map(row -> row.text("unique_id_l") + "|" + row.text("unique_id_r") + "|" + row.text("name_l")
                                + "|" + row.matchKey())
                        .sorted()
                        .toList());
    }

    @Test
    void dropsATableThatCannotBeFilledAndSparesOneThatWasThere() {
        assertThatThrownBy(() -> SMALL.failing().toTable("half"))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("on purpose");
        assertThat(SMALL.query("SELECT table_name FROM duckdb_tables()")).doesNotContain("half");
        DB.execute("CREATE TABLE mine AS SELECT 7 AS x");
        assertThatThrownBy(() -> SMALL.prediction().toTable("mine")).isInstanceOf(OutputException.class);
        assertThat(SMALL.query("SELECT x FROM mine")).containsExactly("7");
    }

    @Test
    void writesCsvThatReadsBack() throws IOException {
        DB.execute(
                "CREATE TABLE awkward AS SELECT i AS unique_id, 'x' || i % 2 AS city, CASE i % 5 WHEN 0 THEN 'a,b'"
                        + " WHEN 1 THEN 'say \"hi\"' WHEN 2 THEN E'two\\nlines' WHEN 3 THEN '' END AS name FROM range(40) t(i)");
        Prediction prediction = Linker.of(SMALL.model(on("city")), DB.table("awkward"))
                .predict()
                .retain("name")
                .chunks(Chunking.fixed(5));
        assertThat(prediction.plan().chunks()).hasSize(2);
        Path file = directory.resolve("new/pairs.csv");
        assertThat(prediction.toCsv(file)).isEqualTo(380);
        String text = Files.readString(file);
        assertThat(text)
                .startsWith("match_weight,match_probability,unique_id_l")
                .containsOnlyOnce("match_weight");
        try (Stream<Path> files = Files.list(file.getParent())) {
            assertThat(files).containsExactly(file);
        }
        String csv = "read_csv('" + file + "', header = true, all_varchar = true)";
        assertThat(SMALL.query(
                        "SELECT count(*) FROM " + csv + " JOIN awkward a ON a.unique_id = CAST(unique_id_l AS INT)"
                                + " WHERE coalesce(name_l, '') = coalesce(name, '')"))
                .containsExactly("380");
    }

    @Test
    void leavesAnEarlierCsvAloneWhenItFails() throws IOException {
        Path file = Files.writeString(directory.resolve("pairs.csv"), "earlier");
        assertThatThrownBy(() -> SMALL.failing().toCsv(file)).isInstanceOf(EngineException.class);
        assertThat(file).hasContent("earlier");
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void handsOverBatchesAndSurvivesAConsumerThatThrows() {
        Prediction prediction = SMALL.prediction();
        List<String> ids = new ArrayList<>();
        String tables = SMALL.tables();
        long rows = prediction.forEachBatch(batch -> {
            for (int row = 0; row < batch.rows(); row++) {
                ids.add(batch.text(batch.column("unique_id_l"), row) + "-"
                        + batch.text(batch.column("unique_id_r"), row));
            }
        });
        PairRows expected = prediction.rows();
        assertThat(rows).isEqualTo(expected.size());
        assertThat(ids)
                .containsExactlyInAnyOrderElementsOf(expected.stream()
                        .map(row -> row.text("unique_id_l") + "-" + row.text("unique_id_r"))
                        .toList());
        IllegalStateException mine = new IllegalStateException("mine");
        assertThatThrownBy(() -> prediction.forEachBatch(batch -> {
                    throw mine;
                }))
                .isSameAs(mine);
        assertThat(SMALL.tables()).isEqualTo(tables);
        assertThat(prediction.rows().size()).isEqualTo(expected.size());
    }

    @Test
    void showsSqlAndPlanWithoutScoring() {
        Prediction failing = SMALL.failing();
        assertThat(failing.sql()).hasSize(2).allMatch(sql -> sql.startsWith("SELECT match_weight"));
        assertThat(failing.sql().get(1)).contains("on purpose");
        assertThat(failing.plan().chunks()).extracting("rule").containsExactly(0, 1);
        assertThat(failing.plan().candidatePairs()).isPositive();
    }
}
