package dev.linkage.internal.run.directory;

import dev.linkage.chunk.Decision;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The whole lines of a manifest. Immutable.
 *
 * @param file where it is
 * @param lines in order, the first of them {@link ManifestLine.Begun}
 * @param wholeBytes length of the file up to the end of the last whole line
 */
public record Manifest(Path file, List<ManifestLine> lines, long wholeBytes) {
    /** Name of the file in a run directory. */
    public static final String NAME = "_manifest.jsonl";

    /** Copies the lines. */
    public Manifest {
        lines = List.copyOf(lines);
        if (lines.isEmpty() || !(lines.get(0) instanceof ManifestLine.Begun)) {
            throw new IllegalArgumentException("a manifest begins with the line of its run but was " + lines);
        }
    }

    /** How far a run came. */
    public enum State {
        /** Under way, or its process died. */
        UNFINISHED,
        /** Cancelled. */
        CANCELLED,
        /** Ended by an error. */
        FAILED,
        /** Ended well. */
        FINISHED
    }

    /**
     * What decides the run's result.
     *
     * @return from the first line
     */
    public RunIdentity identity() {
        return ((ManifestLine.Begun) lines.get(0)).identity();
    }

    /**
     * How far the run came.
     *
     * @return by the last line that says so
     */
    public State state() {
        State state = State.UNFINISHED;
        for (ManifestLine line : lines) {
            if (line instanceof ManifestLine.Ended) {
                state = State.FINISHED;
            } else if (line instanceof ManifestLine.Cancelled) {
                state = State.CANCELLED;
            } else if (line instanceof ManifestLine.Failed) {
                state = State.FAILED;
            } else {
                state = State.UNFINISHED;
            }
        }
        return state;
    }

    /**
     * The parts of the result so far.
     *
     * @return in the order they were written, without those that were lost
     */
    public List<ManifestLine.Part> parts() {
        Map<String, ManifestLine.Part> parts = new LinkedHashMap<>();
        for (ManifestLine line : lines) {
            if (line instanceof ManifestLine.Part part) {
                parts.put(part.file(), part);
            } else if (line instanceof ManifestLine.Lost lost) {
                parts.remove(lost.file());
            }
        }
        return List.copyOf(parts.values());
    }

    /**
     * What was decided about chunks.
     *
     * @return in order, over all attempts
     */
    public List<Decision> decisions() {
        List<Decision> decisions = new ArrayList<>();
        for (ManifestLine line : lines) {
            if (line instanceof ManifestLine.Decided decided) {
                decisions.add(decided.decision());
            }
        }
        return decisions;
    }

    /**
     * What ended attempts had written to temporary files since the last part.
     *
     * @return bytes, not yet in the figures of any part
     */
    public long abortedSinceLastPart() {
        long bytes = 0;
        for (ManifestLine line : lines) {
            if (line instanceof ManifestLine.Part) {
                bytes = 0;
            } else if (line instanceof ManifestLine.Decided decided) {
                bytes += decided.decision().temporaryBytes();
            }
        }
        return bytes;
    }

    /**
     * Why the run stopped.
     *
     * @return empty unless it was cancelled or failed
     */
    public Optional<String> reason() {
        ManifestLine last = lines.get(lines.size() - 1);
        if (last instanceof ManifestLine.Cancelled cancelled) {
            return Optional.of(cancelled.reason());
        }
        return last instanceof ManifestLine.Failed failed ? Optional.of(failed.reason()) : Optional.empty();
    }

    /**
     * The last line of a run that ended well.
     *
     * @return empty for any other
     */
    public Optional<ManifestLine.Ended> end() {
        return lines.get(lines.size() - 1) instanceof ManifestLine.Ended end ? Optional.of(end) : Optional.empty();
    }

    /** How many times the run was called. */
    int attempts() {
        return 1
                + (int) lines.stream()
                        .filter(ManifestLine.Resumed.class::isInstance)
                        .count();
    }

    /** The highest number that a part ever had; -1 for none. */
    int highestNumber() {
        return lines.stream()
                .mapToInt(line -> line instanceof ManifestLine.Part part ? part.number() : -1)
                .max()
                .orElse(-1);
    }
}
