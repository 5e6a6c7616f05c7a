package dev.linkage.duckdb.exact;

import static dev.linkage.model.Threshold.weight;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.cluster.ClusterMember;
import dev.linkage.cluster.Clustering;
import dev.linkage.cluster.Clusters;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.engine.Rows;
import dev.linkage.engine.Source;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.error.InputException;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.LinkType;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.Threshold;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clusters of records whose ids are of many types, against components found by walking the graph. */
class ClusterIdsTest {
    private static final int RECORDS = 60;
    private static final Threshold[] THRESHOLDS = {weight(-2), weight(1), weight(4), weight(9)};
    private static final DuckDb DB = DuckDb.open();

    @TempDir
    Path directory;

    private int made;

    @AfterAll
    static void close() {
        DB.close();
    }

    private record Edge(int left, int right, int weight) {}

    private static LinkageModel model(LinkType linkType) {
        return RandomModel.of(
                linkType,
                RandomModel.comparisons(new Random(0)).subList(0, 1),
                List.of(BlockingRule.on("city")),
                new Random(0));
    }

    private static List<Edge> edges(Random random) {
        List<Edge> edges = new ArrayList<>();
        for (int i = 0; i < RECORDS; i++) {
            Edge edge = new Edge(random.nextInt(RECORDS), random.nextInt(RECORDS), random.nextInt(14) - 4);
            for (int times = random.nextInt(3); edge.left() != edge.right() && times >= 0; times--) {
                edges.add(edge);
            }
        }
        return edges;
    }

    /** A view of records numbered by i, with ids as an expression of it. */
    private Source records(String expression) {
        String table = "records_" + System.nanoTime();
        DB.execute("CREATE TABLE " + table + " AS SELECT i, (" + expression
                + ") AS unique_id, i % 3 AS city FROM range(" + RECORDS + ") t(i) ORDER BY hash(i)");
        return DB.table(table).named("a");
    }

    private Path pairs(List<Edge> edges, String expression) {
        Path file = directory.resolve("pairs-" + made++ + ".parquet");
        List<String> rows = new ArrayList<>();
        edges.forEach(edge ->
                rows.add("(" + edge.left() + "::BIGINT, " + edge.right() + "::BIGINT, " + edge.weight() + "::DOUBLE)"));
        DB.execute("COPY (SELECT w AS match_weight, (" + expression.replaceAll("\\bi\\b", "l") + ") AS unique_id_l, ("
                + expression.replaceAll("\\bi\\b", "r") + ") AS unique_id_r FROM (VALUES "
                + String.join(", ", rows) + ") t(l, r, w)) TO '" + file + "' (FORMAT parquet)");
        return file;
    }

    /** The numbers i of the records in the order of their ids. */
    private static List<Integer> numbers(Source source) {
        List<Integer> numbers = new ArrayList<>();
        try (Workspace workspace = DB.workspace(Optional.empty());
                Rows rows = workspace.query(
                        new SqlStatement("read", "SELECT i FROM " + source.relation() + " ORDER BY unique_id"))) {
            while (rows.next()) {
                numbers.add((int) rows.longValue(0));
            }
        }
        return numbers;
    }

    private static Set<Set<Integer>> walked(List<Edge> edges, double lowest) {
        Set<Set<Integer>> components = new HashSet<>();
        for (int start = 0; start < RECORDS; start++) {
            Set<Integer> seen = new TreeSet<>(Set.of(start));
            ArrayDeque<Integer> open = new ArrayDeque<>(seen);
            while (!open.isEmpty()) {
                int at = open.remove();
                for (Edge edge : edges) {
                    int next = edge.left() == at ? edge.right() : edge.right() == at ? edge.left() : at;
                    if (edge.weight() >= lowest && seen.add(next)) {
                        open.add(next);
                    }
                }
            }
            components.add(seen);
        }
        return components;
    }

    /** Members in their order are numbered; clusters as sets of numbers i, after checking that the first names each. */
    private static Set<Set<Integer>> found(List<ClusterMember> members, List<Integer> numbers, int threshold) {
        Map<String, Set<Integer>> clusters = new HashMap<>();
        Map<String, String> first = new HashMap<>();
        for (int i = 0; i < members.size(); i++) {
            String cluster = members.get(i).clusterIds().get(threshold);
            first.putIfAbsent(cluster, members.get(i).id());
            clusters.computeIfAbsent(cluster, c -> new TreeSet<>()).add(numbers.get(i));
        }
        first.forEach((cluster, id) -> assertThat(cluster).isEqualTo(id));
        return new HashSet<>(clusters.values());
    }

    /** Where the type in the pairs differs, ids are compared by the engine. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "i * 2 - 40 ; BIGINT ; BIGINT",
                "i + 3 ; TINYINT ; BIGINT",
                "i + 3 ; UINTEGER ; INTEGER",
                "i * i * 1000000007 - 9000000000 ; BIGINT ; BIGINT",
                "i * i * 1000000007 - 9000000000 ; BIGINT ; DECIMAL(18,0)",
                "i * 2 - 40 ; DOUBLE ; DOUBLE",
                "i * 2 ; DECIMAL(9,1) ; DECIMAL(9,1)",
                "i::HUGEINT * 1000000000000000000000 - 7 ; HUGEINT ; HUGEINT",
                "i + 18446744073709551000 ; UBIGINT ; UBIGINT",
                "'id ' || (i * 37 % 101) ; VARCHAR ; VARCHAR",
                "'ä' || chr(i::INTEGER + 256) || 'ß' ; VARCHAR ; VARCHAR",
                "md5(i::VARCHAR) ; UUID ; UUID",
                "md5(i::VARCHAR) ; UUID ; VARCHAR",
                "DATE '2020-02-28' + (i * 13 % 67)::INTEGER ; DATE ; DATE",
                "DATE '2020-02-28' + (i * 13 % 67)::INTEGER ; TIMESTAMP ; TIMESTAMP"
            })
    void findsClustersWhateverTheIdsAre(String expression, String type, String typeInPairs) {
        String id = "CAST(" + expression + " AS " + type + ")";
        Source source = records(id);
        List<Integer> numbers = numbers(source);
        for (int seed = 0; seed < 3; seed++) {
            List<Edge> edges = edges(new Random(seed));
            Path pairs = pairs(edges, "CAST(" + id + " AS " + typeInPairs + ")");
            Clustering clustering =
                    Clustering.of(model(LinkType.DEDUPE), List.of(source), List.of(pairs), List.of(THRESHOLDS));
            List<ClusterMember> members = clustering.members();
            Clusters clusters = clustering.toParquet(directory.resolve("clusters.parquet"));
            for (int t = 0; t < THRESHOLDS.length; t++) {
                double lowest = THRESHOLDS[t].weight();
                Set<Set<Integer>> expected = walked(edges, lowest);
                assertThat(found(members, numbers, t))
                        .as("seed %d at %s", seed, THRESHOLDS[t])
                        .isEqualTo(expected);
                assertThat(clusters.summaries().get(t).clusters()).isEqualTo(expected.size());
                assertThat(clusters.summaries().get(t).singles())
                        .isEqualTo(expected.stream().filter(c -> c.size() == 1).count());
                assertThat(clusters.summaries().get(t).largest())
                        .isEqualTo(expected.stream().mapToInt(Set::size).max().orElseThrow());
                assertThat(clusters.summaries().get(t).edges())
                        .isEqualTo(
                                edges.stream().filter(e -> e.weight() >= lowest).count());
            }
        }
    }

    private Clustering clustering(Source source, List<Edge> edges, String idInPairs) {
        return Clustering.of(
                model(LinkType.DEDUPE), List.of(source), List.of(pairs(edges, idInPairs)), List.of(THRESHOLDS));
    }

    @Test
    void treatsIdsThatRepeatOrAreNullAsTheEngineDoes() {
        List<Edge> edges = edges(new Random(7));
        Source repeated = records("i // 2");
        assertThat(clustering(repeated, edges, "i // 2").members())
                .hasSize(RECORDS)
                .isEqualTo(clustering(repeated, edges, "CAST(i // 2 AS DECIMAL(18,0))")
                        .members());
        List<Edge> withoutNull = edges.stream()
                .filter(edge -> edge.left() != 5 && edge.right() != 5)
                .toList();
        for (String type : List.of("BIGINT", "VARCHAR")) {
            Source missing = records("CASE WHEN i <> 5 THEN CAST(i AS " + type + ") END");
            assertThat(clustering(missing, withoutNull, "CAST(i AS " + type + ")")
                            .toTable("missing_" + type)
                            .summaries())
                    .extracting("clusters")
                    .containsExactlyElementsOf(Arrays.stream(THRESHOLDS)
                            .<Object>map(
                                    t -> (long) walked(withoutNull, t.weight()).size())
                            .toList());
        }
    }

    @ParameterizedTest
    @CsvSource({"i, i", "CAST(i AS VARCHAR), CAST(i AS VARCHAR)", "i, 'CAST(i AS DECIMAL(18,0))'"})
    void tellsPairsOfUnknownRecords(String id, String idInPairs) {
        Source source = records(id);
        List<Edge> edges = List.of(new Edge(1, RECORDS, 5), new Edge(1, RECORDS + 7, 5), new Edge(1, RECORDS + 8, -4));
        assertThatThrownBy(() -> clustering(source, edges, idInPairs).members())
                .isInstanceOf(InputException.class)
                .hasMessageContaining("2 pairs name records that the data sets do not have, such as '60', '67';");
    }

    @Test
    void clustersRecordsOfACsvFile() {
        Source source = records("i");
        Path file = directory.resolve("a.csv");
        DB.execute("COPY (SELECT unique_id, city FROM " + source.relation() + ") TO '" + file + "'");
        List<Edge> edges = edges(new Random(3));
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < RECORDS; i++) {
            numbers.add(i);
        }
        numbers.sort(Comparator.comparing(String::valueOf));
        List<ClusterMember> members =
                clustering(DB.csv(file), edges, "CAST(i AS VARCHAR)").members();
        for (int t = 0; t < THRESHOLDS.length; t++) {
            assertThat(found(members, numbers, t)).isEqualTo(walked(edges, THRESHOLDS[t].weight()));
        }
    }
}
