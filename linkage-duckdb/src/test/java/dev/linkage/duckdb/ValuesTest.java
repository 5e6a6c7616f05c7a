package dev.linkage.duckdb;

import static dev.linkage.duckdb.People.trainedExact;
import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.LinkageModel.blocking;
import static dev.linkage.model.LinkageModel.comparing;
import static dev.linkage.model.LinkageModel.dedupe;
import static dev.linkage.model.LinkageModel.link;
import static dev.linkage.model.Threshold.weight;
import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.Linker;
import dev.linkage.cluster.ClusterMember;
import dev.linkage.engine.Source;
import dev.linkage.model.LinkageModel;
import dev.linkage.predict.PairRow;
import dev.linkage.predict.Prediction;
import dev.linkage.predict.ScoredPairs;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ids and values come through prediction and clusters digit for digit. */
class ValuesTest {
    private static final DuckDb DB = DuckDb.open();
    private static final LinkageModel MODEL = dedupe(comparing(trainedExact("name")), blocking(on("name")));

    @TempDir
    Path directory;

    @AfterAll
    static void close() {
        DB.close();
    }

    private static final List<String> TEXTS = List.of(
            "007",
            "7",
            "12345678901234567890",
            "12345678901234567891",
            "0.10",
            "1.10",
            "1e5",
            "+41",
            "123e4567-e89b-12d3-a456-426614174000",
            "123E4567-E89B-12D3-A456-426614174000",
            "31.12.1999",
            "1/2/03",
            "2024-02-30",
            "TRUE",
            "NULL",
            "NaN",
            " padded ",
            "名前 🙂");

    private Set<String> column(String file, String column) {
        Source source = file.endsWith(".csv")
                ? DB.csv(directory.resolve(file).toString())
                : DB.parquet(directory.resolve(file).toString());
        String name = '"' + column + '"';
        Set<String> values = new TreeSet<>();
        Reading.rows(DB.query("SELECT CAST(" + name + " AS VARCHAR) AS v FROM " + source.relation()), "v")
                .forEach(values::add);
        return values;
    }

    private void assertIds(Source source, LinkageModel model, Set<String> ids) {
        Prediction prediction = Linker.of(model, source).predict();
        Set<String> fromRows = new TreeSet<>();
        for (PairRow row : prediction.rows()) {
            fromRows.add(row.text("unique_id_l"));
            fromRows.add(row.text("unique_id_r"));
        }
        assertThat(fromRows).isEqualTo(ids);
        ScoredPairs pairs = prediction.toParquet(directory.resolve("pairs"));
        Set<String> written = column("pairs", "unique_id_l");
        written.addAll(column("pairs", "unique_id_r"));
        assertThat(written).isEqualTo(ids);
        prediction.toCsv(directory.resolve("pairs.csv"));
        written = column("pairs.csv", "unique_id_l");
        written.addAll(column("pairs.csv", "unique_id_r"));
        assertThat(written).isEqualTo(ids);
        assertThat(pairs.cluster(weight(-100)).members())
                .extracting(ClusterMember::id)
                .containsExactlyInAnyOrderElementsOf(ids);
        assertThat(pairs.cluster(weight(-100)).members())
                .extracting(member -> member.clusterIds().get(0))
                .allMatch(ids::contains)
                .containsOnly(pairs.cluster(weight(-100))
                        .members()
                        .get(0)
                        .clusterIds()
                        .get(0));
        pairs.cluster(weight(100)).toParquet(directory.resolve("clusters.parquet"));
        assertThat(column("clusters.parquet", "unique_id")).isEqualTo(ids);
        assertThat(column("clusters.parquet", "cluster_id")).isEqualTo(ids);
        pairs.cluster(weight(100)).toCsv(directory.resolve("clusters.csv"));
        assertThat(column("clusters.csv", "unique_id")).isEqualTo(ids);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\uFEFF"})
    void keepsTextOfCsv(String byteOrderMark) throws IOException {
        StringBuilder text = new StringBuilder(byteOrderMark).append("unique_id,name,other\n");
        TEXTS.forEach(id -> text.append(id).append(",a,").append(id).append('\n'));
        Path file = Files.writeString(directory.resolve("in.csv"), text);
        Source source = DB.csv(file);
        assertIds(source, MODEL, new TreeSet<>(TEXTS));
        for (PairRow row : Linker.of(MODEL, source).predict().retain("other").rows()) {
            assertThat(row.text("other_l")).isEqualTo(row.text("unique_id_l"));
            assertThat(row.text("other_r")).isEqualTo(row.text("unique_id_r"));
        }
    }

    static Stream<Arguments> typedIds() {
        return Stream.of(
                Arguments.of("BIGINT", List.of("-9223372036854775808", "9223372036854775807", "9007199254740993")),
                Arguments.of("UBIGINT", List.of("18446744073709551615", "18446744073709551614")),
                Arguments.of("HUGEINT", List.of("12345678901234567890", "12345678901234567891", "-1")),
                Arguments.of(
                        "HUGEINT",
                        List.of(
                                "170141183460469231731687303715884105727",
                                "170141183460469231731687303715884105726",
                                "-5")),
                Arguments.of("UHUGEINT", List.of("340282366920938463463374607431768211455", "7")),
                Arguments.of("DECIMAL(18,3)", List.of("1.100", "123456789012345.678", "0.001")),
                Arguments.of(
                        "DECIMAL(38,10)",
                        List.of("1234567890123456789012345678.0123456789", "1234567890123456789012345678.0123456788")),
                Arguments.of(
                        "UUID",
                        List.of("123e4567-e89b-12d3-a456-426614174000", "123e4567-e89b-12d3-a456-426614174001")),
                Arguments.of("DATE", List.of("1999-12-31", "2000-01-01")),
                Arguments.of("VARCHAR", List.of("007", "7", "07")));
    }

    @ParameterizedTest
    @MethodSource("typedIds")
    void keepsTypedIds(String type, List<String> ids) {
        String rows = String.join(
                ", ",
                ids.stream()
                        .map(id -> "(CAST('" + id + "' AS " + type + "), 'a')")
                        .toList());
        Source source = DB.query("SELECT * FROM (VALUES " + rows + ") t(unique_id, name)");
        assertThat(source.columns().get(0).type()).isEqualTo(type);
        assertIds(source, MODEL, new TreeSet<>(ids));
    }

    @Test
    void keepsBigIntegersOfRecords() {
        List<BigInteger> ids = List.of(new BigInteger("12345678901234567890"), new BigInteger("12345678901234567891"));
        Source source = DB.records(
                "big",
                ids.stream().map(id -> Map.of("unique_id", id, "name", "a")).toList());
        Set<String> expected = new TreeSet<>();
        ids.forEach(id -> expected.add(id.toString()));
        assertIds(source, MODEL, expected);
    }

    @Test
    void linksIdsOfTwoTypesAsText() throws IOException {
        Source text = DB.csv(Files.writeString(directory.resolve("text.csv"), "unique_id,name\n007,a\n7,a\n"));
        Source numbers = DB.query("SELECT 7 AS unique_id, 'a' AS name").named("numbers");
        LinkageModel model = link(comparing(trainedExact("name")), blocking(on("name")));
        ScoredPairs pairs = Linker.of(model, text, numbers).predict().toParquet(directory.resolve("pairs"));
        assertThat(column("pairs", "unique_id_r")).containsExactly("007", "7");
        assertThat(column("pairs", "unique_id_l")).containsExactly("7");
        assertThat(pairs.cluster(weight(-100)).members())
                .extracting(member -> member.dataSet() + " " + member.id())
                .containsExactlyInAnyOrder("numbers 7", "text 007", "text 7");
    }
}
