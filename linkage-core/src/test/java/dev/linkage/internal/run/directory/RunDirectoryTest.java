package dev.linkage.internal.run.directory;

import static dev.linkage.internal.run.directory.SampleRun.IDENTITY;
import static dev.linkage.internal.run.directory.SampleRun.SETTINGS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.error.OutputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTest {
    @TempDir
    Path parent;

    private RunDirectory open() {
        return RunDirectory.open(parent.resolve("run"), InstantSource.system());
    }

    private Path file(String name) {
        return parent.resolve("run").resolve(name);
    }

    private List<String> names() throws IOException {
        return PartFiles.names(parent.resolve("run"));
    }

    private Manifest manifest() {
        return ManifestReader.read(parent.resolve("run")).orElseThrow();
    }

    private void unfinished(String... contents) {
        try (RunDirectory run = open()) {
            run.begin(IDENTITY, SETTINGS);
            Arrays.stream(contents).forEach(content -> SampleRun.write(run, content));
        }
    }

    private void finish() {
        try (RunDirectory run = open()) {
            run.begin(IDENTITY, SETTINGS);
            long rows = 4L * run.kept().size();
            run.append(new ManifestLine.Ended(rows, run.kept().size(), 0, 0));
            run.succeed();
        }
    }

    @Test
    void numbersGoOnAboveTheHighestEverUsed() throws IOException {
        unfinished("a", "b");
        Files.delete(file("part-00001-rule1.parquet"));
        Files.writeString(file("part-00007-rule0.parquet"), "half");
        try (RunDirectory run = open()) {
            assertThat(run.begin(IDENTITY, SETTINGS)).isFalse();
            assertThat(run.kept()).extracting(ManifestLine.Part::file).containsExactly("part-00000-rule1.parquet");
            assertThat(run.attempt()).isEqualTo(2);
            assertThat(SampleRun.write(run, "c").file()).isEqualTo("part-00008-rule1.parquet");
        }
        assertThat(names()).containsExactly(Manifest.NAME, "part-00000-rule1.parquet", "part-00008-rule1.parquet");
        assertThat(manifest().lines())
                .contains(
                        new ManifestLine.Resumed(2, 1, 1, SETTINGS),
                        new ManifestLine.Lost("part-00001-rule1.parquet", "is missing"));
        assertThat(manifest().parts()).hasSize(2);
    }

    @Test
    void makesPartsAgainThatAreNotAsTheyWereWritten() throws IOException {
        unfinished("whole", "truncated", "altered");
        Files.writeString(file("part-00001-rule1.parquet"), "trunc");
        Files.writeString(file("part-00002-rule1.parquet"), "ALTERED");
        try (RunDirectory run = open()) {
            run.begin(IDENTITY, SETTINGS);
            assertThat(run.kept()).extracting(ManifestLine.Part::number).containsExactly(0);
        }
        assertThat(names()).containsExactly(Manifest.NAME, "part-00000-rule1.parquet");
        assertThat(manifest().lines().toString())
                .contains("has 5 bytes instead of 9", "has other content than was written (sha256 ");
    }

    @Test
    void removesItsOwnTemporaryFilesOnly() throws IOException {
        unfinished("a");
        for (String name : List.of("_tmp-00003.parquet", "_tmp-manifest.jsonl", "_tmp-of-mine", ".hidden", "_mine")) {
            Files.writeString(file(name), "");
        }
        unfinished();
        assertThat(names())
                .containsExactly(".hidden", Manifest.NAME, "_mine", "_tmp-of-mine", "part-00000-rule1.parquet");
    }

    @Test
    void refusesForeignFilesWithoutTouchingAnything() throws IOException {
        unfinished("a");
        Files.writeString(file("_tmp-00003.parquet"), "half");
        Files.writeString(file("part-00009-rule1.parquet"), "unlisted");
        Files.writeString(file("mine.parquet"), "kept");
        List<String> before = names();
        String manifest = Files.readString(file(Manifest.NAME));
        assertThatThrownBy(this::open)
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("it holds mine.parquet, which is no part of its run")
                .hasMessageContaining("move it away");
        assertThat(names()).isEqualTo(before);
        assertThat(file(Manifest.NAME)).hasContent(manifest);
        Files.delete(file("mine.parquet"));
        Files.createDirectory(file("part-00010-rule1.parquet"));
        assertThatThrownBy(this::open).hasMessageContaining("it holds part-00010-rule1.parquet");
    }

    @Test
    void refusesAnotherRunWithoutTouchingAnything() throws IOException {
        unfinished("a");
        Files.writeString(file("_tmp-00003.parquet"), "half");
        Files.writeString(file(Manifest.NAME), "cut", StandardOpenOption.APPEND);
        List<String> before = names();
        try (RunDirectory run = open()) {
            assertThatThrownBy(() -> run.begin(SampleRun.identity(SampleRun.MODEL, 1, 6, "1"), SETTINGS))
                    .isInstanceOf(OutputException.class)
                    .hasMessageContaining("an unfinished run that differs from this one:\n- threshold: weight -Infinity"
                            + " there, weight 1.0 now\n- data set 'a': 5 records there, 6 now\n")
                    .hasMessageContaining("name another directory");
        }
        assertThat(names()).isEqualTo(before);
        assertThat(Files.readString(file(Manifest.NAME))).endsWith("cut");
    }

    @Test
    void goesOnWhateverTheSettingsThatDoNotDecide() {
        unfinished("a");
        try (RunDirectory run = open()) {
            run.begin(IDENTITY, Map.of());
            assertThat(run.kept()).hasSize(1);
        }
    }

    @Test
    void returnsAFinishedRunUnchanged() throws IOException {
        unfinished("a");
        finish();
        String before = Files.readString(file(Manifest.NAME));
        try (RunDirectory run = open()) {
            assertThat(run.begin(IDENTITY, SETTINGS)).isTrue();
            assertThat(run.kept()).hasSize(1);
        }
        assertThat(file(Manifest.NAME)).hasContent(before.strip());
        assertThat(file(RunDirectory.SUCCESS)).exists();
    }

    @Test
    void takesTheSuccessFromAFinishedRunWithADamagedPart() throws IOException {
        unfinished("a", "b");
        finish();
        Files.writeString(file("part-00000-rule1.parquet"), "x");
        try (RunDirectory run = open()) {
            assertThat(run.begin(IDENTITY, SETTINGS)).isFalse();
            assertThat(file(RunDirectory.SUCCESS)).doesNotExist();
        }
        assertThat(manifest().state()).isEqualTo(Manifest.State.UNFINISHED);
        assertThat(names()).containsExactly(Manifest.NAME, "part-00001-rule1.parquet");
    }

    @Test
    void goesOnFromAManifestThatIsCutAnywhere() throws IOException {
        unfinished("a", "b", "c");
        byte[] whole = Files.readAllBytes(file(Manifest.NAME));
        List<Integer> ends = new ArrayList<>();
        for (int i = 0; i < whole.length; i++) {
            if (whole[i] == '\n') {
                ends.add(i + 1);
            }
        }
        Random random = new Random(3);
        List<Integer> cuts = new ArrayList<>(List.of(ends.get(2), whole.length - 1, whole.length));
        for (int i = 0; i < 50; i++) {
            cuts.add(ends.get(0) + random.nextInt(whole.length - ends.get(0)));
        }
        for (int cut : cuts) {
            Files.write(file(Manifest.NAME), Arrays.copyOf(whole, cut));
            int parts = (int) ends.stream().filter(end -> end <= cut).count() - 1;
            for (int i = 0; i < 3; i++) {
                Files.writeString(
                        file("part-0000" + i + "-rule1.parquet"),
                        List.of("a", "b", "c").get(i));
            }
            try (RunDirectory run = open()) {
                run.begin(IDENTITY, SETTINGS);
                assertThat(run.kept()).as("cut at %d", cut).hasSize(parts);
                assertThat(run.nextNumber()).isEqualTo(3);
            }
            assertThat(manifest().parts()).hasSize(parts);
            assertThat(names()).hasSize(1 + parts);
        }
    }

    @Test
    void beginsAnewAfterACutHeader() throws IOException {
        unfinished();
        byte[] header = Files.readAllBytes(file(Manifest.NAME));
        for (int length = 0; length < header.length; length += 7) {
            Files.write(file(Manifest.NAME), Arrays.copyOf(header, length));
            try (RunDirectory run = open()) {
                assertThat(run.begin(IDENTITY, SETTINGS)).isFalse();
                assertThat(run.attempt()).isEqualTo(1);
            }
            assertThat(manifest().lines()).hasSize(1);
        }
        Files.write(file(Manifest.NAME), new byte[0]);
        Files.writeString(file("part-00000-rule0.parquet"), "kept");
        assertThatThrownBy(this::open).hasMessageContaining("it holds part-00000-rule0.parquet but no manifest");
        assertThat(file("part-00000-rule0.parquet")).hasContent("kept");
    }

    @Test
    void dependsOnNoTime() throws IOException {
        Deque<Instant> times = new ArrayDeque<>();
        for (int i = 0; i < 100; i++) {
            times.add(Instant.parse((2100 - 7 * i) + "-01-01T00:00:00Z"));
        }
        InstantSource backwards = times::remove;
        for (int i = 0; i < 3; i++) {
            try (RunDirectory run = RunDirectory.open(parent.resolve("run"), backwards)) {
                run.begin(IDENTITY, SETTINGS);
                assertThat(run.kept()).hasSize(i);
                SampleRun.write(run, "content " + i);
            }
        }
        assertThat(manifest().parts()).hasSize(3);
        assertThat(names()).hasSize(4);
    }

    @Test
    void writesWhyItWasAbandonedEvenWhenInterrupted() throws IOException {
        try (RunDirectory run = open()) {
            run.begin(IDENTITY, SETTINGS);
            Files.writeString(run.temporary(), "half");
            Thread.currentThread().interrupt();
            run.abandon(new ManifestLine.Cancelled("stop"), new IllegalStateException());
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(manifest().reason()).contains("stop");
        assertThat(names()).containsExactly(Manifest.NAME);
    }

    @Test
    void letsOneRunInAtATime() throws IOException {
        Path link = Files.createSymbolicLink(parent.resolve("link"), Files.createDirectory(parent.resolve("run")));
        Instant started = Instant.parse("2031-02-03T04:05:06Z");
        try (RunDirectory run = RunDirectory.open(parent.resolve("run"), InstantSource.fixed(started))) {
            assertThat(run.path()).isEqualTo(parent.resolve("run"));
            for (Path path : List.of(parent.resolve("run"), link)) {
                assertThatThrownBy(() -> RunDirectory.open(path, InstantSource.system()))
                        .isInstanceOf(OutputException.class)
                        .hasMessageContaining("another run is writing there (this process "
                                + ProcessHandle.current().pid() + " on ")
                        .hasMessageContaining("started " + started);
            }
            assertThat(Files.readString(file("_lock")))
                    .startsWith("process " + ProcessHandle.current().pid());
        }
        assertThat(names()).isEmpty();
        open().close();
    }

    @Test
    void takesOverALockThatNobodyHolds() throws IOException, DirectoryLock.Taken {
        Path directory = Files.createDirectory(parent.resolve("run"));
        Files.writeString(file("_lock"), "process 999999 on elsewhere, started 2020-01-01T00:00:00Z\n");
        try (DirectoryLock lock = DirectoryLock.acquire(directory, Instant.EPOCH)) {
            assertThat(lock.deadHolder()).contains("process 999999 on elsewhere, started 2020-01-01T00:00:00Z");
            assertThat(Files.readString(file("_lock"))).doesNotContain("elsewhere");
        }
        assertThat(file("_lock")).doesNotExist();
    }
}
