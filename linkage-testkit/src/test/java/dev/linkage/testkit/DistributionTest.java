package dev.linkage.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The shares that the documentation of {@link SamplePeople} and the difficulty of the sample rest on. */
class DistributionTest {

    private static final int SIZE = 100_000;
    private static final List<Person> PEOPLE = SamplePeople.of(SIZE).toList();
    private static final Collection<List<Person>> CLUSTERS =
            PEOPLE.stream().collect(Collectors.groupingBy(Person::cluster)).values();

    @Test
    void missingValues() {
        assertThat(missing(Person::first_name)).isEqualTo(0.0115, within(0.002));
        assertThat(missing(Person::surname)).isEqualTo(0.0077, within(0.002));
        assertThat(missing(Person::dob)).isEqualTo(0.029, within(0.003));
        assertThat(missing(Person::postcode)).isEqualTo(0.058, within(0.004));
        assertThat(missing(Person::city)).isEqualTo(0.0385, within(0.003));
        assertThat(missing(Person::email)).isEqualTo(0.1925, within(0.006));
    }

    @Test
    void recordsOfAPerson() {
        assertThat((double) SIZE / CLUSTERS.size()).isEqualTo(1.78, within(0.03));
        assertThat(clustersOf(1)).isEqualTo(0.53, within(0.02));
        assertThat(clustersOf(2)).isEqualTo(0.27, within(0.02));
        assertThat(clustersOf(5)).isEqualTo(0.025, within(0.005));
        assertThat(CLUSTERS).allMatch(records -> records.size() <= 5);
    }

    @Test
    void agreementOfTruePairs() {
        assertThat(agreement(Person::first_name)).isEqualTo(0.84, within(0.015));
        assertThat(agreement(Person::surname)).isEqualTo(0.855, within(0.015));
        assertThat(agreement(Person::dob)).isEqualTo(0.945, within(0.01));
        assertThat(agreement(Person::postcode)).isEqualTo(0.82, within(0.015));
        assertThat(agreement(Person::city)).isEqualTo(0.907, within(0.015));
        assertThat(agreement(Person::email)).isEqualTo(0.88, within(0.015));
        assertThat(truePairs((l, r) -> same(l.first_name(), r.surname())))
                .as("swapped names")
                .isBetween(900L, 1_200L);
        assertThat(truePairs((l, r) -> l.dob() != null && r.dob() != null && dayAndMonthSwapped(l.dob(), r.dob())))
                .as("day and month swapped")
                .isBetween(150L, 600L);
    }

    @Test
    void commonNames() {
        assertThat(mostCommon(Person::surname)).isEqualTo("Smith");
        assertThat(share(Person::surname, "Smith")).isEqualTo(0.0132, within(0.0015));
        assertThat(share(Person::first_name, "Mary")).isEqualTo(0.0132, within(0.0015));
        assertThat(mostCommon(Person::city)).isEqualTo("London");
        assertThat(share(Person::city, "London")).isEqualTo(0.044, within(0.004));
        assertThat(distinct(Person::surname)).isBetween(13_500L, 15_500L);
        assertThat(distinct(Person::first_name)).isBetween(7_000L, 9_000L);
    }

    @Test
    void familiesAndTwins() {
        Map<String, List<Person>> homes = PEOPLE.stream()
                .filter(person -> person.surname() != null && person.postcode() != null)
                .collect(Collectors.groupingBy(person -> person.surname() + person.postcode()));
        assertThat(strangers(homes, (l, r) -> true)).isBetween(20_000L, 30_000L);
        assertThat(strangers(homes, (l, r) -> same(l.dob(), r.dob())))
                .as("twins")
                .isBetween(1_500L, 2_300L);
        assertThat(strangers(homes, (l, r) -> same(l.first_name(), r.first_name())))
                .as("namesakes")
                .isBetween(1_100L, 1_800L);
        assertThat(strangers(homes, (l, r) -> same(l.email(), r.email())))
                .as("shared e-mails")
                .isBetween(1_300L, 2_200L);
    }

    private static double missing(Function<Person, String> column) {
        return share(column, null);
    }

    private static double share(Function<Person, String> column, String value) {
        return (double) PEOPLE.stream()
                        .filter(person -> Objects.equals(column.apply(person), value))
                        .count()
                / SIZE;
    }

    private static double clustersOf(int records) {
        return (double) CLUSTERS.stream().filter(list -> list.size() == records).count() / CLUSTERS.size();
    }

    private static long distinct(Function<Person, String> column) {
        return PEOPLE.stream().map(column).distinct().count();
    }

    private static String mostCommon(Function<Person, String> column) {
        return PEOPLE.stream()
                .map(column)
                .filter(Objects::nonNull)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
                .entrySet()
                .stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
    }

    private static double agreement(Function<Person, String> column) {
        long both = truePairs((l, r) -> column.apply(l) != null && column.apply(r) != null);
        return (double) truePairs((l, r) -> same(column.apply(l), column.apply(r))) / both;
    }

    private static long truePairs(BiPredicate<Person, Person> condition) {
        return CLUSTERS.stream().mapToLong(records -> pairs(records, condition)).sum();
    }

    private static long strangers(Map<String, List<Person>> homes, BiPredicate<Person, Person> condition) {
        return homes.values().stream()
                .mapToLong(home -> pairs(home, (l, r) -> l.cluster() != r.cluster() && condition.test(l, r)))
                .sum();
    }

    private static long pairs(List<Person> records, BiPredicate<Person, Person> condition) {
        long count = 0;
        for (int i = 0; i < records.size(); i++) {
            for (int j = i + 1; j < records.size(); j++) {
                count += condition.test(records.get(i), records.get(j)) ? 1 : 0;
            }
        }
        return count;
    }

    private static boolean same(String left, String right) {
        return left != null && left.equals(right);
    }

    private static boolean dayAndMonthSwapped(String left, String right) {
        return !left.equals(right)
                && left.substring(0, 4).equals(right.substring(0, 4))
                && left.substring(5, 7).equals(right.substring(8))
                && left.substring(8).equals(right.substring(5, 7));
    }
}
