package dev.linkage.score;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * 64 bits that tell of a text which characters it has, and how often up to {@link #MOST}. A bit stands for one or more
 * pairs of a character and a count, and is set where the text has that character so often; so each bit that one text has
 * and the other has not shows another character of the one without partner in the other, whichever pairs share bits.
 * Which do is chosen so that every bit tells as much as possible in the texts at hand.
 */
final class CharacterMasks {

    private static final int MOST = 4;
    private static final int NAMES = 256;

    /** Texts to learn from. */
    private static final int SAMPLE = 1 << 14;

    /** What nearly every text has tells nothing, but would fill its bit. */
    private static final double NEARLY_ALL = 0.9;

    /** The bit of each name and count, 0 for none. */
    private final long[] bits = new long[NAMES * MOST];

    private final byte[] counts = new byte[NAMES];
    private long sets = -1L;

    /** Learns from the texts of one byte a character among these. */
    CharacterMasks(PreparedTexts texts) {
        int[] frequencies = new int[NAMES * MOST];
        int step = Math.max(1, texts.size() / SAMPLE);
        int sampled = 0;
        for (int code = 0; code < texts.size(); code += step) {
            if (!texts.wide(code)) {
                count(frequencies, texts.array(code), texts.start(code), texts.length(code));
                sampled++;
            }
        }
        share(frequencies, sampled);
    }

    private void count(int[] frequencies, byte[] text, int from, int length) {
        for (int i = from; i < from + length; i++) {
            int name = text[i] & 0xFF;
            if (counts[name] < MOST) {
                frequencies[name * MOST + counts[name]++]++;
            }
        }
        forget(text, from, length);
    }

    private void forget(byte[] text, int from, int length) {
        for (int i = from; i < from + length; i++) {
            counts[text[i] & 0xFF] = 0;
        }
    }

    /** Gives each pair of character and count, the most telling first, the bit that tells least so far. */
    private void share(int[] frequencies, int sampled) {
        int[] told = new int[Long.SIZE];
        IntStream.range(0, bits.length)
                .filter(event -> event % MOST == 0 || frequencies[event] > 0)
                .filter(event -> frequencies[event] <= NEARLY_ALL * sampled)
                .boxed()
                .sorted(Comparator.comparingInt(event -> -telling(frequencies[event], sampled)))
                .forEach(event -> {
                    int bit = 0;
                    for (int i = 1; i < Long.SIZE; i++) {
                        bit = told[i] < told[bit] ? i : bit;
                    }
                    told[bit] += telling(frequencies[event], sampled);
                    bits[event] = 1L << bit;
                    if (event % MOST > 0) {
                        sets &= ~(1L << bit);
                    }
                });
    }

    private static int telling(int frequency, int sampled) {
        return 1 + Math.min(frequency, sampled - frequency);
    }

    /** The bits that stand for characters alone, whatever their count. */
    long sets() {
        return sets;
    }

    /** The mask of a text of one byte a character. */
    long of(byte[] text, int from, int length) {
        long mask = 0;
        for (int i = from; i < from + length; i++) {
            int name = text[i] & 0xFF;
            int count = counts[name];
            if (count < MOST) {
                mask |= bits[name * MOST + count];
                counts[name] = (byte) (count + 1);
            }
        }
        forget(text, from, length);
        return mask;
    }

    /** The mask of any text; what has no byte has a bit by chance. */
    long of(int[] text, int from, int length, ByteNames names) {
        long mask = 0;
        for (int i = from; i < from + length; i++) {
            int name = names.name(text[i]);
            if (name < 0) {
                mask |= 1L << ((text[i] * 0x9E3779B9) >>> 26);
            } else if (counts[name] < MOST) {
                mask |= bits[name * MOST + counts[name]++];
            }
        }
        for (int i = from; i < from + length; i++) {
            int name = names.name(text[i]);
            if (name >= 0) {
                counts[name] = 0;
            }
        }
        return mask;
    }
}
