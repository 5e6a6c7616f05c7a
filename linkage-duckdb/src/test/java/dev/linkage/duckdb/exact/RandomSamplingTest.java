package dev.linkage.duckdb.exact;

import static dev.linkage.model.Comparisons.exact;
import static dev.linkage.model.Comparisons.name;
import static dev.linkage.model.LinkageModel.comparing;
import static dev.linkage.model.LinkageModel.dedupe;
import static dev.linkage.train.TrainingStep.uByRandomSampling;
import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.Linker;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.engine.PairExecutor;
import dev.linkage.model.Level;
import dev.linkage.testkit.Conformance;
import dev.linkage.train.TrainingListener;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A sample smaller than the data is the one that Splink takes: records by DuckDB's hash of their id. */
class RandomSamplingTest {

    @TempDir
    Path directory;

    /**
     * Splink 5.0.0 on DuckDB 2.0.1, {@code estimate_u_using_random_sampling(max_pairs=20000, min_count_per_level=None,
     * num_chunks=1)}; levels from the most similar down.
     */
    @ParameterizedTest
    @EnumSource(PairExecutor.class)
    void samplesTheRecordsThatSplinkSamples(PairExecutor executor) {
        Map<String, double[]> splink = Map.of(
                "first_name",
                new double[] {
                    0.007696827262044653,
                    0.011163337250293772,
                    0.013572267920094007,
                    0.0282021151586369,
                    0.9393654524089307
                },
                "surname",
                new double[] {
                    0.03106438583986695,
                    0.012770254217153719,
                    0.00273224043715847,
                    0.0020194820622475647,
                    0.9514136374435733
                },
                "city",
                new double[] {0.2952007602755999, 0.7047992397244001});
        try (DuckDb db = DuckDb.open()) {
            Linker trained = Linker.of(
                            dedupe(comparing(name("first_name"), name("surname"), exact("city")), List.of()),
                            db.csv(Conformance.ONE_TABLE.copy("people.csv", directory))
                                    .types(Map.of("unique_id", "INTEGER")))
                    .train(List.of(uByRandomSampling(20_000)), TrainingListener.NONE, executor);
            splink.forEach((comparison, u) -> assertThat(trained.model().comparison(comparison).levels().stream()
                            .filter(level -> !level.isNull())
                            .mapToDouble((Level level) -> level.u().orElseThrow())
                            .toArray())
                    .as(comparison)
                    .containsExactly(u));
        }
    }
}
