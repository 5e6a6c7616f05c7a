package dev.linkage.score;

import dev.linkage.model.TextMeasure;

/** Levels of Jaccard similarity. */
final class JaccardLevels extends TextLevels {
    private static final double GUARD = 1e-9;

    private final long[] facts;
    private final long sets;
    private final double[] needs;

    JaccardLevels(PreparedTexts texts, Scratch scratch, TextMeasure measure, double... thresholds) {
        super(texts, scratch, measure, thresholds);
        facts = texts.facts();
        sets = texts.sets();
        needs = new double[thresholds.length];
        for (int i = 0; i < needs.length; i++) {
            needs[i] = need(thresholds[i]);
        }
    }

    /** A little less than a threshold, so that rounding cannot exclude a pair. */
    static double need(double threshold) {
        return threshold - GUARD;
    }

    /**
     * With d characters in one set alone and sets of at most n and k, the similarity is at most {@code (n + k - d) /
     * (n + k + d)}.
     */
    static boolean possible(long[] facts, long sets, int left, int right, double need) {
        int different = different(facts, sets, left, right);
        int both = both(facts, left, right);
        return both - different >= need * (both + different);
    }

    private static int different(long[] facts, long sets, int left, int right) {
        return Long.bitCount((facts[2 * left] ^ facts[2 * right]) & sets);
    }

    private static int both(long[] facts, int left, int right) {
        return ((int) facts[2 * left + 1] & PreparedTexts.LENGTH) + ((int) facts[2 * right + 1] & PreparedTexts.LENGTH);
    }

    @Override
    public int possible(int left, int right) {
        if ((left | right) < 0) {
            return none;
        }
        return levelOf(different(facts, sets, left, right), both(facts, left, right));
    }

    private int levelOf(int different, int both) {
        double most = both - different;
        double all = both + different;
        int level = 0;
        while (level < none && most < needs[level] * all) {
            level++;
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
    void raise(long mask, long word, long[] masks, long[] words, int from, int count, int[] atMost, int[] most) {
        int length = (int) word & PreparedTexts.LENGTH;
        for (int i = 0; i < count; i++) {
            int different = Long.bitCount((mask ^ masks[from + i]) & sets);
            int both = length + ((int) words[from + i] & PreparedTexts.LENGTH);
            most[i] = Math.max(most[i], atMost[levelOf(different, both)]);
        }
    }

    @Override
    public int level(int left, int right) {
        int possible = possible(left, right);
        if (possible == none) {
            return none;
        }
        return left == right ? levelOfEqual(left) : level(texts.value(scratch, measure, left, right));
    }

    @Override
    public double value(int left, int right) {
        return texts.value(scratch, measure, left, right);
    }
}
