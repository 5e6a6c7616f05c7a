package dev.linkage.benchmarks.splink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareParquetTest {
    /** A hundred pairs; the weights of the last two are infinite. */
    private static final String PAIRS = """
            SELECT i AS unique_id_l, i + 1000 AS unique_id_r, (i % 3)::VARCHAR AS match_key,
                CASE WHEN i < 98 THEN i / 7 - 5 ELSE (CASE i WHEN 98 THEN 'inf' ELSE '-inf' END)::DOUBLE END AS match_weight,
                1 / (1 + pow(2, -match_weight)) AS match_probability
            FROM range(100) AS t (i)""";

    @TempDir
    Path folder;

    private Path splinks;

    @BeforeEach
    void writeTheOtherSide() throws Exception {
        splinks = write("splink's.parquet", PAIRS);
    }

    @Test
    void findsNothingBetweenAFileAndAFolderOfItsParts() throws Exception {
        Files.createDirectories(folder.resolve("ours/deep"));
        String ours = """
                SELECT * REPLACE (match_key::UTINYINT AS match_key, unique_id_r::VARCHAR AS unique_id_r)
                FROM (%s) WHERE unique_id_l %s 40""";
        write("ours/a.parquet", ours.formatted(PAIRS, "<"));
        write("ours/deep/b.parquet", ours.formatted(PAIRS, ">="));
        var differences = CompareParquet.compare(folder.resolve("ours"), splinks, "unique_id");
        assertThat(differences).isEqualTo(new PairDifferences(0, 0, 100, 0, 0, 0, 0, 0, 0, 0));
        assertThat(differences.none()).isTrue();
    }

    @Test
    void countsPairsThatOneSideLacks() throws Exception {
        var differences = compare(
                "FROM (%s) WHERE unique_id_l NOT IN (3, 4) UNION ALL"
                        + " SELECT 500, 501, '0', 1.5, 0.7 UNION ALL SELECT 1003, 3, '0', 1.5, 0.7 UNION ALL SELECT 1, 2, '0', 0, 0");
        assertThat(differences.onlyLeft()).isEqualTo(3);
        assertThat(differences.onlyRight()).isEqualTo(2);
        assertThat(differences.inBoth()).isEqualTo(98);
        assertThat(differences.none()).isFalse();
    }

    @Test
    void countsRepeatedPairs() throws Exception {
        var differences = compare("FROM (%1$s) UNION ALL FROM (%1$s) WHERE unique_id_l < 5");
        assertThat(differences.repeatedLeft()).isEqualTo(5);
        assertThat(differences.repeatedRight()).isZero();
        assertThat(differences.inBoth()).isEqualTo(100);
        assertThat(differences.none()).isFalse();
    }

    @Test
    void countsMatchKeysThatDiffer() throws Exception {
        var differences =
                compare(replacing("match_key", "CASE unique_id_l WHEN 8 THEN '9' WHEN 9 THEN NULL ELSE match_key END"));
        assertThat(differences).isEqualTo(new PairDifferences(0, 0, 100, 0, 0, 2, 0, 0, 0, 0));
        assertThat(differences.none()).isFalse();
    }

    @Test
    void countsWeightsBeyondTheTolerance() throws Exception {
        var differences = compare(replacing("match_weight", """
                match_weight + CASE unique_id_l WHEN 10 THEN 1e-10 WHEN 11 THEN -2e-9 WHEN 12 THEN 0.25 WHEN 13 THEN NULL ELSE 0 END"""));
        assertThat(differences.weights()).isEqualTo(3);
        assertThat(differences.largestWeightDifference()).isCloseTo(0.25, within(1e-12));
        assertThat(differences.probabilities()).isZero();
        assertThat(differences.none()).isFalse();
    }

    @Test
    void takesAnInfiniteWeightAsFarFromAFiniteOne() throws Exception {
        var differences = compare(replacing("match_weight", "CASE unique_id_l WHEN 98 THEN 60 ELSE match_weight END"));
        assertThat(differences.weights()).isEqualTo(1);
        assertThat(differences.largestWeightDifference()).isInfinite();
    }

    @Test
    void countsProbabilitiesBeyondTheTolerance() throws Exception {
        var differences = compare(replacing(
                "match_probability",
                "match_probability - CASE unique_id_l WHEN 10 THEN 1e-3 WHEN 11 THEN 1e-10 ELSE 0 END"));
        assertThat(differences.probabilities()).isEqualTo(1);
        assertThat(differences.largestProbabilityDifference()).isCloseTo(1e-3, within(1e-12));
        assertThat(differences.weights()).isZero();
        assertThat(differences.none()).isFalse();
    }

    @Test
    void knowsRecordsOfLinkedTablesByDataSetAndId() throws Exception {
        String linked =
                "SELECT 'a' AS source_dataset_l, 'b' AS source_dataset_r, * RENAME (unique_id_l AS id_l, unique_id_r AS id_r) FROM (%s)";
        Path right = write("linked.parquet", linked.formatted(PAIRS));
        Path left = write(
                "ours.parquet",
                "SELECT * REPLACE (CASE id_l WHEN 5 THEN 'c' ELSE 'a' END AS source_dataset_l) FROM ("
                        + linked.formatted(PAIRS) + ")");
        var differences = CompareParquet.compare(left, right, "id");
        assertThat(differences.onlyLeft()).isEqualTo(1);
        assertThat(differences.onlyRight()).isEqualTo(1);
        assertThat(differences.inBoth()).isEqualTo(99);
    }

    @Test
    void refusesOneLinkedSide() throws Exception {
        Path linked = write(
                "linked.parquet", "SELECT 'a' AS source_dataset_l, 'b' AS source_dataset_r, * FROM (" + PAIRS + ")");
        assertThatThrownBy(() -> CompareParquet.compare(linked, splinks, "unique_id"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("source_dataset_l must be in both")
                .hasMessageContaining("linked.parquet has it");
    }

    @Test
    void saysWhichColumnIsMissing() {
        assertThatThrownBy(() -> CompareParquet.compare(splinks, splinks, "id"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("id_l");
    }

    private static String replacing(String column, String expression) {
        return "SELECT * REPLACE (" + expression + " AS " + column + ") FROM (%s)";
    }

    private PairDifferences compare(String query) throws Exception {
        return CompareParquet.compare(write("ours.parquet", query.formatted(PAIRS)), splinks, "unique_id");
    }

    private Path write(String file, String query) throws Exception {
        return ParquetQuery.write(folder.resolve(file), query);
    }
}
