package dev.linkage.train;

import dev.linkage.model.BlockingRule;
import java.util.List;
import java.util.Locale;

/** Numbers and rules as people read them. */
final class Words {
    private Words() {}

    static List<String> of(List<BlockingRule> rules) {
        return rules.stream().map(rule -> "(" + rule + ")").toList();
    }

    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    static String count(long number, String noun) {
        return count(number) + " " + noun + (number == 1 ? "" : "s");
    }

    static String significant(double number) {
        return String.format(Locale.ROOT, "%.3g", number);
    }
}
