package dev.linkage.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The reference cases: input, model, training history, pairs and clusters as computed by Splink 5.0.0. */
public enum Conformance {
    /** Dedupe of 1,000 plain ASCII people in a CSV file. */
    ONE_TABLE("one_table"),
    /** Link of two tables with awkward column names, arrays, distances and unparsable dates. */
    TWO_TABLES("two_tables"),
    /** Link and dedupe of three tables with numbers, literals and an id column of their own. */
    THREE_TABLES("three_tables");

    private final String folder;

    Conformance(String folder) {
        this.folder = folder;
    }

    /**
     * Copies a file of the case to a directory.
     *
     * @param file such as {@code model.json} or {@code pairs.parquet}
     * @param directory an existing directory
     * @return the copy
     */
    public Path copy(String file, Path directory) {
        String resource = "conformance/" + folder + "/" + file;
        try (InputStream in = Conformance.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalArgumentException("case " + folder + " has no file '" + file + "'");
            }
            Path copy = directory.resolve(file);
            Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
            return copy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
