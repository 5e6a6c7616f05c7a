package dev.linkage.score;

import dev.linkage.model.TextMeasure;

/** Levels of Levenshtein and Damerau-Levenshtein distance. */
final class EditLevels extends TextLevels {
    private static final int DISTANCES = 64;

    private final long[] facts;
    private final boolean swaps;
    private final int[] limits;

    /** By distance. */
    private final byte[] levels = new byte[DISTANCES];

    EditLevels(PreparedTexts texts, Scratch scratch, TextMeasure measure, double... thresholds) {
        super(texts, scratch, measure, thresholds);
        facts = texts.facts();
        swaps = measure == TextMeasure.DAMERAU_LEVENSHTEIN;
        limits = new int[thresholds.length];
        for (int i = 0; i < limits.length; i++) {
            limits[i] = (int) Math.max(-1, Math.floor(thresholds[i]));
        }
        for (int distance = 0; distance < DISTANCES; distance++) {
            levels[distance] = (byte) levelOf(distance, 0);
        }
    }

    /** What the distance of two texts is at least: each edit adds, takes or replaces one character, a swap none. */
    static int least(long[] facts, int left, int right) {
        int leftLength = (int) facts[2 * left + 1] & PreparedTexts.LENGTH;
        int rightLength = (int) facts[2 * right + 1] & PreparedTexts.LENGTH;
        return Math.max(leftLength, rightLength) - PreparedTexts.common(facts, left, right);
    }

    @Override
    public int possible(int left, int right) {
        if ((left | right) < 0) {
            return none;
        }
        return levelOf(least(facts, left, right), 0);
    }

    private int levelOf(int distance, int from) {
        int level = from;
        while (level < none && distance > limits[level]) {
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
            int other = (int) words[from + i] & PreparedTexts.LENGTH;
            int common = PreparedTexts.common(mask, length, masks[from + i], other);
            int least = Math.min(Math.max(length, other) - common, DISTANCES - 1);
            most[i] = Math.max(most[i], atMost[levels[least]]);
        }
    }

    @Override
    public int level(int left, int right) {
        int possible = possible(left, right);
        return possible == none || left == right
                ? possible
                : levelOf(distance(left, right, limits[none - 1]), possible);
    }

    @Override
    public double value(int left, int right) {
        return left == right ? 0 : distance(left, right, Integer.MAX_VALUE);
    }

    private int distance(int left, int right, int most) {
        if (texts.wide(left) || texts.wide(right)) {
            return (int) texts.wideValue(scratch, measure, left, right);
        }
        byte[] l = texts.array(left);
        byte[] r = texts.array(right);
        int leftLength = texts.length(left);
        int rightLength = texts.length(right);
        return swaps
                ? DamerauKernel.value(
                        scratch, l, texts.start(left), leftLength, r, texts.start(right), rightLength, most)
                : LevenshteinKernel.value(
                        scratch, l, texts.start(left), leftLength, r, texts.start(right), rightLength, most);
    }
}
