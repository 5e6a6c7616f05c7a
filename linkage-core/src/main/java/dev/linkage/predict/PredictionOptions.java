package dev.linkage.predict;

import dev.linkage.chunk.Chunking;
import dev.linkage.model.Threshold;

/**
 * How a prediction runs: what {@link Prediction} refines.
 *
 * @param threshold lowest weight given out
 * @param chunking how the work is divided
 * @param listener told how it goes on
 * @param cancellation ends it from another thread
 */
record PredictionOptions(Threshold threshold, Chunking chunking, ProgressListener listener, Cancellation cancellation) {
    static PredictionOptions defaults() {
        return new PredictionOptions(Threshold.NONE, Chunking.adaptive(), ProgressListener.NONE, new Cancellation());
    }

    PredictionOptions withThreshold(Threshold value) {
        return new PredictionOptions(value, chunking, listener, cancellation);
    }

    PredictionOptions withChunking(Chunking value) {
        return new PredictionOptions(threshold, value, listener, cancellation);
    }

    PredictionOptions withListener(ProgressListener value) {
        return new PredictionOptions(threshold, chunking, value, cancellation);
    }

    PredictionOptions withCancellation(Cancellation value) {
        return new PredictionOptions(threshold, chunking, listener, value);
    }
}
