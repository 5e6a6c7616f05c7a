package dev.linkage.predict;

import dev.linkage.chunk.Chunking;
import dev.linkage.model.Threshold;
import java.time.InstantSource;

/**
 * How a prediction runs: what {@link Prediction} refines.
 *
 * @param threshold lowest weight given out
 * @param chunking how the work is divided
 * @param listener told how it goes on
 * @param cancellation ends it from another thread
 * @param clock gives the times that a run writes down
 */
record PredictionOptions(
        Threshold threshold,
        Chunking chunking,
        ProgressListener listener,
        Cancellation cancellation,
        InstantSource clock) {
    static PredictionOptions defaults() {
        return new PredictionOptions(
                Threshold.NONE, Chunking.adaptive(), ProgressListener.NONE, new Cancellation(), InstantSource.system());
    }

    PredictionOptions withThreshold(Threshold value) {
        return new PredictionOptions(value, chunking, listener, cancellation, clock);
    }

    PredictionOptions withChunking(Chunking value) {
        return new PredictionOptions(threshold, value, listener, cancellation, clock);
    }

    PredictionOptions withListener(ProgressListener value) {
        return new PredictionOptions(threshold, chunking, value, cancellation, clock);
    }

    PredictionOptions withCancellation(Cancellation value) {
        return new PredictionOptions(threshold, chunking, listener, value, clock);
    }

    PredictionOptions withClock(InstantSource value) {
        return new PredictionOptions(threshold, chunking, listener, cancellation, value);
    }
}
