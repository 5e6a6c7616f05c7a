package dev.linkage.internal.pairs;

import dev.linkage.model.ColumnExpression;
import dev.linkage.model.ColumnExpression.CastToText;
import dev.linkage.model.ColumnExpression.Column;
import dev.linkage.model.ColumnExpression.Lower;
import dev.linkage.model.ColumnExpression.NullIf;
import dev.linkage.model.ColumnExpression.ParseDate;
import dev.linkage.model.ColumnExpression.RegexExtract;
import dev.linkage.model.ColumnExpression.Substring;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;

/**
 * Computes an expression over a text column as the engine does, for every text of which it is certain what the engine
 * would make of it; of others it says so. For one thread.
 */
final class TextDerivation {
    private static final String ISO_DATE = "%Y-%m-%d";
    private static final int ISO_LENGTH = "2000-12-31".length();

    private final List<Step> steps;
    private final boolean date;
    private long day;

    private TextDerivation(List<Step> steps, boolean date) {
        this.steps = steps;
        this.date = date;
    }

    /** What came out. */
    enum Outcome {
        /** A text, or a day. */
        VALUE,
        /** NULL. */
        NULL,
        /** Only the engine knows. */
        UNKNOWN
    }

    private interface Step {
        Outcome apply(TextRange text);
    }

    /**
     * For an expression over one column of text.
     *
     * @param value the expression
     * @return empty where the engine has to compute it
     */
    static Optional<TextDerivation> of(ColumnExpression value) {
        boolean date = value instanceof ParseDate parsed && parsed.format().equals(ISO_DATE);
        List<Step> steps = new ArrayList<>();
        ColumnExpression at = date ? ((ParseDate) value).value() : value;
        while (!(at instanceof Column)) {
            Optional<Step> step = step(at);
            if (step.isEmpty()) {
                return Optional.empty();
            }
            steps.add(0, step.get());
            at = ((ColumnExpression.Transformation) at).value();
        }
        return Optional.of(new TextDerivation(steps, date));
    }

    private static Optional<Step> step(ColumnExpression value) {
        if (value instanceof Lower) {
            return Optional.of(lower());
        } else if (value instanceof Substring part) {
            return Optional.of(text -> substring(text, part.start(), part.length()));
        } else if (value instanceof RegexExtract match && match.group() == 0) {
            return PlainPattern.of(match.pattern()).map(TextDerivation::match);
        } else if (value instanceof NullIf e) {
            byte[] missing = e.text().getBytes(StandardCharsets.UTF_8);
            return Optional.of(text -> Arrays.equals(text.bytes(), text.from(), text.to(), missing, 0, missing.length)
                    ? Outcome.NULL
                    : Outcome.VALUE);
        } else if (value instanceof CastToText) {
            return Optional.of(text -> Outcome.VALUE);
        }
        return Optional.empty();
    }

    /** Whether it gives days and not texts. */
    boolean givesDays() {
        return date;
    }

    /** Days since 1970, after a {@link Outcome#VALUE}. */
    long day() {
        return day;
    }

    /** Turns a text into what is derived from it. */
    Outcome apply(TextRange text) {
        for (Step step : steps) {
            Outcome outcome = step.apply(text);
            if (outcome != Outcome.VALUE) {
                return outcome;
            }
        }
        return date ? parse(text) : Outcome.VALUE;
    }

    private static Step lower() {
        byte[][] lowered = {new byte[1 << 8]};
        return text -> {
            if (!text.isAscii()) {
                return Outcome.UNKNOWN;
            }
            int length = text.length();
            byte[] target = length <= lowered[0].length ? lowered[0] : new byte[2 * length];
            lowered[0] = target;
            for (int i = 0; i < length; i++) {
                byte letter = text.bytes()[text.from() + i];
                target[i] = letter >= 'A' && letter <= 'Z' ? (byte) (letter + 'a' - 'A') : letter;
            }
            text.set(target, 0, length);
            return Outcome.VALUE;
        };
    }

    /** Characters are code points. */
    private static Outcome substring(TextRange text, int start, int length) {
        int from = characters(text, 0, start - 1L);
        text.keep(from, characters(text, from, length));
        return Outcome.VALUE;
    }

    /** Where so many characters end. */
    private static int characters(TextRange text, int from, long count) {
        int at = from;
        for (long left = count; left > 0 && at < text.length(); left--) {
            at++;
            while (at < text.length() && (text.bytes()[text.from() + at] & 0xC0) == 0x80) {
                at++;
            }
        }
        return at;
    }

    private static Step match(PlainPattern pattern) {
        Matcher matcher = pattern.pattern().matcher("");
        return text -> {
            if (!text.isPrintableAscii() || !pattern.isQuick(text.length())) {
                return Outcome.UNKNOWN;
            }
            matcher.reset(text);
            if (!matcher.find() || matcher.end() == matcher.start()) {
                return Outcome.NULL;
            }
            text.keep(matcher.start(), matcher.end());
            return Outcome.VALUE;
        };
    }

    /** Exactly four, two and two digits that are a day; the engine knows more notations. */
    private Outcome parse(TextRange text) {
        if (text.length() != ISO_LENGTH || text.charAt(4) != '-' || text.charAt(7) != '-') {
            return Outcome.UNKNOWN;
        }
        int year = number(text, 0, 4);
        int month = number(text, 5, 7);
        int ofMonth = number(text, 8, 10);
        if (year < 1 || month < 1 || ofMonth < 1) {
            return Outcome.UNKNOWN;
        }
        try {
            day = LocalDate.of(year, month, ofMonth).toEpochDay();
            return Outcome.VALUE;
        } catch (DateTimeException e) {
            return Outcome.UNKNOWN;
        }
    }

    private static int number(TextRange text, int from, int to) {
        int number = 0;
        for (int at = from; at < to; at++) {
            char digit = text.charAt(at);
            if (digit < '0' || digit > '9') {
                return -1;
            }
            number = 10 * number + digit - '0';
        }
        return number;
    }
}
