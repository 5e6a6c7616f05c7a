package dev.linkage.chunk;

import java.util.Locale;

/** Numbers of things. */
final class Words {
    private Words() {}

    static String number(long number, String thing) {
        return String.format(Locale.ROOT, "%,d %s%s", number, thing, number == 1 ? "" : "s");
    }
}
