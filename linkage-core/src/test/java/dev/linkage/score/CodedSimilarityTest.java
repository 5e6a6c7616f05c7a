package dev.linkage.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.engine.CodedTexts;
import dev.linkage.model.TextMeasure;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CodedSimilarityTest {
    private static final double[] SIMILARITIES = {0.95, 0.92, 0.9, 0.88, 0.8, 0.7};
    private static final double[] DISTANCES = {1, 2, 3};

    /** Characters beyond ASCII in the texts. */
    enum Alphabet {
        ASCII,
        LATIN('ä', 'ö', 'ü', 'é', 'ß', 'ø', 'ł', 'š'),
        ONE_BYTE_IN_TWO_OR_MORE(IntStream.range(0x400, 0x460).toArray()),
        ALL_WIDTHS(
                IntStream.concat(IntStream.of('é', 0x20AC, 0x1F468, 0x200D, 0x1F469), IntStream.range(0x4E00, 0x4F00))
                        .toArray()),
        MORE_THAN_BYTES_IN_ONE_TEXT(IntStream.range(0x4E00, 0x5200).toArray());

        private final int[] beyond;

        Alphabet(int... beyond) {
            this.beyond = beyond;
        }
    }

    /** Texts, measures of them, and the texts as code points. */
    private record Sample(CodedSimilarity similarity, int[][] points, Random random) {
        static Sample of(Alphabet alphabet) {
            TextDictionary dictionary =
                    SampleTexts.dictionary(SampleTexts.of(alphabet.ordinal(), 6_000, alphabet.beyond));
            int[][] points = IntStream.range(0, dictionary.size())
                    .mapToObj(code -> text(dictionary, code).codePoints().toArray())
                    .toArray(int[][]::new);
            return new Sample(CodedSimilarity.of(dictionary), points, new Random(alphabet.ordinal()));
        }

        /** A pair, most often of texts that are edits of one another. */
        int[] pair() {
            int left = random.nextInt(points.length);
            int right = random.nextInt(4) == 0
                    ? random.nextInt(points.length)
                    : Math.max(0, Math.min(points.length - 1, left + random.nextInt(7) - 3));
            return new int[] {left, right};
        }

        double expected(TextMeasure measure, int left, int right) {
            return WideKernels.value(measure, points[left], points[right]);
        }

        String shown(TextMeasure measure, int[] pair) {
            return measure + " of '" + shown(pair[0]) + "' and '" + shown(pair[1]) + "'";
        }

        private String shown(int code) {
            return new String(points[code], 0, points[code].length);
        }
    }

    @ParameterizedTest
    @EnumSource
    void equalsTheDefinitionsBitForBitAndTellsTheTightestThresholdReached(Alphabet alphabet) {
        Sample sample = Sample.of(alphabet);
        Map<TextMeasure, TextLevels> levels = levels(sample.similarity);
        for (int i = 0; i < 40_000; i++) {
            int[] pair = sample.pair();
            for (TextMeasure measure : TextMeasure.values()) {
                double expected = sample.expected(measure, pair[0], pair[1]);
                checkValue(sample, measure, pair, levels.get(measure).value(pair[0], pair[1]), expected);
                checkLevel(sample, measure, pair, levels.get(measure), expected);
                if (i % 8 == 0) {
                    checkValue(sample, measure, pair, sample.similarity.value(measure, pair[1], pair[0]), expected);
                }
            }
        }
    }

    private static void checkValue(Sample sample, TextMeasure measure, int[] pair, double value, double expected) {
        if (Double.doubleToRawLongBits(value) != Double.doubleToRawLongBits(expected)) {
            assertThat(value).as(sample.shown(measure, pair)).isEqualTo(expected);
        }
    }

    private static void checkLevel(Sample sample, TextMeasure measure, int[] pair, TextLevels levels, double value) {
        double[] thresholds = thresholds(measure);
        int expected = 0;
        while (expected < thresholds.length && !reached(measure, value, thresholds[expected])) {
            expected++;
        }
        int level = levels.level(pair[0], pair[1]);
        int possible = levels.possible(pair[0], pair[1]);
        if (level != expected || possible > expected) {
            assertThat(List.of(level, possible))
                    .as(sample.shown(measure, pair))
                    .isEqualTo(List.of(expected, Math.min(possible, expected)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void decidesAsTheValueDoes(Alphabet alphabet) {
        Sample sample = Sample.of(alphabet);
        double[] similarities = {-1, 0, 0.2, 1 / 3.0, 0.5, 2 / 3.0, 0.7, 0.8, 0.88, 0.9, 0.92, 0.95, 1, 1.1};
        double[] distances = {-1, 0, 0.5, 1, 2, 2.9, 3, 4, 5, 8, 20, 1e12};
        for (int i = 0; i < 15_000; i++) {
            int[] pair = sample.pair();
            for (TextMeasure measure : TextMeasure.values()) {
                double value = sample.expected(measure, pair[0], pair[1]);
                double[] usual = measure.similarity() ? similarities : distances;
                double[] all = {usual[i % usual.length], value, Math.nextUp(value), Math.nextDown(value)};
                double threshold = all[i % all.length];
                boolean expected = reached(measure, value, threshold);
                boolean reaches = sample.similarity.reaches(measure, threshold, pair[0], pair[1]);
                boolean may = sample.similarity.mayReach(measure, threshold, pair[0], pair[1]);
                if (reaches != expected || expected && !may) {
                    assertThat(List.of(reaches, may))
                            .as("%s: %s", threshold, sample.shown(measure, pair))
                            .isEqualTo(List.of(expected, true));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(TextMeasure.class)
    void rulesOutPairsFromFactsAlone(TextMeasure measure) {
        for (Alphabet alphabet : Alphabet.values()) {
            Sample sample = Sample.of(alphabet);
            double[] thresholds = thresholds(measure);
            for (double threshold : thresholds) {
                int ruledOut = 0;
                int unlike = 0;
                for (int i = 0; i < 6_000; i++) {
                    int left = sample.random.nextInt(sample.points.length);
                    int right = sample.random.nextInt(sample.points.length);
                    if (!reached(measure, sample.expected(measure, left, right), threshold)) {
                        unlike++;
                        ruledOut += sample.similarity.mayReach(measure, threshold, left, right) ? 0 : 1;
                    }
                }
                assertThat((double) ruledOut / unlike)
                        .as("%s %s %s", measure, threshold, alphabet)
                        .isGreaterThan(measure == TextMeasure.JACCARD ? 0.5 : 0.75);
            }
        }
    }

    @Test
    void tellsManyPairsAsItTellsOne() {
        Sample sample = Sample.of(Alphabet.LATIN);
        levels(sample.similarity).forEach((measure, levels) -> {
            int[] left = sample.random.ints(3_000, -1, sample.points.length).toArray();
            int[] right = sample.random.ints(3_000, -1, sample.points.length).toArray();
            byte[] possible = new byte[3_000];
            levels.possible(left, right, 3_000, possible);
            for (int i = 0; i < possible.length; i++) {
                assertThat((int) possible[i]).isEqualTo(levels.possible(left[i], right[i]));
            }
        });
    }

    @Test
    void reachesNothingWithNull() {
        CodedSimilarity similarity = CodedSimilarity.of(SampleTexts.dictionary(List.of("a")));
        levels(similarity).forEach((measure, levels) -> {
            assertThat(levels.level(-1, 0)).isEqualTo(levels.none());
            assertThat(levels.possible(0, -1)).isEqualTo(levels.none());
            assertThat(levels.reaches(-1, -1)).isFalse();
        });
    }

    @Test
    void takesEmptyTextAsUnlikeEverythingButZeroEditsFromItself() {
        CodedSimilarity similarity = CodedSimilarity.of(SampleTexts.dictionary(List.of("", "abc", "日本")));
        for (TextMeasure measure : TextMeasure.values()) {
            for (int code = 0; code < 3; code++) {
                double expected =
                        TextKernels.value(measure, "", List.of("", "abc", "日本").get(code));
                assertThat(similarity.value(measure, 0, code)).isEqualTo(expected);
                assertThat(similarity.reaches(measure, 0.5, 0, code)).isEqualTo(reached(measure, expected, 0.5));
            }
        }
    }

    @Test
    void takesTextsThatAreNoDictionary() {
        List<String> texts = List.of("Müller", "Muller", "Muller", "");
        CodedSimilarity similarity = CodedSimilarity.of(new CodedTexts() {
            @Override
            public int size() {
                return texts.size();
            }

            @Override
            public int length(int code) {
                return bytes(code).length;
            }

            @Override
            public void copy(int code, byte[] target, int at) {
                System.arraycopy(bytes(code), 0, target, at, length(code));
            }

            private byte[] bytes(int code) {
                return texts.get(code).getBytes(StandardCharsets.UTF_8);
            }
        });

        assertThat(similarity.value(TextMeasure.LEVENSHTEIN, 0, 1)).isEqualTo(1);
        assertThat(similarity.value(TextMeasure.JARO_WINKLER, 1, 2)).isEqualTo(1);
        assertThat(similarity.reaches(TextMeasure.LEVENSHTEIN, 0, 1, 2)).isTrue();
    }

    @Test
    void takesNoTextsAtAll() {
        assertThat(CodedSimilarity.of(new TextDictionary())
                        .levels(TextMeasure.JARO, 0.9)
                        .none())
                .isEqualTo(1);
    }

    @Test
    void rejectsThresholdsOutOfOrder() {
        CodedSimilarity similarity = CodedSimilarity.of(new TextDictionary());

        assertThatThrownBy(() -> similarity.levels(TextMeasure.JARO_WINKLER, 0.7, 0.9))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("thresholds of Jaro-Winkler must fall but were [0.7, 0.9]");
        assertThatThrownBy(() -> similarity.levels(TextMeasure.LEVENSHTEIN, 2, 1))
                .hasMessage("thresholds of Levenshtein must rise but were [2.0, 1.0]");
        assertThatThrownBy(() -> similarity.levels(TextMeasure.JARO, Double.NaN))
                .hasMessageContaining("NaN");
        assertThatThrownBy(() -> similarity.levels(TextMeasure.JARO)).hasMessageContaining("but were 0");
    }

    @Test
    void givesTheSameFromManyThreads() {
        Sample sample = Sample.of(Alphabet.ALL_WIDTHS);
        int texts = sample.points.length;
        boolean same = IntStream.range(0, 40_000).parallel().allMatch(i -> {
            TextMeasure measure = TextMeasure.values()[i % TextMeasure.values().length];
            int left = i % texts;
            int right = Math.min(texts - 1, left + 1);
            double expected = sample.expected(measure, left, right);
            return sample.similarity.value(measure, left, right) == expected
                    && sample.similarity.reaches(measure, expected, left, right);
        });

        assertThat(same).isTrue();
    }

    private static Map<TextMeasure, TextLevels> levels(CodedSimilarity similarity) {
        Map<TextMeasure, TextLevels> levels = new EnumMap<>(TextMeasure.class);
        for (TextMeasure measure : TextMeasure.values()) {
            levels.put(measure, similarity.levels(measure, thresholds(measure)));
        }
        return levels;
    }

    private static double[] thresholds(TextMeasure measure) {
        return measure.similarity() ? SIMILARITIES : DISTANCES;
    }

    private static boolean reached(TextMeasure measure, double value, double threshold) {
        return measure.similarity() ? value >= threshold : value <= threshold;
    }

    private static String text(TextDictionary dictionary, int code) {
        byte[] bytes = new byte[dictionary.length(code)];
        dictionary.copy(code, bytes, 0);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
