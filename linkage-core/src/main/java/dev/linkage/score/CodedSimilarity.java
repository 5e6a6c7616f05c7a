package dev.linkage.score;

import dev.linkage.engine.CodedTexts;
import dev.linkage.model.TextMeasure;

/**
 * Text measures between the texts of a dictionary, told by their codes. Values equal those of {@link TextKernels} bit
 * for bit. Takes 16 bytes a text beside the dictionary; where texts go beyond ASCII, 4 bytes a text more and those texts
 * again, with one byte a character, or four where there are too many characters. Immutable; thread-safe. For many pairs
 * take {@link #levels}, which also tells several thresholds at once.
 */
public final class CodedSimilarity {
    private final PreparedTexts texts;

    private CodedSimilarity(PreparedTexts texts) {
        this.texts = texts;
    }

    /**
     * Looks at every text once.
     *
     * @param texts all of them; more may not be added afterwards
     * @return measures between them
     */
    public static CodedSimilarity of(CodedTexts texts) {
        return new CodedSimilarity(PreparedTexts.of(texts));
    }

    /**
     * Prepares the question which of several thresholds a measure reaches.
     *
     * @param measure which one
     * @param thresholds the tightest first: falling for similarities, rising for distances; at least one, at most 100
     * @return for one thread at a time
     * @throws IllegalArgumentException if there are none, too many, or they are not in order
     */
    public TextLevels levels(TextMeasure measure, double... thresholds) {
        return TextLevels.of(texts, measure, thresholds);
    }

    /**
     * A measure of two texts.
     *
     * @param measure which one
     * @param left a code
     * @param right another
     * @return as {@link TextKernels#value}
     */
    public double value(TextMeasure measure, int left, int right) {
        return ByteKernels.withScratch(scratch -> texts.value(scratch, measure, left, right));
    }

    /**
     * Whether a measure of two texts reaches a threshold: at least it for a similarity, at most it for a distance. Does
     * not compute the measure where that can be told without.
     *
     * @param measure which one
     * @param threshold such as 0.9 or 2
     * @param left a code
     * @param right another
     * @return whether
     */
    public boolean reaches(TextMeasure measure, double threshold, int left, int right) {
        return mayReach(measure, threshold, left, right)
                && ByteKernels.withScratch(scratch ->
                        TextLevels.of(texts, scratch, measure, threshold).reaches(left, right));
    }

    /**
     * Whether a measure of two texts might reach a threshold, told from their lengths, characters and beginnings alone.
     *
     * @param measure which one
     * @param threshold such as 0.9 or 2
     * @param left a code
     * @param right another
     * @return false only where {@link #reaches} is false
     */
    public boolean mayReach(TextMeasure measure, double threshold, int left, int right) {
        long[] facts = texts.facts();
        return switch (measure) {
            case JARO -> JaroLevels.possible(facts, left, right, JaroScore.need(threshold));
            case JARO_WINKLER ->
                JaroLevels.possible(
                        facts,
                        left,
                        right,
                        JaroScore.need(threshold, PreparedTexts.prefix(facts[2 * left + 1], facts[2 * right + 1])));
            case JACCARD -> JaccardLevels.possible(facts, texts.sets(), left, right, JaccardLevels.need(threshold));
            case LEVENSHTEIN, DAMERAU_LEVENSHTEIN -> EditLevels.least(facts, left, right) <= threshold;
        };
    }
}
