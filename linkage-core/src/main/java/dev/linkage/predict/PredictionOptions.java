package dev.linkage.predict;

import dev.linkage.chunk.Chunking;
import dev.linkage.engine.PairExecutor;
import dev.linkage.model.Threshold;
import java.time.InstantSource;
import java.util.OptionalLong;

/**
 * How a prediction runs: what {@link Prediction} refines.
 *
 * @param threshold lowest weight given out
 * @param chunking how the work is divided
 * @param listener told how it goes on
 * @param cancellation ends it from another thread
 * @param clock gives the times that a run writes down
 * @param maxBlockSize records that a block may have; empty for any number
 * @param limits what it must not exceed
 * @param executor what scores
 */
record PredictionOptions(
        Threshold threshold,
        Chunking chunking,
        ProgressListener listener,
        Cancellation cancellation,
        InstantSource clock,
        OptionalLong maxBlockSize,
        Limits limits,
        PairExecutor executor) {
    static PredictionOptions defaults() {
        return new PredictionOptions(
                Threshold.NONE,
                Chunking.adaptive(),
                ProgressListener.NONE,
                new Cancellation(),
                InstantSource.system(),
                OptionalLong.empty(),
                Limits.defaults(),
                PairExecutor.AUTOMATIC);
    }

    PredictionOptions withThreshold(Threshold value) {
        return new PredictionOptions(value, chunking, listener, cancellation, clock, maxBlockSize, limits, executor);
    }

    PredictionOptions withChunking(Chunking value) {
        return new PredictionOptions(threshold, value, listener, cancellation, clock, maxBlockSize, limits, executor);
    }

    PredictionOptions withListener(ProgressListener value) {
        return new PredictionOptions(threshold, chunking, value, cancellation, clock, maxBlockSize, limits, executor);
    }

    PredictionOptions withCancellation(Cancellation value) {
        return new PredictionOptions(threshold, chunking, listener, value, clock, maxBlockSize, limits, executor);
    }

    PredictionOptions withClock(InstantSource value) {
        return new PredictionOptions(
                threshold, chunking, listener, cancellation, value, maxBlockSize, limits, executor);
    }

    PredictionOptions withMaxBlockSize(long records) {
        if (records < 1) {
            throw new IllegalArgumentException("maxBlockSize must be 1 or more records but was " + records);
        }
        return new PredictionOptions(
                threshold, chunking, listener, cancellation, clock, OptionalLong.of(records), limits, executor);
    }

    PredictionOptions withLimits(Limits value) {
        return new PredictionOptions(threshold, chunking, listener, cancellation, clock, maxBlockSize, value, executor);
    }

    PredictionOptions withExecutor(PairExecutor value) {
        return new PredictionOptions(threshold, chunking, listener, cancellation, clock, maxBlockSize, limits, value);
    }
}
