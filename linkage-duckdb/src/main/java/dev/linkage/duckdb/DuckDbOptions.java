package dev.linkage.duckdb;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How DuckDB is opened. Immutable: each method returns a copy. Thread-safe.
 *
 * <pre>{@code
 * DuckDb.open(DuckDbOptions.defaults().memoryLimit("4GB").threads(4));
 * }</pre>
 */
public final class DuckDbOptions {
    private static final Pattern SIZE = Pattern.compile("(?i)\\d+(\\.\\d+)?\\s*(KB|MB|GB|TB|KiB|MiB|GiB|TiB)");
    private static final Pattern SETTING = Pattern.compile("[a-z][a-z0-9_]*");
    private static final DuckDbOptions DEFAULTS =
            new DuckDbOptions(Optional.empty(), OptionalInt.empty(), Optional.empty(), Map.of(), Writer.COPY);

    private final Optional<String> memoryLimit;
    private final OptionalInt threads;
    private final Optional<Path> temporaryDirectory;
    private final Map<String, String> settings;
    private final Writer writer;

    private DuckDbOptions(
            Optional<String> memoryLimit,
            OptionalInt threads,
            Optional<Path> temporaryDirectory,
            Map<String, String> settings,
            Writer writer) {
        this.memoryLimit = memoryLimit;
        this.threads = threads;
        this.temporaryDirectory = temporaryDirectory;
        this.settings = settings;
        this.writer = writer;
    }

    /**
     * What {@link DuckDb#open()} uses.
     *
     * @return memory 65 % of the machine or container, less where the JVM's heap leaves less, at least 512 MiB; one
     *     thread per processor; a temporary directory beside the output
     */
    public static DuckDbOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Most memory that DuckDB may hold; the JVM's heap comes on top.
     *
     * @param bytes at least 1,000,000
     * @return a copy
     */
    public DuckDbOptions memoryLimit(long bytes) {
        if (bytes < 1_000_000) {
            throw new IllegalArgumentException("memoryLimit must be at least 1,000,000 bytes but was " + bytes);
        }
        return new DuckDbOptions(Optional.of(bytes + "B"), threads, temporaryDirectory, settings, writer);
    }

    /**
     * Most memory that DuckDB may hold; the JVM's heap comes on top.
     *
     * @param size a number and a unit: KB, MB, GB, TB (powers of 1000) or KiB, MiB, GiB, TiB (powers of 1024)
     * @return a copy
     */
    public DuckDbOptions memoryLimit(String size) {
        if (!SIZE.matcher(size.strip()).matches()) {
            throw new IllegalArgumentException(
                    "memoryLimit must be a number and a unit such as \"4GB\" or \"500MiB\" but was \"" + size + "\"");
        }
        return new DuckDbOptions(Optional.of(size.strip()), threads, temporaryDirectory, settings, writer);
    }

    /**
     * How many threads work on a statement. Default: one per processor that the JVM sees.
     *
     * @param threads 1 or more
     * @return a copy
     */
    public DuckDbOptions threads(int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be 1 or more but was " + threads);
        }
        return new DuckDbOptions(memoryLimit, OptionalInt.of(threads), temporaryDirectory, settings, writer);
    }

    /**
     * Where DuckDB puts what does not fit in memory. Default: a directory of our own beside the first output, or under
     * {@code java.io.tmpdir} when nothing is written, readable by its owner alone and removed when the engine is
     * closed.
     *
     * @param directory made if it does not exist; not removed
     * @return a copy
     */
    public DuckDbOptions temporaryDirectory(Path directory) {
        return new DuckDbOptions(memoryLimit, threads, Optional.of(directory), settings, writer);
    }

    /**
     * A further setting of DuckDB, as in {@code SET name = 'value'}; later ones replace earlier ones of that name.
     *
     * @param name such as {@code max_temp_directory_size}
     * @param value its value as text
     * @return a copy
     */
    public DuckDbOptions setting(String name, String value) {
        if (!SETTING.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "a setting's name is lower-case letters, digits and underscores but was \"" + name + "\"");
        }
        Map<String, String> more = new LinkedHashMap<>(settings);
        more.put(name, value);
        return new DuckDbOptions(memoryLimit, threads, temporaryDirectory, Collections.unmodifiableMap(more), writer);
    }

    /**
     * Further settings of DuckDB.
     *
     * @param more names and values
     * @return a copy
     */
    public DuckDbOptions settings(Map<String, String> more) {
        DuckDbOptions options = this;
        for (Map.Entry<String, String> entry : more.entrySet()) {
            options = options.setting(entry.getKey(), entry.getValue());
        }
        return options;
    }

    /** Who encodes Parquet files. Both write the same rows and column types. */
    public enum Writer {
        /** DuckDB itself. The faster one. */
        COPY,
        /**
         * Java, from Arrow record batches. Needs {@code --add-opens=java.base/java.nio=ALL-UNNAMED} on Java's command
         * line. Without it, and for columns that Arrow would give another type, COPY writes, and the log says so once.
         */
        ARROW
    }

    /**
     * Who encodes Parquet files. Default: {@link Writer#COPY}.
     *
     * @param writer the writer
     * @return a copy
     */
    public DuckDbOptions writer(Writer writer) {
        return new DuckDbOptions(memoryLimit, threads, temporaryDirectory, settings, writer);
    }

    Writer writer() {
        return writer;
    }

    Optional<String> memoryLimit() {
        return memoryLimit;
    }

    OptionalInt threads() {
        return threads;
    }

    Optional<Path> temporaryDirectory() {
        return temporaryDirectory;
    }

    Map<String, String> settings() {
        return settings;
    }

    /** What was set. */
    @Override
    public String toString() {
        Map<String, String> set = new LinkedHashMap<>();
        memoryLimit.ifPresent(limit -> set.put("memoryLimit", limit));
        threads.ifPresent(count -> set.put("threads", Integer.toString(count)));
        temporaryDirectory.ifPresent(directory -> set.put("temporaryDirectory", directory.toString()));
        set.putAll(settings);
        if (writer != Writer.COPY) {
            set.put("writer", writer.toString());
        }
        return set.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(", ", "DuckDbOptions[", "]"));
    }
}
