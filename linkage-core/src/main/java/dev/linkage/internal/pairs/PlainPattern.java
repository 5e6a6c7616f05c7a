package dev.linkage.internal.pairs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression that means the same to RE2 and to Java on printable ASCII: a leading {@code ^}, then letters,
 * digits, spaces and {@code @_,;-}, and classes of such, each at most once repeated by {@code ? * +} or a count. Both look
 * for the leftmost match and prefer more repetitions.
 *
 * @param pattern for Java
 * @param choices how many numbers of repetitions each repeated part has; {@link Integer#MAX_VALUE} for any number
 */
record PlainPattern(Pattern pattern, List<Integer> choices) {
    private static final String LITERAL = "A-Za-z0-9 @_,;";
    private static final String CLASS = "\\[\\^?[" + LITERAL + "][" + LITERAL + "\\-]*\\]";
    private static final String REPEATED = "(?:[?*+]|\\{[0-9]{1,2}(?:,[0-9]{1,2})?\\})?";
    private static final Pattern PLAIN =
            Pattern.compile("\\^?(?:(?:[" + LITERAL + "\\-]|" + CLASS + ")" + REPEATED + ")+");
    private static final Pattern REPETITION = Pattern.compile("([?*+])|\\{([0-9]+)(?:,([0-9]+))?\\}");
    private static final int MOST_TRIES = 1 << 16;

    /** Empty where it may mean something else to Java. */
    static Optional<PlainPattern> of(String pattern) {
        try {
            return PLAIN.matcher(pattern).matches()
                    ? Optional.of(new PlainPattern(Pattern.compile(pattern), choicesOf(pattern)))
                    : Optional.empty();
        } catch (PatternSyntaxException e) {
            return Optional.empty();
        }
    }

    private static List<Integer> choicesOf(String pattern) {
        List<Integer> choices = new ArrayList<>();
        Matcher repetition = REPETITION.matcher(pattern);
        while (repetition.find()) {
            if (repetition.group(1) != null) {
                choices.add(repetition.group(1).equals("?") ? 2 : Integer.MAX_VALUE);
            } else if (repetition.group(3) != null) {
                choices.add(Integer.parseInt(repetition.group(3)) - Integer.parseInt(repetition.group(2)) + 1);
            }
        }
        return List.copyOf(choices);
    }

    /**
     * Whether few ways to match have to be tried, even where none matches. Java tries one after the other, RE2 all at
     * once.
     *
     * @param length of the text
     */
    boolean isQuick(int length) {
        long tries = length + 1L;
        for (int choice : choices) {
            tries *= Math.min(choice, length + 1L);
            if (tries > MOST_TRIES) {
                return false;
            }
        }
        return true;
    }
}
