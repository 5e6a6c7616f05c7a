package dev.linkage.internal.run.directory;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.Decision;
import dev.linkage.engine.SourceColumn;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Lines of a manifest as JSON. */
final class ManifestWriter {
    /** What this version writes and reads. */
    static final int FORMAT = 1;

    private static final JsonFactory JSON = new JsonFactory();

    private final JsonGenerator json;

    private ManifestWriter(JsonGenerator json) {
        this.json = json;
    }

    /** One line with its line feed. */
    static String text(ManifestLine line, Instant time) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            new ManifestWriter(json).write(line);
            json.writeStringField("time", time.toString());
            json.writeEndObject();
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory failed", e);
        }
        return text.append('\n').toString();
    }

    private void write(ManifestLine line) throws IOException {
        if (line instanceof ManifestLine.Begun begun) {
            json.writeStringField("type", "run");
            json.writeNumberField("format", FORMAT);
            identity(begun.identity());
            texts("settings", begun.settings());
        } else if (line instanceof ManifestLine.Planned planned) {
            json.writeStringField("type", "plan");
            json.writeNumberField("chunks", planned.chunks());
            json.writeArrayFieldStart("rules");
            for (ManifestLine.RulePairs rule : planned.rules()) {
                json.writeStartObject();
                json.writeNumberField("rule", rule.rule());
                json.writeNumberField("candidate_pairs", rule.candidatePairs());
                json.writeBooleanField("exact", rule.exact());
                json.writeEndObject();
            }
            json.writeEndArray();
        } else if (line instanceof ManifestLine.Decided decided) {
            json.writeStringField("type", "decision");
            decision(decided.decision());
        } else if (line instanceof ManifestLine.Part part) {
            json.writeStringField("type", "chunk");
            part(part);
        } else if (line instanceof ManifestLine.Resumed resumed) {
            json.writeStringField("type", "resumed");
            json.writeNumberField("attempt", resumed.attempt());
            json.writeNumberField("kept", resumed.kept());
            json.writeNumberField("lost", resumed.lost());
            texts("settings", resumed.settings());
        } else if (line instanceof ManifestLine.Lost lost) {
            json.writeStringField("type", "lost");
            json.writeStringField("file", lost.file());
            json.writeStringField("reason", lost.reason());
        } else if (line instanceof ManifestLine.Cancelled cancelled) {
            json.writeStringField("type", "cancelled");
            json.writeStringField("reason", cancelled.reason());
        } else if (line instanceof ManifestLine.Failed failed) {
            json.writeStringField("type", "failed");
            json.writeStringField("reason", failed.reason());
        } else if (line instanceof ManifestLine.Ended ended) {
            json.writeStringField("type", "end");
            json.writeNumberField("rows", ended.rows());
            json.writeNumberField("chunks", ended.chunks());
            json.writeNumberField("temp_bytes", ended.temporaryBytes());
            json.writeNumberField("aborted_temp_bytes", ended.abortedTemporaryBytes());
        }
    }

    private void identity(RunIdentity identity) throws IOException {
        json.writeStringField("library", identity.library());
        json.writeStringField("engine", identity.engine());
        json.writeStringField("model_sha256", identity.model().sha256());
        json.writeStringField("link_type", identity.model().linkType().name().toLowerCase(Locale.ROOT));
        json.writeNumberField("prior", identity.model().prior());
        json.writeArrayFieldStart("comparisons");
        for (Map.Entry<String, String> comparison :
                identity.model().comparisons().entrySet()) {
            json.writeStartObject();
            json.writeStringField("name", comparison.getKey());
            json.writeStringField("sha256", comparison.getValue());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("blocking_rules");
        for (String rule : identity.model().rules()) {
            json.writeString(rule);
        }
        json.writeEndArray();
        json.writeNumberField("threshold_weight", identity.thresholdWeight());
        json.writeNumberField("max_block_size", identity.maxBlockSize().orElse(0));
        columns("output", identity.output());
        json.writeArrayFieldStart("data_sets");
        for (DataSetIdentity dataSet : identity.dataSets()) {
            json.writeStartObject();
            json.writeStringField("name", dataSet.name());
            json.writeNumberField("records", dataSet.records());
            json.writeStringField("content", dataSet.content());
            columns("columns", dataSet.columns());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void columns(String name, List<SourceColumn> columns) throws IOException {
        json.writeArrayFieldStart(name);
        for (SourceColumn column : columns) {
            json.writeStartObject();
            json.writeStringField("name", column.name());
            json.writeStringField("type", column.type());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void texts(String name, Map<String, String> texts) throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, String> text : new TreeMap<>(texts).entrySet()) {
            json.writeStringField(text.getKey(), text.getValue());
        }
        json.writeEndObject();
    }

    private void decision(Decision decision) throws IOException {
        json.writeStringField("kind", decision.kind().name().toLowerCase(Locale.ROOT));
        json.writeStringField("reason", decision.reason());
        json.writeNumberField("temp_bytes", decision.temporaryBytes());
        json.writeObjectFieldStart("region");
        region(decision.chunk());
        json.writeEndObject();
        json.writeArrayFieldStart("parts");
        for (Chunk part : decision.parts()) {
            json.writeStartObject();
            region(part);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void part(ManifestLine.Part part) throws IOException {
        json.writeNumberField("chunk", part.number());
        region(part.chunk());
        json.writeNumberField("rows", part.rows());
        if (part.minWeight().isPresent()) {
            json.writeNumberField("min_weight", part.minWeight().getAsDouble());
        }
        if (part.maxWeight().isPresent()) {
            json.writeNumberField("max_weight", part.maxWeight().getAsDouble());
        }
        json.writeStringField("file", part.file());
        json.writeNumberField("bytes", part.bytes());
        json.writeStringField("sha256", part.sha256());
        ManifestLine.Figures figures = part.figures();
        json.writeNumberField("wall_ms", figures.wallMillis());
        json.writeNumberField("cpu_ms", figures.cpuMillis());
        json.writeNumberField("peak_memory_bytes", figures.peakMemoryBytes());
        json.writeNumberField("process_bytes", figures.processBytes());
        json.writeNumberField("temp_bytes", figures.temporaryBytes());
        json.writeNumberField("aborted_temp_bytes", figures.abortedTemporaryBytes());
        json.writeNumberField("splits", figures.splits());
        json.writeNumberField("attempt", figures.attempt());
    }

    private void region(Chunk chunk) throws IOException {
        json.writeNumberField("rule", chunk.rule());
        json.writeNumberField("key_from", chunk.keys().from());
        json.writeNumberField("key_to", chunk.keys().to());
        if (chunk.leftRows().isPresent()) {
            json.writeNumberField("left_from", chunk.leftRows().get().from());
            json.writeNumberField("left_to", chunk.leftRows().get().to());
        }
        if (chunk.rightRows().isPresent()) {
            json.writeNumberField("right_from", chunk.rightRows().get().from());
            json.writeNumberField("right_to", chunk.rightRows().get().to());
        }
        json.writeNumberField("candidate_pairs", chunk.candidatePairs());
        json.writeNumberField("records", chunk.records());
    }
}
