package dev.linkage.internal.run.directory;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.Decision;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** A line of a manifest. */
public sealed interface ManifestLine {

    /**
     * The first line.
     *
     * @param identity what decides the result
     * @param settings what does not decide it, by name
     */
    record Begun(RunIdentity identity, Map<String, String> settings) implements ManifestLine {
        /** Copies the settings. */
        public Begun {
            settings = Map.copyOf(settings);
        }
    }

    /**
     * What an attempt set out to do.
     *
     * @param chunks chunks planned in all
     * @param rules candidate pairs of each rule
     */
    record Planned(int chunks, List<RulePairs> rules) implements ManifestLine {
        /** Copies the list. */
        public Planned {
            rules = List.copyOf(rules);
        }
    }

    /**
     * Candidate pairs of a rule.
     *
     * @param rule its place in the model
     * @param candidatePairs pairs, before earlier rules and filters are taken off
     * @param exact whether that is what the rule finds
     */
    record RulePairs(int rule, long candidatePairs, boolean exact) {}

    /**
     * Something that was decided about chunks.
     *
     * @param decision what and why
     */
    record Decided(Decision decision) implements ManifestLine {}

    /**
     * A finished chunk and its file.
     *
     * @param number the file's number, from 0; no number is used twice
     * @param chunk which pairs
     * @param rows pairs in the file
     * @param minWeight lowest match weight, empty when unknown or without rows
     * @param maxWeight highest match weight, empty when unknown or without rows
     * @param file its name in the directory
     * @param bytes its length
     * @param sha256 of its content
     * @param figures what it took
     */
    record Part(
            int number,
            Chunk chunk,
            long rows,
            OptionalDouble minWeight,
            OptionalDouble maxWeight,
            String file,
            long bytes,
            String sha256,
            Figures figures)
            implements ManifestLine {}

    /**
     * What a chunk took.
     *
     * @param wallMillis time
     * @param cpuMillis time of all processors, of the whole process
     * @param peakMemoryBytes highest memory of the engine
     * @param processBytes highest memory of the process
     * @param temporaryBytes highest size of temporary files
     * @param abortedTemporaryBytes what attempts ended since the part before had written to temporary files
     * @param splits chunks split so far in the run
     * @param attempt how many times the run had been called, this time included
     */
    record Figures(
            long wallMillis,
            long cpuMillis,
            long peakMemoryBytes,
            long processBytes,
            long temporaryBytes,
            long abortedTemporaryBytes,
            int splits,
            int attempt) {}

    /**
     * A run was gone on with.
     *
     * @param attempt 2 for the first time
     * @param kept parts that stay
     * @param lost parts that are made again
     * @param settings what does not decide the result, by name
     */
    record Resumed(int attempt, int kept, int lost, Map<String, String> settings) implements ManifestLine {
        /** Copies the settings. */
        public Resumed {
            settings = Map.copyOf(settings);
        }
    }

    /**
     * A part that an earlier line lists is no longer as it was written, and its pairs are scored again.
     *
     * @param file its name
     * @param reason what is wrong with it
     */
    record Lost(String file, String reason) implements ManifestLine {}

    /**
     * The run was cancelled.
     *
     * @param reason in words
     */
    record Cancelled(String reason) implements ManifestLine {}

    /**
     * The run failed.
     *
     * @param reason in words
     */
    record Failed(String reason) implements ManifestLine {}

    /**
     * The run ended well.
     *
     * @param rows pairs in all parts
     * @param chunks how many parts
     * @param temporaryBytes of all parts
     * @param abortedTemporaryBytes what ended attempts had written to temporary files
     */
    record Ended(long rows, int chunks, long temporaryBytes, long abortedTemporaryBytes) implements ManifestLine {}
}
