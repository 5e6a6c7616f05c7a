package dev.linkage.score;

import dev.linkage.model.TextMeasure;
import java.util.Arrays;

/**
 * Which of several thresholds a measure reaches, told by the number of the tightest from 0; {@link #none} where it
 * reaches none and where a code is negative, as NULL's is. Made by {@link CodedSimilarity#levels}; for one thread at a
 * time, since it holds what kernels write to.
 */
public abstract sealed class TextLevels permits JaroLevels, EditLevels, JaccardLevels {
    private static final int MOST_THRESHOLDS = 100;

    final PreparedTexts texts;
    final Scratch scratch;
    final TextMeasure measure;
    final double[] thresholds;
    final int none;

    /** The levels of equal texts, without characters and with. */
    private final int equalEmpty;

    private final int equal;

    TextLevels(PreparedTexts texts, Scratch scratch, TextMeasure measure, double[] thresholds) {
        this.texts = texts;
        this.scratch = scratch;
        this.measure = measure;
        this.thresholds = thresholds;
        none = thresholds.length;
        equalEmpty = level(0);
        equal = measure.similarity() ? level(1) : equalEmpty;
    }

    static TextLevels of(PreparedTexts texts, TextMeasure measure, double... thresholds) {
        check(measure, thresholds);
        return of(texts, new Scratch(), measure, thresholds.clone());
    }

    static TextLevels of(PreparedTexts texts, Scratch scratch, TextMeasure measure, double... thresholds) {
        return switch (measure) {
            case JARO, JARO_WINKLER -> new JaroLevels(texts, scratch, measure, thresholds);
            case LEVENSHTEIN, DAMERAU_LEVENSHTEIN -> new EditLevels(texts, scratch, measure, thresholds);
            case JACCARD -> new JaccardLevels(texts, scratch, measure, thresholds);
        };
    }

    private static void check(TextMeasure measure, double[] thresholds) {
        if (thresholds.length == 0 || thresholds.length > MOST_THRESHOLDS) {
            throw new IllegalArgumentException(
                    "there must be 1 to " + MOST_THRESHOLDS + " thresholds but were " + thresholds.length);
        }
        for (int i = 0; i < thresholds.length; i++) {
            boolean ordered = i == 0
                    || (measure.similarity() ? thresholds[i] <= thresholds[i - 1] : thresholds[i] >= thresholds[i - 1]);
            if (!ordered || Double.isNaN(thresholds[i])) {
                throw new IllegalArgumentException("thresholds of " + measure.label() + " must "
                        + (measure.similarity() ? "fall" : "rise") + " but were " + Arrays.toString(thresholds));
            }
        }
    }

    /**
     * What is told where no threshold is reached.
     *
     * @return the number of thresholds
     */
    public final int none() {
        return none;
    }

    /**
     * The tightest threshold that the measure reaches.
     *
     * @param left a code, negative for NULL
     * @param right another
     * @return its number
     */
    public abstract int level(int left, int right);

    /**
     * The tightest threshold that the measure might reach, told from lengths, characters and beginnings alone.
     *
     * @param left a code, negative for NULL
     * @param right another
     * @return at most {@link #level}
     */
    public abstract int possible(int left, int right);

    /**
     * The tightest thresholds that the measure might reach, for many pairs.
     *
     * @param left codes, negative for NULL
     * @param right others
     * @param count how many pairs
     * @param levels takes their numbers
     */
    public abstract void possible(int[] left, int[] right, int count, byte[] levels);

    /**
     * Raises what one text and others can weigh at most, by the tightest threshold that {@link #possible} tells of them.
     *
     * @param mask the first of the text's {@link PreparedTexts#facts}
     * @param word the second
     * @param masks the first of each other text's facts, 0 for NULL
     * @param words the second, 0 for NULL
     * @param from the first of the others
     * @param count how many others
     * @param atMost what a pair can weigh by the number of its threshold, falling
     * @param most what is raised, from 0; may be raised by more than it should where texts are very long or NULL
     */
    abstract void raise(
            long mask, long word, long[] masks, long[] words, int from, int count, int[] atMost, int[] most);

    /**
     * The measure itself.
     *
     * @param left a code
     * @param right another
     * @return as {@link CodedSimilarity#value}
     */
    public abstract double value(int left, int right);

    /**
     * Whether the measure reaches the loosest threshold.
     *
     * @param left a code, negative for NULL
     * @param right another
     * @return whether
     */
    public final boolean reaches(int left, int right) {
        return level(left, right) < none;
    }

    /** The tightest threshold that a value reaches. */
    final int level(double value) {
        int level = 0;
        if (measure.similarity()) {
            while (level < none && !(value >= thresholds[level])) {
                level++;
            }
        } else {
            while (level < none && !(value <= thresholds[level])) {
                level++;
            }
        }
        return level;
    }

    /** The level of a text and itself. */
    final int levelOfEqual(int code) {
        return texts.length(code) == 0 ? equalEmpty : equal;
    }
}
