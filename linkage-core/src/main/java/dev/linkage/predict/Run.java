package dev.linkage.predict;

import dev.linkage.chunk.Decision;
import dev.linkage.cluster.Clustering;
import dev.linkage.engine.Source;
import dev.linkage.engine.SourceColumn;
import dev.linkage.error.OutputException;
import dev.linkage.internal.run.directory.DataSetIdentity;
import dev.linkage.internal.run.directory.DirectoryCheck;
import dev.linkage.internal.run.directory.Manifest;
import dev.linkage.internal.run.directory.ManifestLine;
import dev.linkage.internal.run.directory.ManifestReader;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.Threshold;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A prediction to Parquet as its directory tells of it, finished or not; neither model nor data sets are needed. Shows the
 * moment of opening. Immutable.
 */
public final class Run {
    private final Path directory;
    private final Manifest manifest;

    private Run(Path directory, Manifest manifest) {
        this.directory = directory;
        this.manifest = manifest;
    }

    /** How far a run came. */
    public enum State {
        /** Under way, or its process died: the same call goes on with it. */
        UNFINISHED,
        /** Cancelled: the same call goes on with it. */
        CANCELLED,
        /** Ended by an error: the same call goes on with it. */
        FAILED,
        /** Ended well. */
        FINISHED
    }

    /**
     * A data set of a run.
     *
     * @param name its name
     * @param records how many it had
     * @param columns names and types as they were read
     */
    public record DataSet(String name, long records, List<SourceColumn> columns) {
        /** Copies the columns. */
        public DataSet {
            columns = List.copyOf(columns);
        }
    }

    /**
     * Whether a directory holds what its manifest says.
     *
     * @param faults what does not hold, one sentence each; empty for a sound, finished run
     */
    public record Verification(List<String> faults) {
        /** Copies the faults. */
        public Verification {
            faults = List.copyOf(faults);
        }

        /**
         * Whether there is no fault.
         *
         * @return true if every file is as it was written and none is missing or foreign
         */
        public boolean sound() {
            return faults.isEmpty();
        }

        /** One line for each fault. */
        @Override
        public String toString() {
            return sound() ? "sound" : "not sound:\n- " + String.join("\n- ", faults);
        }
    }

    /**
     * Reads what is written down of a run. May be called while the run is under way.
     *
     * @param directory what {@link Prediction#toParquet} was given
     * @return the run
     * @throws OutputException if no run began there, or its manifest is damaged
     */
    public static Run open(Path directory) {
        Path absolute = directory.toAbsolutePath().normalize();
        return ManifestReader.read(absolute)
                .map(manifest -> new Run(absolute, manifest))
                .orElseThrow(() -> new OutputException("there is no run in " + absolute + " (no whole line in "
                        + Manifest.NAME + "); name the directory that toParquet(directory) was given"));
    }

    /**
     * Compares a directory with its manifest: length and SHA-256 of each file, no file missing and none that readers
     * would read besides, the sum of rows, and the mark of success. Reads every byte; changes nothing.
     *
     * @param directory of a finished run
     * @return what does not hold
     * @throws OutputException if no run began there, its manifest is damaged, or a file cannot be read
     */
    public static Verification verify(Path directory) {
        Run run = open(directory);
        return new Verification(DirectoryCheck.faults(run.directory, run.manifest));
    }

    /**
     * Where it is.
     *
     * @return absolute path
     */
    public Path directory() {
        return directory;
    }

    /**
     * How far it came.
     *
     * @return the state when it was opened
     */
    public State state() {
        return State.valueOf(manifest.state().name());
    }

    /**
     * Why it stopped.
     *
     * @return empty unless it was cancelled or failed
     */
    public Optional<String> reason() {
        return manifest.reason();
    }

    /**
     * How many pairs are in its files.
     *
     * @return 0 or more
     */
    public long size() {
        return manifest.parts().stream().mapToLong(ManifestLine.Part::rows).sum();
    }

    /**
     * The Parquet files.
     *
     * @return one for each finished chunk
     */
    public List<Path> files() {
        return manifest.parts().stream()
                .map(part -> directory.resolve(part.file()))
                .toList();
    }

    /**
     * What each finished chunk gave and used.
     *
     * @return in the order they were written
     */
    public List<ChunkReport> chunks() {
        return manifest.parts().stream().map(Reports::of).toList();
    }

    /**
     * What was decided about chunks while they ran, over all attempts.
     *
     * @return in order
     */
    public List<Decision> decisions() {
        return manifest.decisions();
    }

    /**
     * The data sets.
     *
     * @return in order of their names
     */
    public List<DataSet> dataSets() {
        return manifest.identity().dataSets().stream().map(Run::dataSet).toList();
    }

    private static DataSet dataSet(DataSetIdentity identity) {
        return new DataSet(identity.name(), identity.records(), identity.columns());
    }

    /**
     * Hash of the model.
     *
     * @return SHA-256 of the model as a file, with what the prediction retained
     */
    public String modelHash() {
        return manifest.identity().model().sha256();
    }

    /**
     * The engine.
     *
     * @return name and version
     */
    public String engine() {
        return manifest.identity().engine();
    }

    /**
     * What finished chunks wrote to temporary files.
     *
     * @return bytes; 0 for a run that never spilled
     */
    public long temporaryBytes() {
        return manifest.parts().stream()
                .mapToLong(part -> part.figures().temporaryBytes())
                .sum();
    }

    /**
     * What attempts had written to temporary files when they were ended for it.
     *
     * @return bytes, over all attempts
     */
    public long abortedTemporaryBytes() {
        return manifest.decisions().stream().mapToLong(Decision::temporaryBytes).sum();
    }

    /**
     * A request to put records into clusters by the pairs of a finished run.
     *
     * @param model the model that scored them, for its link type and column names
     * @param sources the data sets that were linked, unchanged
     * @param thresholds one or more, all found in one pass
     * @return the request; a terminal verb runs it
     * @throws OutputException if the run is not finished
     */
    public Clustering cluster(LinkageModel model, List<Source> sources, Threshold... thresholds) {
        if (state() != State.FINISHED) {
            throw new OutputException("cannot cluster the pairs in " + directory + ": the run is "
                    + state().name().toLowerCase(Locale.ROOT)
                    + "; call toParquet(directory) again as before, which goes on with it");
        }
        return Clustering.of(model, sources, files(), Arrays.asList(thresholds));
    }

    /** One line for JShell. */
    @Override
    public String toString() {
        int chunks = manifest.parts().size();
        return state().name().toLowerCase(Locale.ROOT) + " run, " + size() + (size() == 1 ? " pair" : " pairs") + " in "
                + chunks + (chunks == 1 ? " chunk, " : " chunks, ") + directory.getFileName();
    }
}
