package dev.linkage.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecordIndexTest {

    private static KeyList keys(long... keys) {
        KeyList list = new KeyList();
        list.add(keys, new boolean[keys.length], keys.length);
        return list;
    }

    private static Optional<RecordIndex> index(long... keys) {
        return RecordIndex.of(keys(keys));
    }

    private static void assertFinds(RecordIndex index, long... keys) {
        Set<Integer> numbers = new HashSet<>();
        int[] found = new int[keys.length];
        index.find(keys, keys.length, found);
        for (int i = 0; i < keys.length; i++) {
            assertThat(found[i]).as("number of " + keys[i]).isBetween(0, index.size() - 1);
            assertThat(index.find(keys[i])).isEqualTo(found[i]);
            assertThat(index.key(found[i])).isEqualTo(keys[i]);
            assertThat(index.present(found[i])).isTrue();
            numbers.add(found[i]);
        }
        assertThat(numbers).hasSize(keys.length);
        int present = 0;
        for (int number = 0; number < index.size(); number++) {
            present += index.present(number) ? 1 : 0;
        }
        assertThat(present).isEqualTo(keys.length);
    }

    @Test
    void numbersCloseKeysByTheirDistance() {
        RecordIndex index = index(-5, 3, -1, 0, 2).orElseThrow();
        assertThat(index).isInstanceOf(RangeIndex.class);
        assertFinds(index, -5, 3, -1, 0, 2);
        assertThat(List.of(-6L, -4L, 1L, 4L, Long.MAX_VALUE, Long.MIN_VALUE))
                .allSatisfy(key -> assertThat(index.find(key)).isEqualTo(-1));
    }

    @Test
    void numbersDistantKeysByHash() {
        long[] keys = {Long.MAX_VALUE, Long.MIN_VALUE + 1, 0, -1, 1L << 32, 1L << 33};
        RecordIndex index = index(keys).orElseThrow();
        assertThat(index).isInstanceOf(HashIndex.class);
        assertFinds(index, keys);
        assertThat(List.of(1L, Long.MIN_VALUE, Long.MAX_VALUE - 1))
                .allSatisfy(key -> assertThat(index.find(key)).isEqualTo(-1));
    }

    @Test
    void findsManyRandomAndManyRegularKeys() {
        Random random = new Random(4);
        assertFinds(
                index(random.longs(20_000).toArray()).orElseThrow(),
                new Random(4).longs(20_000).toArray());
        long[] regular = new long[20_000];
        Arrays.setAll(regular, i -> i * (1L << 40));
        assertFinds(index(regular).orElseThrow(), regular);
    }

    @Test
    void takesKeysAtTheEndsOfTheRange() {
        assertFinds(
                index(Long.MAX_VALUE, Long.MAX_VALUE - 1, Long.MAX_VALUE - 2).orElseThrow(),
                Long.MAX_VALUE,
                Long.MAX_VALUE - 1,
                Long.MAX_VALUE - 2);
        assertFinds(index(7).orElseThrow(), 7);
        assertThat(index().orElseThrow().find(7)).isEqualTo(-1);
    }

    @Test
    void refusesKeysThatRepeat() {
        assertThat(index(1, 2, 1)).isEmpty();
        assertThat(index(1, 1L << 40, 1)).isEmpty();
    }

    @Test
    void noticesKeysThatItCannotTake() {
        assertThat(keys(1, 2).complete()).isTrue();
        assertThat(keys(1, KeyList.NO_KEY).complete()).isFalse();
        KeyList withNull = new KeyList();
        withNull.add(new long[] {1, 2}, new boolean[] {false, true}, 2);
        assertThat(withNull.complete()).isFalse();
    }
}
