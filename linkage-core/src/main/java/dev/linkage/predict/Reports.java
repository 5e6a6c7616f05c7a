package dev.linkage.predict;

import dev.linkage.internal.run.directory.ManifestLine;
import java.time.Duration;

/** Reports of chunks as a manifest kept them. */
final class Reports {
    private Reports() {}

    static ChunkReport of(ManifestLine.Part part) {
        ManifestLine.Figures figures = part.figures();
        return new ChunkReport(
                part.chunk(),
                part.rows(),
                part.bytes(),
                Duration.ofMillis(figures.wallMillis()),
                figures.peakMemoryBytes(),
                figures.processBytes(),
                figures.temporaryBytes());
    }
}
