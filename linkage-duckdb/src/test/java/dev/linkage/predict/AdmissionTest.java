package dev.linkage.predict;

import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.LinkageModel.blocking;
import static dev.linkage.model.LinkageModel.comparing;
import static dev.linkage.model.LinkageModel.dedupe;
import static dev.linkage.model.Threshold.weight;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.Linker;
import dev.linkage.chunk.ChunkPlan;
import dev.linkage.chunk.OutputEstimate;
import dev.linkage.chunk.RuleCounts;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.engine.Source;
import dev.linkage.error.LimitException;
import dev.linkage.internal.run.PredictionRun;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.Comparison;
import dev.linkage.model.Comparisons;
import dev.linkage.model.Level;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.Threshold;
import dev.linkage.testkit.SamplePeople;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Predictions that would exceed a limit are refused before they begin, with the numbers. */
class AdmissionTest {
    private static final DuckDb DB = DuckDb.open();
    private static Source people;

    @TempDir
    static Path directory;

    @BeforeAll
    static void write() {
        people = DB.parquet(SamplePeople.of(8_000)
                .toParquet(directory.resolve("people.parquet"))
                .toString());
    }

    @AfterAll
    static void close() {
        DB.close();
    }

    private static Linker linker(BlockingRule... rules) {
        return Linker.of(
                dedupe(
                        comparing(
                                Comparisons.exact("first_name").withM(0.9, 0.1).withU(0.01, 0.99),
                                Comparisons.exact("surname").withM(0.9, 0.1).withU(0.01, 0.99),
                                Comparisons.exact("dob").withM(0.95, 0.05).withU(0.001, 0.999),
                                Comparisons.exact("email").withM(0.8, 0.2).withU(0.0001, 0.9999)),
                        blocking(rules)),
                people);
    }

    private static Prediction prediction() {
        return linker(on("dob"), on("city"), on("surname")).predict().threshold(weight(0));
    }

    private static Prediction limited(Limits limits) {
        return prediction().limits(limits);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NEGATIVE_INFINITY, -10, 0})
    void estimatesTheOutputWithinAFactorOfTwo(double lowest) {
        Threshold threshold = lowest < -100 ? Threshold.NONE : weight(lowest);
        Linker linker = linker(on("dob"), on("city"), on("surname"));
        OutputEstimate estimate =
                linker.explore().threshold(threshold).counts().output().orElseThrow();
        Path run = directory.resolve("estimated" + (int) Math.max(-100, lowest));
        ScoredPairs pairs = linker.predict().threshold(threshold).toParquet(run);
        long bytes = pairs.chunks().stream().mapToLong(ChunkReport::bytes).sum();

        assertThat(estimate.exact()).isFalse();
        assertThat(estimate.rows()).isBetween(pairs.size() / 2, pairs.size() * 2);
        assertThat(estimate.bytes()).isBetween(bytes / 2, bytes * 2);
        assertThat(estimate.sampledRows()).isBetween(1L, 200_000L);
    }

    @Test
    void refusesTooManyRecords() {
        assertThatThrownBy(() -> limited(Limits.none().maxInputRecords(7_999)).rows())
                .isInstanceOf(LimitException.class)
                .hasMessage(
                        "refused: the data sets have 8,000 records, more than the limit of 7,999; link fewer, or raise"
                                + " the limit with limits(Limits.defaults().maxInputRecords(8000))");
    }

    @Test
    void refusesTooManyCandidatePairsAndNamesTheLargestBlocks() {
        long pairs =
                linker(on("dob"), on("city"), on("surname")).explore().counts().candidatePairs();
        assertThatThrownBy(() ->
                        limited(Limits.none().maxCandidatePairs(pairs - 1)).rows())
                .isInstanceOf(LimitException.class)
                .hasMessageContaining("make at most %,d candidate pairs, more than the limit of %,d", pairs, pairs - 1)
                .hasMessageContaining("rule 1 (city) makes ")
                .hasMessageContaining("its largest blocks are 'London': ")
                .hasMessageContaining("add a condition to rule 1")
                .hasMessageContaining("maxBlockSize(records)")
                .hasMessageContaining("maxCandidatePairs(%d)", pairs);
        assertThat(limited(Limits.none().maxCandidatePairs(pairs)).rows().size())
                .isPositive();
    }

    @Test
    void refusesTooManyRowsByTheEstimateAndNotByTheCandidates() {
        long rows = prediction().rows().size();
        assertThat(limited(Limits.none().maxOutputRows(2 * rows)).rows().size()).isEqualTo(rows);
        assertThatThrownBy(() -> limited(Limits.none().maxOutputRows(rows / 2)).rows())
                .isInstanceOf(LimitException.class)
                .hasMessageMatching("refused: the output would have about [\\d,]+ rows, more than the limit of "
                        + String.format("%,d", rows / 2) + "; .*maxOutputRows\\(\\d+\\)\\)");
    }

    @Test
    void refusesTooManyBytes() {
        assertThatThrownBy(() -> limited(Limits.none().maxOutputBytes(1_000)).rows())
                .isInstanceOf(LimitException.class)
                .hasMessageContaining("more than the limit of 1,000;")
                .hasMessageContaining("maxOutputBytes(");
    }

    @Test
    void refusesWhatDoesNotFitTheDiskBeforeAnythingIsWritten() throws IOException {
        Path run = directory.resolve("refused");
        List<Path> asked = new ArrayList<>();
        Limits limits = Limits.defaults().withFreeSpace(place -> {
            asked.add(place);
            return 10_000;
        });
        assertThatThrownBy(() -> limited(limits).toParquet(run))
                .isInstanceOf(LimitException.class)
                .hasMessageContaining("safety factor of 1.25")
                .hasMessageContaining("more than the 10,000 bytes free at " + run)
                .hasMessageContaining("limits(Limits.defaults().freeDisk(false))");
        assertThat(asked).containsExactly(run);
        try (Stream<Path> left = Files.list(run)) {
            assertThat(left).isEmpty();
        }
        assertThatThrownBy(() -> limited(limits).toCsv(directory.resolve("refused.csv")))
                .isInstanceOf(LimitException.class);
        assertThat(directory.resolve("refused.csv")).doesNotExist();
    }

    @Test
    void writesWhenTheDiskIsNotAskedOrHasRoom() {
        Limits full = Limits.defaults().withFreeSpace(place -> 0);
        Limits room = Limits.defaults().withFreeSpace(place -> 1_000_000_000_000L);
        assertThat(limited(full.freeDisk(false))
                        .toParquet(directory.resolve("unchecked"))
                        .size())
                .isEqualTo(limited(room).toParquet(directory.resolve("room")).size());
        assertThat(limited(full).rows().size()).isPositive();
    }

    @Test
    void needsNoRoomForWhatIsThereAlready() throws IOException {
        Limits full = Limits.defaults().withFreeSpace(place -> 0);
        Path run = directory.resolve("finished");
        long rows = limited(Limits.none()).toParquet(run).size();
        assertThat(limited(full).toParquet(run).size()).isEqualTo(rows);
        Path part = Run.open(run).files().get(0);
        byte[] bytes = Files.readAllBytes(part);
        Files.delete(run.resolve("_SUCCESS"));
        Files.delete(part);
        Limits room = Limits.defaults().withFreeSpace(place -> 4L * bytes.length);
        assertThat(limited(room).toParquet(run).size()).isEqualTo(rows);
        assertThat(Run.verify(run).faults()).isEmpty();
    }

    @Test
    void scoresNoSampleWhereEveryPairWouldFit() {
        // Fails as soon as a pair is scored.
        LinkageModel failing = dedupe(
                comparing(Comparison.of(
                        "first_name",
                        Level.sql("CAST(first_name_l || first_name_r || 'scored' AS INTEGER) = 1", "failing")
                                .withM(0.5)
                                .withU(0.5),
                        Level.otherwise().withM(0.5).withU(0.5))),
                blocking(on("surname")));
        List<String> told = new ArrayList<>();
        Prediction prediction = Linker.of(failing, people).predict().listener(new ProgressListener() {
            @Override
            public void planned(ChunkPlan plan, List<RuleCounts> counts, long pairsInAll) {
                told.add("planned");
            }
        });
        assertThatThrownBy(() -> prediction
                        .limits(Limits.none().maxOutputBytes(1L << 40))
                        .toParquet(directory.resolve("roomy")))
                .hasMessageContaining("scored");
        assertThat(told).containsExactly("planned");
        told.clear();
        assertThatThrownBy(() ->
                        prediction.limits(Limits.none().maxOutputBytes(1_000)).toParquet(directory.resolve("tight")))
                .hasMessageContaining("scored");
        assertThat(told).isEmpty();
    }

    @Test
    void boundsTheBytesOfTheOutput() {
        Prediction wide =
                linker(on("surname")).predict().retainMatchingColumns().retainIntermediateColumns();
        long bytes = wide.toParquet(directory.resolve("bounded")).chunks().stream()
                .mapToLong(ChunkReport::bytes)
                .sum();
        try (PredictionRun run = wide.open(Optional.empty())) {
            assertThat(run.mostBytes()).isBetween(bytes, 1_000 * bytes + (32 << 20));
        }
    }

    @Test
    void showsThePlanOfWhatItWouldRefuse() {
        Prediction refused = limited(Limits.none().maxCandidatePairs(1));
        assertThat(refused.plan().candidatePairs()).isGreaterThan(1);
        assertThat(refused.sql()).isNotEmpty();
    }

    @Test
    void asksTheDiskOfTheNearestDirectoryThatExists() {
        assertThat(FreeSpace.OF_DISK.bytes(directory.resolve("none/at/all"))).isPositive();
    }

    @Test
    void saysWhichLimitsAreSet() {
        assertThat(Limits.none()).hasToString("limits: none");
        assertThat(Limits.defaults().maxInputRecords(5).maxCandidatePairs(1_000_000))
                .hasToString("limits: at most 5 records, 1,000,000 candidate pairs, free disk space");
        assertThatThrownBy(() -> Limits.none().maxOutputRows(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("maxOutputRows must be 0 or more but was -1");
    }
}
