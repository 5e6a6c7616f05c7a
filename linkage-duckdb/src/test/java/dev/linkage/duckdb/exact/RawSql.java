package dev.linkage.duckdb.exact;

import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Every piece of raw SQL that the random models use, with its meaning in Java; null is NULL. */
final class RawSql {
    static final String CODE_IS_TEXT = "l.code = r.code_text";
    static final String BIG_IS_CODE = "l.big = r.code";
    static final String AMOUNT_IS_CODE = "l.amount = r.code";
    static final String NAME_IS_SURNAME = "l.name = r.surname";
    static final String ASYMMETRIC_WITH_CITY = "l.city = r.city and l.code = r.code_text";
    static final String CITY_AND_NEAR = "l.city = r.city and abs(l.code - r.code) <= 2";
    static final String INEQUALITY = "l.code < r.code - 6";
    static final String EVERYTHING = "TRUE";

    static final Map<String, BiFunction<Entity, Entity, @Nullable Boolean>> RULES = Map.of(
            CODE_IS_TEXT, RawSql::codeIsText,
            BIG_IS_CODE, (l, r) -> equal(l.value("big"), r.value("code")),
            AMOUNT_IS_CODE, (l, r) -> equal(l.value("amount"), r.value("code")),
            NAME_IS_SURNAME, (l, r) -> equal(l.value("name"), r.value("surname")),
            ASYMMETRIC_WITH_CITY, (l, r) -> Logic.and(equal(l.value("city"), r.value("city")), codeIsText(l, r)),
            CITY_AND_NEAR,
                    (l, r) -> Logic.and(
                            equal(l.value("city"), r.value("city")), compare(l, r, (a, b) -> Math.abs(a - b) <= 2)),
            INEQUALITY, (l, r) -> compare(l, r, (a, b) -> a < b - 6),
            EVERYTHING, (l, r) -> true);

    static final String FIRST_LETTERS = "\"name_l\"[1] = \"surname_r\"[1]";
    static final String CODES_DIFFER = "code_l <> code_r";

    static final Map<String, BiFunction<Entity, Entity, @Nullable Boolean>> CONDITIONS = Map.of(
            FIRST_LETTERS, (l, r) -> equal(first(l.value("name")), first(r.value("surname"))),
            CODES_DIFFER, (l, r) -> compare(l, r, (a, b) -> !a.equals(b)));

    static final String NAME_AND_CITY = "name || ' ' || city";

    static final Map<String, Function<Entity, @Nullable Object>> EXPRESSIONS = Map.of(NAME_AND_CITY, e -> {
        Object name = e.value("name");
        Object city = e.value("city");
        return name == null || city == null ? null : name + " " + city;
    });

    private RawSql() {}

    private static @Nullable Boolean codeIsText(Entity l, Entity r) {
        Object code = l.value("code");
        Object text = r.value("code_text");
        return code == null || text == null ? null : ((Integer) code) == Integer.parseInt((String) text);
    }

    private static @Nullable Boolean compare(Entity l, Entity r, BiPredicate<Integer, Integer> test) {
        Object a = l.value("code");
        Object b = r.value("code");
        return a == null || b == null ? null : test.test((Integer) a, (Integer) b);
    }

    private static @Nullable String first(@Nullable Object text) {
        String s = (String) text;
        return s == null ? null : s.isEmpty() ? "" : s.substring(0, s.offsetByCodePoints(0, 1));
    }

    private static @Nullable Boolean equal(@Nullable Object a, @Nullable Object b) {
        return Logic.equal(a, b);
    }
}
