package dev.linkage.benchmarks.kernels;

import dev.linkage.score.TextDictionary;
import dev.linkage.testkit.Person;
import dev.linkage.testkit.SamplePeople;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Pairs of different values of one column of generated people, as texts and as codes. */
public final class Pairs {
    /** How many. */
    public static final int COUNT = 4_096;

    private static final int PEOPLE = 60_000;

    /** Pairs for each left value, as when one block is walked. */
    private static final int RUN = 16;

    final TextDictionary dictionary = new TextDictionary();
    final String[] leftTexts = new String[COUNT];
    final String[] rightTexts = new String[COUNT];
    final int[] left = new int[COUNT];
    final int[] right = new int[COUNT];

    /**
     * Pairs of chance, or of one person.
     *
     * @param column {@code names}, {@code emails} or {@code dates}
     * @param kind {@code random} or {@code alike}
     */
    Pairs(String column, String kind) {
        Function<Person, @Nullable String> value = switch (column) {
            case "names" -> Person::surname;
            case "emails" -> Person::email;
            case "dates" -> Person::dob;
            default -> throw new IllegalArgumentException("column must be names, emails or dates but was " + column);
        };
        boolean alike = kind.equals("alike");
        List<Person> people = SamplePeople.of(PEOPLE).toList();
        List<String> values =
                people.stream().map(value).filter(Objects::nonNull).toList();
        List<String[]> pairs = alike ? ofOnePerson(people, value) : ofChance(values);
        values.forEach(this::code);
        for (int i = 0; i < COUNT; i++) {
            String[] pair = pairs.get(i % pairs.size());
            leftTexts[i] = pair[0];
            rightTexts[i] = pair[1];
            left[i] = code(pair[0]);
            right[i] = code(pair[1]);
        }
    }

    private int code(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return dictionary.add(bytes, 0, bytes.length);
    }

    private static List<String[]> ofOnePerson(List<Person> people, Function<Person, @Nullable String> value) {
        Map<Long, String> others = new HashMap<>();
        List<String[]> pairs = new ArrayList<>();
        for (Person person : people) {
            String text = value.apply(person);
            String other = text == null ? null : others.put(person.cluster(), text);
            if (other != null && !other.equals(text)) {
                pairs.add(new String[] {other, text});
            }
        }
        return pairs;
    }

    private static List<String[]> ofChance(List<String> values) {
        List<String> distinct = values.stream().distinct().toList();
        Random random = new Random(5);
        List<String[]> pairs = new ArrayList<>();
        String l = distinct.get(0);
        while (pairs.size() < COUNT) {
            if (pairs.size() % RUN == 0) {
                l = distinct.get(random.nextInt(distinct.size()));
            }
            String r = distinct.get(random.nextInt(distinct.size()));
            if (!l.equals(r)) {
                pairs.add(new String[] {l, r});
            }
        }
        return pairs;
    }
}
