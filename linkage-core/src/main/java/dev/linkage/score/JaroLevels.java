package dev.linkage.score;

import dev.linkage.model.TextMeasure;

/** Levels of Jaro and Jaro-Winkler similarity. */
final class JaroLevels extends TextLevels {
    private static final int PREFIXES = JaroScore.MAX_PREFIX + 1;

    private final long[] facts;
    private final boolean winkler;

    /** For each threshold and length of common prefix, {@link JaroScore#need}. */
    private final double[] needs;

    JaroLevels(PreparedTexts texts, Scratch scratch, TextMeasure measure, double... thresholds) {
        super(texts, scratch, measure, thresholds);
        facts = texts.facts();
        winkler = measure == TextMeasure.JARO_WINKLER;
        needs = new double[thresholds.length * PREFIXES];
        for (int i = 0; i < needs.length; i++) {
            double threshold = thresholds[i / PREFIXES];
            needs[i] = winkler ? JaroScore.need(threshold, i % PREFIXES) : JaroScore.need(threshold);
        }
    }

    /** Whether two texts may have so many characters in common that {@code m / n + m / k} is what is needed. */
    static boolean possible(long[] facts, int left, int right, double need) {
        int leftLength = (int) facts[2 * left + 1] & PreparedTexts.LENGTH;
        int rightLength = (int) facts[2 * right + 1] & PreparedTexts.LENGTH;
        return left == right
                || (double) PreparedTexts.common(facts, left, right) * (leftLength + rightLength)
                        >= need * leftLength * rightLength;
    }

    @Override
    public int possible(int left, int right) {
        if ((left | right) < 0) {
            return none;
        }
        if (left == right) {
            return levelOfEqual(left);
        }
        long l = facts[2 * left + 1];
        long r = facts[2 * right + 1];
        int leftLength = (int) l & PreparedTexts.LENGTH;
        int rightLength = (int) r & PreparedTexts.LENGTH;
        double most = (double) PreparedTexts.common(facts, left, right) * (leftLength + rightLength);
        double both = (double) leftLength * rightLength;
        int at = PreparedTexts.prefix(l, r);
        int level = 0;
        while (level < none && most < needs[at] * both) {
            level++;
            at += PREFIXES;
        }
        return level;
    }

    @Override
    public void possible(int[] left, int[] right, int count, byte[] levels) {
        for (int i = 0; i < count; i++) {
            levels[i] = (byte) possible(left[i], right[i]);
        }
    }

    @Override
    public int level(int left, int right) {
        int possible = possible(left, right);
        if (possible == none || left == right) {
            return possible;
        }
        int prefix = PreparedTexts.prefix(facts[2 * left + 1], facts[2 * right + 1]);
        double value = value(left, right, prefix, needs[needs.length - PREFIXES + prefix]);
        int level = possible;
        while (level < none && !(value >= thresholds[level])) {
            level++;
        }
        return level;
    }

    @Override
    public double value(int left, int right) {
        return left == right
                ? texts.value(scratch, measure, left, right)
                : value(left, right, PreparedTexts.prefix(facts[2 * left + 1], facts[2 * right + 1]), 0);
    }

    private double value(int left, int right, int prefix, double need) {
        if (texts.wide(left) || texts.wide(right)) {
            return texts.wideValue(scratch, measure, left, right);
        }
        double jaro = JaroKernel.value(
                scratch,
                texts.array(left),
                texts.start(left),
                texts.length(left),
                texts.array(right),
                texts.start(right),
                texts.length(right),
                need);
        return winkler ? JaroScore.boosted(jaro, prefix) : jaro;
    }
}
