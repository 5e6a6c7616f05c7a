package dev.linkage.chunk;

/**
 * How much a prediction will write, estimated by scoring a small sample of its candidate pairs.
 *
 * @param rows pairs that reach the threshold
 * @param bytes bytes of Parquet
 * @param sampledRows pairs of the sample that reached the threshold; the more, the surer the estimate
 * @param exact whether the sample was everything, so that {@code rows} is a count
 */
public record OutputEstimate(long rows, long bytes, long sampledRows, boolean exact) {

    /** One line, such as {@code about 12,000 pairs, 480,000 bytes}. */
    @Override
    public String toString() {
        return (exact ? "" : "about ") + Words.number(rows, "pair") + ", about " + Words.number(bytes, "byte");
    }
}
