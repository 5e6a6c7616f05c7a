package dev.linkage.benchmarks;

import dev.linkage.benchmarks.LineChart.Point;
import dev.linkage.chunk.Chunk;
import dev.linkage.predict.ChunkReport;
import dev.linkage.predict.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How far a run was when: seconds since a start and rows written, after each chunk. Kept by the run's own thread. */
final class Steps implements ProgressListener {
    private final long start = System.nanoTime();
    private final List<String> lines = new ArrayList<>();
    private long rows;

    void add(long rowsSoFar) {
        lines.add(String.format(Locale.ROOT, "%.3f,%d", (System.nanoTime() - start) / 1e9, rowsSoFar));
    }

    @Override
    public void chunkStarted(int number, int chunks, Chunk chunk) {
        if (lines.isEmpty()) {
            add(0);
        }
    }

    @Override
    public void chunkFinished(int number, int chunks, ChunkReport report) {
        rows += report.rows();
        add(rows);
    }

    void save(Path file) throws IOException {
        Files.write(file, lines);
    }

    static List<Point> read(Path file) throws IOException {
        List<Point> steps = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            String[] cells = line.split(",", -1);
            steps.add(new Point(Double.parseDouble(cells[0]), Double.parseDouble(cells[1])));
        }
        return steps;
    }

    /** Rows per second of the last quarter of the rows against the first quarter's. */
    static double rateRatio(List<Point> steps) {
        double all = steps.get(steps.size() - 1).y();
        double first = seconds(steps, all / 4) - seconds(steps, 0);
        double last = seconds(steps, all) - seconds(steps, all * 3 / 4);
        return first / last;
    }

    /** When so many rows were there; between two steps in proportion. */
    private static double seconds(List<Point> steps, double rows) {
        for (int i = 1; i < steps.size(); i++) {
            Point before = steps.get(i - 1);
            Point after = steps.get(i);
            if (after.y() >= rows && after.y() > before.y()) {
                return before.x() + (after.x() - before.x()) * (rows - before.y()) / (after.y() - before.y());
            }
        }
        return steps.get(steps.size() - 1).x();
    }
}
