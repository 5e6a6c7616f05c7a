package dev.linkage.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.error.OutputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParquetFileTest {

    @TempDir
    Path directory;

    @Test
    void holdsTheRecordsOfTheList() throws SQLException {
        SamplePeople people = SamplePeople.of(130_000).seed(5);
        Path file = people.toParquet(directory.resolve("it's people.parquet"));
        assertThat(read(file)).isEqualTo(people.toList());
        assertThat(directory.toFile().list()).containsExactly("it's people.parquet");
    }

    @Test
    void holdsOneRecordOrASlice() throws SQLException {
        SamplePeople people = SamplePeople.of(10_000).asciiOnly();
        for (SamplePeople part : List.of(people.slice(17, 18), people.slice(3_000, 5_048), people.slice(0, 2_049))) {
            assertThat(read(part.toParquet(directory.resolve("part.parquet")))).isEqualTo(part.toList());
        }
    }

    @Test
    void keepsTheOrderWithinRowGroups() throws SQLException {
        Path file = SamplePeople.of(300_000).toParquet(directory.resolve("people.parquet"));
        List<String> groups = query(
                "SELECT stats_min_value || '-' || stats_max_value || ':' || row_group_num_rows FROM parquet_metadata('"
                        + file + "') WHERE path_in_schema = 'unique_id' ORDER BY CAST(stats_min_value AS BIGINT)");
        assertThat(groups).containsExactly("1-122880:122880", "122881-245760:122880", "245761-300000:54240");
        assertThat(query("SELECT count(*) FROM (SELECT unique_id - lag(unique_id) OVER () AS step FROM '" + file
                        + "') WHERE step <> 1"))
                .first()
                .satisfies(jumps -> assertThat(Integer.parseInt(jumps)).isLessThanOrEqualTo(2));
    }

    @Test
    void replacesAFileOnlyByAWholeOne() throws Exception {
        Path file = directory.resolve("people.parquet");
        Files.writeString(file, "old");
        SamplePeople.of(10).toParquet(file);
        assertThat(read(file)).hasSize(10);
        Path nowhere = directory.resolve("people.parquet/people.parquet");
        assertThatThrownBy(() -> SamplePeople.of(10).toParquet(nowhere))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining(file.toString());
    }

    private static List<Person> read(Path file) throws SQLException {
        List<Person> people = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT * FROM '" + file.toString().replace("'", "''") + "' ORDER BY unique_id")) {
            while (rows.next()) {
                people.add(new Person(
                        rows.getLong("unique_id"),
                        rows.getString("first_name"),
                        rows.getString("surname"),
                        rows.getString("dob"),
                        rows.getString("postcode"),
                        rows.getString("city"),
                        rows.getString("email"),
                        rows.getLong("cluster")));
            }
        }
        return people;
    }

    private static List<String> query(String sql) throws SQLException {
        List<String> values = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }
}
