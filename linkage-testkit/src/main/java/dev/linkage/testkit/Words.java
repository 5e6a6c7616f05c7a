package dev.linkage.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * A list of words, the most frequent first, drawn with Zipf-like shares: word r (from 0) has a share that is
 * proportional to 1 / (r + 1 + shift). A line of the file is a word, or a word, {@code =} and its short forms.
 */
final class Words {

    private static final int SLOT_BITS = 14;
    private static final byte[][] NONE = {};

    private final byte[][] words;
    private final byte[][][] shortForms;
    private final short[] wordOfSlot = new short[1 << SLOT_BITS];

    private Words(List<String> lines, double shift) {
        words = new byte[lines.size()][];
        shortForms = new byte[lines.size()][][];
        for (int i = 0; i < words.length; i++) {
            String line = lines.get(i);
            int equals = line.indexOf('=');
            words[i] = (equals < 0 ? line : line.substring(0, equals)).getBytes(ISO_8859_1);
            shortForms[i] = equals < 0 ? NONE : split(line.substring(equals + 1));
        }
        fillSlots(shift);
    }

    private void fillSlots(double shift) {
        double sum = 0;
        for (int i = 0; i < words.length; i++) {
            sum += 1 / (i + 1 + shift);
        }
        double cumulated = 0;
        int slot = 0;
        for (int i = 0; i < words.length; i++) {
            cumulated += 1 / (i + 1 + shift);
            int end = i == words.length - 1 ? wordOfSlot.length : (int) (cumulated / sum * wordOfSlot.length);
            while (slot < end) {
                wordOfSlot[slot++] = (short) i;
            }
        }
    }

    static Words read(String name, double shift) {
        String resource = "people/" + name + ".txt";
        try (InputStream in = Words.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("The word list " + resource + " is missing from linkage-testkit");
            }
            return new Words(new String(in.readAllBytes(), UTF_8).lines().toList(), shift);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the word list " + resource, e);
        }
    }

    int draw(Draws draws) {
        return wordOfSlot[(int) (draws.next() >>> (64 - SLOT_BITS))];
    }

    byte[] word(int index) {
        return words[index];
    }

    byte[] drawWord(Draws draws) {
        return words[draw(draws)];
    }

    byte[][] shortForms(int index) {
        return shortForms[index];
    }

    private static byte[][] split(String shortForms) {
        return List.of(shortForms.split(",", -1)).stream()
                .map(form -> form.getBytes(ISO_8859_1))
                .toArray(byte[][]::new);
    }
}
