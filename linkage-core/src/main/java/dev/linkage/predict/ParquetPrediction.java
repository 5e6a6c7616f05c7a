package dev.linkage.predict;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.linkage.chunk.RuleCounts;
import dev.linkage.engine.WrittenFile;
import dev.linkage.error.OutputException;
import dev.linkage.internal.file.IoReason;
import dev.linkage.internal.run.PredictionRun;
import dev.linkage.internal.run.RunDirectory;
import dev.linkage.model.ModelJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Writes each chunk to a file of the run directory, then its line to the manifest. */
final class ParquetPrediction {
    private ParquetPrediction() {}

    static ScoredPairs run(Prediction prediction, Path directory) {
        try (RunDirectory target = RunDirectory.create(directory);
                PredictionRun run = prediction.open(Optional.of(target.path()))) {
            target.append("run", json -> header(json, prediction, run));
            List<Path> files = new ArrayList<>();
            Journal journal = (number, report) -> {
                Path file = target.publish(
                        target.temporary(number), number, report.chunk().rule());
                files.add(file);
                target.append("chunk", json -> line(json, number, report, file));
            };
            ChunkLoop.Result result = new ChunkLoop(prediction, run, journal, false)
                    .run(attempt -> write(run, attempt, target.temporary(attempt.number())));
            long rows = result.rows();
            target.append("end", json -> json.writeNumberField("rows", rows));
            target.succeed();
            return new ScoredPairs(
                    prediction.inputs(),
                    prediction.model(),
                    target.path(),
                    files,
                    rows,
                    run.counts(),
                    run.records().records(),
                    run.records().pairsInAll(),
                    result.reports());
        }
    }

    private static ChunkLoop.Written write(PredictionRun run, ChunkLoop.Attempt attempt, Path file) {
        deleteTakenBack(file);
        WrittenFile written = run.workspace().writeParquet(attempt.statement(), file);
        return new ChunkLoop.Written(written.rows(), written.bytes());
    }

    /** A whole file of an attempt that was taken back. */
    private static void deleteTakenBack(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new OutputException("cannot delete " + file + ": " + IoReason.of(e), e);
        }
    }

    private static void header(JsonGenerator json, Prediction prediction, PredictionRun run) throws IOException {
        String model = ModelJson.format(prediction.model());
        json.writeStringField("engine", prediction.inputs().engine().version());
        json.writeStringField("model_sha256", sha256(model));
        json.writeNumberField("threshold_weight", prediction.threshold().weight());
        json.writeArrayFieldStart("data_sets");
        for (int i = 0; i < prediction.inputs().names().size(); i++) {
            json.writeStartObject();
            json.writeStringField("name", prediction.inputs().names().get(i));
            json.writeNumberField("records", run.records().recordsByDataSet().get(i));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("rules");
        for (RuleCounts counts : run.counts()) {
            json.writeStartObject();
            json.writeNumberField("rule", counts.rule());
            json.writeNumberField("candidate_pairs", counts.pairs());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeNumberField("chunks", run.preview().chunks().size());
    }

    private static void line(JsonGenerator json, int number, ChunkReport report, Path file) throws IOException {
        json.writeNumberField("chunk", number);
        json.writeNumberField("rule", report.chunk().rule());
        json.writeNumberField("key_from", report.chunk().keys().from());
        json.writeNumberField("key_to", report.chunk().keys().to());
        if (report.chunk().leftRows().isPresent()) {
            json.writeNumberField("row_from", report.chunk().leftRows().get().from());
            json.writeNumberField("row_to", report.chunk().leftRows().get().to());
        }
        json.writeNumberField("candidate_pairs", report.chunk().candidatePairs());
        json.writeNumberField("rows", report.rows());
        json.writeStringField("file", file.getFileName().toString());
        json.writeNumberField("bytes", report.bytes());
        json.writeNumberField("wall_ms", report.wall().toMillis());
        json.writeNumberField("peak_memory_bytes", report.peakMemoryBytes());
        json.writeNumberField("temp_bytes", report.temporaryBytes());
    }

    private static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
