package dev.linkage.duckdb.internal.text;

import java.util.Random;

/** Seeded pairs of texts of many kinds; some equal, some edited, some unrelated, some empty. */
final class TextPairs {

    private static final String[] NAMES = {
        "james", "Mary-Jane", "O'Brien", "van der Berg", "Smith", "Catharina", "Katarina", "Li", "X", "Bartholomew"
    };
    private static final String ACCENTED = "äöüßéèêëáàâåãçñøæœÄÖÜÉłšžčřőű";

    private final Random random;
    private final boolean ascii;

    TextPairs(long seed, boolean ascii) {
        this.random = new Random(seed);
        this.ascii = ascii;
    }

    String[] next() {
        String left = text();
        String right = switch (random.nextInt(10)) {
            case 0 -> left;
            case 1, 2, 3 -> text();
            default -> edited(left);
        };
        return new String[] {left, right};
    }

    private String text() {
        return switch (random.nextInt(20)) {
            case 0 -> "";
            case 1 -> letters(1, 6);
            case 2, 3, 4, 5 -> accented(NAMES[random.nextInt(NAMES.length)] + " " + letters(random.nextInt(9), 26));
            case 6, 7, 8 ->
                letters(3 + random.nextInt(12), 26) + "." + letters(4, 9) + "@mail" + letters(1, 4) + ".com";
            case 9, 10, 11 -> 1900 + random.nextInt(120) + "-0" + (1 + random.nextInt(9)) + "-1" + random.nextInt(10);
            case 12, 13, 14, 15 -> accented(letters(random.nextInt(9), 3));
            case 16, 17 -> accented(letters(random.nextInt(20), 8));
            case 18 -> accented(letters(random.nextInt(5) == 0 ? 55 + random.nextInt(20) : 10, 12));
            default -> random.nextInt(60) == 0 ? accented(letters(300, 20)) : letters(2, 2);
        };
    }

    private String letters(int length, int alphabet) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) ('a' + random.nextInt(alphabet)));
        }
        return text.toString();
    }

    private String accented(String text) {
        if (ascii || random.nextInt(3) == 0) {
            return text;
        }
        StringBuilder accented = new StringBuilder(text);
        for (int i = 0; i < accented.length(); i++) {
            if (random.nextInt(4) == 0) {
                accented.setCharAt(i, ACCENTED.charAt(random.nextInt(ACCENTED.length())));
            }
        }
        if (random.nextInt(5) == 0) {
            accented.appendCodePoint(0x1F466 + random.nextInt(4)).append('\u200D');
        }
        return accented.toString();
    }

    /** Swaps, replacements, deletes and inserts, by code points. */
    private String edited(String text) {
        StringBuilder edited = new StringBuilder();
        int[] points = text.codePoints().toArray();
        for (int i = 0; i < points.length; i++) {
            switch (random.nextInt(12)) {
                case 0 -> edited.append(letters(1, 5));
                case 1 -> edited.appendCodePoint(points[i]).append(letters(1, 26));
                case 2 -> edited.append("");
                case 3 -> {
                    if (i + 1 < points.length) {
                        edited.appendCodePoint(points[i + 1]);
                    }
                    edited.appendCodePoint(points[i++]);
                }
                default -> edited.appendCodePoint(points[i]);
            }
        }
        return edited.toString();
    }
}
