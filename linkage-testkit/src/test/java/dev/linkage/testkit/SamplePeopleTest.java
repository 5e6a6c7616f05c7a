package dev.linkage.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SamplePeopleTest {

    @TempDir
    Path directory;

    @Test
    void beginsWithTheRecordsOfItsSeed() {
        assertThat(SamplePeople.of(10_000).seed(7).slice(0, 4).toList())
                .containsExactly(
                        new Person(
                                1,
                                "Clive",
                                "Barton",
                                "1953-03-06",
                                "LZ26 5WQ",
                                "Liverpool",
                                "cbarton6@garden.example",
                                479),
                        new Person(
                                2,
                                "John",
                                "Heathstone",
                                "1944-10-24",
                                "LQ2 8AP",
                                "Leeds",
                                "john.heathstone53850@dispatch-mail.example",
                                5029),
                        new Person(
                                3,
                                "Håkan",
                                "Smith-Morgan",
                                "1961-04-14",
                                "BG11 4WQ",
                                "Barry",
                                "hakansmithmorgan634@mail.example",
                                6726),
                        new Person(
                                4,
                                "Benjamin",
                                "Mills",
                                "1952-09-16",
                                "ST9 3ZD",
                                "Scunthorpe",
                                "bmills90@mail-office.example",
                                3670));
    }

    @Test
    void givesTheSameBytesForever() throws Exception {
        Path file = SamplePeople.of(10_000).seed(7).toCsv(directory.resolve("people.csv"));
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
        assertThat(HexFormat.of().formatHex(digest))
                .isEqualTo("2f07ef5b2756fb09801094fa192367ca123ae130154a6847596f9dd58f80fb9b");
    }

    @Test
    void hasAsManyRecordsAsAskedForWithIdsFromOne() {
        for (long size : new long[] {1, 2, 15, 16, 17, 1_000, 4_321}) {
            List<Person> people = SamplePeople.of(size).toList();
            assertThat(people).hasSize((int) size);
            assertThat(people.get((int) size - 1).unique_id()).isEqualTo(size);
            assertThat(people).extracting(Person::unique_id).doesNotHaveDuplicates();
        }
    }

    @Test
    void givesTheSameRecordsByEveryWay() {
        SamplePeople people = SamplePeople.of(20_000).seed(3);
        List<Person> list = people.toList();
        assertThat(people).containsExactlyElementsOf(list);
        assertThat(people.rows().parallel().toList()).isEqualTo(list);
        assertThat(people.person(12_345)).isEqualTo(list.get(12_345));
    }

    @Test
    void slicesMakeTheWhole() {
        SamplePeople people = SamplePeople.of(5_000);
        List<Person> parts = new ArrayList<>(people.slice(0, 1_777).toList());
        parts.addAll(people.slice(1_777, 5_000).slice(0, 3_223).toList());
        assertThat(parts).isEqualTo(people.toList());
        assertThat(people.slice(10, 20).person(3)).isEqualTo(people.person(13));
    }

    @Test
    void otherSeedsGiveOtherPeople() {
        assertThat(SamplePeople.of(1_000).seed(2).toList())
                .doesNotContainAnyElementsOf(SamplePeople.of(1_000).seed(1).toList());
    }

    @Test
    void recordsAgreeWithoutErrors() {
        Map<Long, Person> first = new HashMap<>();
        for (Person person : SamplePeople.of(5_000).errors(0)) {
            Person same = first.computeIfAbsent(person.cluster(), cluster -> person);
            assertThat(person)
                    .usingRecursiveComparison()
                    .ignoringFields("unique_id")
                    .isEqualTo(same);
        }
        assertThat(first).hasSizeBetween(2_000, 3_500);
    }

    @Test
    void moreErrorsGiveMoreMissingValues() {
        assertThat(missingMails(SamplePeople.of(5_000).errors(2)))
                .isGreaterThan(missingMails(SamplePeople.of(5_000)) * 3 / 2);
    }

    private static long missingMails(SamplePeople people) {
        return people.rows().filter(person -> person.email() == null).count();
    }

    @Test
    void survivesTheMostErrors() {
        assertThat(SamplePeople.of(50_000).errors(10).rows().filter(person -> person.surname() != null))
                .allMatch(person -> person.surname().length() < 96);
    }

    @Test
    void asciiOnlyChangesNothingButAccents() {
        SamplePeople people = SamplePeople.of(5_000);
        List<Person> plain = people.asciiOnly().toList();
        assertThat(plain).allMatch(person -> person.toString().chars().allMatch(letter -> letter < 128));
        List<Person> accented = people.toList();
        int differences = 0;
        for (int i = 0; i < plain.size(); i++) {
            if (accented.get(i).toString().chars().allMatch(letter -> letter < 128)) {
                assertThat(plain.get(i)).isEqualTo(accented.get(i));
            } else {
                differences++;
            }
        }
        assertThat(differences).isBetween(100, 400);
    }

    @Test
    void writesCsvThatReplacesTheFileAndLeavesNothingElse() throws Exception {
        Path file = directory.resolve("people.csv");
        Files.writeString(file, "old");
        SamplePeople.of(10).toCsv(file);
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSize(11);
        assertThat(lines.get(0)).isEqualTo("unique_id,first_name,surname,dob,postcode,city,email,cluster");
        assertThat(lines).allMatch(line -> line.chars().filter(c -> c == ',').count() == 7);
        assertThat(directory.toFile().list()).containsExactly("people.csv");
    }

    @Test
    void makesTheDemonstrationDataOfTheExamples() throws Exception {
        // After a wanted change: GeneratePeople 5000
        // linkage-examples/src/main/resources/dev/linkage/examples/people.csv
        Path demonstration = Path.of("../linkage-examples/src/main/resources/dev/linkage/examples/people.csv");
        Path file = directory.resolve("people.csv");
        GeneratePeople.main(new String[] {"5_000", file.toString()});
        assertThat(file).hasSameTextualContentAs(demonstration);
    }

    @Test
    void rejectsWhatItCannotMake() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SamplePeople.of(0))
                .withMessage("records must be between 1 and 10^12 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SamplePeople.of(10).errors(-0.5))
                .withMessage("errors must be in [0, 10] but was -0.5");
        assertThatThrownBy(() -> SamplePeople.of(10).slice(5, 11))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("slice must be within 0 and 10 but was from 5 to 11");
        assertThatThrownBy(() -> SamplePeople.of(10).person(10)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GeneratePeople.main(new String[] {"ten", "people.csv"}))
                .withMessageStartingWith("'ten' is not a whole number");
    }

    @Test
    void saysWhatItIs() {
        assertThat(SamplePeople.of(1_000).seed(7)).hasToString("SamplePeople: 1,000 records, seed 7");
    }
}
