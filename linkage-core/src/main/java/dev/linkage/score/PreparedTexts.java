package dev.linkage.score;

import dev.linkage.engine.CodedTexts;
import dev.linkage.error.LimitException;
import dev.linkage.model.TextMeasure;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The texts of a dictionary with what bounds ask of each: 16 bytes a text. Those of ASCII are the dictionary's own
 * bytes. Where a text goes beyond, each takes 4 bytes more, and that text one for each character, or four if some of its
 * characters have no byte that stands for them.
 */
final class PreparedTexts {
    /** The bits of {@link #facts} that hold the length. */
    static final int LENGTH = (1 << 30) - 1;

    private static final long RENAMED = 1L << 30;
    private static final long WIDE = 1L << 31;

    private final int size;
    private final byte[] bytes;
    private int[] starts;
    private byte[] renamed = new byte[Words.MARGIN];
    private int[] wide = new int[0];
    private @Nullable ByteNames names;

    /**
     * Two for each text: its mask; and its first four characters in the upper half, one byte each and 0 where there are
     * fewer, its length and its kind in the lower. Different characters may have one byte in wide texts.
     */
    private final long[] facts;

    private final CharacterMasks masks;

    private PreparedTexts(byte[] bytes, int[] starts, int size) {
        this.bytes = bytes;
        this.starts = starts;
        this.size = size;
        facts = new long[Math.multiplyExact(2, size)];
        if (size == 0 || ByteNames.ascii(bytes, starts[0], starts[size])) {
            for (int code = 0; code < size; code++) {
                describe(code);
            }
        } else {
            rename(ByteNames.of(bytes, starts, size));
        }
        masks = new CharacterMasks(this);
        for (int code = 0; code < size; code++) {
            facts[2 * code] = mask(code);
        }
    }

    static PreparedTexts of(CodedTexts texts) {
        if (texts instanceof TextDictionary dictionary) {
            return new PreparedTexts(dictionary.bytes(), dictionary.starts(), dictionary.size());
        }
        int size = texts.size();
        int[] starts = new int[size + 1];
        long end = Words.MARGIN;
        for (int code = 0; code < size; code++) {
            starts[code] = (int) end;
            end += texts.length(code);
            if (end > Integer.MAX_VALUE - 32) {
                throw new LimitException("texts compared in the JVM must be at most 2147483615 bytes, but text " + code
                        + " of " + size + " goes beyond; compare them by SQL, or in more chunks");
            }
        }
        starts[size] = (int) end;
        byte[] bytes = new byte[(int) end + Words.MARGIN];
        for (int code = 0; code < size; code++) {
            texts.copy(code, bytes, starts[code]);
        }
        return new PreparedTexts(bytes, starts, size);
    }

    private void describe(int code) {
        int start = starts[code];
        facts[2 * code + 1] = packed(bytes, start, starts[code + 1] - start);
    }

    private static long packed(byte[] text, int from, int length) {
        if (length > LENGTH) {
            throw new LimitException(
                    "a text compared in the JVM must have at most " + LENGTH + " characters but had " + length);
        }
        return Words.head(Words.at(text, from), Math.min(length, JaroScore.MAX_PREFIX)) << 32 | length;
    }

    private void rename(ByteNames given) {
        names = given;
        int[] from = starts;
        starts = Arrays.copyOf(from, size);
        int renamedEnd = Words.MARGIN;
        int wideEnd = 0;
        for (int code = 0; code < size; code++) {
            int start = from[code];
            int end = from[code + 1];
            if (ByteNames.ascii(bytes, start, end)) {
                facts[2 * code + 1] = packed(bytes, start, end - start);
                continue;
            }
            int[] text = ByteNames.codePoints(bytes, start, end);
            int length = text.length;
            if (Arrays.stream(text).allMatch(c -> given.name(c) >= 0)) {
                renamed = grown(renamed, renamedEnd + length + Words.MARGIN);
                for (int i = 0; i < length; i++) {
                    renamed[renamedEnd + i] = (byte) given.name(text[i]);
                }
                starts[code] = renamedEnd;
                facts[2 * code + 1] = packed(renamed, renamedEnd, length) | RENAMED;
                renamedEnd += length;
            } else {
                if (wideEnd + length > wide.length) {
                    wide = Arrays.copyOf(wide, Math.max(wideEnd + length, wide.length + (wide.length >> 1)));
                }
                System.arraycopy(text, 0, wide, wideEnd, length);
                starts[code] = wideEnd;
                facts[2 * code + 1] = packedWide(text) | WIDE;
                wideEnd += length;
            }
        }
        renamed = Arrays.copyOf(renamed, renamedEnd + Words.MARGIN);
        wide = Arrays.copyOf(wide, wideEnd);
    }

    private long packedWide(int[] text) {
        byte[] first = new byte[Words.MARGIN];
        for (int i = 0; i < Math.min(text.length, JaroScore.MAX_PREFIX); i++) {
            int name = byteNames().name(text[i]);
            first[i] = (byte) (name < 0 ? text[i] : name);
        }
        return packed(first, 0, text.length);
    }

    private static byte[] grown(byte[] array, int needed) {
        return needed <= array.length
                ? array
                : Arrays.copyOf(array, (int)
                        Math.max(needed, Math.min(Integer.MAX_VALUE - 32L, array.length * 3L / 2)));
    }

    private long mask(int code) {
        return wide(code)
                ? masks.of(wide, starts[code], length(code), byteNames())
                : masks.of(array(code), starts[code], length(code));
    }

    private ByteNames byteNames() {
        if (names == null) {
            throw new IllegalStateException("texts of ASCII have no other names");
        }
        return names;
    }

    int size() {
        return size;
    }

    /** See the field. */
    long[] facts() {
        return facts;
    }

    /** The bits of masks that stand for characters alone, whatever their count. */
    long sets() {
        return masks.sets();
    }

    int length(int code) {
        return (int) facts[2 * code + 1] & LENGTH;
    }

    /** Whether some of its characters have no byte. */
    boolean wide(int code) {
        return (facts[2 * code + 1] & WIDE) != 0;
    }

    /** What holds a text that is not wide. */
    byte[] array(int code) {
        return (facts[2 * code + 1] & RENAMED) != 0 ? renamed : bytes;
    }

    /** Where it begins in its array. */
    int start(int code) {
        return starts[code];
    }

    /** How many characters two texts may have in common at most, each counted as often as both have it. */
    static int common(long[] facts, int left, int right) {
        return common(
                facts[2 * left],
                (int) facts[2 * left + 1] & LENGTH,
                facts[2 * right],
                (int) facts[2 * right + 1] & LENGTH);
    }

    /** The same of texts of some masks and lengths. */
    static int common(long mask, int length, long otherMask, int otherLength) {
        return Math.min(length - Long.bitCount(mask & ~otherMask), otherLength - Long.bitCount(otherMask & ~mask));
    }

    /** How many of the first four characters two texts have in common; if either is wide, at most. */
    static int prefix(long leftFacts, long rightFacts) {
        int same = Long.numberOfTrailingZeros((leftFacts ^ rightFacts) >>> 32 | 1L << 32) >>> 3;
        return Math.min(same, Math.min((int) leftFacts & LENGTH, (int) rightFacts & LENGTH));
    }

    /** A measure of any two texts. */
    double value(Scratch scratch, TextMeasure measure, int left, int right) {
        if (left == right) {
            return measure.similarity() && length(left) > 0 ? 1 : 0;
        }
        if (wide(left) || wide(right)) {
            return wideValue(scratch, measure, left, right);
        }
        return ByteKernels.value(
                scratch, measure, array(left), starts[left], length(left), array(right), starts[right], length(right));
    }

    /** A measure of two texts of which one is wide. */
    double wideValue(Scratch scratch, TextMeasure measure, int left, int right) {
        WidePair pair = scratch.widePair();
        if (pair.rename(this, left, right)) {
            return ByteKernels.value(
                    scratch,
                    measure,
                    pair.left(),
                    Words.MARGIN,
                    length(left),
                    pair.right(),
                    Words.MARGIN,
                    length(right));
        }
        return WideKernels.value(measure, codePoints(left), codePoints(right));
    }

    private int[] codePoints(int code) {
        return IntStream.range(0, length(code)).map(i -> codePoint(code, i)).toArray();
    }

    /** A character of a text. */
    int codePoint(int code, int at) {
        int i = starts[code] + at;
        return wide(code) ? wide[i] : byteNames().codePoints()[array(code)[i] & 0xFF];
    }
}
