package dev.linkage.benchmarks.splink;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;

/**
 * Measures the process it is used in. A program that {@link JavaProcess} runs starts one where its job starts and calls
 * {@link #report} as its last act.
 */
public final class ProcessMeter {
    private final long started = System.nanoTime();
    private final OptionalDouble cpuAtStart = cpuSeconds();

    private ProcessMeter() {}

    /** Starts to measure the job. */
    public static ProcessMeter start() {
        return new ProcessMeter();
    }

    /**
     * Prints the figures of this process as a line of JSON to standard output, after which nothing must be printed.
     *
     * @param rows rows that the job wrote
     * @param temporaryBytes the most bytes that temporary files took at a time
     */
    public void report(long rows, long temporaryBytes) {
        System.out.println(line(rows, temporaryBytes));
        System.out.flush();
    }

    private String line(long rows, long temporaryBytes) {
        double jobWall = (System.nanoTime() - started) / 1e9;
        OptionalDouble cpu = cpuSeconds();
        var text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeNumberField("job_wall_seconds", jobWall);
            if (cpu.isPresent() && cpuAtStart.isPresent()) {
                json.writeNumberField("cpu_seconds", cpu.getAsDouble());
                json.writeNumberField("job_cpu_seconds", cpu.getAsDouble() - cpuAtStart.getAsDouble());
            }
            OptionalDouble peak = peakMegabytes();
            if (peak.isPresent()) {
                json.writeNumberField("peak_megabytes", peak.getAsDouble());
            }
            json.writeNumberField("rows", rows);
            json.writeNumberField("temporary_bytes", temporaryBytes);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /** User and system time of all threads of this process, the virtual machine's own and native ones included. */
    public static OptionalDouble cpuSeconds() {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                && system.getProcessCpuTime() >= 0) {
            return OptionalDouble.of(system.getProcessCpuTime() / 1e9);
        }
        return OptionalDouble.empty();
    }

    /** The largest resident size of this process so far, which only Linux tells. */
    public static OptionalDouble peakMegabytes() {
        Path status = Path.of("/proc/self/status");
        if (!Files.isReadable(status)) {
            return OptionalDouble.empty();
        }
        try (var lines = Files.lines(status)) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) / 1024)
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
