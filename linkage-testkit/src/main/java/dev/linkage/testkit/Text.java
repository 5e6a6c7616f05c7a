package dev.linkage.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A value being written, one byte per Latin-1 character, reused from record to record. Not thread-safe. */
final class Text {

    private static final byte[] FOLDED =
            "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty".getBytes(ISO_8859_1);
    private static final int FIRST_FOLDED = 0xC0;

    byte[] bytes = new byte[96];
    int length;
    private boolean missing;

    Text clear() {
        length = 0;
        missing = false;
        return this;
    }

    void setMissing() {
        length = 0;
        missing = true;
    }

    boolean isMissing() {
        return missing;
    }

    Text append(byte[] word) {
        return append(word, word.length);
    }

    Text append(Text other) {
        return append(other.bytes, other.length);
    }

    Text append(char character) {
        bytes[length++] = (byte) character;
        return this;
    }

    private Text append(byte[] word, int count) {
        System.arraycopy(word, 0, bytes, length, count);
        length += count;
        return this;
    }

    void insert(int position, byte character) {
        System.arraycopy(bytes, position, bytes, position + 1, length - position);
        bytes[position] = character;
        length++;
    }

    void delete(int position) {
        System.arraycopy(bytes, position + 1, bytes, position, length - position - 1);
        length--;
    }

    void removeBlank() {
        for (int i = 0; i < length; i++) {
            if (bytes[i] == ' ') {
                delete(i);
                return;
            }
        }
    }

    /** Replaces accented letters by plain ones. */
    void fold() {
        for (int i = 0; i < length; i++) {
            bytes[i] = folded(bytes[i]);
        }
    }

    /** Appends the letters of a name, plain and in lower case. */
    Text appendForMail(Text name) {
        for (int i = 0; i < name.length; i++) {
            int letter = folded(name.bytes[i]) | 0x20;
            if (letter >= 'a' && letter <= 'z') {
                bytes[length++] = (byte) letter;
            }
        }
        return this;
    }

    private static byte folded(byte letter) {
        int code = letter & 0xFF;
        return code < FIRST_FOLDED ? letter : FOLDED[code - FIRST_FOLDED];
    }

    @Nullable
    String value() {
        return missing ? null : new String(bytes, 0, length, ISO_8859_1);
    }

    byte @Nullable [] utf8() {
        if (missing) {
            return null;
        }
        for (int i = 0; i < length; i++) {
            if (bytes[i] < 0) {
                return new String(bytes, 0, length, ISO_8859_1).getBytes(UTF_8);
            }
        }
        return Arrays.copyOf(bytes, length);
    }
}
