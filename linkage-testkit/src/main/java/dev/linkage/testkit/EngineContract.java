package dev.linkage.testkit;

import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.Comparisons.dateOfBirth;
import static dev.linkage.model.Comparisons.email;
import static dev.linkage.model.Comparisons.exact;
import static dev.linkage.model.Comparisons.name;
import static dev.linkage.model.LinkageModel.blocking;
import static dev.linkage.model.LinkageModel.comparing;
import static dev.linkage.model.LinkageModel.dedupe;
import static dev.linkage.model.Threshold.probability;
import static dev.linkage.model.Threshold.weight;
import static dev.linkage.train.TrainingStep.em;
import static dev.linkage.train.TrainingStep.prior;
import static dev.linkage.train.TrainingStep.uByRandomSampling;
import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.Linker;
import dev.linkage.chunk.Chunking;
import dev.linkage.cluster.Clusters;
import dev.linkage.engine.PairExecutor;
import dev.linkage.engine.Source;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.ModelJson;
import dev.linkage.model.Threshold;
import dev.linkage.predict.ScoredPairs;
import dev.linkage.train.TrainingListener;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every engine must do: give the values that Splink 5.0.0 gives, whatever the chunks. An engine's tests extend it.
 */
public abstract class EngineContract {
    private static final List<String> DEDUPE_KEYS = List.of("unique_id_l", "unique_id_r");

    @TempDir
    Path directory;

    /** For subclasses. */
    protected EngineContract() {}

    /**
     * A CSV file as a source; empty fields are NULL, every column is text unless a type is given.
     *
     * @param file the file
     * @param types SQL types by column
     * @return the source
     */
    protected abstract Source csv(Path file, Map<String, String> types);

    /**
     * A Parquet file as a source, named by the file's stem.
     *
     * @param file the file
     * @return the source
     */
    protected abstract Source parquet(Path file);

    private Source people() {
        return csv(Conformance.ONE_TABLE.copy("people.csv", directory), Map.of("unique_id", "INTEGER"));
    }

    private Linker saved(Conformance reference, String... tables) {
        LinkageModel model = ModelJson.read(reference.copy("model.json", directory));
        List<Source> sources = tables.length == 0
                ? List.of(people())
                : Arrays.stream(tables)
                        .map(table -> parquet(reference.copy(table + ".parquet", directory)))
                        .toList();
        return Linker.of(model, sources);
    }

    private void assertPairs(Conformance reference, ScoredPairs pairs, List<String> keys) {
        assertThat(ParquetComparison.differences(
                        reference.copy("pairs.parquet", directory),
                        pairs.directory().resolve("*.parquet"),
                        keys))
                .isEmpty();
    }

    private void assertClusters(Conformance reference, ScoredPairs pairs, double probability, List<String> keys) {
        Path file = directory.resolve("out-clusters.parquet");
        pairs.cluster(probability(probability)).toParquet(file);
        assertThat(ParquetComparison.differences(reference.copy("clusters.parquet", directory), file, keys))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7})
    void dedupesAsSplinkDoes(int chunks) {
        ScoredPairs pairs = saved(Conformance.ONE_TABLE)
                .predict()
                .chunks(Chunking.fixed(chunks))
                .toParquet(directory.resolve("pairs"));
        assertThat(pairs.size()).isEqualTo(14_208);
        assertPairs(Conformance.ONE_TABLE, pairs, DEDUPE_KEYS);
        assertClusters(Conformance.ONE_TABLE, pairs, 0.95, List.of("unique_id"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7})
    void linksTwoTablesAsSplinkDoes(int chunks) {
        ScoredPairs pairs = saved(Conformance.TWO_TABLES, "census", "survey")
                .predict()
                .chunks(Chunking.fixed(chunks))
                .toParquet(directory.resolve("pairs"));
        assertThat(pairs.size()).isEqualTo(2_094);
        assertPairs(Conformance.TWO_TABLES, pairs, DEDUPE_KEYS);
        assertClusters(Conformance.TWO_TABLES, pairs, 0.9, List.of("source_dataset", "unique_id"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7})
    void linksAndDedupesThreeTablesAsSplinkDoes(int chunks) {
        ScoredPairs pairs = saved(Conformance.THREE_TABLES, "a", "b_2", "c")
                .predict()
                .chunks(Chunking.fixed(chunks))
                .toParquet(directory.resolve("pairs"));
        assertThat(pairs.size()).isEqualTo(434);
        assertPairs(Conformance.THREE_TABLES, pairs, List.of("source_dataset_l", "id_l", "source_dataset_r", "id_r"));
        assertClusters(Conformance.THREE_TABLES, pairs, 0.95, List.of("source_dataset", "id"));
    }

    @Test
    void clustersAtManyThresholdsInOnePass() {
        ScoredPairs pairs = saved(Conformance.ONE_TABLE).predict().toParquet(directory.resolve("pairs"));
        Clusters clusters = pairs.cluster(probability(0.95), probability(0.5), probability(0.999), weight(1e6))
                .toParquet(directory.resolve("clusters.parquet"));
        assertThat(clusters.records()).isEqualTo(1000);
        assertThat(clusters.summaries()).extracting("clusters").containsExactly(410L, 351L, 560L, 1000L);
        assertThat(clusters.summaries()).extracting("largest").containsExactly(8L, 8L, 5L, 1L);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-10, 0, 3.5, 10})
    void filtersByWeight(double lowest) {
        Map<Double, Long> expected = Map.of(-10.0, 2378L, 0.0, 1219L, 3.5, 1096L, 10.0, 712L);
        long rows = saved(Conformance.ONE_TABLE)
                .predict()
                .threshold(weight(lowest))
                .forEachBatch(batch -> {
                    int column = batch.column("match_weight");
                    for (int row = 0; row < batch.rows(); row++) {
                        assertThat(batch.doubleValue(column, row)).isGreaterThanOrEqualTo(lowest);
                    }
                });
        assertThat(rows).isEqualTo(expected.get(lowest));
    }

    @Test
    void givesNoPairAtProbabilityOneAndEveryPairAtZero() {
        Linker linker = saved(Conformance.ONE_TABLE);
        assertThat(linker.predict().threshold(Threshold.probability(1)).rows().size())
                .isZero();
        assertThat(linker.predict().threshold(Threshold.probability(0)).rows().size())
                .isEqualTo(14_208);
    }

    /** The model that most users start with, built and trained with our API. */
    @ParameterizedTest
    @EnumSource(PairExecutor.class)
    void trainsFromScratchAsSplinkDoes(PairExecutor executor) {
        LinkageModel model = dedupe(
                comparing(
                        name("first_name"),
                        name("surname"),
                        dateOfBirth("dob"),
                        exact("city").withTermFrequencies(),
                        email("email")),
                blocking(on("first_name", "city"), on("surname"), on("dob")));
        model = model.withOptions(model.options().withRetained(true, true, List.of()));
        Linker trained = Linker.of(model, people())
                .train(
                        List.of(
                                prior(0.7, on("first_name", "surname", "dob"), on("email")),
                                uByRandomSampling(1e7),
                                em(on("dob")),
                                em(on("email"))),
                        TrainingListener.NONE,
                        executor);
        TrainingReference reference = TrainingReference.read(Conformance.ONE_TABLE.copy("training.json", directory));
        assertThat(reference.differences(trained.training())).isEmpty();
        ScoredPairs pairs = trained.predict().toParquet(directory.resolve("pairs"));
        assertPairs(Conformance.ONE_TABLE, pairs, DEDUPE_KEYS);
    }
}
