package dev.linkage.score;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Bytes that stand for the characters of many texts: ASCII for itself; of the others, the most frequent get what is
 * left, 128 bytes and those of ASCII that no text uses.
 */
final class ByteNames {
    private static final int ASCII = 128;

    /** One more than the byte of each code point, 0 where it has none. */
    private final short[] names = new short[Character.MAX_CODE_POINT + 1];

    private final int[] codePoints = new int[256];

    private ByteNames() {
        for (int c = 0; c < ASCII; c++) {
            give(c, c);
        }
    }

    private void give(int codePoint, int name) {
        names[codePoint] = (short) (name + 1);
        codePoints[name] = codePoint;
    }

    /** Names for texts of which some go beyond ASCII. */
    static ByteNames of(byte[] bytes, int[] starts, int size) {
        int[] counts = new int[Character.MAX_CODE_POINT + 1];
        boolean[] used = new boolean[ASCII];
        for (int code = 0; code < size; code++) {
            if (ascii(bytes, starts[code], starts[code + 1])) {
                for (int i = starts[code]; i < starts[code + 1]; i++) {
                    used[bytes[i]] = true;
                }
            } else {
                for (int c : codePoints(bytes, starts[code], starts[code + 1])) {
                    counts[c]++;
                }
            }
        }
        ByteNames names = new ByteNames();
        int[] others = IntStream.range(ASCII, counts.length)
                .filter(c -> counts[c] > 0)
                .boxed()
                .sorted(Comparator.comparingInt(c -> -counts[c]))
                .limit(256)
                .mapToInt(Integer::intValue)
                .toArray();
        int given = 0;
        for (int name = 255; name >= 0 && given < others.length; name--) {
            if (name >= ASCII || (!used[name] && counts[name] == 0)) {
                if (name < ASCII) {
                    names.names[name] = 0;
                }
                names.give(others[given++], name);
            }
        }
        return names;
    }

    /** The byte of a code point, or -1. */
    int name(int codePoint) {
        return names[codePoint] - 1;
    }

    /** The code point of each byte. */
    int[] codePoints() {
        return codePoints;
    }

    static int[] codePoints(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8)
                .codePoints()
                .toArray();
    }

    /** Whether all characters are below 128; the bytes have {@link Words#MARGIN}. */
    static boolean ascii(byte[] bytes, int from, int to) {
        int at = from;
        for (; to - at >= 8; at += 8) {
            if ((Words.at(bytes, at) & 0x8080808080808080L) != 0) {
                return false;
            }
        }
        return (Words.head(Words.at(bytes, at), to - at) & 0x8080808080808080L) == 0;
    }
}
