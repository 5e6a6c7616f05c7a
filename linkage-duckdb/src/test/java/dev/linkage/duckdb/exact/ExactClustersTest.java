package dev.linkage.duckdb.exact;

import static dev.linkage.model.Threshold.probability;
import static dev.linkage.model.Threshold.weight;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.cluster.ClusterAccuracy;
import dev.linkage.cluster.ClusterMember;
import dev.linkage.cluster.Clustering;
import dev.linkage.cluster.Clusters;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.engine.Source;
import dev.linkage.engine.SourceColumn;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.LinkType;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.Threshold;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clusters of made-up pairs, against labels that are passed along the pairs until nothing changes. */
class ExactClustersTest {
    private static final DuckDb DB = DuckDb.open();

    @TempDir
    Path directory;

    private int made;

    @AfterAll
    static void close() {
        DB.close();
    }

    private record Edge(int left, int right, double weight) {}

    private static LinkageModel model(LinkType linkType) {
        return RandomModel.of(
                linkType,
                RandomModel.comparisons(new Random(0)).subList(0, 1),
                List.of(BlockingRule.on("city")),
                new Random(0));
    }

    /** Pairs as a prediction writes them, in two files. */
    private List<Path> files(LinkType linkType, List<Entity> records, List<Edge> edges) {
        List<Path> files = new ArrayList<>();
        for (int file = 0; file < 2; file++) {
            List<String> rows = new ArrayList<>();
            for (int i = file; i < edges.size(); i += 2) {
                Edge edge = edges.get(i);
                rows.add("(" + edge.weight() + "::DOUBLE, " + id(linkType, records.get(edge.left())) + ", "
                        + id(linkType, records.get(edge.right())) + ")");
            }
            Path path = directory.resolve("pairs-" + made++ + ".parquet");
            String names = linkType == LinkType.DEDUPE
                    ? "unique_id_l, unique_id_r"
                    : "source_dataset_l, unique_id_l, source_dataset_r, unique_id_r";
            DB.execute("COPY (SELECT * FROM (VALUES " + String.join(", ", rows) + ") t(match_weight, " + names
                    + ")) TO '" + path + "' (FORMAT parquet)");
            files.add(path);
        }
        return files;
    }

    private static String id(LinkType linkType, Entity record) {
        String id = record.value("unique_id") instanceof String ? "'" + record.id() + "'" : record.id();
        return linkType == LinkType.DEDUPE ? id : "'" + record.dataSet() + "', " + id;
    }

    /** The smallest record of each cluster, in the order of the list. */
    private static int[] labels(int records, List<Edge> edges, double lowest) {
        int[] labels = new int[records];
        for (int i = 0; i < records; i++) {
            labels[i] = i;
        }
        for (boolean changed = true; changed; ) {
            changed = false;
            for (Edge edge : edges) {
                int smaller = Math.min(labels[edge.left()], labels[edge.right()]);
                if (edge.weight() >= lowest && (labels[edge.left()] != smaller || labels[edge.right()] != smaller)) {
                    labels[edge.left()] = smaller;
                    labels[edge.right()] = smaller;
                    changed = true;
                }
            }
        }
        return labels;
    }

    @ParameterizedTest
    @EnumSource(LinkType.class)
    void joinsWhatPairsJoin(LinkType linkType) {
        for (int seed = 0; seed < 8; seed++) {
            Random random = new Random(seed);
            RandomRecords generator = new RandomRecords(random, 1);
            Tables tables = new Tables(DB, "clusters_" + linkType.ordinal() + "_" + seed + "_");
            List<Entity> records = new ArrayList<>();
            List<Source> sources = new ArrayList<>();
            for (String name : linkType == LinkType.DEDUPE ? List.of("a") : List.of("a b", "a", "é")) {
                List<Entity> part = generator.dataSet(name, 1 + random.nextInt(30), seed % 2 == 1);
                records.addAll(part);
                sources.add(tables.source(name, part));
            }
            records.sort(linkType == LinkType.DEDUPE ? ReferenceLinkage.byId() : ReferenceLinkage.byComposite());
            List<Edge> edges = new ArrayList<>();
            for (int i = random.nextInt(2 * records.size()) + 2; i > 0; i--) {
                edges.add(new Edge(
                        random.nextInt(records.size()), random.nextInt(records.size()), random.nextInt(13) - 3));
            }
            Threshold[] thresholds = {
                weight(-5), weight(-2), probability(0.5), weight(1.5), probability(0.8), weight(9), weight(9.1)
            };
            Clustering clustering =
                    Clustering.of(model(linkType), sources, files(linkType, records, edges), List.of(thresholds));
            List<ClusterMember> members = clustering.members();
            assertThat(members).as("seed " + seed).hasSameSizeAs(records);
            for (int t = 0; t < thresholds.length; t++) {
                int[] labels = labels(records.size(), edges, thresholds[t].weight());
                for (int i = 0; i < labels.length; i++) {
                    ClusterMember member = members.get(i);
                    assertThat(member.dataSet())
                            .isEqualTo(
                                    linkType == LinkType.DEDUPE
                                            ? ""
                                            : records.get(i).dataSet());
                    assertThat(member.id()).isEqualTo(records.get(i).id());
                    assertThat(member.clusterIds().get(t))
                            .as("seed %d, record %d at %s", seed, i, thresholds[t])
                            .isEqualTo(label(linkType, records.get(labels[i])));
                }
            }
        }
    }

    private static String label(LinkType linkType, Entity record) {
        return linkType == LinkType.DEDUPE ? record.id() : record.composite();
    }

    private List<Entity> numbered(String table, int... truths) {
        Tables tables = new Tables(DB, table);
        List<Entity> records = new ArrayList<>();
        for (Entity record : new RandomRecords(new Random(2), 0).dataSet("a", truths.length, false)) {
            int i = records.size();
            records.add(record.with("unique_id", i)
                    .with("name", truths[i] < 0 ? null : "truth " + truths[i])
                    .with("code", 10 * i));
        }
        tables.source("a", records);
        return records;
    }

    private Clustering clustering(String table, List<Edge> edges, List<Entity> records, Threshold... thresholds) {
        return Clustering.of(
                model(LinkType.DEDUPE),
                List.of(DB.table(table + "0").named("a")),
                files(LinkType.DEDUPE, records, edges),
                List.of(thresholds));
    }

    @Test
    void keepsWeightsApartWhereProbabilitiesSaturate() {
        List<Entity> records = numbered("saturated_", 0, 0, 0, 0, 0, 0);
        List<Edge> edges = List.of(new Edge(0, 1, 52), new Edge(2, 3, 65), new Edge(4, 5, 75));
        Clusters clusters = clustering(
                        "saturated_",
                        edges,
                        records,
                        weight(60),
                        weight(70),
                        weight(75),
                        weight(Math.nextUp(75.0)),
                        probability(1 - 1e-15),
                        probability(Math.nextDown(1.0)),
                        probability(1))
                .toTable("saturated");
        assertThat(clusters.summaries()).extracting("clusters").containsExactly(4L, 5L, 5L, 6L, 3L, 4L, 6L);
        assertThat(clusters.summaries()).extracting("edges").containsExactly(2L, 1L, 1L, 0L, 3L, 2L, 0L);
    }

    @Test
    void takesPairsExactlyAtTheThreshold() {
        double tie = probability(0.95).weight();
        List<Entity> records = numbered("tied_", 0, 0, 0);
        List<Edge> edges = List.of(new Edge(0, 1, tie), new Edge(1, 2, Math.nextDown(tie)));
        Clusters clusters = clustering("tied_", edges, records, probability(0.95), weight(tie))
                .toTable("tied");
        assertThat(clusters.summaries()).extracting("clusters").containsExactly(2L, 2L);
    }

    @Test
    void namesAndRetainsColumns() {
        List<Entity> records = numbered("kept_", 0, 0, 1);
        List<Edge> edges = List.of(new Edge(0, 1, 5), new Edge(1, 2, -4.5));
        clustering("kept_", edges, records, probability(0.95), weight(-4.5), probability(0.0001))
                .retain("code", "k")
                .toTable("kept");
        assertThat(DB.table("kept").columns())
                .extracting(SourceColumn::name)
                .containsExactly("cluster_p_0_95", "cluster_mw_-4_5", "cluster_p_0_0001", "unique_id", "code", "k");
        assertThat(new SmallLinkage(DB)
                        .query(
                                "SELECT \"cluster_p_0_95\" || '|' || \"cluster_mw_-4_5\" || '|' || unique_id || '|' || code"
                                        + " FROM kept ORDER BY unique_id"))
                .containsExactly("0|0|0|0", "0|0|1|10", "2|0|2|20");
    }

    @Test
    void refusesThresholdsThatWouldShareAColumn() {
        List<Entity> records = numbered("twice_", 0, 0);
        assertThatThrownBy(() -> clustering(
                        "twice_", List.of(new Edge(0, 1, 1), new Edge(0, 1, 2)), records, weight(2), weight(2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("weight >= 2.0 is given twice");
    }

    @Test
    void takesARetainedColumnOnce() {
        List<Entity> records = numbered("once_", 0, 0);
        Clustering clustering = clustering("once_", List.of(new Edge(0, 1, 1), new Edge(0, 1, 2)), records, weight(2));
        assertThat(clustering
                        .retain("Unique_ID", "k")
                        .retain("K")
                        .toTable("once_clusters")
                        .records())
                .isEqualTo(2);
        assertThat(DB.table("once_clusters").columns())
                .extracting(SourceColumn::name)
                .containsExactly("cluster_id", "unique_id", "k");
    }

    @Test
    void comparesWithATruthAsCountedByHand() {
        int[] truths = {0, 0, 0, 1, 1, -1, 2};
        List<Entity> records = numbered("true_", truths);
        List<Edge> edges =
                List.of(new Edge(0, 1, 3), new Edge(2, 3, 3), new Edge(3, 5, 3), new Edge(5, 6, 3), new Edge(3, 4, -3));
        ClusterAccuracy accuracy =
                clustering("true_", edges, records, weight(0), weight(-9)).accuracy("name");
        // Clusters 0-1, 2-3-5-6, 4; record 5 has no truth. True: 0-1, 0-2, 1-2, 3-4. Found: 0-1, 2-3, 2-6, 3-6.
        assertThat(accuracy).isEqualTo(new ClusterAccuracy(4, 4, 1));
        assertThat(accuracy.precision()).isEqualTo(0.25);
        assertThat(accuracy.f1()).isEqualTo(0.25);
    }

    @Test
    void comparesWithATruthThatIsNamedAsOurOwnColumns() {
        DB.execute("CREATE TABLE names AS SELECT i AS unique_id, 'c' || i // 2 AS cluster_id, i // 2 AS n, 1 AS city"
                + " FROM range(4) t(i)");
        List<Edge> edges = List.of(new Edge(0, 1, 3), new Edge(1, 2, 3));
        List<Entity> records = numbered("named_", 0, 0, 0, 0);
        Clustering clustering = Clustering.of(
                model(LinkType.DEDUPE),
                List.of(DB.table("names")),
                files(LinkType.DEDUPE, records, edges),
                List.of(weight(0)));
        ClusterAccuracy expected = new ClusterAccuracy(2, 3, 1);
        Map<String, ClusterAccuracy> found = new HashMap<>();
        for (String column : List.of("cluster_id", "n")) {
            found.put(column, clustering.accuracy(column));
        }
        assertThat(found).containsOnly(Map.entry("cluster_id", expected), Map.entry("n", expected));
    }
}
