package dev.linkage.benchmarks.splink;

import java.util.Map;

/**
 * What a job took with Splink, as the scripts of {@code linkage-benchmarks/python} print it.
 *
 * @param wallSeconds time from the start of Python to the end of the job
 * @param cpuSeconds user and system time of the whole process in that time, all threads
 * @param runWallSeconds the part of {@code wallSeconds} from the start to the end of the job, of the last time where it is
 *     done several times
 * @param runCpuSeconds the part of {@code cpuSeconds} in that time
 * @param peakMegabytes the largest resident size of the process
 * @param rows pairs predicted; 0 for training
 * @param temporaryBytes the most bytes seen in temporary files at a time
 * @param versions versions by name: {@code splink}, {@code duckdb} and {@code python}
 */
public record PeerFigures(
        double wallSeconds,
        double cpuSeconds,
        double runWallSeconds,
        double runCpuSeconds,
        double peakMegabytes,
        long rows,
        long temporaryBytes,
        Map<String, String> versions) {
    public PeerFigures {
        versions = Map.copyOf(versions);
    }

    /**
     * Reads the figures from what a script printed, of which the last line is a JSON object.
     *
     * @throws IllegalArgumentException if there is no such line, or a figure of the whole process is missing
     */
    public static PeerFigures parse(String printed) {
        var line = FigureLine.last(printed);
        return new PeerFigures(
                line.number("wall_seconds"),
                line.number("cpu_seconds"),
                line.number("run_wall_seconds"),
                line.number("run_cpu_seconds"),
                line.number("peak_megabytes"),
                (long) line.numberOr("rows", 0),
                (long) line.number("temporary_bytes"),
                line.under("versions"));
    }
}
