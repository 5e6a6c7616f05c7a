package dev.linkage.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LinkedPeopleTest {

    private final SamplePeople population = SamplePeople.of(10_000);

    @Test
    void coversTheSharesAskedFor() {
        LinkedPeople linked = population.linked();
        assertThat(linked.left().size()).isEqualTo(8_000);
        assertThat(linked.right().size()).isEqualTo(6_000);
        Set<Long> both = clusters(linked.left());
        both.retainAll(clusters(linked.right()));
        assertThat(both).hasSizeBetween(4_650, 4_950);
    }

    @Test
    void hasNoPersonTwiceInADataSet() {
        for (SamplePeople dataSet : population.linked().dataSets()) {
            assertThat(clusters(dataSet)).hasSize((int) dataSet.size());
        }
    }

    @Test
    void numbersTheRecordsOfEachDataSetFromOne() {
        LinkedPeople linked = population.linked();
        assertThat(linked.left().person(0).unique_id()).isEqualTo(1);
        assertThat(linked.right().person(0).unique_id()).isEqualTo(1);
        long sameIdSamePerson = linked.right()
                .rows()
                .filter(person -> linked.left().person(person.unique_id() - 1).cluster() == person.cluster())
                .count();
        assertThat(sameIdSamePerson).isLessThan(10);
    }

    @Test
    void describesTheSamePeopleInThreeDataSets() {
        Coverage clean = Coverage.of(0.5).withErrors(0);
        LinkedPeople linked = population.linked(clean, clean, clean);
        assertThat(linked.dataSets()).hasSize(3);
        Map<Long, Person> left = linked.left().rows().collect(Collectors.toMap(Person::cluster, Function.identity()));
        long compared = 0;
        for (Person person : linked.dataSets().get(2)) {
            Person same = left.get(person.cluster());
            if (same != null) {
                compared++;
                assertThat(person)
                        .usingRecursiveComparison()
                        .ignoringFields("unique_id")
                        .isEqualTo(same);
            }
        }
        assertThat(compared).isBetween(2_300L, 2_700L);
    }

    @Test
    void rejectsWhatMakesNoSense() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> population.linked(Coverage.of(1)))
                .withMessage("linked needs at least two coverages but was given 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Coverage.of(1.5))
                .withMessage("share must be above 0 and at most 1 but was 1.5");
        assertThatIllegalStateException()
                .isThrownBy(() -> population.slice(0, 10).linked())
                .withMessageContaining("call linked() on the whole sample");
        assertThatIllegalStateException()
                .isThrownBy(() -> population.linked().left().linked());
    }

    private static Set<Long> clusters(SamplePeople people) {
        return people.rows().map(Person::cluster).collect(Collectors.toCollection(HashSet::new));
    }
}
