package dev.linkage.duckdb;

import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.Comparisons.custom;
import static dev.linkage.model.Comparisons.exact;
import static dev.linkage.model.LinkageModel.blocking;
import static dev.linkage.model.LinkageModel.comparing;
import static dev.linkage.model.LinkageModel.dedupe;

import dev.linkage.model.Comparison;
import dev.linkage.model.Level;
import dev.linkage.model.LinkageModel;
import java.time.LocalDate;
import java.util.List;

/** A few people, and models of them, for tests of what goes wrong. */
final class People {
    private People() {}

    record Person(
            int unique_id, String name, String city, int age, LocalDate born, List<String> tags, String nothing) {}

    static final List<Person> ALL = List.of(
            person(1, "Ada", "Bern", 30),
            person(2, "Ada", "Bern", 31),
            person(3, "Bob", "Bern", 40),
            person(4, "Bob", "Basel", 41),
            person(5, "Eve", "Basel", 50));

    static Person person(int id, String name, String city, int age) {
        return new Person(id, name, city, age, LocalDate.of(2000 - age, 1, id), List.of(name, city), null);
    }

    /** The people as a data set. */
    static TableSource of(DuckDb db) {
        return db.records("people", ALL);
    }

    /** Untrained. */
    static LinkageModel comparingWith(Comparison... comparisons) {
        return dedupe(comparing(comparisons), blocking(on("city")));
    }

    /** A trained model: exact name, blocked on the city. */
    static LinkageModel trained() {
        return comparingWith(trainedExact("name"));
    }

    static Comparison trainedExact(String column) {
        Comparison comparison = exact(column);
        return comparison.withM(0.9, 0.1).withU(0.1, 0.9);
    }

    /** A trained comparison of one level beside else. */
    static Comparison trainedLevel(String name, Level level) {
        return custom(name, level, Level.otherwise()).withM(0.9, 0.1).withU(0.1, 0.9);
    }
}
