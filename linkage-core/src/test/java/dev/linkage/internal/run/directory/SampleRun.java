package dev.linkage.internal.run.directory;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.Chunk.RowRange;
import dev.linkage.chunk.Decision;
import dev.linkage.chunk.KeyRange;
import dev.linkage.engine.SourceColumn;
import dev.linkage.model.LinkType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** A run without an engine, for tests of what is written down. */
final class SampleRun {
    static final ModelIdentity MODEL = new ModelIdentity(
            "a".repeat(64), LinkType.LINK, 0.001, Map.of("name", "b".repeat(64)), List.of("name", "Straße 猫"));
    static final RunIdentity IDENTITY = identity(MODEL, Double.NEGATIVE_INFINITY, 5, "123456789012345678901234567890");
    static final Map<String, String> SETTINGS = Map.of("chunking", "fixed", "memory_limit_bytes", "1000");
    static final Chunk CHUNK = new Chunk(
            1,
            new KeyRange(5, Long.MAX_VALUE),
            Optional.of(new RowRange(0, 9)),
            Optional.of(new RowRange(10, 19)),
            100,
            20);

    private SampleRun() {}

    static RunIdentity identity(ModelIdentity model, double threshold, long records, String content) {
        return new RunIdentity(
                "0.1",
                "DuckDB v2.0.0",
                model,
                threshold,
                OptionalLong.empty(),
                List.of(new SourceColumn("match_weight", "DOUBLE")),
                List.of(
                        new DataSetIdentity(
                                "a",
                                records,
                                List.of(new SourceColumn("id", "BIGINT"), new SourceColumn("größe", "VARCHAR")),
                                content),
                        new DataSetIdentity("b", 7, List.of(new SourceColumn("id", "BIGINT")), "9")));
    }

    static List<ManifestLine> lines() {
        return List.of(
                new ManifestLine.Begun(IDENTITY, SETTINGS),
                new ManifestLine.Planned(3, List.of(new ManifestLine.RulePairs(0, 4_000_000_000_000L, true))),
                part(0, "part-00000-rule1.parquet", 10, "0".repeat(64)),
                new ManifestLine.Decided(new Decision(
                        Decision.Kind.SPLIT_AFTER_SPILL,
                        CHUNK,
                        List.of(Chunk.ofKeys(1, KeyRange.ALL, 60, 20), Chunk.ofKeys(1, KeyRange.ALL, 40, 20)),
                        "wrote 1 MB",
                        1_000_000)),
                new ManifestLine.Failed("Error \"with\" quotes\nand a line"),
                new ManifestLine.Resumed(2, 0, 1, SETTINGS),
                new ManifestLine.Lost("part-00000-rule1.parquet", "is missing"),
                new ManifestLine.Cancelled("by hand"),
                part(1, "part-00001-rule1.parquet", 10, "1".repeat(64)),
                new ManifestLine.Ended(4, 1, 30, 1_000_000));
    }

    static ManifestLine.Part part(int number, String file, long bytes, String sha256) {
        return new ManifestLine.Part(
                number,
                CHUNK,
                4,
                OptionalDouble.of(-1.5),
                number == 0 ? OptionalDouble.of(Double.POSITIVE_INFINITY) : OptionalDouble.empty(),
                file,
                bytes,
                sha256,
                new ManifestLine.Figures(1, 2, 3, 4, 30, 6, 7, 1));
    }

    /** Writes a part of the given content as a run does, and its line. */
    static ManifestLine.Part write(RunDirectory directory, String content) {
        try {
            Path temporary = directory.temporary();
            Files.writeString(temporary, content);
            RunDirectory.Published published = directory.publish(temporary, 1);
            ManifestLine.Part part = part(
                    published.number(),
                    published.file().getFileName().toString(),
                    published.bytes(),
                    published.sha256());
            directory.append(part);
            return part;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
