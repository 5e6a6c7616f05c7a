package dev.linkage.duckdb.internal;

import dev.linkage.duckdb.internal.Probe.Sample;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What went to temporary files since a moment. Files that lay there before do not count, nor does DuckDB's own count of
 * what it put into them: a file with free room takes new data without growing, which only that count shows.
 */
final class TemporaryGrowth {
    private final Sample start;
    private final Map<String, Long> files;
    private final Map<String, Long> tags;

    TemporaryGrowth(Sample start) {
        this.start = start;
        this.files = new HashMap<>(start.temporaryFiles());
        this.tags = new HashMap<>(start.temporaryByTag());
    }

    /** Bytes beyond the least that was there since the start. */
    long bytes(Sample now) {
        return Math.max(beyond(files, now.temporaryFiles()), beyond(tags, now.temporaryByTag()));
    }

    /** A file came and went between two looks. Not known where files lay in the directory before, which may go too. */
    boolean passed(Sample now) {
        return start.temporaryFiles().isEmpty()
                && start.directoryChange() != 0
                && now.directoryChange() != 0
                && now.directoryChange() != start.directoryChange();
    }

    /** What grew most, in memory and temporary files together. */
    Tag mostGrown(Sample now) {
        Tag most = Tag.NONE;
        Set<String> names = new HashSet<>(now.memoryByTag().keySet());
        names.addAll(now.temporaryByTag().keySet());
        for (String name : names) {
            long growth = held(now, name) - held(start, name);
            if (growth > most.bytes()) {
                most = new Tag(name, growth);
            }
        }
        return most;
    }

    /**
     * What DuckDB calls a use of memory.
     *
     * @param name DuckDB's word
     * @param bytes how much it grew
     */
    record Tag(String name, long bytes) {
        static final Tag NONE = new Tag("", 0);
    }

    private static long held(Sample sample, String tag) {
        return sample.memoryByTag().getOrDefault(tag, 0L)
                + sample.temporaryByTag().getOrDefault(tag, 0L);
    }

    private static long beyond(Map<String, Long> least, Map<String, Long> now) {
        least.replaceAll((name, bytes) -> Math.min(bytes, now.getOrDefault(name, 0L)));
        long growth = 0;
        for (Map.Entry<String, Long> entry : now.entrySet()) {
            growth += Math.max(0, entry.getValue() - least.getOrDefault(entry.getKey(), 0L));
        }
        return growth;
    }
}
