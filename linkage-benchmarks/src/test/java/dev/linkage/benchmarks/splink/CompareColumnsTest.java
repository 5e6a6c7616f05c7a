package dev.linkage.benchmarks.splink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareColumnsTest {
    private static final String PAIRS = """
            SELECT i AS unique_id_l, i + 1000 AS unique_id_r, i / 7 AS match_weight, i % 4 AS gamma_city,
                CASE WHEN i % 5 > 0 THEN 'city ' || i END AS city_l
            FROM range(100) AS t (i)""";

    @TempDir
    Path folder;

    private Path splinks;

    @BeforeEach
    void writeTheOtherSide() throws Exception {
        splinks = write("splink's.parquet", PAIRS);
    }

    @Test
    void findsNothingInAnotherOrderOfOtherTypes() throws Exception {
        Files.createDirectories(folder.resolve("ours"));
        write("ours/a.parquet", "FROM (" + PAIRS + ") WHERE unique_id_l >= 60 ORDER BY unique_id_l DESC");
        write(
                "ours/b.parquet",
                "SELECT * REPLACE (gamma_city::BIGINT AS gamma_city, match_weight + 1e-15 AS match_weight)" + " FROM ("
                        + PAIRS + ") WHERE unique_id_l < 60");
        assertThat(CompareColumns.different(folder.resolve("ours"), splinks, "unique_id"))
                .isEmpty();
    }

    @Test
    void namesAColumnWithOneOtherValue() throws Exception {
        assertThat(different("SELECT * REPLACE (CASE unique_id_l WHEN 7 THEN 9 ELSE gamma_city END AS gamma_city)"))
                .containsExactly("gamma_city");
        assertThat(different("SELECT * REPLACE (coalesce(city_l, '') AS city_l)"))
                .containsExactly("city_l");
    }

    @Test
    void namesAColumnWhoseValuesBelongToOtherPairs() throws Exception {
        assertThat(different("SELECT * REPLACE ((gamma_city + 1) % 4 AS gamma_city)"))
                .containsExactly("gamma_city");
    }

    @Test
    void namesColumnsOfOneSideOnly() throws Exception {
        assertThat(different("SELECT * RENAME (city_l AS town_l)")).containsExactly("city_l", "town_l");
    }

    @Test
    void saysWhichFilesCannotBeCompared() {
        assertThatThrownBy(() -> CompareColumns.different(splinks, splinks, "id"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("splink's.parquet")
                .hasMessageContaining("id_l");
    }

    private List<String> different(String select) throws Exception {
        return CompareColumns.different(write("ours.parquet", select + " FROM (" + PAIRS + ")"), splinks, "unique_id");
    }

    private Path write(String file, String query) throws Exception {
        return ParquetQuery.write(folder.resolve(file), query);
    }
}
