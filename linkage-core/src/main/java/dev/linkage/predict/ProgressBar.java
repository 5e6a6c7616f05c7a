package dev.linkage.predict;

import java.util.List;
import java.util.Map;

/** A progress line for a terminal: a bar and as many figures as there is room for. */
final class ProgressBar {
    private static final int FEWEST_CELLS = 10;
    private static final int MOST_CELLS = 40;
    private static final int FRAME = "[] ".length();
    private static final List<ProgressPart> LEAST_WANTED_FIRST = List.of(
            ProgressPart.SPLITS,
            ProgressPart.CHUNK,
            ProgressPart.ROWS,
            ProgressPart.RATE,
            ProgressPart.PAIRS,
            ProgressPart.LEFT);

    private ProgressBar() {}

    /** Shorter than the width, since a terminal goes to the next line after the last character of one. */
    static String line(Progress progress, int width) {
        int room = width - 1;
        boolean barred = progress.share().isPresent();
        int least = barred ? FRAME + FEWEST_CELLS : 0;
        Map<ProgressPart, String> parts = ProgressPart.of(progress);
        for (ProgressPart part : LEAST_WANTED_FIRST) {
            if (text(parts).length() + least > room && parts.size() > 1) {
                parts.remove(part);
            }
        }
        String text = text(parts);
        int cells = Math.min(MOST_CELLS, room - FRAME - text.length());
        // Not a cell more or less with each digit.
        cells -= cells > FEWEST_CELLS ? cells % FEWEST_CELLS : 0;
        if (barred && cells > 0) {
            return bar(progress.share().getAsDouble(), cells) + " " + text;
        }
        return text.substring(0, Math.min(Math.max(room, 0), text.length()));
    }

    private static String text(Map<ProgressPart, String> parts) {
        return String.join(" | ", parts.values());
    }

    /** Such as {@code [===>      ]}, full only when all is done. */
    private static String bar(double share, int cells) {
        int done = (int) Math.floor(share * cells);
        String head = done < cells ? ">" : "";
        return "[" + "=".repeat(done) + head + " ".repeat(cells - done - head.length()) + "]";
    }
}
