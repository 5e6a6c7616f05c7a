package dev.linkage.testkit;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** One record as it is being written, with the tools to write it; reused from record to record. Not thread-safe. */
final class Draft {

    final Draws draws = new Draws();
    final Household household = new Household();
    final Truth truth = new Truth(new Names(), new Places());

    Text firstName = new Text();
    Text surname = new Text();
    final Text postcode = new Text();
    final Text city = new Text();
    final Text email = new Text();
    private int birth;
    private boolean birthMissing;
    long id;
    long cluster;

    void swapNames() {
        Text held = firstName;
        firstName = surname;
        surname = held;
    }

    void birth(int day) {
        birth = day;
        birthMissing = false;
    }

    void birthMissing() {
        birthMissing = true;
    }

    boolean isBirthMissing() {
        return birthMissing;
    }

    /** Days from 1970-01-01 to the date of birth; of no meaning if that is missing. */
    int birth() {
        return birth;
    }

    Person toPerson() {
        return new Person(
                id,
                firstName.value(),
                surname.value(),
                dateOfBirth(),
                postcode.value(),
                city.value(),
                email.value(),
                cluster);
    }

    private @Nullable String dateOfBirth() {
        return birthMissing ? null : LocalDate.ofEpochDay(birth).toString();
    }
}
