package dev.linkage.chunk;

import java.util.List;

/**
 * Something that was decided about chunks while they ran, and why.
 *
 * @param kind what
 * @param chunk the chunk it is about
 * @param parts what takes its place, empty where it stays whole
 * @param reason in words, with the figures
 * @param temporaryBytes bytes that an ended attempt had written to temporary files, 0 where none was ended
 */
public record Decision(Kind kind, Chunk chunk, List<Chunk> parts, String reason, long temporaryBytes) {

    /** Kinds of decisions. */
    public enum Kind {
        /** An attempt began to spill; it was ended and its chunk split. */
        SPLIT_AFTER_SPILL,
        /** An attempt ran out of memory; its chunk was split. */
        SPLIT_AFTER_OUT_OF_MEMORY,
        /** A chunk was made smaller before it ran, by what was learned from others. */
        SPLIT_BEFORE_RUNNING,
        /** Chunks that would fit together were joined. */
        GREW,
        /** A chunk that cannot be split any more spilled, and runs on. */
        SPILLS_AT_FLOOR
    }

    /** Copies the list. */
    public Decision {
        parts = List.copyOf(parts);
    }
}
