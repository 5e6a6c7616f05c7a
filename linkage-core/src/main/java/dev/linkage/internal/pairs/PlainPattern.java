package dev.linkage.internal.pairs;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Regular expressions that mean the same to RE2 and to Java on printable ASCII: a leading {@code ^}, then letters, digits,
 * spaces and {@code @_,;-}, and classes of such, each at most once repeated by {@code ? * +} or a count. Both look for the
 * leftmost match and prefer more repetitions.
 */
final class PlainPattern {
    private static final String LITERAL = "A-Za-z0-9 @_,;";
    private static final String CLASS = "\\[\\^?[" + LITERAL + "][" + LITERAL + "\\-]*\\]";
    private static final String REPEATED = "(?:[?*+]|\\{[0-9]{1,2}(?:,[0-9]{1,2})?\\})?";
    private static final Pattern PLAIN =
            Pattern.compile("\\^?(?:(?:[" + LITERAL + "\\-]|" + CLASS + ")" + REPEATED + ")+");

    private PlainPattern() {}

    /** For Java; empty where it may mean something else there. */
    static Optional<Pattern> of(String pattern) {
        try {
            return PLAIN.matcher(pattern).matches() ? Optional.of(Pattern.compile(pattern)) : Optional.empty();
        } catch (PatternSyntaxException e) {
            return Optional.empty();
        }
    }
}
