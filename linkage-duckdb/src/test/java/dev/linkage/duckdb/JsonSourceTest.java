package dev.linkage.duckdb;

import static dev.linkage.duckdb.Reading.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.engine.SourceColumn;
import dev.linkage.error.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonSourceTest {
    private static final DuckDb DB = DuckDb.open();

    @TempDir
    Path directory;

    @AfterAll
    static void close() {
        DB.close();
    }

    private Path file(String name, String text) {
        try {
            return Files.writeString(directory.resolve(name), text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void changesNoValue() {
        JsonSource source = DB.json(file("p.json", """
                        {"id": 12345678901234567890, "zip": "01234", "born": "2020-01-01", "at": "2020-01-01 10:00:00", "u": "550E8400-e29b-41d4-a716-446655440000", "ok": true, "x": 1.5}
                        {"id": 5, "zip": "5", "born": "1999-12-31", "at": null, "extra": "late"}
                        """));
        assertThat(source.columns())
                .containsExactly(
                        new SourceColumn("id", "HUGEINT"),
                        new SourceColumn("zip", "VARCHAR"),
                        new SourceColumn("born", "VARCHAR"),
                        new SourceColumn("at", "VARCHAR"),
                        new SourceColumn("u", "VARCHAR"),
                        new SourceColumn("ok", "BOOLEAN"),
                        new SourceColumn("x", "DOUBLE"),
                        new SourceColumn("extra", "VARCHAR"));
        assertThat(rows(source, "id"))
                .containsExactly(
                        "5|5|1999-12-31|NULL|NULL|NULL|NULL|late",
                        "12345678901234567890|01234|2020-01-01|2020-01-01 10:00:00|550E8400-e29b-41d4-a716-446655440000|true|1.5|NULL");
    }

    @Test
    void keepsLongNumbersBesideFractionsAndText() {
        JsonSource source = DB.json(file(
                "p.json",
                "[{\"a\": 9007199254740993, \"b\": 1, \"c\": 123456789012345678901234567890123456789012},"
                        + " {\"a\": 0.5, \"b\": \"x\", \"c\": 2}]"));
        assertThat(source.columns()).extracting(SourceColumn::type).containsOnly("VARCHAR");
        assertThat(rows(source, "b"))
                .containsExactly("9007199254740993|1|123456789012345678901234567890123456789012", "0.5|x|2");
    }

    @Test
    void givesListsAndObjects() {
        JsonSource source = DB.json(
                file(
                        "l.ndjson",
                        "{\"id\": 1, \"names\": [\"Ann\", \"2020-01-01\"], \"address\": {\"city\": \"Bern\"}, \"n\": [1, 2]}\n"));
        assertThat(source.columns())
                .extracting(SourceColumn::type)
                .containsExactly("BIGINT", "VARCHAR[]", "JSON", "BIGINT[]");
        assertThat(Reading.single(source, "address->>'city' || names[2]")).isEqualTo("Bern2020-01-01");
    }

    @Test
    void takesTypes() {
        Path file = file("t.json", "{\"id\": 1, \"born\": \"2020-01-01\"}\n{\"id\": 2, \"born\": \"soon\"}\n");
        JsonSource source = DB.json(file).type("BORN", "DATE");
        assertThat(source.columns()).last().isEqualTo(new SourceColumn("born", "DATE"));
        assertThatThrownBy(() -> rows(source, "id"))
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("t.json", "soon", ".type(name, type)");
    }

    @Test
    void rejectsNamesThatDifferOnlyInCase() {
        JsonSource source = DB.json(file("d.json", "{\"id\": 1, \"ID\": 2}\n"));
        assertThatThrownBy(source::columns)
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("'ID' and 'id'", "only in case");
        assertThat(DB.json(file("e.json", "{\"id\": 1, \"id_1\": 2}\n")).columns())
                .hasSize(2);
    }

    @Test
    void rejectsFilesWithoutObjects() {
        for (String text : new String[] {"", "[]", "[1, 2]", "5"}) {
            JsonSource source = DB.json(file("e.json", text));
            assertThatThrownBy(source::columns)
                    .as(text)
                    .isInstanceOf(InputException.class)
                    .hasMessageStartingWith("Cannot read e: ")
                    .hasMessageContaining("one object per line");
        }
        JsonSource broken = DB.json(file("b.json", "{\"id\": 1}\n{\"id\": \n"));
        assertThatThrownBy(broken::columns)
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("b.json", "correct the file");
    }

    @Test
    void numbersObjectsInOrder() {
        JsonSource source = DB.json(file("n.json", "{\"a\": \"z\"}\n{\"a\": \"y\"}\n{\"a\": \"x\"}\n"))
                .withGeneratedIds();
        assertThat(rows(source, "unique_id")).containsExactly("1|z", "2|y", "3|x");
    }
}
