package dev.linkage.benchmarks;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** One line of the comparison with Splink: both do the same, in processes of their own, and must give the same. */
interface SplinkRow {
    /** What to call it by on the command line; several rows may share it. */
    String name();

    /** How many records, or whatever else makes the size of it. */
    long usualSize();

    /** Does it with both. */
    Result run(SplinkJobs jobs, long size);

    /**
     * What came of it.
     *
     * @param figures of each process
     * @param mismatches differences between what they wrote; 0 when all agree
     * @param comparisons what was compared, one line each
     * @param ratios ours by Splink's, by the name that they are reported under
     */
    record Result(List<Figures> figures, long mismatches, List<String> comparisons, Map<String, Double> ratios) {}

    /** The ratios of all as they are reported. */
    static String text(Collection<Result> results) {
        return results.stream()
                .flatMap(result -> result.ratios().entrySet().stream())
                .map(ratio -> String.format(Locale.ROOT, " %s=%.3f", ratio.getKey(), ratio.getValue()))
                .collect(Collectors.joining());
    }
}
