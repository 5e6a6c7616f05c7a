package dev.linkage.duckdb.internal;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/**
 * How the lines of a file end. DuckDB takes the first line end it meets, even inside quotes, and then finds no rows at
 * all; told the right one, it complains where a later line ends otherwise.
 */
final class LineEnd {
    private static final int MOST_BYTES = 1 << 20;

    private LineEnd() {}

    /** The line end after the first line that is not blank; empty where it cannot be told. */
    static Optional<String> of(String file, CsvFormat format) {
        if (format.encoding().equals("utf-16") || file.contains("://") || file.endsWith(".zst")) {
            return Optional.empty();
        }
        try (InputStream in = open(file)) {
            boolean quoted = false;
            boolean blank = true;
            int next = in.read();
            for (int i = 0; i < MOST_BYTES && next >= 0; i++) {
                int c = next;
                next = in.read();
                if (c == format.quote()) {
                    quoted = !quoted;
                } else if ((c == '\n' || c == '\r') && !quoted && !blank) {
                    return Optional.of(c == '\n' ? "\\n" : next == '\n' ? "\\r\\n" : "\\r");
                }
                blank &= Character.isWhitespace(c);
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static InputStream open(String file) throws IOException {
        InputStream in = new BufferedInputStream(Files.newInputStream(Path.of(file)));
        return file.endsWith(".gz") ? new BufferedInputStream(new GZIPInputStream(in)) : in;
    }
}
