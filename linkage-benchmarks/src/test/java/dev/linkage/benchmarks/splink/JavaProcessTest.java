package dev.linkage.benchmarks.splink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class JavaProcessTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    /** Keeps two threads busy for the milliseconds of its first argument each, holding the megabytes of its second. */
    static final class Busy {
        public static void main(String[] arguments) throws InterruptedException {
            var meter = ProcessMeter.start();
            long nanoseconds = Long.parseLong(arguments[0]) * 1_000_000;
            byte[] held = new byte[Integer.parseInt(arguments[1]) << 20];
            Arrays.fill(held, (byte) 1);
            var threads = List.of(new Thread(() -> spin(nanoseconds)), new Thread(() -> spin(nanoseconds)));
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
            meter.report(held.length, 42);
        }

        private static void spin(long nanoseconds) {
            var threads = ManagementFactory.getThreadMXBean();
            while (threads.getCurrentThreadCpuTime() < nanoseconds) {
                Thread.onSpinWait();
            }
        }
    }

    static final class Failing {
        public static void main(String[] arguments) {
            System.out.println("read " + arguments[0]);
            throw new IllegalStateException("no such table");
        }
    }

    static final class Endless {
        public static void main(String[] arguments) throws InterruptedException {
            Thread.sleep(60_000);
        }
    }

    @Test
    void countsTheTimeOfAllThreads() {
        var figures = new JavaProcess(Busy.class, "64m", List.of(), List.of("300", "1")).run(MINUTE);
        assertThat(figures.jobCpuSeconds()).isGreaterThan(0.59);
        assertThat(figures.cpuSeconds()).isGreaterThanOrEqualTo(figures.jobCpuSeconds());
        assertThat(figures.wallSeconds()).isGreaterThan(figures.jobWallSeconds());
        assertThat(figures.jobWallSeconds()).isGreaterThan(0.29);
        assertThat(figures.rows()).isEqualTo(1 << 20);
        assertThat(figures.temporaryBytes()).isEqualTo(42);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void seesThePeakOfMemory() {
        var figures = new JavaProcess(Busy.class, "400m", List.of("-XX:+UseSerialGC"), List.of("1", "200")).run(MINUTE);
        assertThat(figures.peakMegabytes()).isBetween(200.0, 600.0);
        assertThat(figures.unknown()).isEmpty();
    }

    @Test
    void saysWhatTheSystemDoesNotTell() {
        var figures = ProcessFigures.parse("{\"job_wall_seconds\": 1, \"rows\": 2, \"temporary_bytes\": 3}", 4);
        assertThat(figures.cpuSeconds()).isNaN();
        assertThat(figures.peakMegabytes()).isNaN();
        assertThat(figures.unknown()).hasSize(2).anyMatch(why -> why.contains("on Linux only"));
    }

    @Test
    void showsTheOutputOfAProgramThatFails() {
        var failing = new JavaProcess(Failing.class, "64m", List.of(), List.of("people.parquet"));
        assertThatThrownBy(() -> failing.run(MINUTE))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("exited with 1")
                .hasMessageContaining("read people.parquet")
                .hasMessageContaining("no such table");
    }

    @Test
    void stopsAProgramAtTheTimeout() {
        var endless = new JavaProcess(Endless.class, "64m", List.of(), List.of());
        long started = System.nanoTime();
        assertThatThrownBy(() -> endless.run(Duration.ofMillis(300))).hasMessageContaining("took longer than PT0.3S");
        assertThat(System.nanoTime() - started).isLessThan(20_000_000_000L);
    }

    @Test
    void rejectsHeapWithoutUnit() {
        assertThatThrownBy(() -> new JavaProcess(Endless.class, "2048", List.of(), List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("heap must be a number and a unit such as 2g but was 2048");
    }
}
