package dev.linkage.score;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdOrderTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 63, 64, 65, 1_000, 20_000})
    void ordersNumbers(int size) {
        Random random = new Random(size);
        for (long range : new long[] {10, 1L << 20, Long.MAX_VALUE}) {
            long[] ids = random.longs(size + 5L, -range, range).toArray();
            int[] sets = random.ints(size, 0, 3).toArray();
            IdOrder order = IdOrder.ofLongs(ids, size, sets);
            assertThat(order.rows())
                    .containsExactly(expected(
                            size,
                            Comparator.<Integer>comparingInt(row -> sets[row]).thenComparingLong(row -> ids[row])));
            assertThat(order.repeated()).isEqualTo(repeats(order.rows(), sets, (a, b) -> ids[a] == ids[b]));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 63, 64, 65, 1_000, 20_000})
    void ordersTexts(int size) {
        Random random = new Random(size);
        for (String alphabet : List.of("a", "01", "\0a", "é漢😀z", "person-0123456789")) {
            TextDictionary dictionary = new TextDictionary();
            List<byte[]> texts = new ArrayList<>();
            int[] codes = new int[size];
            for (int row = 0; row < size; row++) {
                byte[] text = text(random, alphabet);
                texts.add(text);
                codes[row] = dictionary.add(text, 0, text.length);
            }
            int[] one = new int[0];
            IdOrder order = IdOrder.ofTexts(dictionary, codes, size, one);
            Comparator<Integer> byText = (a, b) -> Arrays.compareUnsigned(texts.get(a), texts.get(b));
            assertThat(texts(order.rows(), texts)).isEqualTo(texts(expected(size, byText), texts));
            assertThat(order.repeated()).isEqualTo(repeats(order.rows(), one, (a, b) -> codes[a] == codes[b]));
            int[] ranks = order.ranks();
            assertThat(IntStream.range(0, size).allMatch(i -> ranks[order.rows()[i]] == i))
                    .isTrue();
        }
    }

    @Test
    void tellsRepeatedIdsOfOneDataSetFromThoseOfTwo() {
        long[] ids = {5, 7, 5};
        assertThat(IdOrder.ofLongs(ids, 3, new int[0]).repeated()).isTrue();
        assertThat(IdOrder.ofLongs(ids, 3, new int[] {0, 0, 1}).repeated()).isFalse();
        assertThat(IdOrder.ofLongs(ids, 3, new int[] {1, 0, 1}).repeated()).isTrue();
        assertThat(IdOrder.ofLongs(ids, 3, new int[] {1, 0, 1}).rows()).containsExactly(1, 0, 2);
    }

    private static byte[] text(Random random, String alphabet) {
        int[] points = alphabet.codePoints().toArray();
        StringBuilder text = new StringBuilder(random.nextBoolean() ? "person-0000000000" : "");
        int length = random.nextInt(40);
        for (int i = 0; i < length; i++) {
            text.appendCodePoint(points[random.nextInt(points.length)]);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> texts(int[] rows, List<byte[]> texts) {
        return IntStream.of(rows)
                .mapToObj(row -> new String(texts.get(row), StandardCharsets.UTF_8))
                .toList();
    }

    private static int[] expected(int size, Comparator<Integer> order) {
        return IntStream.range(0, size)
                .boxed()
                .sorted(order)
                .mapToInt(row -> row)
                .toArray();
    }

    private interface Same {
        boolean test(int row, int other);
    }

    private static boolean repeats(int[] rows, int[] sets, Same same) {
        return IntStream.range(1, rows.length)
                .anyMatch(i ->
                        (sets.length == 0 || sets[rows[i]] == sets[rows[i - 1]]) && same.test(rows[i], rows[i - 1]));
    }
}
