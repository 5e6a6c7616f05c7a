package dev.linkage.predict;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** A figure of a progress line, in the order in which they are shown. */
enum ProgressPart {
    SHARE,
    PAIRS,
    RATE,
    ROWS,
    CHUNK,
    SPLITS,
    LEFT;

    /** The figures that are known. */
    static Map<ProgressPart, String> of(Progress progress) {
        Map<ProgressPart, String> parts = new EnumMap<>(ProgressPart.class);
        progress.share().ifPresent(share -> parts.put(SHARE, percent(share)));
        parts.put(
                PAIRS,
                progress.share().isPresent()
                        ? count(progress.pairsDone()) + " of " + count(progress.pairsInAll()) + " pairs"
                        : count(progress.pairsDone()) + " pairs");
        if (progress.pairsPerSecond() > 0) {
            parts.put(RATE, count((long) progress.pairsPerSecond()) + "/s");
        }
        parts.put(ROWS, counted(progress.rows(), "row"));
        if (progress.chunkNumber() > 0) {
            parts.put(CHUNK, "chunk " + progress.chunkNumber());
        }
        if (progress.splits() > 0) {
            parts.put(SPLITS, counted(progress.splits(), "split"));
        }
        progress.timeLeft().ifPresent(left -> parts.put(LEFT, time(left) + " left"));
        return parts;
    }

    /** Rounded down, so that 100 % is all. */
    static String percent(double share) {
        return (int) Math.floor(share * 100) + " %";
    }

    /** Such as {@code 402,113} or {@code 12.4M}, rounded down. */
    static String count(long number) {
        if (number < 1_000_000) {
            return String.format(Locale.ROOT, "%,d", number);
        }
        return number < 1_000_000_000L
                ? tenths(number, 1_000_000, "M")
                : number < 1_000_000_000_000L
                        ? tenths(number, 1_000_000_000L, "B")
                        : tenths(number, 1_000_000_000_000L, "T");
    }

    private static String tenths(long number, long unit, String letter) {
        long tenths = number / (unit / 10);
        return String.format(Locale.ROOT, "%,d.%d%s", tenths / 10, tenths % 10, letter);
    }

    /** Such as {@code 1 row} or {@code 402,113 rows}. */
    static String counted(long number, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
    }

    /** Such as {@code 11 s}, {@code 3 min 20 s} or {@code 2 h 5 min}; what is left of a second is dropped. */
    static String time(Duration time) {
        long seconds = time.toSeconds();
        if (seconds < 60) {
            return seconds + " s";
        }
        if (seconds < 3600) {
            return seconds / 60 + " min " + seconds % 60 + " s";
        }
        return seconds < 86_400
                ? seconds / 3600 + " h " + seconds % 3600 / 60 + " min"
                : seconds / 86_400 + " d " + seconds % 86_400 / 3600 + " h";
    }
}
