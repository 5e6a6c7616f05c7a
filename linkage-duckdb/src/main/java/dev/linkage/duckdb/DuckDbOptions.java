package dev.linkage.duckdb;

import dev.linkage.duckdb.internal.MemorySize;
import dev.linkage.duckdb.internal.Probe;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
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
    private static final DuckDbOptions DEFAULTS = new DuckDbOptions();

    // Set by the methods below on a fresh copy only, before anyone else sees it.
    private Optional<String> memoryLimit = Optional.empty();
    private OptionalLong budget = OptionalLong.empty();
    private OptionalInt threads = OptionalInt.empty();
    private Optional<Path> temporaryDirectory = Optional.empty();
    private boolean temporaryFiles = true;
    private boolean maskValues;
    private Map<String, String> settings = Map.of();
    private Writer writer = Writer.COPY;
    private UnaryOperator<Probe> probing = UnaryOperator.identity();

    private DuckDbOptions() {}

    private DuckDbOptions with(Consumer<DuckDbOptions> change) {
        DuckDbOptions copy = new DuckDbOptions();
        copy.memoryLimit = memoryLimit;
        copy.budget = budget;
        copy.threads = threads;
        copy.temporaryDirectory = temporaryDirectory;
        copy.temporaryFiles = temporaryFiles;
        copy.maskValues = maskValues;
        copy.settings = settings;
        copy.writer = writer;
        copy.probing = probing;
        change.accept(copy);
        if (copy.budget.isPresent() && (copy.memoryLimit.isPresent() || copy.settings.containsKey("memory_limit"))) {
            throw new IllegalArgumentException("memoryLimit and budget exclude each other: the budget is the memory of"
                    + " the whole process, from which DuckDB's limit follows; set one of them");
        }
        return copy;
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
        return with(copy -> copy.memoryLimit = Optional.of(bytes + "B"));
    }

    /**
     * Most memory that DuckDB may hold; the JVM's heap comes on top.
     *
     * @param size a number and a unit: KB, MB, GB, TB (powers of 1000) or KiB, MiB, GiB, TiB (powers of 1024)
     * @return a copy
     */
    public DuckDbOptions memoryLimit(String size) {
        String text = checked("memoryLimit", size);
        return with(copy -> copy.memoryLimit = Optional.of(text));
    }

    /**
     * Most memory of the whole process: DuckDB, the JVM's heap at its greatest, code and threads. DuckDB gets what the
     * others leave; several open {@link DuckDb} share it. Instead of {@link #memoryLimit(long)}.
     *
     * @param bytes enough to leave DuckDB 128 MiB, which is checked when it is opened
     * @return a copy
     */
    public DuckDbOptions budget(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("budget must be positive but was " + bytes);
        }
        return with(copy -> copy.budget = OptionalLong.of(bytes));
    }

    /**
     * Most memory of the whole process.
     *
     * @param size a number and a unit, as in {@link #memoryLimit(String)}
     * @return a copy
     */
    public DuckDbOptions budget(String size) {
        return budget(MemorySize.parse(checked("budget", size)));
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
        return with(copy -> copy.threads = OptionalInt.of(threads));
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
        return with(copy -> copy.temporaryDirectory = Optional.of(directory));
    }

    /**
     * Whether DuckDB may write what does not fit in memory to temporary files. Default: true; a prediction then still
     * avoids them, by smaller chunks. When false none is ever written, and what would need one fails.
     *
     * @param allowed false for none at all
     * @return a copy
     */
    public DuckDbOptions temporaryFiles(boolean allowed) {
        return with(copy -> copy.temporaryFiles = allowed);
    }

    /**
     * Whether errors, log lines and manifests leave out values of the data. Default: false. When true, a value is
     * replaced by its length, as in {@code <text of 7 characters>}, in messages, in {@code EngineException.sql()} and in
     * causes; of DuckDB's own messages only what holds no value is kept. Results, also those of {@code explore}, are
     * not masked.
     *
     * @param masked true to leave them out
     * @return a copy
     */
    public DuckDbOptions maskValues(boolean masked) {
        return with(copy -> copy.maskValues = masked);
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
        return with(copy -> copy.settings = Collections.unmodifiableMap(more));
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
        return with(copy -> copy.writer = writer);
    }

    /** Puts something between the monitor and what it sees; for tests. */
    DuckDbOptions probing(UnaryOperator<Probe> between) {
        return with(copy -> copy.probing = between);
    }

    UnaryOperator<Probe> probing() {
        return probing;
    }

    boolean maskValues() {
        return maskValues;
    }

    boolean temporaryFiles() {
        return temporaryFiles;
    }

    private static String checked(String option, String size) {
        if (!SIZE.matcher(size.strip()).matches()) {
            throw new IllegalArgumentException(
                    option + " must be a number and a unit such as \"4GB\" or \"500MiB\" but was \"" + size + "\"");
        }
        return size.strip();
    }

    Writer writer() {
        return writer;
    }

    Optional<String> memoryLimit() {
        return memoryLimit;
    }

    OptionalLong budget() {
        return budget;
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
        budget.ifPresent(bytes -> set.put("budget", bytes + "B"));
        threads.ifPresent(count -> set.put("threads", Integer.toString(count)));
        temporaryDirectory.ifPresent(directory -> set.put("temporaryDirectory", directory.toString()));
        if (!temporaryFiles) {
            set.put("temporaryFiles", "false");
        }
        if (maskValues) {
            set.put("maskValues", "true");
        }
        set.putAll(settings);
        if (writer != Writer.COPY) {
            set.put("writer", writer.toString());
        }
        return set.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(", ", "DuckDbOptions[", "]"));
    }
}
