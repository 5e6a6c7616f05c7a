package dev.linkage.internal.run;

import dev.linkage.engine.Rows;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Watch;
import dev.linkage.engine.Workspace;
import dev.linkage.error.MemoryException;
import dev.linkage.error.OutputException;
import dev.linkage.error.SpillException;
import dev.linkage.internal.sql.Sql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes Parquet files of a work directory: one, or one and more for each part, in one pass and little memory. */
final class PartitionWriter {
    private static final Logger LOG = LoggerFactory.getLogger(PartitionWriter.class);
    /** Dictionaries cost more to make than they save. */
    private static final String FORMAT = "FORMAT parquet, DICTIONARY_SIZE_LIMIT 1, COMPRESSION ";
    /** Fewer rows at a time are not worth a row group. */
    private static final long FEWEST_BUFFERED_ROWS = 500;

    /** A row waits for its part, again while it is written, and takes more than it did in the input. */
    private static final long COPIES = 8;

    private static final long FEWEST_ROWS_IN_GROUP = 2_048;
    private static final long MOST_ROWS_IN_GROUP = 122_880;

    private static final String BUFFERED_ROWS = "partitioned_write_flush_threshold";
    private static final String OPEN_FILES = "partitioned_write_max_open_files";

    private final Workspace workspace;
    private final long rowsInMemory;
    private final Kept kept;

    /** How long files are kept. */
    enum Kept {
        /** Read once and removed: not worth compressing. */
        BRIEFLY("uncompressed"),
        /** Read again and again. */
        TO_THE_END("snappy");

        private final String compression;

        Kept(String compression) {
            this.compression = compression;
        }
    }

    /** The rows are those that may be in memory at once. */
    PartitionWriter(Workspace workspace, long rowsInMemory, Kept kept) {
        this.workspace = workspace;
        this.rowsInMemory = rowsInMemory;
        this.kept = kept;
    }

    /**
     * Runs a statement that should not spill, at most once to its end.
     *
     * @return false when it was ended because it spilled
     */
    boolean fits(Runnable work) {
        try {
            workspace.watched(Watch.againstSpilling(() -> false), () -> {
                work.run();
                return true;
            });
            return true;
        } catch (SpillException | MemoryException e) {
            LOG.info("dividing the records further: {}", e.getMessage());
            return false;
        }
    }

    /** Writes one file. */
    void write(String step, String select, Path file) {
        directory(file.resolveSibling(""));
        workspace.execute(copy(step, select, file, ""));
    }

    private SqlStatement copy(String step, String select, Path to, String more) {
        return new SqlStatement(
                step,
                "COPY (" + select + ") TO " + Sql.text(to.toString()) + " (" + FORMAT + kept.compression + more + ")");
    }

    /**
     * Divides rows.
     *
     * @param step what for
     * @param select with one column more, the number of the part, which is not written
     * @param part that column's name
     * @param count how many parts there are
     * @param directory does not exist yet
     * @return the files of each part, none where it has no rows
     */
    List<List<Path>> divide(String step, String select, String part, int count, Path directory) {
        long threads = threads();
        long buffered = Math.max(FEWEST_BUFFERED_ROWS, rowsInMemory / COPIES / threads / count);
        // What is flushed waits in a row group of its file.
        long group = Math.max(FEWEST_ROWS_IN_GROUP, Math.min(MOST_ROWS_IN_GROUP, buffered));
        SqlStatement copy = copy(
                step,
                select,
                directory,
                ", PARTITION_BY (" + part + "), ROW_GROUP_SIZE " + group / FEWEST_ROWS_IN_GROUP * FEWEST_ROWS_IN_GROUP);
        directory(directory);
        set(OPEN_FILES, Long.toString(Math.max(100, count)));
        set(BUFFERED_ROWS, Long.toString(buffered));
        try {
            if (!fits(() -> workspace.execute(copy))) {
                remove(directory);
                directory(directory);
                set(BUFFERED_ROWS, Long.toString(Math.max(1, buffered / 8)));
                workspace.execute(copy);
            }
        } finally {
            workspace.execute(new SqlStatement("reset a setting", "RESET " + BUFFERED_ROWS));
            workspace.execute(new SqlStatement("reset a setting", "RESET " + OPEN_FILES));
        }
        return files(directory, count);
    }

    private long threads() {
        try (Rows rows = workspace.query(
                new SqlStatement("read the settings", "SELECT CAST(current_setting('threads') AS BIGINT)"))) {
            rows.next();
            return rows.longValue(0);
        }
    }

    private void set(String setting, String value) {
        workspace.execute(new SqlStatement("set " + setting, "SET " + setting + " = " + value));
    }

    private static List<List<Path>> files(Path directory, int count) {
        List<List<Path>> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            parts.add(new ArrayList<>());
        }
        try (Stream<Path> found = Files.walk(directory)) {
            for (Path file : found.filter(Files::isRegularFile).sorted().toList()) {
                String name = String.valueOf(file.resolveSibling("").getFileName());
                parts.get(Integer.parseInt(name.substring(name.lastIndexOf('=') + 1)))
                        .add(file);
            }
        } catch (IOException e) {
            throw new OutputException("cannot list " + directory + ": " + e, e);
        }
        return parts;
    }

    static void directory(Path directory) {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new OutputException("cannot make directory " + directory + ": " + e, e);
        }
    }

    /** Removes files that are no longer needed. */
    static void remove(Path path) {
        if (!Files.exists(path)) {
            // An ended statement has removed its file itself.
            return;
        }
        try (Stream<Path> found = Files.walk(path)) {
            for (Path file : found.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new OutputException("cannot remove " + path + ": " + e, e);
        }
    }
}
