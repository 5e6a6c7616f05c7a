package dev.linkage.internal.plan;

/** Text as a Java literal, for code that a message proposes. */
final class JavaText {
    private JavaText() {}

    static String of(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
