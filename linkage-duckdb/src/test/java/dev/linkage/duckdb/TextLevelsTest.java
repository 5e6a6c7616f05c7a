package dev.linkage.duckdb;

import static dev.linkage.model.BlockingRule.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.Linker;
import dev.linkage.model.Comparison;
import dev.linkage.model.Comparisons;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.TextMeasure;
import dev.linkage.predict.PairRow;
import dev.linkage.score.TextKernels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Levels of text similarity, whose SQL takes short cuts, against the kernels that define the measures. */
class TextLevelsTest {
    private final DuckDb db = DuckDb.open();
    private final Random random = new Random(11);

    @AfterEach
    void close() {
        db.close();
    }

    private record Person(int unique_id, int pair, String name) {}

    @Test
    void decidesJaroWinklerTiesByTheValueThatIsRoundedOnce() {
        String left = "abcdefghij";
        String right = "acbdefghijxy";
        assertThat(TextKernels.jaroWinkler(left, right)).isGreaterThanOrEqualTo(0.92);

        assertThat(gammas(Comparisons.jaroWinkler("name", 0.92), List.of(left, right)))
                .containsExactly(1);
        assertThat(gammas(Comparisons.jaroWinkler("name", 0.95, 0.92), List.of(left, right)))
                .containsExactly(1);
    }

    @Test
    void agreesWithJaroWinklerAtThresholdsThatAreValuesOfPairs() {
        for (double[] thresholds : new double[][] {{0.92}, {0.9}, {0.92, 0.88, 0.7}, {1, 0.95, 0.8}}) {
            assertAgrees(TextMeasure.JARO_WINKLER, Comparisons.jaroWinkler("name", thresholds), thresholds);
        }
        List<String> names = names();
        for (int i = 0; i < 8; i++) {
            int pair = random.nextInt(names.size() / 2);
            double value = TextKernels.jaroWinkler(names.get(2 * pair), names.get(2 * pair + 1));
            if (value > 0) {
                for (double threshold : new double[] {value, Math.min(1, Math.nextUp(value)), Math.nextDown(value)}) {
                    assertAgrees(TextMeasure.JARO_WINKLER, Comparisons.jaroWinkler("name", threshold), threshold);
                }
            }
        }
    }

    @Test
    void agreesWithDistancesWhateverTheLengths() {
        for (int[] thresholds : new int[][] {{1}, {2}, {1, 2}, {2, 4}}) {
            double[] wide = Arrays.stream(thresholds).asDoubleStream().toArray();
            assertAgrees(TextMeasure.LEVENSHTEIN, Comparisons.levenshtein("name", thresholds), wide);
            assertAgrees(TextMeasure.DAMERAU_LEVENSHTEIN, Comparisons.damerauLevenshtein("name", thresholds), wide);
        }
    }

    private void assertAgrees(TextMeasure measure, Comparison comparison, double... thresholds) {
        List<String> names = names();
        List<Integer> expected = new ArrayList<>();
        for (int i = 0; i < names.size(); i += 2) {
            expected.add(gamma(measure, names.get(i), names.get(i + 1), thresholds));
        }
        assertThat(gammas(comparison, names)).isEqualTo(expected);
    }

    /** The level of exact equality comes first. */
    private static int gamma(TextMeasure measure, String left, String right, double... thresholds) {
        if (left.equals(right)) {
            return thresholds.length + 1;
        }
        double value = TextKernels.value(measure, left, right);
        for (int i = 0; i < thresholds.length; i++) {
            if (measure.similarity() ? value >= thresholds[i] : value <= thresholds[i]) {
                return thresholds.length - i;
            }
        }
        return 0;
    }

    private List<Integer> gammas(Comparison comparison, List<String> names) {
        List<Person> people = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            people.add(new Person(i, i / 2, names.get(i)));
        }
        double[] parameters = new double[comparison.nonNullLevels()];
        Arrays.fill(parameters, 0.5);
        LinkageModel model =
                LinkageModel.dedupe(List.of(comparison.withM(parameters).withU(parameters)), List.of(on("pair")));
        List<PairRow> rows =
                new ArrayList<>(Linker.of(model, db.records(people)).predict().retainMatchingColumns().rows().stream()
                        .toList());
        rows.sort((a, b) -> Long.compare(id(a), id(b)));
        return rows.stream()
                .map(row -> ((Number) row.value("gamma_" + comparison.name())).intValue())
                .toList();
    }

    private static long id(PairRow row) {
        return ((Number) row.value("unique_id_l")).longValue();
    }

    /** Pairs of short texts over few letters, so that ties are many; some beyond ASCII, some empty. */
    private List<String> names() {
        random.setSeed(5);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            String name = text(random.nextInt(13));
            names.add(name);
            names.add(random.nextInt(3) == 0 ? text(random.nextInt(13)) : edited(name));
        }
        return names;
    }

    private String text(int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append("abcdeé".charAt(random.nextInt(6)));
        }
        return text.toString();
    }

    private String edited(String text) {
        StringBuilder edited = new StringBuilder(text);
        for (int edits = random.nextInt(3); edits >= 0 && edited.length() > 1; edits--) {
            int at = random.nextInt(edited.length() - 1);
            switch (random.nextInt(4)) {
                case 0 -> edited.deleteCharAt(at);
                case 1 -> edited.insert(at, text(1));
                case 2 -> edited.setCharAt(at, 'a');
                default -> edited.insert(at + 2, edited.charAt(at)).deleteCharAt(at);
            }
        }
        return edited.toString();
    }
}
