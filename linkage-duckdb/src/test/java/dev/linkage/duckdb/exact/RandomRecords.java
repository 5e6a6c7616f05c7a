package dev.linkage.duckdb.exact;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Records full of NULL, empty, accented, infinite and repeated values. */
final class RandomRecords {
    /** Columns and their types, beside {@code unique_id}. */
    static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("name", "VARCHAR"),
            Map.entry("surname", "VARCHAR"),
            Map.entry("city", "VARCHAR"),
            Map.entry("email", "VARCHAR"),
            Map.entry("postcode", "VARCHAR"),
            Map.entry("code", "INTEGER"),
            Map.entry("code_text", "VARCHAR"),
            Map.entry("big", "BIGINT"),
            Map.entry("small", "UTINYINT"),
            Map.entry("amount", "DOUBLE"),
            Map.entry("lat", "DOUBLE"),
            Map.entry("lon", "DOUBLE"),
            Map.entry("dob", "DATE"),
            Map.entry("dob_text", "VARCHAR"),
            Map.entry("tags", "VARCHAR[]"),
            Map.entry("marks", "INTEGER[]"),
            // Names that queries of ours might use for something else.
            Map.entry("k", "VARCHAR"),
            Map.entry("n", "INTEGER"));

    private static final List<Double> AMOUNTS = List.of(
            0.0,
            -0.0,
            1.0,
            1.05,
            7.0,
            -3.0,
            -3.1,
            100.0,
            101.0,
            1e-3,
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY);
    private static final List<String> POSTCODES =
            List.of("SW1A 1AA", "SW1A 1AB", "SW1A 2AA", "SW1P 3BU", "N1 9GU", "nowhere", "");

    private final Random random;
    private final int alphabet;
    private final double heavy;

    /**
     * Records of one run.
     *
     * @param random where all values come from
     * @param alphabet 0 for ASCII, 1 for some accents, 2 for more characters than there are stand-ins
     */
    RandomRecords(Random random, int alphabet) {
        this.random = random;
        this.alphabet = alphabet;
        this.heavy = random.nextInt(3) == 0 ? 0.5 : 0;
    }

    List<Entity> dataSet(String name, int records, boolean textIds) {
        TreeSet<Integer> ids = new TreeSet<>();
        while (ids.size() < records) {
            ids.add(random.nextInt(3 * records + 10) - 5);
        }
        List<Entity> entities = new ArrayList<>();
        for (int id : ids) {
            Map<String, @Nullable Object> values = record();
            values.put("unique_id", textIds ? (Object) ("é" + id) : (Object) id);
            entities.add(new Entity(name, values));
        }
        return entities;
    }

    private Map<String, @Nullable Object> record() {
        Map<String, @Nullable Object> values = new HashMap<>();
        boolean common = random.nextDouble() < heavy;
        values.put("name", common ? "anna" : orNull(this::word));
        values.put("surname", orNull(this::word));
        values.put("city", common ? "bern" : orNull(() -> one("bern", "basel", "Bern", "", "zürich")));
        values.put("email", orNull(() -> one("a", "b", "ab") + "@" + one("x.org", "y.org", "")));
        values.put("postcode", orNull(() -> POSTCODES.get(random.nextInt(POSTCODES.size()))));
        values.put("code", orNull(() -> random.nextInt(9) - 1));
        values.put("code_text", orNull(() -> one("", "0", "00") + random.nextInt(9)));
        values.put("big", orNull(() -> (long) random.nextInt(9)));
        values.put("small", orNull(() -> random.nextInt(2) * 250 + random.nextInt(4)));
        values.put("amount", orNull(() -> AMOUNTS.get(random.nextInt(AMOUNTS.size()))));
        values.put("lat", orNull(() -> random.nextInt(12) == 0 ? odd() : 47 + random.nextInt(8) * 0.05));
        values.put("lon", orNull(() -> random.nextInt(12) == 0 ? odd() : 8 + random.nextInt(8) * 0.05));
        values.put("dob", orNull(() -> LocalDate.of(1990 + random.nextInt(3), 1 + random.nextInt(3), 28)));
        values.put(
                "dob_text",
                orNull(() -> one("1990-01-02", "1990-01-03", "1991-01-02", "1990-13-02", "", "2001-02-29")));
        values.put("tags", orNull(() -> list(() -> one("a", "b", "é", "", "anna"))));
        values.put("marks", orNull(() -> list(() -> random.nextInt(4))));
        values.put("k", orNull(() -> one("x", "y", "z")));
        values.put("n", orNull(() -> random.nextInt(5)));
        return values;
    }

    private double odd() {
        return random.nextBoolean() ? Double.NaN : Double.POSITIVE_INFINITY;
    }

    private @Nullable Object orNull(Supplier<Object> value) {
        return random.nextInt(8) == 0 ? null : value.get();
    }

    private String one(String... values) {
        return values[random.nextInt(values.length)];
    }

    private List<@Nullable Object> list(Supplier<Object> element) {
        List<@Nullable Object> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            list.add(orNull(element));
        }
        return list;
    }

    private String word() {
        StringBuilder word = new StringBuilder();
        for (int length = random.nextInt(6); length > 0; length--) {
            int kind = random.nextInt(alphabet + 1);
            word.appendCodePoint(
                    switch (kind) {
                        case 0 -> 'a' + random.nextInt(3);
                        case 1 -> "éÉßñ".codePointAt(random.nextInt(4));
                        default -> random.nextInt(9) == 0 ? 0x1F600 + random.nextInt(9) : 0x4E00 + random.nextInt(900);
                    });
        }
        return word.toString();
    }
}
