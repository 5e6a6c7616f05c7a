package dev.linkage.score;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LongDictionaryTest {

    @Test
    void givesCodesInTheOrderOfFirstAppearance() {
        Random random = new Random(4);
        LongDictionary dictionary = new LongDictionary();
        for (int round = 0; round < 3; round++) {
            Map<Long, Integer> expected = new LinkedHashMap<>();
            for (int i = 0; i < 50_000 >> (4 * round); i++) {
                long value = random.nextInt(3) == 0 ? random.nextLong() : random.nextInt(2_000) - 1_000L;
                expected.putIfAbsent(value, expected.size());
                assertThat(dictionary.add(value)).isEqualTo(expected.get(value));
            }
            assertThat(dictionary.size()).isEqualTo(expected.size());
            expected.forEach((value, code) -> assertThat(dictionary.value(code)).isEqualTo(value));
            dictionary.clear();
            assertThat(dictionary.size()).isZero();
        }
    }
}
