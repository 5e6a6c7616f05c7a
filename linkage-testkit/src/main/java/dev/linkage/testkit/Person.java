package dev.linkage.testkit;

import org.jspecify.annotations.Nullable;

/**
 * One record of a person in a sample made by {@link SamplePeople}. The components are named as the columns of the files,
 * so that a list of these records is a table with those columns. A missing value is null.
 *
 * @param unique_id the record's number in its data set, from 1
 * @param first_name the first name, a short form of it, or an initial
 * @param surname the surname
 * @param dob the date of birth as {@code yyyy-MM-dd}
 * @param postcode such as {@code LT12 4AB}
 * @param city the city
 * @param email an e-mail address under {@code .example}, a domain in which nobody has one
 * @param cluster the truth: two records are of the same person if and only if their clusters are equal
 */
@SuppressWarnings("MemberName") // Named as columns.
public record Person(
        long unique_id,
        @Nullable String first_name,
        @Nullable String surname,
        @Nullable String dob,
        @Nullable String postcode,
        @Nullable String city,
        @Nullable String email,
        long cluster) {}
