package dev.linkage.duckdb;

import static dev.linkage.duckdb.Reading.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.engine.SourceColumn;
import dev.linkage.error.EngineException;
import dev.linkage.error.InputException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class TableSourceTest {
    private static final DuckDb DB = DuckDb.open();

    private enum Colour {
        RED {
            @Override
            public String toString() {
                return "rouge";
            }
        }
    }

    private record Person(
            int id, String name, LocalDate born, Optional<String> city, List<String> tags, Colour colour) {}

    @AfterAll
    static void close() {
        DB.close();
    }

    @Test
    void storesRecords() {
        TableSource source = DB.records(List.of(
                new Person(
                        7, "Ünï 'x'", LocalDate.of(1999, 12, 31), Optional.of("Bern"), List.of("a", "b"), Colour.RED),
                new Person(8, null, null, Optional.empty(), null, null)));
        assertThat(source.name()).isEqualTo("records");
        assertThat(source.columns())
                .containsExactly(
                        new SourceColumn("id", "INTEGER"),
                        new SourceColumn("name", "VARCHAR"),
                        new SourceColumn("born", "DATE"),
                        new SourceColumn("city", "VARCHAR"),
                        new SourceColumn("tags", "VARCHAR[]"),
                        new SourceColumn("colour", "VARCHAR"));
        assertThat(rows(source, "id"))
                .containsExactly("7|Ünï 'x'|1999-12-31|Bern|[a, b]|RED", "8|NULL|NULL|NULL|NULL|NULL");
        assertThat(source).asString().hasSizeLessThan(81);
    }

    @Test
    void storesNoRecords() {
        TableSource source = DB.records(Person.class, List.of());
        assertThat(source.name()).isEqualTo("Person");
        assertThat(source.columns())
                .extracting(SourceColumn::type)
                .containsExactly("INTEGER", "VARCHAR", "DATE", "VARCHAR", "VARCHAR[]", "VARCHAR");
        assertThat(rows(source, "id")).isEmpty();
    }

    private static String stored(Object... values) {
        List<Map<String, Object>> maps = Arrays.stream(values)
                .map(value -> {
                    Map<String, Object> map = new LinkedHashMap<>();
                    map.put("v", value);
                    return map;
                })
                .toList();
        TableSource source = DB.records("maps", maps);
        return source.columns().get(0).type() + " "
                + rows(source.withGeneratedIds("n"), "n").stream()
                        .map(row -> row.substring(row.indexOf('|') + 1))
                        .toList();
    }

    @Test
    void findsATypeThatHoldsEveryValue() {
        assertThat(stored(1, (short) 2, null)).isEqualTo("INTEGER [1, 2, NULL]");
        assertThat(stored(1, Long.MAX_VALUE)).isEqualTo("BIGINT [1, 9223372036854775807]");
        assertThat(stored(1L, new BigInteger("-12345678901234567890"))).isEqualTo("HUGEINT [1, -12345678901234567890]");
        assertThat(stored(1, 0.5)).isEqualTo("DOUBLE [1.0, 0.5]");
        assertThat(stored(Long.MAX_VALUE, 0.5)).isEqualTo("DECIMAL(20,1) [9223372036854775807.0, 0.5]");
        assertThat(stored(0.1, Double.NaN)).isEqualTo("DOUBLE [0.1, NaN]");
        assertThat(stored(0.1f)).isEqualTo("FLOAT [0.1]");
        assertThat(stored(new BigDecimal("1.10"), 2, 0.125)).isEqualTo("DECIMAL(4,3) [1.100, 2.000, 0.125]");
        assertThat(stored(new BigDecimal("12E3"))).isEqualTo("DECIMAL(5,0) [12000]");
        assertThat(stored(true, null)).isEqualTo("BOOLEAN [true, NULL]");
        assertThat(stored("007", 'x', "")).isEqualTo("VARCHAR [007, x, ]");
        assertThat(stored((Object) null)).isEqualTo("VARCHAR [NULL]");
        assertThat(stored(LocalDateTime.of(2020, 1, 1, 10, 0))).isEqualTo("TIMESTAMP [2020-01-01 10:00:00]");
        assertThat(stored(LocalDateTime.of(2020, 1, 1, 10, 0, 0, 123456789)))
                .isEqualTo("TIMESTAMP_NS [2020-01-01 10:00:00.123456789]");
        assertThat(stored(LocalTime.of(10, 30))).isEqualTo("TIME [10:30:00]");
        assertThat(stored(Instant.parse("2020-01-01T10:00:00Z"))).startsWith("TIMESTAMP WITH TIME ZONE [20");
        assertThat(stored(UUID.fromString("550e8400-e29b-41d4-a716-446655440000")))
                .isEqualTo("UUID [550e8400-e29b-41d4-a716-446655440000]");
        assertThat(stored(new byte[] {1, 2})).isEqualTo("BLOB [0102]");
    }

    @Test
    void storesListsAndArrays() {
        assertThat(stored(new int[] {1, 2}, List.of())).isEqualTo("INTEGER[] [[1, 2], []]");
        assertThat(stored(List.of(1), new long[] {1L << 40})).isEqualTo("BIGINT[] [[1], [1099511627776]]");
        assertThat(stored(new String[] {"a", null}, Arrays.asList("b"))).isEqualTo("VARCHAR[] [[a, NULL], [b]]");
        assertThat(stored(List.of(LocalDate.EPOCH))).isEqualTo("DATE[] [[1970-01-01]]");
        assertThat(stored(List.of(Colour.RED))).isEqualTo("VARCHAR[] [[RED]]");
        assertThat(stored(List.of(0.5), null)).isEqualTo("DOUBLE[] [[0.5], NULL]");
    }

    @Test
    void rejectsWhatItCannotStoreUnchanged() {
        assertThatThrownBy(() -> stored(1, "x"))
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("'v'", "a whole number (element 0)", "text (element 1)");
        assertThatThrownBy(() -> stored(BigInteger.ONE.shiftLeft(200))).hasMessageContaining("beyond 128 bits");
        assertThatThrownBy(() -> stored(new BigDecimal("1e-30"), new BigDecimal("1e20")))
                .hasMessageContaining("more than 38 digits");
        assertThatThrownBy(() -> stored(Map.of("a", 1))).hasMessageContainingAll("java.util", "element 0");
    }

    @Test
    void rejectsOtherObjects() {
        assertThatThrownBy(() -> DB.records(List.of()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("records(Class, List)");
        assertThatThrownBy(() -> DB.records(List.of(new Object())))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("java.lang.Object objects; use Java records");
        assertThatThrownBy(() -> DB.records(Arrays.asList(Map.of("a", 1), null)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("element 1 should be a Map");
        assertThatThrownBy(() -> DB.records(List.of(Map.of("a", 1, "A", 2))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("ignoring case");
    }

    @Test
    void readsQueries() {
        TableSource source =
                DB.query("SELECT 1 AS a, 'x' AS \"b c\" -- done\n;").named("mine");
        assertThat(source.name()).isEqualTo("mine");
        assertThat(source.columns())
                .containsExactly(new SourceColumn("a", "INTEGER"), new SourceColumn("b c", "VARCHAR"));
        assertThat(rows(source, "a")).containsExactly("1|x");
        assertThatThrownBy(() -> DB.query("SELECT nope")).isInstanceOf(EngineException.class);
        assertThatThrownBy(() -> DB.query("SELECT 1 AS a, 2 AS A").columns())
                .isInstanceOf(InputException.class)
                .hasMessageContaining("ignoring case");
    }

    @Test
    void keepsGeneratedIdsOfAQuery() {
        TableSource source = DB.query("SELECT random() AS r FROM range(1000)").withGeneratedIds();
        assertThat(Reading.single(source, "count(DISTINCT unique_id) || ' ' || max(unique_id)"))
                .isEqualTo("1000 1000");
        assertThat(Reading.single(source, "md5(string_agg(r::VARCHAR ORDER BY unique_id))"))
                .isEqualTo(Reading.single(source, "md5(string_agg(r::VARCHAR ORDER BY unique_id))"));
    }

    @Test
    void saysWhenATableIsMissing() {
        assertThatThrownBy(() -> DB.table("nowhere"))
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("nowhere", "does not exist");
    }
}
