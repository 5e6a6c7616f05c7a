package dev.linkage.score;

/** A text as bits: for each character, the positions where it stands. Holds a text only while a kernel runs. */
final class Pattern {
    private static final byte[] NOTHING = {};

    private long[] positions;
    private byte[] source = NOTHING;
    private int from;
    private int skipped;
    private int length;
    private int words = 1;

    /** @param cells 256 zeros */
    Pattern(long[] cells) {
        positions = cells;
    }

    /** Takes a text, of which so many characters at the beginning will not be asked for. Followed by {@link #clear}. */
    void set(byte[] newSource, int newFrom, int newLength, int newSkipped) {
        words = Math.max(1, (newLength + Long.SIZE - 1) >>> 6);
        if (256L * words > positions.length) {
            positions = new long[Math.multiplyExact(256, words)];
        }
        source = newSource;
        from = newFrom;
        skipped = newSkipped;
        length = newLength;
        if (words == 1) {
            for (int i = newSkipped; i < newLength; i++) {
                positions[newSource[newFrom + i] & 0xFF] |= 1L << i;
            }
        } else {
            for (int i = newSkipped; i < newLength; i++) {
                positions[(newSource[newFrom + i] & 0xFF) * words + (i >>> 6)] |= 1L << i;
            }
        }
    }

    /** Forgets the text. */
    void clear() {
        if (words == 1) {
            for (int i = from + skipped; i < from + length; i++) {
                positions[source[i] & 0xFF] = 0;
            }
        } else {
            for (int i = skipped; i < length; i++) {
                positions[(source[from + i] & 0xFF) * words + (i >>> 6)] = 0;
            }
        }
        source = NOTHING;
        length = 0;
    }

    int length() {
        return length;
    }

    /** Longs that hold the positions of one character. */
    int words() {
        return words;
    }

    /** Bit i % 64 of element c * words + i / 64: whether character c stands at i. */
    long[] positions() {
        return positions;
    }
}
