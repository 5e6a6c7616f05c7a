package dev.linkage.score;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Seeded texts of many kinds. Those that stand beside each other are often edits of one another. */
final class SampleTexts {
    private static final String[] NAMES = {
        "james", "Mary-Jane", "O'Brien", "van der Berg", "Smith", "Catharina", "Katarina", "Li", "X", "Bartholomew"
    };
    private static final int[] SHORT = {0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33};
    private static final int[] LONG = {63, 64, 65, 127, 128, 129, 300};

    private final Random random;
    private final int[] beyond;

    private SampleTexts(long seed, int[] beyond) {
        this.random = new Random(seed);
        this.beyond = beyond;
    }

    /** Texts of ASCII, with these code points among them. */
    static List<String> of(long seed, int count, int... beyond) {
        SampleTexts texts = new SampleTexts(seed, beyond);
        List<String> all = new ArrayList<>();
        while (all.size() < count) {
            String text = texts.text();
            all.add(text);
            for (int edits = texts.random.nextInt(4); edits > 0; edits--) {
                all.add(texts.edited(text));
            }
        }
        return all;
    }

    static TextDictionary dictionary(List<String> texts) {
        TextDictionary dictionary = new TextDictionary();
        for (String text : texts) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            dictionary.add(bytes, 0, bytes.length);
        }
        return dictionary;
    }

    private String text() {
        return switch (random.nextInt(12)) {
            case 0 -> {
                int[] lengths = random.nextInt(10) == 0 ? LONG : SHORT;
                yield letters(lengths[random.nextInt(lengths.length)], 1 + random.nextInt(26));
            }
            case 1, 2, 3 -> NAMES[random.nextInt(NAMES.length)] + letters(random.nextInt(4), 26);
            case 4, 5 -> letters(3 + random.nextInt(9), 26) + "." + letters(4, 9) + "@mail" + letters(1, 4) + ".com";
            case 6, 7 -> 1900 + random.nextInt(120) + "-0" + (1 + random.nextInt(9)) + "-1" + random.nextInt(10);
            case 8, 9 -> letters(random.nextInt(9), 3);
            default -> letters(random.nextInt(20), 8);
        };
    }

    private String letters(int length, int alphabet) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.appendCodePoint(letter(alphabet));
        }
        return text.toString();
    }

    private int letter(int alphabet) {
        return beyond.length > 0 && random.nextInt(4) == 0
                ? beyond[random.nextInt(Math.min(beyond.length, alphabet * 40))]
                : 'a' + random.nextInt(alphabet);
    }

    /** Swaps, replacements, deletes and inserts; most often one or two. */
    private String edited(String text) {
        List<Integer> points = new ArrayList<>(text.codePoints().boxed().toList());
        for (int edits = 1 + random.nextInt(random.nextInt(4) == 0 ? 8 : 2); edits > 0; edits--) {
            int at = random.nextInt(points.size() + 1);
            switch (random.nextInt(4)) {
                case 0 -> points.add(at, letter(26));
                case 1 -> {
                    if (at < points.size()) {
                        points.set(at, letter(26));
                    }
                }
                case 2 -> {
                    if (at < points.size()) {
                        points.remove(at);
                    }
                }
                default -> {
                    if (at + 1 < points.size()) {
                        points.add(at, points.remove(at + 1));
                    }
                }
            }
        }
        int[] edited = points.stream().mapToInt(Integer::intValue).toArray();
        return new String(edited, 0, edited.length);
    }
}
