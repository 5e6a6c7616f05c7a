package dev.linkage.benchmarks;

import dev.linkage.benchmarks.splink.PeerFigures;
import dev.linkage.benchmarks.splink.ProcessFigures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** What a job took, whoever ran it. */
record Figures(String job, String by, double cpu, double wall, double megabytes, long rows, long temporaryBytes) {
    private static final String OURS = "Linkage";

    /** Of the whole process, or of the last time that it did the job. */
    static Figures of(String job, ProcessFigures own, boolean last) {
        return new Figures(
                job,
                OURS,
                last ? own.jobCpuSeconds() : own.cpuSeconds(),
                last ? own.jobWallSeconds() : own.wallSeconds(),
                own.peakMegabytes(),
                own.rows(),
                own.temporaryBytes());
    }

    /** Of the whole process, or of the last time that it did the job. */
    static Figures of(String job, String by, PeerFigures peer, boolean last) {
        return new Figures(
                job,
                by,
                last ? peer.runCpuSeconds() : peer.cpuSeconds(),
                last ? peer.runWallSeconds() : peer.wallSeconds(),
                peer.peakMegabytes(),
                peer.rows(),
                peer.temporaryBytes());
    }

    /** Ours by the best of Splink's ways; the least of those that were measured several times. */
    static double ratio(List<Figures> all, ToDoubleFunction<Figures> figure) {
        return least(all, Figures::ours, figure) / least(all, figures -> !figures.ours(), figure);
    }

    /** Ours by the best of some of Splink's ways. */
    static double ratio(List<Figures> all, List<SplinkWay> ways, ToDoubleFunction<Figures> figure) {
        List<String> labels = ways.stream().map(SplinkWay::label).toList();
        return least(all, Figures::ours, figure) / least(all, figures -> labels.contains(figures.by), figure);
    }

    private boolean ours() {
        return by.equals(OURS);
    }

    private static double least(List<Figures> all, Predicate<Figures> of, ToDoubleFunction<Figures> figure) {
        return all.stream().filter(of).mapToDouble(figure).min().orElse(Double.NaN);
    }

    /** Of each job by each way, the time that took the least CPU. */
    static List<Figures> least(List<Figures> all) {
        Map<String, Figures> least = new LinkedHashMap<>();
        for (Figures figures : all) {
            least.merge(figures.job + "/" + figures.by, figures, (one, other) -> one.cpu <= other.cpu ? one : other);
        }
        return List.copyOf(least.values());
    }

    /** One line each. */
    static TextTable table(List<Figures> all) {
        TextTable table = new TextTable("job", "by", "cpu s", "wall s", "peak MB", "rows", "temp bytes");
        for (Figures figures : all) {
            table.add(
                    figures.job,
                    figures.by,
                    String.format(Locale.ROOT, "%.2f", figures.cpu),
                    String.format(Locale.ROOT, "%.2f", figures.wall),
                    String.format(Locale.ROOT, "%.0f", figures.megabytes),
                    Long.toString(figures.rows),
                    Long.toString(figures.temporaryBytes));
        }
        return table;
    }
}
