package dev.linkage.duckdb;

import static dev.linkage.duckdb.Reading.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.engine.SourceColumn;
import dev.linkage.error.InputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvSourceTest {
    private static final DuckDb DB = DuckDb.open();

    @TempDir
    Path directory;

    @AfterAll
    static void close() {
        DB.close();
    }

    private Path file(String name, String text) {
        return file(name, text, StandardCharsets.UTF_8);
    }

    private Path file(String name, String text, Charset charset) {
        try {
            return Files.writeString(directory.resolve(name), text, charset);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void changesNoValue() {
        CsvSource source = DB.csv(file(
                "people.csv",
                "\uFEFFid,zip,big,amount,born,flag\n007,01234,12345678901234567890123,1.10,31/12/1999,true\n"
                        + "8,,1e5,.5,2020-13-45,T\n"));
        assertThat(source.name()).isEqualTo("people");
        assertThat(source.columns()).extracting(SourceColumn::type).containsOnly("VARCHAR");
        assertThat(rows(source, "id"))
                .containsExactly(
                        "007|01234|12345678901234567890123|1.10|31/12/1999|true", "8|NULL|1e5|.5|2020-13-45|T");
    }

    @Test
    void keepsUnusualNames() {
        CsvSource source = DB.csv(file("names.csv", "id;\"na \"\"me\";a.b;Größe;select;it's;\n1;2;3;4;5;6;7\n"));
        assertThat(source.columns())
                .extracting(SourceColumn::name)
                .containsExactly("id", "na \"me", "a.b", "Größe", "select", "it's", "column6");
        assertThat(rows(source, "id")).containsExactly("1|2|3|4|5|6|7");
    }

    @Test
    void readsQuotedFieldsOverLines() {
        CsvSource source = DB.csv(file("q.csv", "id,\"two\nlines\"\r\n1,\"a\nb, \"\"c\"\"\"\r\n2,\"\"\r\n"));
        assertThat(source.columns()).extracting(SourceColumn::name).containsExactly("id", "two\nlines");
        assertThat(rows(source, "id")).containsExactly("1|a\nb, \"c\"", "2|NULL");
    }

    @Test
    void takesOptions() {
        CsvSource source = DB.csv(file("o.txt", "id|na'me|n\n1|'a|b'|NA\n2||5\n"))
                .quote('\'')
                .separator('|')
                .nullWords("NA", "-")
                .type("N", "bigint")
                .header(true)
                .named("other");
        assertThat(source.name()).isEqualTo("other");
        assertThat(source.columns()).last().isEqualTo(new SourceColumn("n", "BIGINT"));
        assertThat(rows(source, "id")).containsExactly("1|a|b|NULL", "2|NULL|5");
        assertThat(rows(DB.csv(file("tab.tsv", "id\tname\n1\ta,b\n")), "id")).containsExactly("1|a,b");
    }

    @Test
    void losesNoRowWhateverTheLineEnds() {
        for (String end : new String[] {"\n", "\r\n", "\r"}) {
            for (String last : new String[] {"", end}) {
                CsvSource source = DB.csv(file("e.csv", end + "id,name" + end + "1,a" + end + end + "2,b" + last));
                assertThat(rows(source, "id")).containsExactly("1|a", "2|b");
            }
        }
        for (String text : new String[] {
            "id,name\r\n1,a\n2,b\n", "id,name\n1,a\r\n2,b\r\n", "id,name\n1,a\n2,b\r\n3,c\n", "id,name\r\n1,a\r2,b\n"
        }) {
            assertThatThrownBy(() -> rows(DB.csv(file("mixed.csv", text)), "id"))
                    .isInstanceOf(InputException.class)
                    .hasMessageContainingAll("mixed.csv", "line ends alike");
        }
        Path unix = file("a.csv", "id,name\n1,a\n");
        Path windows = file("b.csv", "id,name\r\n2,b\r\n");
        assertThatThrownBy(() -> DB.csv(unix, windows).columns())
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("a.csv", "b.csv", "end differently");
    }

    @Test
    void readsOtherEncodings() {
        assertThat(rows(
                        DB.csv(file("l.csv", "id,Größe\n1,café\n", StandardCharsets.ISO_8859_1))
                                .encoding("latin-1"),
                        "id"))
                .containsExactly("1|café");
        assertThat(rows(
                        DB.csv(file("u.csv", "id,Größe\n1,café\n", StandardCharsets.UTF_16LE))
                                .encoding("UTF-16"),
                        "id"))
                .containsExactly("1|café");
        CsvSource wrong = DB.csv(file("w.csv", "id,name\n1,café\n", StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> rows(wrong, "id"))
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("w.csv", "line 2", "not UTF-8", ".encoding(\"latin-1\")");
        assertThatThrownBy(() -> wrong.encoding("cp1252"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("utf-8, utf-16 or latin-1", "cp1252");
    }

    @Test
    void readsCompressedFiles() throws Exception {
        Path file = directory.resolve("z.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("id,name\n1,Ann\n".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(DB.csv(file).name()).isEqualTo("z");
        assertThat(rows(DB.csv(file), "id")).containsExactly("1|Ann");
    }

    @Test
    void namesTheColumnsOfAFileWithoutHeader() {
        CsvSource source = DB.csv(file("n.csv", "1,Ann\n2,Bob\n")).header(false);
        assertThat(source.columns()).extracting(SourceColumn::name).containsExactly("column0", "column1");
        assertThat(rows(source, "column0")).containsExactly("1|Ann", "2|Bob");
    }

    @Test
    void asksWhenTheHeaderLooksLikeData() {
        CsvSource source = DB.csv(file("n.csv", "1,Ann\n2,Bob\n"));
        assertThatThrownBy(source::columns)
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("n.csv", "'1'", ".header(false)");
        assertThat(rows(source.header(true), "1")).containsExactly("2|Bob");
    }

    @Test
    void namesFileLineColumnAndValueThatDoesNotFit() {
        CsvSource source = DB.csv(file("c.csv", "id,age\n1,5\n2,old\n")).types(Map.of("age", "INTEGER"));
        assertThatThrownBy(() -> rows(source, "id"))
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("c.csv", "line 3", "'age'", "\"old\"", "INTEGER", ".nullWords");
    }

    @Test
    void rejectsUnknownColumnsAndTypes() {
        CsvSource source = DB.csv(file("c.csv", "id,age\n1,5\n"));
        assertThatThrownBy(() -> source.type("agee", "INTEGER").columns())
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("'agee'", "id, age");
        assertThatThrownBy(() -> source.type("age", "number").columns())
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("'age'", "number", "BIGINT");
    }

    @Test
    void rejectsRaggedLines() {
        assertThatThrownBy(() -> rows(DB.csv(file("r.csv", "id,name\n1,a\n2,b,c\n")), "id"))
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("r.csv", "line 3", "2,b,c", "3 fields", "header has 2");
        assertThatThrownBy(() -> rows(DB.csv(file("s.csv", "id,name\n1,a\n2\n")), "id"))
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("s.csv", "line 3", "1 field");
        assertThatThrownBy(() -> rows(DB.csv(file("t.csv", "id,name\n1,b,c\n1,a\n")), "id"))
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("t.csv", "line 2", "3 fields");
        assertThatThrownBy(() -> rows(DB.csv(file("u.csv", "id,name\n1,\"b\n2,c\n")), "id"))
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("u.csv", "line 2", "quote");
    }

    @Test
    void rejectsEmptyFiles() {
        for (String text : new String[] {"", "\n", "\uFEFF"}) {
            CsvSource source = DB.csv(file("e.csv", text));
            assertThatThrownBy(source::columns)
                    .isInstanceOf(InputException.class)
                    .hasMessageContainingAll("e.csv", "empty");
        }
        assertThat(rows(DB.csv(file("h.csv", "id,name\n")), "id")).isEmpty();
    }

    @Test
    void rejectsRepeatedNames() {
        assertThatThrownBy(() -> DB.csv(file("d.csv", "id,name,ID\n1,a,2\n")).columns())
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("d.csv", "'id' and 'ID'", "differ only in case");
        assertThatThrownBy(() -> DB.csv(file("d.csv", "id,name,name\n1,a,2\n")).columns())
                .hasMessageContaining("are the same");
        assertThat(DB.csv(file("d.csv", "id,id_1\n1,2\n")).columns()).hasSize(2);
    }

    @Test
    void saysWhatIsThereWhenAFileIsMissing() {
        file("people.csv", "id\n1\n");
        assertThatThrownBy(() -> DB.csv(directory.resolve("peple.csv")))
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("peple.csv", "it holds people.csv");
        assertThatThrownBy(() -> DB.csv(directory.resolve("no/where.csv").toString()))
                .hasMessageContaining("there is no directory");
        assertThatThrownBy(() -> DB.csv(directory + "/x*.csv"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no file matches");
        assertThatThrownBy(() -> DB.parquet(directory))
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("no file that ends in .parquet", "people.csv");
    }

    /** Names were taken from the header that was there first; values are found by their place. */
    @Test
    void refusesAHeaderThatChanged() {
        CsvSource source = DB.csv(file("people.csv", "id,name,city\n1,Eva,Bern\n"));
        assertThat(rows(source, "id")).containsExactly("1|Eva|Bern");
        file("people.csv", "id,name,city\n1,Eva,Bern\n2,Bob,Basel\n");
        assertThat(rows(source, "id")).containsExactly("1|Eva|Bern", "2|Bob|Basel");
        file("people.csv", "id,city,name\n1,Bern,Eva\n2,Basel,Bob\n3,Biel,Ann\n");
        assertThatThrownBy(source::relation)
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll(
                        "people.csv", "id, city, name now", "had id, name, city when", "make a new source");
        file("people.csv", "id;name;city\n1;Eva;Bern\n2;Bob;Basel\n3;Ann;Biel\n4;Mia;Chur\n");
        assertThatThrownBy(source::relation).hasMessageContaining("its separator");
        file("people.csv", "");
        assertThatThrownBy(source::relation).hasMessageContaining("the file is empty");
        file("people.csv", "id,name,city\n1,Eva,Bern\n");
        assertThat(rows(source, "id")).containsExactly("1|Eva|Bern");
    }

    /** Opening one waits for a writer. */
    @Test
    void refusesWhatIsNoRegularFile() throws Exception {
        Path pipe = directory.resolve("pipe.csv");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Files.createDirectory(directory.resolve("folder.csv"));
        for (Path given : List.of(pipe, directory, Path.of("/dev/null"))) {
            assertThatThrownBy(() -> DB.csv(given))
                    .isInstanceOf(InputException.class)
                    .hasMessageContainingAll(
                            given.equals(directory) ? pipe.toString() : given.toString(),
                            "no regular file",
                            "copy its content to a file");
        }
        Files.delete(pipe);
        assertThatThrownBy(() -> DB.csv(directory)).hasMessageContaining("no file that ends in .csv");
    }

    @Test
    void readsSeveralFilesWithTheSameHeader() {
        file("b.csv", "id,name\n2,b\n");
        file("a.csv", "id,name\n1,a\n");
        file("_SUCCESS.csv", "");
        assertThat(rows(DB.csv(directory + "/[ab].csv"), "id")).containsExactly("1|a", "2|b");
        assertThat(rows(DB.csv(directory), "id")).containsExactly("1|a", "2|b");
        file("c.csv", "name,id\nc,3\n");
        assertThatThrownBy(() -> DB.csv(directory).columns())
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("c.csv", "name, id", "id, name");
    }

    @Test
    void readsFilesWhosePathsLookLikePatternsOrHoldQuotes() throws Exception {
        Path odd = Files.createDirectory(directory.resolve("it's [a] \"*\" dir"));
        Path file = Files.writeString(odd.resolve("x?.csv"), "id\n1\n");
        assertThat(rows(DB.csv(file), "id")).containsExactly("1");
        assertThat(rows(DB.csv(odd), "id")).containsExactly("1");
    }

    @Test
    void numbersRowsInTheOrderOfTheFiles() {
        StringBuilder many = new StringBuilder("place,filler\n");
        for (int i = 1; i <= 300_000; i++) {
            many.append(i).append(",some longer text to fill several buffers\n");
        }
        Path first = file("a.csv", many.toString());
        Path second = file("b.csv", "place,filler\n300001,x\n300002,y\n");
        CsvSource source = DB.csv(first, second).withGeneratedIds("row id");
        assertThat(source.columns()).first().isEqualTo(new SourceColumn("row id", "BIGINT"));
        for (int i = 0; i < 2; i++) {
            assertThat(
                            Reading.single(
                                    source,
                                    "count(*) FILTER (\"row id\" = place::BIGINT) || ' of ' || count(*) || ' to ' || max(\"row id\")"))
                    .isEqualTo("300002 of 300002 to 300002");
        }
        assertThatThrownBy(() -> DB.csv(second).withGeneratedIds("Place").columns())
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("'place' already", "withGeneratedIds(name)");
    }

    @Test
    void rejectsNamesThatCannotBeDataSets() {
        CsvSource source = DB.csv(file("a-__-b.csv", "id\n1\n"));
        assertThat(source.name()).isEqualTo("a_b");
        assertThatThrownBy(() -> source.named("a-__-b")).hasMessageContaining("must not contain -__-");
        assertThatThrownBy(() -> source.named("")).hasMessageContaining("must not be empty");
    }
}
