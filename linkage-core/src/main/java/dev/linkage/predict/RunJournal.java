package dev.linkage.predict;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.Decision;
import dev.linkage.engine.Rows;
import dev.linkage.engine.Workspace;
import dev.linkage.engine.WrittenFile;
import dev.linkage.internal.run.PredictionRun;
import dev.linkage.internal.run.directory.Manifest;
import dev.linkage.internal.run.directory.ManifestLine;
import dev.linkage.internal.run.directory.RunDirectory;
import dev.linkage.internal.sql.ParquetSql;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Writes chunks to files of a run directory: under a temporary name while they are scored, and under their own, with a
 * line of the manifest, once they are finished.
 */
final class RunJournal implements Journal {
    private final RunDirectory directory;
    private final PredictionRun run;
    private final Workspace workspace;
    private final List<ManifestLine.Part> parts;
    private final List<Decision> decisions;
    private long abortedSinceLastPart;
    private @Nullable Scored scored;

    /** A chunk under its temporary name. */
    private record Scored(Path file, Duration cpu) {}

    RunJournal(RunDirectory directory, PredictionRun run) {
        this.directory = directory;
        this.run = run;
        this.workspace = run.workspace();
        this.parts = new ArrayList<>(directory.kept());
        this.decisions =
                new ArrayList<>(directory.earlier().map(Manifest::decisions).orElse(List.of()));
        this.abortedSinceLastPart =
                directory.earlier().map(Manifest::abortedSinceLastPart).orElse(0L);
    }

    @Override
    public List<Chunk> done() {
        return directory.kept().stream().map(ManifestLine.Part::chunk).toList();
    }

    @Override
    public int nextNumber() {
        return directory.nextNumber();
    }

    /** The work of a chunk: a file under a temporary name, which another attempt may replace. */
    ChunkLoop.Written write(ChunkLoop.Attempt attempt) {
        Duration before = cpu();
        WrittenFile written = run.writeParquet(attempt.chunk(), directory.temporary());
        scored = new Scored(written.path(), cpu().minus(before));
        return new ChunkLoop.Written(written.rows(), written.bytes());
    }

    private static Duration cpu() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    @Override
    public void finished(int number, ChunkReport report) {
        Scored whole = Objects.requireNonNull(scored);
        scored = null;
        OptionalDouble[] weights = weights(whole.file());
        Chunk chunk = report.chunk();
        RunDirectory.Published published = directory.publish(whole.file(), chunk.rule());
        ManifestLine.Part part = new ManifestLine.Part(
                published.number(),
                chunk,
                report.rows(),
                weights[0],
                weights[1],
                published.file().getFileName().toString(),
                published.bytes(),
                published.sha256(),
                new ManifestLine.Figures(
                        report.wall().toMillis(),
                        whole.cpu().toMillis(),
                        report.peakMemoryBytes(),
                        report.processBytes(),
                        report.temporaryBytes(),
                        abortedSinceLastPart,
                        splits(),
                        directory.attempt()));
        directory.append(part);
        parts.add(part);
        abortedSinceLastPart = 0;
    }

    private OptionalDouble[] weights(Path file) {
        try (Rows rows = workspace.query(ParquetSql.weights(file))) {
            rows.next();
            return new OptionalDouble[] {weight(rows, 0), weight(rows, 1)};
        }
    }

    private static OptionalDouble weight(Rows row, int column) {
        return row.isNull(column) ? OptionalDouble.empty() : OptionalDouble.of(row.doubleValue(column));
    }

    private int splits() {
        return (int) decisions.stream()
                .filter(decision -> !decision.parts().isEmpty())
                .count();
    }

    @Override
    public void decided(Decision decision) {
        directory.append(new ManifestLine.Decided(decision));
        decisions.add(decision);
        abortedSinceLastPart += decision.temporaryBytes();
    }

    /** Writes the last line. */
    void end() {
        directory.append(new ManifestLine.Ended(
                rows(),
                parts.size(),
                parts.stream()
                        .mapToLong(part -> part.figures().temporaryBytes())
                        .sum(),
                decisions.stream().mapToLong(Decision::temporaryBytes).sum()));
        directory.succeed();
    }

    /** Pairs in all parts. */
    long rows() {
        return parts.stream().mapToLong(ManifestLine.Part::rows).sum();
    }

    /** Every part, those of earlier attempts first. */
    List<ManifestLine.Part> parts() {
        return parts;
    }
}
