package dev.linkage.predict;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * What a prediction must not exceed. It is checked after the records are read and the candidate pairs counted, before
 * any pair is scored; what exceeds a limit is refused with {@link dev.linkage.error.LimitException}, which names the
 * figure, the limit and the ways out. Immutable.
 *
 * <pre>{@code
 * trained.predict().limits(Limits.defaults().maxCandidatePairs(1_000_000_000)).toParquet(directory);
 * }</pre>
 */
public final class Limits {
    /** How many times the estimated bytes must be free. */
    public static final double FREE_DISK_FACTOR = 1.25;

    private final OptionalLong inputRecords;
    private final OptionalLong candidatePairs;
    private final OptionalLong outputRows;
    private final OptionalLong outputBytes;
    private final boolean freeDisk;
    private final FreeSpace freeSpace;

    private Limits(
            OptionalLong inputRecords,
            OptionalLong candidatePairs,
            OptionalLong outputRows,
            OptionalLong outputBytes,
            boolean freeDisk,
            FreeSpace freeSpace) {
        this.inputRecords = inputRecords;
        this.candidatePairs = candidatePairs;
        this.outputRows = outputRows;
        this.outputBytes = outputBytes;
        this.freeDisk = freeDisk;
        this.freeSpace = freeSpace;
    }

    /**
     * No limit at all, not even the free disk space.
     *
     * @return the value
     */
    public static Limits none() {
        OptionalLong any = OptionalLong.empty();
        return new Limits(any, any, any, any, false, FreeSpace.OF_DISK);
    }

    /**
     * The free disk space only: output to files is refused when its estimated bytes times {@link #FREE_DISK_FACTOR} are
     * more than the disk has left.
     *
     * @return the value
     */
    public static Limits defaults() {
        OptionalLong any = OptionalLong.empty();
        return new Limits(any, any, any, any, true, FreeSpace.OF_DISK);
    }

    /**
     * At most so many records, over all data sets.
     *
     * @param records 0 or more
     * @return a copy
     */
    public Limits maxInputRecords(long records) {
        return new Limits(
                limit("maxInputRecords", records), candidatePairs, outputRows, outputBytes, freeDisk, freeSpace);
    }

    /**
     * At most so many candidate pairs, counted as {@code explore().counts()} counts them: those of all rules together,
     * before filters and before pairs found by several rules are taken off.
     *
     * @param pairs 0 or more
     * @return a copy
     */
    public Limits maxCandidatePairs(long pairs) {
        return new Limits(
                inputRecords, limit("maxCandidatePairs", pairs), outputRows, outputBytes, freeDisk, freeSpace);
    }

    /**
     * At most so many pairs written or given out, as estimated.
     *
     * @param rows 0 or more
     * @return a copy
     */
    public Limits maxOutputRows(long rows) {
        return new Limits(inputRecords, candidatePairs, limit("maxOutputRows", rows), outputBytes, freeDisk, freeSpace);
    }

    /**
     * At most so many bytes of Parquet, as estimated.
     *
     * @param bytes 0 or more
     * @return a copy
     */
    public Limits maxOutputBytes(long bytes) {
        return new Limits(
                inputRecords, candidatePairs, outputRows, limit("maxOutputBytes", bytes), freeDisk, freeSpace);
    }

    /**
     * Whether output to files must fit the free disk space.
     *
     * @param check false to write until the disk is full
     * @return a copy
     */
    public Limits freeDisk(boolean check) {
        return new Limits(inputRecords, candidatePairs, outputRows, outputBytes, check, freeSpace);
    }

    Limits withFreeSpace(FreeSpace probe) {
        return new Limits(inputRecords, candidatePairs, outputRows, outputBytes, freeDisk, probe);
    }

    private static OptionalLong limit(String name, long value) {
        if (value < 0) {
            throw new IllegalArgumentException(name + " must be 0 or more but was " + value);
        }
        return OptionalLong.of(value);
    }

    OptionalLong inputRecords() {
        return inputRecords;
    }

    OptionalLong candidatePairs() {
        return candidatePairs;
    }

    OptionalLong outputRows() {
        return outputRows;
    }

    OptionalLong outputBytes() {
        return outputBytes;
    }

    boolean checksFreeDisk() {
        return freeDisk;
    }

    FreeSpace freeSpace() {
        return freeSpace;
    }

    /** One line that names the limits that were set. */
    @Override
    public String toString() {
        List<String> set = new ArrayList<>();
        inputRecords.ifPresent(n -> set.add(String.format(Locale.ROOT, "at most %,d records", n)));
        candidatePairs.ifPresent(n -> set.add(String.format(Locale.ROOT, "%,d candidate pairs", n)));
        outputRows.ifPresent(n -> set.add(String.format(Locale.ROOT, "%,d output rows", n)));
        outputBytes.ifPresent(n -> set.add(String.format(Locale.ROOT, "%,d output bytes", n)));
        if (freeDisk) {
            set.add("free disk space");
        }
        return "limits: " + (set.isEmpty() ? "none" : String.join(", ", set));
    }
}
