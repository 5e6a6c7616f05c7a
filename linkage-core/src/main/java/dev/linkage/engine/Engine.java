package dev.linkage.engine;

import java.nio.file.Path;
import java.util.Optional;

/** Runs statements on data sets. Thread-safe; each workspace is not. */
public interface Engine extends AutoCloseable {

    /**
     * Name and version, as recorded in a run's manifest.
     *
     * @return such as {@code DuckDB v2.0.0}
     */
    String version();

    /**
     * Whether the engine's own text similarities count Unicode code points; otherwise they count UTF-8 bytes, and
     * functions named {@code linkage_<function>} that count code points are offered beside them.
     *
     * @return asked of the engine at opening, never guessed from its version
     */
    boolean countsCodePoints();

    /**
     * Whether values of the data must not appear in errors, logs and manifests: neither in those of this engine, nor in
     * what is told of its data elsewhere.
     *
     * @return false unless the engine was opened so
     */
    boolean masksValues();

    /**
     * Opens a workspace for one terminal verb.
     *
     * @param output where results will be written, so that temporary files can lie on the same disk; empty when
     *     nothing is written
     * @return to be closed after use
     */
    Workspace workspace(Optional<Path> output);

    /** Closes the engine and all its connections. */
    @Override
    void close();
}
