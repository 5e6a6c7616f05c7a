package dev.linkage.model.internal;

/** Names and texts as SQL. */
final class Quoting {

    private Quoting() {}

    static String name(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    static String text(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
