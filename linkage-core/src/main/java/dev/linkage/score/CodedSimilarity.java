package dev.linkage.score;

import dev.linkage.engine.CodedTexts;
import dev.linkage.model.TextMeasure;
import java.nio.charset.StandardCharsets;

/**
 * Text measures between the texts of a dictionary, told by their codes. Values equal those of {@link TextKernels} bit
 * for bit. Immutable; thread-safe.
 */
public final class CodedSimilarity {
    private final CodedTexts texts;

    private CodedSimilarity(CodedTexts texts) {
        this.texts = texts;
    }

    /**
     * Looks at every text once.
     *
     * @param texts all of them; more may not be added afterwards
     * @return measures between them
     */
    public static CodedSimilarity of(CodedTexts texts) {
        return new CodedSimilarity(texts);
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
        return TextKernels.value(measure, text(left), text(right));
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
        double value = value(measure, left, right);
        return measure.similarity() ? value >= threshold : value <= threshold;
    }

    /**
     * Whether a measure of two texts might reach a threshold, told from their lengths and characters alone.
     *
     * @param measure which one
     * @param threshold such as 0.9 or 2
     * @param left a code
     * @param right another
     * @return false only where {@link #reaches} is false
     */
    public boolean mayReach(TextMeasure measure, double threshold, int left, int right) {
        return true;
    }

    private String text(int code) {
        byte[] bytes = new byte[texts.length(code)];
        texts.copy(code, bytes, 0);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
