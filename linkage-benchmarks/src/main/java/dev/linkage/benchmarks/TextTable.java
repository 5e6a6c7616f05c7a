package dev.linkage.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Results as a table on the screen and as CSV. */
final class TextTable {
    private final List<List<String>> lines = new ArrayList<>();

    TextTable(String... header) {
        lines.add(List.of(header));
    }

    void add(String... cells) {
        if (cells.length != lines.get(0).size()) {
            throw new IllegalArgumentException(
                    "a line must have " + lines.get(0).size() + " cells but had " + cells.length);
        }
        lines.add(List.of(cells));
    }

    /** The first column to the left, the others to the right. */
    void print(PrintStream out) {
        for (List<String> line : lines) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < line.size(); i++) {
                int column = i;
                int width = lines.stream()
                        .mapToInt(cells -> cells.get(column).length())
                        .max()
                        .orElse(0);
                String blanks = " ".repeat(width - line.get(i).length());
                text.append(i == 0 ? line.get(i) + blanks : "  " + blanks + line.get(i));
            }
            out.println(text.toString().stripTrailing());
        }
    }

    void save(Path file) {
        List<String> csv = lines.stream()
                .map(line -> String.join(
                        ",",
                        line.stream()
                                .map(cell -> cell.contains(",") ? '"' + cell + '"' : cell)
                                .toList()))
                .toList();
        try {
            Files.write(file, csv);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
