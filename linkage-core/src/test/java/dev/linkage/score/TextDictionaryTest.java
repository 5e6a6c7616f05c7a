package dev.linkage.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.engine.Utf8Column;
import dev.linkage.error.LimitException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TextDictionaryTest {

    @Test
    void givesCodesInTheOrderOfFirstSight() {
        Map<String, Integer> expected = new HashMap<>();
        TextDictionary dictionary = new TextDictionary();
        for (String text : someTexts()) {
            int next = expected.size();
            assertThat(add(dictionary, text)).isEqualTo(expected.computeIfAbsent(text, t -> next));
        }

        assertThat(dictionary.size()).isEqualTo(expected.size()).isGreaterThan(40_000);
        expected.forEach((text, code) -> assertThat(text(dictionary, code)).isEqualTo(text));
    }

    @Test
    void readsTextsAnywhereInAnArray() {
        TextDictionary dictionary = new TextDictionary();
        byte[] source = "abcdefghijklmnopqrstuvwxyz".getBytes(StandardCharsets.UTF_8);
        for (int from = 0; from <= source.length; from++) {
            for (int to = from; to <= source.length; to++) {
                int code = dictionary.add(source, from, to);
                byte[] alone = Arrays.copyOfRange(source, from, to);

                assertThat(dictionary.add(alone, 0, alone.length)).isEqualTo(code);
                assertThat(text(dictionary, code)).isEqualTo(new String(alone, StandardCharsets.UTF_8));
            }
        }
    }

    @Test
    void tellsZeroBytesAndLengthsApart() {
        TextDictionary dictionary = new TextDictionary();

        assertThat(add(dictionary, "")).isZero();
        assertThat(add(dictionary, "\0")).isEqualTo(1);
        assertThat(add(dictionary, "\0\0")).isEqualTo(2);
        assertThat(add(dictionary, "\0\0\0\0\0\0\0\0")).isEqualTo(3);
        assertThat(add(dictionary, "")).isZero();
    }

    @Test
    void takesColumnsAsItTakesTexts() {
        List<String> texts = someTexts();
        Utf8Column column = new Utf8Column();
        TextDictionary one = new TextDictionary();
        TextDictionary many = new TextDictionary();
        for (int first = 0; first < texts.size(); first += 1_000) {
            List<String> part = new ArrayList<>(texts.subList(first, Math.min(texts.size(), first + 1_000)));
            part.set(first % 7 % part.size(), null);
            column.clear();
            part.forEach(column::add);
            int[] codes = new int[part.size()];
            many.addAll(column, codes);
            for (int i = 0; i < codes.length; i++) {
                String text = part.get(i);
                assertThat(codes[i]).isEqualTo(text == null ? TextDictionary.NULL : add(one, text));
            }
        }
        assertThat(many.size()).isEqualTo(one.size());
    }

    @Test
    void saysWhenItIsFull() {
        TextDictionary dictionary = new TextDictionary(100);
        byte[] text = new byte[40];
        dictionary.add(text, 0, 40);
        dictionary.add(text, 0, 39);

        assertThatThrownBy(() -> dictionary.add(text, 0, 6))
                .isInstanceOf(LimitException.class)
                .hasMessageContaining("at most 84 bytes")
                .hasMessageContaining("text 3");
        assertThat(dictionary.add(text, 0, 5)).isEqualTo(2);
        assertThat(dictionary.add(text, 0, 39)).isEqualTo(1);
    }

    @Test
    void ordersTextsByTheirBytes() {
        TextDictionary dictionary = new TextDictionary();
        int z = add(dictionary, "z");
        int umlaut = add(dictionary, "ä");
        int empty = add(dictionary, "");

        assertThat(dictionary.compare(z, umlaut)).isNegative();
        assertThat(dictionary.compare(umlaut, empty)).isPositive();
        assertThat(dictionary.compare(z, z)).isZero();
    }

    private static List<String> someTexts() {
        List<String> texts = new ArrayList<>(SampleTexts.of(1, 20_000, 'é', 0x4E00, 0x1F468));
        for (int i = 0; i < 40_000; i++) {
            texts.add("customer " + i);
        }
        texts.addAll(SampleTexts.of(1, 20_000, 'é', 0x4E00, 0x1F468));
        Collections.shuffle(texts, new Random(4));
        return texts;
    }

    private static int add(TextDictionary dictionary, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return dictionary.add(bytes, 0, bytes.length);
    }

    private static String text(TextDictionary dictionary, int code) {
        byte[] bytes = new byte[dictionary.length(code)];
        dictionary.copy(code, bytes, 0);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
