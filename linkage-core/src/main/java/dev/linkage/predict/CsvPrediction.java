package dev.linkage.predict;

import dev.linkage.engine.WrittenFile;
import dev.linkage.error.OutputException;
import dev.linkage.internal.file.IoReason;
import dev.linkage.internal.file.Replacement;
import dev.linkage.internal.file.WriteFailure;
import dev.linkage.internal.run.PredictionRun;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** Writes chunk after chunk to one CSV file under a temporary name, which takes its place when it is whole. */
final class CsvPrediction {
    private CsvPrediction() {}

    static long run(Prediction prediction, Path file) {
        try (Replacement target = Replacement.of(file);
                PredictionRun run = prediction.open(Optional.of(target.directory()))) {
            Path part = target.temporary().resolveSibling(target.temporary().getFileName() + ".part");
            Journal journal = (number, report) -> append(part, target.temporary(), number > 0);
            ChunkLoop.Result result = new ChunkLoop(prediction, run, journal, false).run(attempt -> {
                deleteQuietly(part);
                WrittenFile written = run.workspace().writeCsv(run.scored(attempt.chunk()), part);
                return new ChunkLoop.Written(written.rows(), written.bytes());
            });
            target.publish();
            return result.rows();
        }
    }

    private static void append(Path part, Path whole, boolean withoutHeader) {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(part));
                OutputStream out = Files.newOutputStream(whole, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            if (withoutHeader) {
                skipHeader(in);
            }
            in.transferTo(out);
        } catch (IOException e) {
            throw WriteFailure.of("cannot append to " + whole, e, "check the disk");
        } finally {
            deleteQuietly(part);
        }
    }

    /** Skips the first line; a line feed inside quotes does not end it. */
    private static void skipHeader(InputStream in) throws IOException {
        boolean quoted = false;
        int c;
        while ((c = in.read()) >= 0 && (quoted || c != '\n')) {
            quoted ^= c == '"';
        }
    }

    private static void deleteQuietly(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw new OutputException("cannot delete " + path + ": " + IoReason.of(e), e);
        }
    }
}
