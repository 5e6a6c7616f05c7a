package dev.linkage.benchmarks.splink;

import java.util.ArrayList;
import java.util.List;

/**
 * What a job took in a Java process of its own. A figure that the system does not tell is {@code NaN}, and
 * {@code unknown} says why.
 *
 * @param wallSeconds time from the start of the process to its exit
 * @param cpuSeconds user and system time of the whole process up to its report, all threads
 * @param jobWallSeconds the part of {@code wallSeconds} from the start of the job's meter to its report
 * @param jobCpuSeconds the part of {@code cpuSeconds} from the start of the job's meter to its report
 * @param peakMegabytes the largest resident size of the process
 * @param rows rows that the job wrote
 * @param temporaryBytes the most bytes that temporary files took at a time, as the job says
 * @param unknown a sentence for each figure that is missing
 */
public record ProcessFigures(
        double wallSeconds,
        double cpuSeconds,
        double jobWallSeconds,
        double jobCpuSeconds,
        double peakMegabytes,
        long rows,
        long temporaryBytes,
        List<String> unknown) {
    public ProcessFigures {
        unknown = List.copyOf(unknown);
    }

    static ProcessFigures parse(String printed, double wallSeconds) {
        var line = FigureLine.last(printed);
        var figures = new ProcessFigures(
                wallSeconds,
                line.numberOr("cpu_seconds", Double.NaN),
                line.number("job_wall_seconds"),
                line.numberOr("job_cpu_seconds", Double.NaN),
                line.numberOr("peak_megabytes", Double.NaN),
                (long) line.number("rows"),
                (long) line.number("temporary_bytes"),
                List.of());
        return figures.explained();
    }

    private ProcessFigures explained() {
        var missing = new ArrayList<String>();
        if (Double.isNaN(cpuSeconds)) {
            missing.add("this virtual machine does not tell its CPU time");
        }
        if (Double.isNaN(peakMegabytes)) {
            missing.add("the peak of memory is known on Linux only, and this is " + System.getProperty("os.name"));
        }
        return new ProcessFigures(
                wallSeconds, cpuSeconds, jobWallSeconds, jobCpuSeconds, peakMegabytes, rows, temporaryBytes, missing);
    }
}
