package dev.linkage.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/** Slips of the keyboard and of the ear. The case of letters stays as their place in the word has it. */
final class Typos {

    private static final String[] KEY_ROWS = {"qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890"};
    private static final byte[][] NEIGHBOURS = neighbours();
    private static final byte[][][] SOUNDS_LIKE = pairs(
            "ph f", "f ph", "ck k", "c k", "k c", "ie ei", "ei ie", "y i", "i y", "s z", "z s", "th t", "ll l", "tt t",
            "nn n", "ss s", "l ll", "t tt", "ee ea", "ea ee", "ou u", "a e", "e a", "oo u", "sh ch", "v w", "w v");

    private Typos() {}

    /** Makes one slip, or none where the text is too short for it. */
    static void one(Text text, Draws draws) {
        if (text.length < 2) {
            return;
        }
        int position = draws.below(text.length);
        switch (draws.below(10)) {
            case 0, 1, 2 -> substitute(text, position, draws);
            case 3, 4 -> delete(text, position);
            case 5 -> text.insert(position, draws.below(2) == 0 ? lower(text, position) : near(text, position, draws));
            case 6, 7 -> transpose(text, Math.min(position, text.length - 2));
            default -> mishear(text, draws);
        }
    }

    private static void substitute(Text text, int position, Draws draws) {
        byte letter = near(text, position, draws);
        text.bytes[position] = isUpper(text.bytes[position]) ? upper(letter) : letter;
    }

    private static void delete(Text text, int position) {
        boolean upper = isUpper(text.bytes[position]);
        text.delete(position);
        if (upper && position < text.length) {
            text.bytes[position] = upper(text.bytes[position]);
        }
    }

    private static void transpose(Text text, int position) {
        byte first = text.bytes[position];
        byte second = text.bytes[position + 1];
        boolean upper = isUpper(first);
        text.bytes[position] = upper ? upper(second) : second;
        text.bytes[position + 1] = upper ? (byte) (first | 0x20) : first;
    }

    private static void mishear(Text text, Draws draws) {
        int start = draws.below(SOUNDS_LIKE.length);
        for (int i = 0; i < SOUNDS_LIKE.length; i++) {
            byte[][] pair = SOUNDS_LIKE[(start + i) % SOUNDS_LIKE.length];
            int position = find(text, pair[0]);
            if (position > 0) {
                replace(text, position, pair[0].length, pair[1]);
                return;
            }
        }
        substitute(text, draws.below(text.length), draws);
    }

    /** The last place of {@code part} in the text; 0 (where nothing is replaced, as its case is not known) if absent. */
    private static int find(Text text, byte[] part) {
        for (int i = text.length - part.length; i > 0; i--) {
            if (text.bytes[i] == part[0] && (part.length == 1 || text.bytes[i + 1] == part[1])) {
                return i;
            }
        }
        return 0;
    }

    private static void replace(Text text, int position, int length, byte[] replacement) {
        for (int i = 0; i < length; i++) {
            text.delete(position);
        }
        for (int i = 0; i < replacement.length; i++) {
            text.insert(position + i, replacement[i]);
        }
    }

    private static byte lower(Text text, int position) {
        byte letter = text.bytes[position];
        return position > 0 || !isUpper(letter) ? letter : upper(letter);
    }

    private static byte near(Text text, int position, Draws draws) {
        byte letter = text.bytes[position];
        byte[] near = letter < 0 ? NEIGHBOURS[0] : NEIGHBOURS[isUpper(letter) ? letter | 0x20 : letter];
        byte found = near[draws.below(near.length)];
        return isUpper(letter) && position == 0 ? upper(found) : found;
    }

    private static boolean isUpper(byte letter) {
        return letter >= 'A' && letter <= 'Z';
    }

    private static byte upper(byte letter) {
        return letter >= 'a' && letter <= 'z' ? (byte) (letter - 0x20) : letter;
    }

    private static byte[][] neighbours() {
        byte[][] near = new byte[128][];
        byte[] vowels = "aeiou".getBytes(ISO_8859_1);
        for (int i = 0; i < near.length; i++) {
            near[i] = vowels;
        }
        for (String row : KEY_ROWS) {
            for (int i = 0; i < row.length(); i++) {
                String both = (i > 0 ? row.substring(i - 1, i) : "")
                        + (i < row.length() - 1 ? row.substring(i + 1, i + 2) : "");
                near[row.charAt(i)] = both.getBytes(ISO_8859_1);
            }
        }
        return near;
    }

    private static byte[][][] pairs(String... pairs) {
        byte[][][] result = new byte[pairs.length][][];
        for (int i = 0; i < pairs.length; i++) {
            int blank = pairs[i].indexOf(' ');
            result[i] = new byte[][] {
                pairs[i].substring(0, blank).getBytes(ISO_8859_1),
                pairs[i].substring(blank + 1).getBytes(ISO_8859_1)
            };
        }
        return result;
    }
}
