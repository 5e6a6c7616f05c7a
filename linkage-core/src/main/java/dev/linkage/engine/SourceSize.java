package dev.linkage.engine;

import java.util.OptionalLong;

/**
 * What an engine knows of a data set's size without reading it.
 *
 * @param rows how many records, exactly or as the engine estimates it; empty when unknown
 * @param bytes length of the text that would be read, decompressed; empty when unknown or not text
 */
public record SourceSize(OptionalLong rows, OptionalLong bytes) {

    /** Nothing is known. */
    public static final SourceSize UNKNOWN = new SourceSize(OptionalLong.empty(), OptionalLong.empty());

    /**
     * Records are known.
     *
     * @param rows how many
     * @return the size
     */
    public static SourceSize ofRows(long rows) {
        return new SourceSize(OptionalLong.of(rows), OptionalLong.empty());
    }

    /**
     * The length of text is known.
     *
     * @param bytes how long
     * @return the size
     */
    public static SourceSize ofBytes(long bytes) {
        return new SourceSize(OptionalLong.empty(), OptionalLong.of(bytes));
    }
}
