package dev.linkage.internal.run.directory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.error.OutputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManifestTest {
    @TempDir
    Path directory;

    private static String text(List<ManifestLine> lines) {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(ManifestWriter.text(line, Instant.EPOCH)));
        return text.toString();
    }

    private List<ManifestLine> read(byte[] content) throws IOException {
        Files.write(directory.resolve(Manifest.NAME), content);
        return ManifestReader.read(directory).map(Manifest::lines).orElse(List.of());
    }

    @Test
    void readsWhatWasWritten() throws IOException {
        assertThat(read(text(SampleRun.lines()).getBytes(UTF_8))).isEqualTo(SampleRun.lines());
    }

    @Test
    void isThereOnlyWithAFile() {
        assertThat(ManifestReader.read(directory)).isEmpty();
    }

    @Test
    void leavesOutALastLineThatIsCutAnywhere() throws IOException {
        List<ManifestLine> before = SampleRun.lines().subList(0, 3);
        List<ManifestLine> all = new ArrayList<>(before);
        all.add(new ManifestLine.Failed("größer als 猫 und 🐈"));
        byte[] whole = text(all).getBytes(UTF_8);
        int start = text(before).getBytes(UTF_8).length;
        assertThat(whole.length - start).isGreaterThan(80);
        for (int cut = start; cut < whole.length; cut++) {
            assertThat(read(Arrays.copyOf(whole, cut))).as("cut at %d", cut).isEqualTo(before);
            assertThat(ManifestReader.read(directory).orElseThrow().wholeBytes())
                    .isEqualTo(start);
        }
        assertThat(read(whole)).isEqualTo(all);
    }

    @Test
    void isReadUpToAnyPlaceWhereItIsCut() throws IOException {
        String whole = text(SampleRun.lines());
        byte[] bytes = whole.getBytes(UTF_8);
        Random random = new Random(1);
        for (int i = 0; i < 50; i++) {
            byte[] cut = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            int lines = 0;
            for (byte b : cut) {
                lines += b == '\n' ? 1 : 0;
            }
            assertThat(read(cut)).isEqualTo(SampleRun.lines().subList(0, lines));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"type\":\"end\",\"rows\":1}|it has no 'chunks'",
                "{\"type\":\"end\",\"rows\":\"1\"}|its 'rows' is 1",
                "{\"type\":\"end\",\"rows\":-1}|its 'rows' is -1",
                "{\"type\":\"other\"}|its type is 'other'",
                "{\"type\":\"end\",\"rows\":|it is no JSON",
                "{\"type\":\"failed\",\"reason\":\"a\"}{}|something follows its end",
                "[]|it holds no JSON object",
                "{}|it has no 'type'",
                "{\"type\":\"chunk\",\"file\":\"../x\"}|its 'file' is ../x",
            })
    void namesADamagedLine(String damaged, String fault) throws IOException {
        String text = text(SampleRun.lines().subList(0, 2)) + damaged + "\n"
                + text(SampleRun.lines().subList(2, 3));
        assertThatThrownBy(() -> read(text.getBytes(UTF_8)))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining(
                        "line 3 of the manifest " + directory.resolve(Manifest.NAME) + " is damaged: " + fault)
                .hasMessageContaining("delete the directory and run again");
    }

    @Test
    void refusesALaterFormatAndASecondRun() throws IOException {
        String first = text(SampleRun.lines().subList(0, 1));
        assertThatThrownBy(
                        () -> read(first.replace("\"format\":1", "\"format\":2").getBytes(UTF_8)))
                .hasMessageContaining("its format is 2, which another version of linkage wrote");
        assertThatThrownBy(() -> read((first + first).getBytes(UTF_8)))
                .hasMessageContaining("line 2")
                .hasMessageContaining("it begins another run");
        assertThatThrownBy(() -> read("{\"type\":\"failed\",\"reason\":\"\"}\n".getBytes(UTF_8)))
                .hasMessageContaining("it is not the line of a run");
    }

    @Test
    void tellsTheStateByItsLastLine() throws IOException {
        List<ManifestLine> lines = SampleRun.lines();
        List<Manifest.State> states = new ArrayList<>();
        for (int i = 1; i <= lines.size(); i++) {
            states.add(new Manifest(directory, lines.subList(0, i), 0).state());
        }
        assertThat(states)
                .containsExactly(
                        Manifest.State.UNFINISHED,
                        Manifest.State.UNFINISHED,
                        Manifest.State.UNFINISHED,
                        Manifest.State.UNFINISHED,
                        Manifest.State.FAILED,
                        Manifest.State.UNFINISHED,
                        Manifest.State.UNFINISHED,
                        Manifest.State.CANCELLED,
                        Manifest.State.UNFINISHED,
                        Manifest.State.FINISHED);
        Manifest all = new Manifest(directory, lines, 0);
        assertThat(all.parts()).extracting(ManifestLine.Part::number).containsExactly(1);
        assertThat(all.highestNumber()).isEqualTo(1);
        assertThat(all.attempts()).isEqualTo(2);
    }
}
