package dev.linkage.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.error.InputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoTest {
    @TempDir
    Path directory;

    private String run(Optional<Path> csv) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new Demo(new PrintStream(bytes, true, StandardCharsets.UTF_8), directory.resolve("out")).run(csv);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void linksTheBundledSampleWell() {
        String screen = run(Optional.empty());
        assertThat(screen.lines().count()).as("fits a screen").isLessThanOrEqualTo(40);
        assertThat(screen).contains("Records             5,000").contains("12,497,500 possible");
        Matcher f1 = Pattern.compile("weight >= 16.0.*F1 ([0-9.]+)").matcher(screen);
        assertThat(f1.find()).isTrue();
        assertThat(Double.parseDouble(f1.group(1))).isGreaterThan(0.85);
        assertThat(directory.resolve("out/clusters.parquet")).isNotEmptyFile();
        assertThat(directory.resolve("out/model.json")).isNotEmptyFile();
        assertThat(directory.resolve("out/pairs/_SUCCESS")).exists();
    }

    @Test
    void tellsColumnsOfAnotherFileFromTheirNames() throws IOException {
        Path file = directory.resolve("my file.csv");
        Files.writeString(file, """
                Last Name;First Name;Birth Date;Zip;Town;Loyalty
                Müller;Anna;03/04/1980;10115;Berlin;gold
                Mueller;Anna;03/04/1980;10115;Berlin;gold
                Schmidt;Jan;22/11/1975;20095;Hamburg;
                Schmid;Jan;22/11/1975;20095;Hamburg;silver
                Weber;Eva;01/01/1990;50667;Köln;
                Weber;Eva;01/01/1990;50667;Koln;
                """);
        String screen = run(Optional.of(file));
        assertThat(screen)
                .contains("first name     First Name")
                .contains("date of birth  Birth Date")
                .contains("dates are written %d/%m/%Y")
                .contains("no id column, so records are numbered from 1")
                .contains("not used: Loyalty")
                .contains("3 written with weight 0 or more");
    }

    @Test
    void saysWhenNoRecordsWereJoined() throws IOException {
        Path file = directory.resolve("companies.csv");
        StringBuilder lines = new StringBuilder("name,postcode,truth\n");
        for (int i = 0; i < 60; i++) {
            lines.append("Company ")
                    .append(i)
                    .append(',')
                    .append(10000 + i % 30)
                    .append(',')
                    .append(i)
                    .append('\n');
        }
        lines.append("Company 1,10001,1\nCompany 2,10002,2\n");
        Files.writeString(file, lines);
        String screen = run(Optional.of(file));
        assertThat(screen)
                .contains("no two records joined, recall 0.000")
                .contains("No records were joined")
                .doesNotContain("precision")
                .doesNotContain("relatives");
    }

    @Test
    void saysWhenColumnsTellNothing() throws IOException {
        Path file = directory.resolve("things.csv");
        Files.writeString(file, "width,height\n1,2\n");
        assertThatThrownBy(() -> run(Optional.of(file)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("width, height")
                .hasMessageContaining("first_name, forename")
                .hasMessageContaining("docs/tutorial.md");
    }

    @Test
    void saysWhichColumnsItTookForWhatWhenTheyAreTooFew() throws IOException {
        Path file = directory.resolve("two.csv");
        Files.writeString(file, "Ort;E-Mail;Farbe\nBerlin;a@b.example;rot\n");
        assertThatThrownBy(() -> run(Optional.of(file)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("'Ort' was taken for the city")
                .hasMessageContaining("'E-Mail' was taken for the email")
                .hasMessageContaining("not recognised: Farbe");
    }

    @Test
    void saysHowToConvertAFileThatIsNotUtf8() throws IOException {
        Path file = directory.resolve("latin1.csv");
        Files.writeString(file, "Vorname;Nachname\nJörg;Müller\n", StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> run(Optional.of(file)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("iconv -f latin1 -t utf8 '" + file + "'");
    }

    @Test
    void linksAFileWithGermanNames() throws IOException {
        Path file = directory.resolve("de.csv");
        Files.writeString(file, """
                Kunden-Nr.;Vorname (Ruf);Nachname;Geburtsdatum;Straße;Ort;PLZ;E-Mail
                1;Anna;Müller;03.04.1980;Hauptstraße 1;Berlin;10115;anna@post.example
                2;Anna;Müller;03.04.1980;Hauptstr. 1;Berlin;10115;anna@post.example
                3;Jan;Schmidt;22.11.1975;Am Markt 4;Hamburg;20095;jan@post.example
                4;Jan;Schmid;22.11.1975;Am Markt 4;Hamburg;20095;jan@post.example
                5;Eva;Weber;01.01.1990;Domplatz 2;Köln;50667;
                6;Eva;Weber;01.01.1990;Domplatz 2;Köln;50667;eva@post.example
                """);
        assertThat(run(Optional.of(file)))
                .contains("first name     Vorname (Ruf)")
                .contains("street         Straße")
                .doesNotContain("not used")
                .contains("3 written with weight 0 or more");
    }
}
