package dev.linkage.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.linkage.model.TextMeasure;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TextKernelsTest {

    private static final String FAMILY = "\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67";

    @Test
    void countsAnUmlautOnce() {
        assertThat(TextKernels.levenshtein("Müller", "Muller")).isEqualTo(1);
        assertThat(TextKernels.damerauLevenshtein("Müller", "Muller")).isEqualTo(1);
        assertThat(TextKernels.jaroWinkler("Müller", "Muller")).isEqualTo(0.9, within(1e-15));
        assertThat(TextKernels.jaccard("Müller", "Muller")).isEqualTo(4 / 6.0);
        assertThat(TextKernels.jaro("é", "è")).isZero();
    }

    @Test
    void countsCodePointsRatherThanCharsOrGraphemes() {
        assertThat(TextKernels.levenshtein(FAMILY, "a")).isEqualTo(5);
        assertThat(TextKernels.damerauLevenshtein("a", FAMILY)).isEqualTo(5);
        assertThat(TextKernels.levenshtein("\uD83D\uDC68", "\uD83D\uDC69")).isEqualTo(1);
        assertThat(TextKernels.jaccard("\uD83D\uDC68", "\uD83D\uDC69")).isZero();
        assertThat(TextKernels.jaccard(FAMILY, "\u200D")).isEqualTo(1 / 4.0);
    }

    @Test
    void countsACombiningMarkAsACharacterOfItsOwn() {
        assertThat(TextKernels.levenshtein("e\u0301", "é")).isEqualTo(2);
        assertThat(TextKernels.levenshtein("e\u0301", "e")).isEqualTo(1);
        assertThat(TextKernels.jaccard("e\u0301", "e")).isEqualTo(0.5);
    }

    @Test
    void countsALoneSurrogateAsOneCharacter() {
        assertThat(TextKernels.levenshtein("a\uD83D", "a")).isEqualTo(1);
        assertThat(TextKernels.levenshtein("a\uD83D", "a\uD83D\uDC68")).isEqualTo(1);
    }

    @Test
    void givesKnownValues() {
        assertThat(TextKernels.jaro("MARTHA", "MARHTA")).isEqualTo(17 / 18.0, within(1e-15));
        assertThat(TextKernels.jaroWinkler("MARTHA", "MARHTA")).isEqualTo(0.9611111111111111);
        assertThat(TextKernels.jaro("DIXON", "DICKSONX")).isEqualTo(0.7666666666666666, within(1e-15));
        assertThat(TextKernels.jaroWinkler("DIXON", "DICKSONX")).isEqualTo(0.8133333333333332, within(1e-15));
        assertThat(TextKernels.levenshtein("kitten", "sitting")).isEqualTo(3);
        assertThat(TextKernels.damerauLevenshtein("ca", "abc")).isEqualTo(2);
        assertThat(TextKernels.levenshtein("ca", "abc")).isEqualTo(3);
        assertThat(TextKernels.jaccard("duck", "luck")).isEqualTo(0.6);
    }

    @Test
    void roundsHalfATranspositionDown() {
        double threeDisplaced = (6 / 6.0 + 6 / 6.0 + (6 - 1) / 6.0) / 3.0;

        assertThat(TextKernels.jaro("abcdef", "bcadef")).isEqualTo(threeDisplaced);
    }

    @Test
    void boostsOnlyAboveSevenTenths() {
        double below = TextKernels.jaro("abxyzw", "abcdef");

        assertThat(below).isBetween(0.5, 0.7);
        assertThat(TextKernels.jaroWinkler("abxyzw", "abcdef")).isEqualTo(below);
    }

    @Test
    void takesEmptyTextAsUnlikeEverything() {
        for (String other : new String[] {"", "abc", "日本"}) {
            assertThat(TextKernels.jaro("", other)).isZero();
            assertThat(TextKernels.jaroWinkler(other, "")).isZero();
            assertThat(TextKernels.jaccard("", other)).isZero();
            assertThat(TextKernels.levenshtein(other, "")).isEqualTo(other.length());
            assertThat(TextKernels.damerauLevenshtein("", other)).isEqualTo(other.length());
        }
    }

    @Test
    void agreesWithTheDefinitionsAtEveryLengthAndWidth() {
        Random random = new Random(7);
        int[] firsts = {'a', 0xF0, 0x4E00, 0x1F468};
        int[] lengths = {0, 1, 2, 5, 9, 31, 62, 63, 64, 65, 66, 130};
        for (int round = 0; round < 3_000; round++) {
            int first = firsts[round % firsts.length];
            int letters = 1 + random.nextInt(round % 7 == 0 ? 600 : 12);
            String left = text(random, first, letters, lengths[random.nextInt(lengths.length)]);
            String right = random.nextInt(3) == 0
                    ? text(random, first, letters, lengths[random.nextInt(lengths.length)])
                    : edited(random, left, first, letters);
            for (TextMeasure measure : TextMeasure.values()) {
                double expected = WideKernels.value(
                        measure, left.codePoints().toArray(), right.codePoints().toArray());
                assertThat(TextKernels.value(measure, left, right))
                        .as("%s of '%s' and '%s'", measure, left, right)
                        .isEqualTo(expected);
                assertThat(TextKernels.value(measure, right, left)).isEqualTo(expected);
            }
        }
    }

    @Test
    void givesTheSameFromManyThreads() {
        double[] values = IntStream.range(0, 20_000)
                .parallel()
                .mapToDouble(i -> TextKernels.jaroWinkler("Catharina " + i % 10, "Katarina " + i % 7)
                        + TextKernels.damerauLevenshtein("Catharina " + i % 10, "Katarina " + i % 7))
                .toArray();

        for (int i = 70; i < values.length; i++) {
            assertThat(values[i]).isEqualTo(values[i - 70]);
        }
    }

    private static String text(Random random, int first, int letters, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.appendCodePoint(first + random.nextInt(letters));
        }
        return text.toString();
    }

    private static String edited(Random random, String text, int first, int letters) {
        int[] points = text.codePoints().toArray();
        for (int edit = random.nextInt(6); edit > 0 && points.length > 1; edit--) {
            int at = random.nextInt(points.length - 1);
            int held = points[at];
            points[at] = points[at + 1];
            points[at + 1] = random.nextBoolean() ? held : first + random.nextInt(letters);
        }
        int cut = random.nextInt(3);
        return new String(points, 0, Math.max(0, points.length - cut));
    }
}
