package dev.linkage.score;

/** A text as bits: for each character, the positions where it stands. */
final class Pattern {
    private long[] positions;
    private byte[] text = new byte[Long.SIZE + 2 * Words.MARGIN];
    private int length;
    private int words = 1;

    /** @param cells 256 zeros */
    Pattern(long[] cells) {
        positions = cells;
    }

    /** Takes another text, which is copied. */
    void set(byte[] source, int from, int newLength) {
        clear();
        words = Math.max(1, (newLength + Long.SIZE - 1) >>> 6);
        if (256L * words > positions.length) {
            positions = new long[Math.multiplyExact(256, words)];
        }
        if (newLength + Words.MARGIN > text.length) {
            text = new byte[newLength + newLength / 2 + Words.MARGIN];
        }
        System.arraycopy(source, from, text, 0, newLength);
        length = newLength;
        for (int i = 0; i < newLength; i++) {
            positions[(text[i] & 0xFF) * words + (i >>> 6)] |= 1L << i;
        }
    }

    /** Forgets the text. */
    void clear() {
        for (int i = 0; i < length; i++) {
            positions[(text[i] & 0xFF) * words + (i >>> 6)] = 0;
        }
        length = 0;
    }

    int length() {
        return length;
    }

    byte[] text() {
        return text;
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
