package dev.linkage.benchmarks.kernels;

import dev.linkage.model.TextMeasure;
import dev.linkage.score.CodedSimilarity;
import dev.linkage.score.TextKernels;
import dev.linkage.score.TextLevels;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Time for {@link Pairs#COUNT} pairs: a question asked of two texts, of their codes, and of what bounds know of them. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@SuppressWarnings("NullAway.Init") // Filled by prepare().
public class PairMeasurement {

    /** Which values. */
    @Param({"names", "emails", "dates"})
    public String column;

    /** Which pairs of them. */
    @Param({"random", "alike"})
    public String pairs;

    /** What is asked. */
    @Param
    public Question question;

    private Pairs values;
    private TextLevels levels;
    private byte[] possible;

    /** For JMH. */
    public PairMeasurement() {}

    /** What is asked of a pair. */
    public enum Question {
        /** The value of Jaro-Winkler. */
        JARO_WINKLER_VALUE(TextMeasure.JARO_WINKLER, Double.NaN),
        /** Whether Jaro-Winkler reaches 0.9. */
        JARO_WINKLER_09(TextMeasure.JARO_WINKLER, 0.9),
        /** The value of Levenshtein. */
        LEVENSHTEIN_VALUE(TextMeasure.LEVENSHTEIN, Double.NaN),
        /** Whether Levenshtein is at most 2. */
        LEVENSHTEIN_2(TextMeasure.LEVENSHTEIN, 2),
        /** The value of Damerau-Levenshtein. */
        DAMERAU_VALUE(TextMeasure.DAMERAU_LEVENSHTEIN, Double.NaN),
        /** Whether Damerau-Levenshtein is at most 1. */
        DAMERAU_1(TextMeasure.DAMERAU_LEVENSHTEIN, 1);

        private final TextMeasure measure;
        private final double threshold;

        Question(TextMeasure measure, double threshold) {
            this.measure = measure;
            this.threshold = threshold;
        }

        private boolean value() {
            return Double.isNaN(threshold);
        }
    }

    /** Makes the pairs. */
    @Setup
    public void prepare() {
        values = new Pairs(column, pairs);
        levels = CodedSimilarity.of(values.dictionary)
                .levels(question.measure, question.value() ? 0.5 : question.threshold);
        possible = new byte[Pairs.COUNT];
    }

    /**
     * Texts as strings.
     *
     * @return something that depends on every answer
     */
    @Benchmark
    public double texts() {
        TextMeasure measure = question.measure;
        double sum = 0;
        for (int i = 0; i < Pairs.COUNT; i++) {
            double value = TextKernels.value(measure, values.leftTexts[i], values.rightTexts[i]);
            if (question.value()) {
                sum += value;
            } else {
                sum += (measure.similarity() ? value >= question.threshold : value <= question.threshold) ? 1 : 0;
            }
        }
        return sum;
    }

    /**
     * Codes.
     *
     * @return something that depends on every answer
     */
    @Benchmark
    public double codes() {
        double sum = 0;
        if (question.value()) {
            for (int i = 0; i < Pairs.COUNT; i++) {
                sum += levels.value(values.left[i], values.right[i]);
            }
        } else {
            for (int i = 0; i < Pairs.COUNT; i++) {
                sum += levels.level(values.left[i], values.right[i]);
            }
        }
        return sum;
    }

    /**
     * Bounds alone.
     *
     * @return something that depends on every answer
     */
    @Benchmark
    public int bounds() {
        levels.possible(values.left, values.right, Pairs.COUNT, possible);
        int sum = 0;
        for (byte level : possible) {
            sum += level;
        }
        return sum;
    }
}
