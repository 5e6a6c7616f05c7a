package dev.linkage.internal.run.directory;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.Chunk.RowRange;
import dev.linkage.chunk.Decision;
import dev.linkage.chunk.KeyRange;
import dev.linkage.engine.SourceColumn;
import dev.linkage.error.OutputException;
import dev.linkage.internal.file.IoReason;
import dev.linkage.internal.run.directory.LineFields.Damage;
import dev.linkage.model.LinkType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads a manifest. What follows the last line feed was cut off while it was written and never happened; any other fault
 * is an error that names the line.
 */
public final class ManifestReader {
    private ManifestReader() {}

    /**
     * Reads the manifest of a directory.
     *
     * @param directory a run directory, or any other
     * @return empty if there is none, or its first line was never finished
     * @throws OutputException if it is damaged or of a later version
     */
    public static Optional<Manifest> read(Path directory) {
        Path file = directory.resolve(Manifest.NAME);
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (IOException e) {
            throw new OutputException(
                    "cannot read the manifest " + file + ": " + IoReason.of(e) + "; check its permissions", e);
        }
        List<ManifestLine> lines = new ArrayList<>();
        int from = 0;
        for (int at = 0; at < bytes.length; at++) {
            if (bytes[at] == '\n') {
                lines.add(line(file, bytes, from, at, lines.size()));
                from = at + 1;
            }
        }
        return lines.isEmpty() ? Optional.empty() : Optional.of(new Manifest(file, lines, from));
    }

    private static ManifestLine line(Path file, byte[] bytes, int from, int to, int before) {
        try {
            ManifestLine line = line(LineFields.parse(bytes, from, to - from));
            if ((before == 0) != (line instanceof ManifestLine.Begun)) {
                throw new Damage(before == 0 ? "it is not the line of a run" : "it begins another run");
            }
            return line;
        } catch (Damage | IllegalArgumentException e) {
            throw new OutputException("line " + (before + 1) + " of the manifest " + file + " is damaged: "
                    + e.getMessage() + "; put back a copy of the file, or delete the directory and run again");
        }
    }

    private static ManifestLine line(LineFields fields) throws Damage {
        String type = fields.text("type");
        return switch (type) {
            case "run" -> begun(fields);
            case "plan" -> planned(fields);
            case "decision" -> new ManifestLine.Decided(decision(fields));
            case "chunk" -> part(fields);
            case "resumed" ->
                new ManifestLine.Resumed(
                        fields.number("attempt"),
                        fields.number("kept"),
                        fields.number("lost"),
                        fields.object("settings").texts());
            case "lost" -> new ManifestLine.Lost(fields.text("file"), fields.text("reason"));
            case "cancelled" -> new ManifestLine.Cancelled(fields.text("reason"));
            case "failed" -> new ManifestLine.Failed(fields.text("reason"));
            case "end" ->
                new ManifestLine.Ended(
                        fields.count("rows"),
                        fields.number("chunks"),
                        fields.count("temp_bytes"),
                        fields.count("aborted_temp_bytes"));
            default -> throw new Damage("its type is '" + type + "'");
        };
    }

    private static ManifestLine begun(LineFields fields) throws Damage {
        int format = fields.number("format");
        if (format != ManifestWriter.FORMAT) {
            throw new Damage("its format is " + format + ", which another version of linkage wrote (this one knows "
                    + ManifestWriter.FORMAT + ")");
        }
        Map<String, String> comparisons = new LinkedHashMap<>();
        for (LineFields comparison : fields.objects("comparisons")) {
            comparisons.put(comparison.text("name"), comparison.text("sha256"));
        }
        ModelIdentity model = new ModelIdentity(
                fields.text("model_sha256"),
                fields.constant("link_type", LinkType.class),
                fields.real("prior"),
                comparisons,
                fields.texts("blocking_rules"));
        List<DataSetIdentity> dataSets = new ArrayList<>();
        for (LineFields dataSet : fields.objects("data_sets")) {
            dataSets.add(new DataSetIdentity(
                    dataSet.text("name"),
                    dataSet.count("records"),
                    columns(dataSet, "columns"),
                    dataSet.text("content")));
        }
        RunIdentity identity = new RunIdentity(
                fields.text("library"),
                fields.text("engine"),
                model,
                fields.real("threshold_weight"),
                cap(fields.count("max_block_size")),
                columns(fields, "output"),
                dataSets);
        return new ManifestLine.Begun(identity, fields.object("settings").texts());
    }

    private static OptionalLong cap(long records) {
        return records == 0 ? OptionalLong.empty() : OptionalLong.of(records);
    }

    private static List<SourceColumn> columns(LineFields fields, String name) throws Damage {
        List<SourceColumn> columns = new ArrayList<>();
        for (LineFields column : fields.objects(name)) {
            columns.add(new SourceColumn(column.text("name"), column.text("type")));
        }
        return columns;
    }

    private static ManifestLine planned(LineFields fields) throws Damage {
        List<ManifestLine.RulePairs> rules = new ArrayList<>();
        for (LineFields rule : fields.objects("rules")) {
            rules.add(new ManifestLine.RulePairs(
                    rule.number("rule"), rule.count("candidate_pairs"), rule.truth("exact")));
        }
        return new ManifestLine.Planned(fields.number("chunks"), rules);
    }

    private static Decision decision(LineFields fields) throws Damage {
        List<Chunk> parts = new ArrayList<>();
        for (LineFields part : fields.objects("parts")) {
            parts.add(region(part));
        }
        return new Decision(
                fields.constant("kind", Decision.Kind.class),
                region(fields.object("region")),
                parts,
                fields.text("reason"),
                fields.count("temp_bytes"));
    }

    private static ManifestLine part(LineFields fields) throws Damage {
        String file = fields.text("file");
        if (!PartFiles.isPart(file)) {
            throw new Damage("its 'file' is " + file);
        }
        return new ManifestLine.Part(
                fields.number("chunk"),
                region(fields),
                fields.count("rows"),
                fields.optionalReal("min_weight"),
                fields.optionalReal("max_weight"),
                file,
                fields.count("bytes"),
                fields.text("sha256"),
                new ManifestLine.Figures(
                        fields.count("wall_ms"),
                        fields.count("cpu_ms"),
                        fields.count("peak_memory_bytes"),
                        fields.count("process_bytes"),
                        fields.count("temp_bytes"),
                        fields.count("aborted_temp_bytes"),
                        fields.number("splits"),
                        fields.number("attempt")));
    }

    private static Chunk region(LineFields fields) throws Damage {
        return new Chunk(
                fields.number("rule"),
                new KeyRange(fields.count("key_from"), fields.count("key_to")),
                rows(fields, "left"),
                rows(fields, "right"),
                fields.count("candidate_pairs"),
                fields.count("records"));
    }

    private static Optional<RowRange> rows(LineFields fields, String side) throws Damage {
        return fields.has(side + "_from")
                ? Optional.of(new RowRange(fields.count(side + "_from"), fields.count(side + "_to")))
                : Optional.empty();
    }
}
