package dev.linkage.score;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyOrderTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 100, 5_000, 200_000})
    void sortsByKeyAndKeepsTheGivenOrderOfEqualKeys(int entries) {
        Random random = new Random(entries);
        long[] some =
                random.longs(Math.max(1, entries / 3)).map(key -> key >>> 1).toArray();
        long[] keys = IntStream.range(0, entries)
                .mapToLong(i -> random.nextInt(10) == 0 ? KeyOrder.NONE : some[random.nextInt(some.length)])
                .toArray();

        check(keys, shuffled(entries, random));
    }

    /** Blocks of more entries than the place of an entry in its bucket has bits for beside its key. */
    @Test
    void sortsAFewKeysOfVeryManyEntries() {
        Random random = new Random(1);
        long[] near = {5, 6, 7, Long.MAX_VALUE - 1, Long.MAX_VALUE};
        long[] keys =
                random.ints(30_000, 0, near.length).mapToLong(i -> near[i]).toArray();

        check(keys, shuffled(keys.length, random));
    }

    private static int[] shuffled(int entries, Random random) {
        List<Integer> order = Arrays.asList(IntStream.range(0, entries).boxed().toArray(Integer[]::new));
        java.util.Collections.shuffle(order, random);
        return order.stream().mapToInt(i -> i).toArray();
    }

    private static void check(long[] keys, int[] given) {
        int[] expected = Arrays.stream(given)
                .boxed()
                .filter(entry -> keys[entry] != KeyOrder.NONE)
                .sorted(Comparator.comparingLong(entry -> keys[entry]))
                .mapToInt(entry -> entry)
                .toArray();
        KeyOrder order = KeyOrder.of(keys, given);

        assertThat(IntStream.range(0, order.size()).map(order::entry).toArray()).isEqualTo(expected);
        int start = 0;
        while (start < expected.length) {
            int end = start + 1;
            while (end < expected.length && keys[expected[end]] == keys[expected[start]]) {
                end++;
            }
            assertThat(order.blockEnd(start)).isEqualTo(end);
            assertThat(order.lower(keys[expected[start]])).isEqualTo(start);
            start = end;
        }
    }
}
