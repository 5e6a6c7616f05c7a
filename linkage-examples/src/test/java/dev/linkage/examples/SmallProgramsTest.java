package dev.linkage.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.testkit.SamplePeople;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SmallProgramsTest {
    @TempDir
    private Path directory;

    @Test
    void dedupesAFile() {
        var people = SamplePeople.of(1_000).toCsv(directory.resolve("people.csv"));

        DedupeCsv.main(new String[] {people.toString(), directory.resolve("out").toString()});

        assertThat(directory.resolve("out/pairs/_SUCCESS")).exists();
        assertThat(directory.resolve("out/clusters.parquet")).isNotEmptyFile();
        assertThat(directory.resolve("out/model.json")).isNotEmptyFile();
    }

    @Test
    void linksTwoFiles() throws IOException {
        var both = SamplePeople.of(600).linked();
        var customers = both.left().toCsv(directory.resolve("customers.csv"));
        var subscribers = both.right().toCsv(directory.resolve("subscribers.csv"));
        var matches = directory.resolve("matches.csv");

        LinkTwoFiles.main(new String[] {customers.toString(), subscribers.toString(), matches.toString()});

        // 80 % and 60 % of 600 people share 288 on average.
        assertThat(Files.readAllLines(matches)).hasSizeBetween(200, 350);
    }
}
