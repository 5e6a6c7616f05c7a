package dev.linkage.duckdb;

import static dev.linkage.duckdb.Reading.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.engine.SourceColumn;
import dev.linkage.error.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParquetSourceTest {
    private static final DuckDb DB = DuckDb.open();

    @TempDir
    Path directory;

    @AfterAll
    static void close() {
        DB.close();
    }

    private Path file(String name, String select) {
        Path file = directory.resolve(name);
        DB.execute("COPY (" + select + ") TO '" + file + "' (FORMAT parquet)");
        return file;
    }

    @Test
    void readsFilesDirectoriesAndPatterns() {
        file("b.parquet", "SELECT 2 AS id, ['x'] AS tags");
        file("a.parquet", "SELECT 1 AS id, ['y', NULL] AS tags");
        for (ParquetSource source : new ParquetSource[] {
            DB.parquet(directory),
            DB.parquet(directory + "/*.parquet"),
            DB.parquet(directory.resolve("a.parquet"), directory.resolve("b.parquet"))
        }) {
            assertThat(source.columns())
                    .containsExactly(new SourceColumn("id", "INTEGER"), new SourceColumn("tags", "VARCHAR[]"));
            assertThat(rows(source, "id")).containsExactly("1|[y, NULL]", "2|[x]");
        }
        assertThat(DB.parquet(directory.resolve("a.parquet")).name()).isEqualTo("a");
        assertThat(DB.parquet(directory + "/*.parquet").name())
                .isEqualTo(directory.getFileName().toString());
    }

    @Test
    void fillsColumnsThatSomeFilesLack() {
        Path a = file("a.parquet", "SELECT 1 AS id, 'x' AS name");
        Path b = file("b.parquet", "SELECT 5 AS age, 2 AS ID");
        assertThat(rows(DB.parquet(a, b), "id")).containsExactly("1|x|NULL", "2|NULL|5");
        assertThat(rows(DB.parquet(b, a).withGeneratedIds(), "unique_id")).containsExactly("1|5|2|NULL", "2|NULL|1|x");
    }

    @Test
    void numbersManyFilesInTheirOrder() {
        Path[] files = new Path[40];
        for (int i = 0; i < files.length; i++) {
            int records = 1 + (i % 3);
            files[files.length - 1 - i] =
                    file("f" + i + ".parquet", "SELECT " + i + " AS file, range AS place FROM range(" + records + ")");
        }
        StringBuilder expected = new StringBuilder();
        for (int i = files.length - 1; i >= 0; i--) {
            for (int place = 0; place < 1 + (i % 3); place++) {
                expected.append(i).append(':').append(place).append(' ');
            }
        }
        for (int i = 0; i < 20; i++) {
            assertThat(Reading.single(
                            DB.parquet(files).withGeneratedIds(),
                            "string_agg(file || ':' || place, ' ' ORDER BY unique_id) || ' '"))
                    .isEqualTo(expected.toString());
        }
    }

    @Test
    void rejectsTypesThatDiffer() {
        Path a = file("a.parquet", "SELECT {'k': 1} AS s, 1 AS id");
        Path b = file("b.parquet", "SELECT {'k': 1} AS s, 'x' AS id");
        assertThatThrownBy(() -> DB.parquet(a, b).columns())
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("'id'", "INTEGER", "a.parquet", "VARCHAR", "b.parquet", "CAST(\"id\"");
    }

    @Test
    void rejectsWhatIsNoParquet() throws Exception {
        Path file = Files.writeString(directory.resolve("x.parquet"), "id,name\n1,a and some more text\n");
        assertThatThrownBy(() -> DB.parquet(file).columns())
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("x.parquet", "no Parquet file");
    }

    @Test
    void numbersRowsInTheOrderOfTheFiles() {
        Path a = file("a.parquet", "SELECT range + 1 AS place FROM range(200000) ORDER BY place");
        Path b = file("b.parquet", "SELECT range + 200001 AS place FROM range(200000) ORDER BY place");
        ParquetSource source = DB.parquet(a, b).withGeneratedIds();
        for (int i = 0; i < 2; i++) {
            assertThat(Reading.single(
                            source, "count(*) FILTER (unique_id = place) || ' of ' || count(DISTINCT unique_id)"))
                    .isEqualTo("400000 of 400000");
        }
        assertThat(Reading.single(source, "min(unique_id) FILTER (place > 200000)"))
                .isEqualTo("200001");
    }

    @Test
    void numbersRowsOfFilesThatHideTheirNumbers() {
        Path file = file("a.parquet", "SELECT 7 AS file_row_number");
        assertThat(rows(DB.parquet(file).withGeneratedIds("n"), "n")).containsExactly("1|7");
    }

    @Test
    void keepsTheTextOfHivePartitions() throws Exception {
        Files.createDirectories(directory.resolve("year=0020"));
        file("year=0020/a.parquet", "SELECT 1 AS id");
        ParquetSource source = DB.parquet(directory + "/*/*.parquet");
        assertThat(rows(source, "id")).containsExactly("1|0020");
        assertThat(rows(source.withGeneratedIds(), "id")).containsExactly("1|1|0020");
    }
}
