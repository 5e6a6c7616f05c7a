package dev.linkage.score;

import dev.linkage.model.TextMeasure;
import java.util.Arrays;

/** Levels of Jaro and Jaro-Winkler similarity. */
final class JaroLevels extends TextLevels {
    private static final int PREFIXES = JaroScore.MAX_PREFIX + 1;

    /** Lengths for which {@link #lacking} is made. */
    private static final int LENGTHS = 64;

    private static final int PREFIX_BITS = 3;
    private static final int MOST_LACKING = Long.BYTES;
    private static final long ONE_IN_EACH = 0x0101010101010101L;
    private static final long TOP_OF_EACH = 0x8080808080808080L;

    private final long[] facts;
    private final boolean winkler;

    /** For each threshold and length of common prefix, {@link JaroScore#need}. */
    private final double[] needs;

    /**
     * By the length of one text: by the length and the common prefix of another, a byte for each threshold whose highest
     * bit is set as long as fewer characters are in common than needed, when their number is taken from each byte.
     */
    private final long[][] lacking = new long[LENGTHS][0];

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
        return levelOf(
                PreparedTexts.common(facts, left, right),
                (int) l & PreparedTexts.LENGTH,
                (int) r & PreparedTexts.LENGTH,
                PreparedTexts.prefix(l, r));
    }

    /** The tightest threshold for which so many characters in common are enough. */
    private int levelOf(int common, int length, int other, int prefix) {
        double most = (double) common * (length + other);
        double both = (double) length * other;
        int at = prefix;
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
    void raise(long mask, long word, long[] masks, long[] words, int from, int count, int[] atMost, int[] most) {
        int length = (int) word & PreparedTexts.LENGTH;
        if (length >= LENGTHS || none > MOST_LACKING) {
            raiseEach(mask, word, masks, words, from, count, atMost, most);
            return;
        }
        long[] byOther = lacking(length);
        for (int i = 0; i < count; i++) {
            long otherWord = words[from + i];
            int other = (int) otherWord & PreparedTexts.LENGTH;
            int common = PreparedTexts.common(mask, length, masks[from + i], other);
            // Of equal texts it may be more.
            int prefix = Long.numberOfTrailingZeros((word ^ otherWord) >>> 32 | 1L << 32) >>> 3;
            long lack = byOther[Math.min(other, LENGTHS) << PREFIX_BITS | prefix] - common * ONE_IN_EACH;
            most[i] = Math.max(most[i], atMost[Long.bitCount(lack & TOP_OF_EACH)]);
        }
    }

    private long[] lacking(int length) {
        if (lacking[length].length == 0) {
            long[] made = new long[(LENGTHS + 1) << PREFIX_BITS];
            // Nothing is lacking where the other text is longer.
            Arrays.fill(made, ~TOP_OF_EACH);
            for (int at = 0; at < LENGTHS << PREFIX_BITS; at++) {
                int other = at >>> PREFIX_BITS;
                int prefix = Math.min(at & ((1 << PREFIX_BITS) - 1), JaroScore.MAX_PREFIX);
                for (int level = 0; level < none; level++) {
                    long needed = 0;
                    while (needed <= Math.min(length, other)
                            && needed * (length + other)
                                    < needs[level * PREFIXES + prefix] * ((double) length * other)) {
                        needed++;
                    }
                    made[at] += needed << (level * Byte.SIZE);
                }
            }
            lacking[length] = made;
        }
        return lacking[length];
    }

    private void raiseEach(
            long mask, long word, long[] masks, long[] words, int from, int count, int[] atMost, int[] most) {
        int length = (int) word & PreparedTexts.LENGTH;
        for (int i = 0; i < count; i++) {
            long otherWord = words[from + i];
            int other = (int) otherWord & PreparedTexts.LENGTH;
            int common = PreparedTexts.common(mask, length, masks[from + i], other);
            int level = levelOf(common, length, other, PreparedTexts.prefix(word, otherWord));
            most[i] = Math.max(most[i], atMost[level]);
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
