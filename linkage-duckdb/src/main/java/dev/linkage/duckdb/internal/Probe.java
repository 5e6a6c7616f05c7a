package dev.linkage.duckdb.internal;

import java.util.Map;

/** What the monitor sees of a database. Used by one thread at a time. */
public interface Probe {

    /**
     * Looks now.
     *
     * @return what is there; {@link Sample#NOTHING} where nothing can be seen
     */
    Sample look();

    /**
     * Looks again soon after another look: at temporary files as they are now, at memory as it was a moment ago at most.
     *
     * @return what is there
     */
    default Sample glance() {
        return look();
    }

    /**
     * A moment of a database.
     *
     * @param temporaryFiles sizes of files with spilled data, by path
     * @param memoryByTag bytes in memory, by DuckDB's words
     * @param temporaryByTag bytes in temporary files, by DuckDB's words
     * @param processBytes resident memory of the process, 0 when unknown
     * @param directoryChange when a file last came or went in the temporary directory, in nanoseconds since 1970; 0 when
     *     unknown, negative as long as the directory is not there
     */
    record Sample(
            Map<String, Long> temporaryFiles,
            Map<String, Long> memoryByTag,
            Map<String, Long> temporaryByTag,
            long processBytes,
            long directoryChange) {
        /** Nothing was seen. */
        public static final Sample NOTHING = new Sample(Map.of(), Map.of(), Map.of(), 0, 0);

        /** Copies the maps. */
        public Sample {
            temporaryFiles = Map.copyOf(temporaryFiles);
            memoryByTag = Map.copyOf(memoryByTag);
            temporaryByTag = Map.copyOf(temporaryByTag);
        }

        /**
         * All memory.
         *
         * @return bytes
         */
        public long memory() {
            return sum(memoryByTag);
        }

        /**
         * All temporary files.
         *
         * @return bytes
         */
        public long temporary() {
            return sum(temporaryFiles);
        }

        private static long sum(Map<String, Long> values) {
            return values.values().stream().mapToLong(Long::longValue).sum();
        }
    }
}
