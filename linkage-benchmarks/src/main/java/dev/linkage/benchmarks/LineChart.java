package dev.linkage.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Lines over time as an SVG file that any browser shows. */
final class LineChart {
    private static final int WIDTH = 760;
    private static final int HEIGHT = 380;
    private static final int LEFT = 70;
    private static final int RIGHT = 20;
    private static final int TOP = 64;
    private static final int BOTTOM = 50;
    private static final List<String> COLOURS = List.of("#0b6e4f", "#c8553d", "#7a7a7a", "#33658a");

    private final String title;
    private final String across;
    private final String up;
    private final List<Line> lines = new ArrayList<>();

    /** A point. */
    record Point(double x, double y) {}

    private record Line(String name, boolean dashed, List<Point> points) {}

    LineChart(String title, String across, String up) {
        this.title = title;
        this.across = across;
        this.up = up;
    }

    void add(String name, boolean dashed, List<Point> points) {
        lines.add(new Line(name, dashed, List.copyOf(points)));
    }

    void save(Path file) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, svg());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String svg() {
        double mostX = round(lines.stream()
                .flatMap(line -> line.points().stream())
                .mapToDouble(Point::x)
                .max()
                .orElse(1));
        double mostY = round(lines.stream()
                .flatMap(line -> line.points().stream())
                .mapToDouble(Point::y)
                .max()
                .orElse(1));
        StringBuilder svg = new StringBuilder();
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
                        + " font-size=\"12\">%n<rect width=\"%d\" height=\"%d\" fill=\"white\"/>%n",
                WIDTH,
                HEIGHT,
                WIDTH,
                HEIGHT));
        svg.append(text(LEFT, 20, "start", "font-size=\"15\" font-weight=\"bold\"", title));
        for (int i = 0; i <= 5; i++) {
            double x = x(mostX * i / 5, mostX);
            double y = y(mostY * i / 5, mostY);
            svg.append(String.format(
                    Locale.ROOT,
                    "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#dddddd\"/>%n",
                    LEFT,
                    WIDTH - RIGHT,
                    y,
                    y));
            svg.append(text(LEFT - 8, y + 4, "end", "", number(mostY * i / 5)));
            svg.append(text(x, HEIGHT - BOTTOM + 18, "middle", "", number(mostX * i / 5)));
        }
        svg.append(text((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 10, "middle", "", across));
        svg.append(text(8, TOP - 8, "start", "", up));
        double legend = LEFT + 120;
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            String colour = COLOURS.get(i % COLOURS.size());
            StringBuilder points = new StringBuilder();
            line.points()
                    .forEach(point -> points.append(
                            String.format(Locale.ROOT, "%.1f,%.1f ", x(point.x(), mostX), y(point.y(), mostY))));
            String dash = line.dashed() ? " stroke-dasharray=\"6 4\"" : "";
            svg.append("<polyline fill=\"none\" stroke-width=\"2\" stroke=\"" + colour + "\"" + dash + " points=\""
                    + points.toString().strip() + "\"/>\n");
            svg.append(String.format(
                    Locale.ROOT,
                    "<line x1=\"%.0f\" x2=\"%.0f\" y1=\"40\" y2=\"40\" stroke-width=\"2\" stroke=\"%s\"%s/>%n",
                    legend,
                    legend + 26,
                    colour,
                    dash));
            svg.append(text(legend + 32, 44, "start", "", line.name()));
            legend += 50 + 6.6 * line.name().length();
        }
        return svg.append("</svg>\n").toString();
    }

    private static String text(double x, double y, String anchor, String more, String content) {
        return String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" %s>%s</text>%n",
                x,
                y,
                anchor,
                more,
                content.replace("&", "&amp;").replace("<", "&lt;"));
    }

    private static double x(double value, double most) {
        return LEFT + (WIDTH - LEFT - RIGHT) * value / most;
    }

    private static double y(double value, double most) {
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / most;
    }

    /** The next number with one or two leading digits. */
    private static double round(double value) {
        double power = Math.pow(10, Math.floor(Math.log10(Math.max(value, 1e-9))));
        for (double step : new double[] {1, 1.5, 2, 2.5, 3, 4, 5, 6, 8}) {
            if (step * power >= value) {
                return step * power;
            }
        }
        return 10 * power;
    }

    private static String number(double value) {
        if (value >= 1e6) {
            return String.format(Locale.ROOT, "%.3gM", value / 1e6).replaceAll("\\.0+M", "M");
        }
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,d", (long) value)
                : String.format(Locale.ROOT, "%.3g", value);
    }
}
