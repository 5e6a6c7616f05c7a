package dev.linkage.chunk;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a chunk's memory depends on: a constant, its records, and its candidate pairs, each with a weight of 0 or more.
 * The weights are those with the least squares of relative error over the last observations, drawn towards what was
 * measured on other data while there are few of them.
 */
final class MemoryModel {
    private static final int REMEMBERED = 16;
    private static final double DRAW = 0.05;
    /** Bytes below which an observation says nothing. */
    private static final double SMALLEST = 4 << 20;
    /** Bytes: of a statement at all, of a record with all columns in a hash table, of a pair that streams by. */
    private static final double[] FIRST = {16 << 20, 400, 0};

    private static final double[] SCALE = {64 << 20, 2000, 8};

    /** What was seen: a chunk and its bytes, or fewer than it would have taken. */
    private record Observation(Chunk chunk, double bytes, boolean atLeast) {
        double off(double[] weights) {
            double expected = sum(weights, chunk);
            return atLeast && expected >= bytes ? 0 : 1 - expected / bytes;
        }
    }

    private final Deque<Observation> observations = new ArrayDeque<>();
    private double[] weights = FIRST.clone();

    /** Knows what another one has learned. */
    void takeFrom(MemoryModel other) {
        observations.clear();
        observations.addAll(other.observations);
        weights = other.weights.clone();
    }

    /** Bytes that a chunk is expected to need. */
    double bytes(Chunk chunk) {
        return sum(weights, chunk);
    }

    private static double sum(double[] weights, Chunk chunk) {
        double[] features = features(chunk);
        return weights[0] * features[0] + weights[1] * features[1] + weights[2] * features[2];
    }

    private static double[] features(Chunk chunk) {
        return new double[] {1, (double) chunk.records(), (double) chunk.candidatePairs()};
    }

    /** Learns from a chunk that ran. */
    void observe(Chunk chunk, double bytes) {
        add(new Observation(chunk, Math.max(SMALLEST, bytes), false));
    }

    /** Learns from a chunk that would have taken more. */
    void observeAtLeast(Chunk chunk, double bytes) {
        add(new Observation(chunk, Math.max(SMALLEST, bytes), true));
    }

    private void add(Observation observation) {
        if (observations.size() == REMEMBERED) {
            observations.removeFirst();
        }
        observations.addLast(observation);
        // A lower bound pulls only while it is not met.
        List<Observation> pulling =
                observations.stream().filter(seen -> !seen.atLeast()).toList();
        weights = fit(pulling);
        for (int i = 0; i < observations.size(); i++) {
            List<Observation> unmet = observations.stream()
                    .filter(seen -> seen.atLeast() && seen.off(weights) > 1e-9)
                    .toList();
            if (unmet.isEmpty() || pulling.containsAll(unmet)) {
                break;
            }
            pulling = Stream.concat(pulling.stream(), unmet.stream()).distinct().toList();
            weights = fit(pulling);
        }
    }

    /** Every choice of weights that are not zero is solved; the best one without a negative weight wins. */
    private static double[] fit(List<Observation> observations) {
        double[] best = FIRST.clone();
        double least = Double.POSITIVE_INFINITY;
        for (int chosen = 1; chosen < 1 << FIRST.length; chosen++) {
            double[] solved = solve(chosen, observations);
            if (solved.length > 0 && cost(solved, observations) < least) {
                least = cost(solved, observations);
                best = solved;
            }
        }
        return best;
    }

    private static double cost(double[] candidate, List<Observation> observations) {
        double cost = 0;
        for (Observation seen : observations) {
            double off = seen.off(candidate);
            cost += off * off;
        }
        for (int i = 0; i < candidate.length; i++) {
            double off = (candidate[i] - FIRST[i]) / SCALE[i];
            cost += DRAW * off * off;
        }
        return cost;
    }

    /** Normal equations for the chosen weights, the others zero; empty when a weight would be negative. */
    private static double[] solve(int chosen, List<Observation> observations) {
        int size = FIRST.length;
        double[][] matrix = new double[size][size + 1];
        for (int i = 0; i < size; i++) {
            if ((chosen & 1 << i) == 0) {
                matrix[i][i] = 1;
                continue;
            }
            matrix[i][i] = DRAW;
            matrix[i][size] = DRAW * FIRST[i] / SCALE[i];
            for (Observation seen : observations) {
                double x = features(seen.chunk())[i] * SCALE[i] / seen.bytes();
                matrix[i][size] += x;
                for (int j = 0; j < size; j++) {
                    matrix[i][j] +=
                            (chosen & 1 << j) == 0 ? 0 : x * features(seen.chunk())[j] * SCALE[j] / seen.bytes();
                }
            }
        }
        double[] solved = eliminate(matrix);
        for (int i = 0; i < solved.length; i++) {
            solved[i] *= SCALE[i];
            if (!(solved[i] >= 0)) {
                return new double[0];
            }
        }
        return solved;
    }

    private static double[] eliminate(double[][] matrix) {
        int size = matrix.length;
        for (int column = 0; column < size; column++) {
            int pivot = column;
            for (int row = column + 1; row < size; row++) {
                pivot = Math.abs(matrix[row][column]) > Math.abs(matrix[pivot][column]) ? row : pivot;
            }
            double[] swapped = matrix[column];
            matrix[column] = matrix[pivot];
            matrix[pivot] = swapped;
            for (int row = 0; row < size; row++) {
                if (row == column) {
                    continue;
                }
                double factor = matrix[row][column] / matrix[column][column];
                for (int i = column; i <= size; i++) {
                    matrix[row][i] -= factor * matrix[column][i];
                }
            }
        }
        double[] solved = new double[size];
        for (int i = 0; i < size; i++) {
            solved[i] = matrix[i][size] / matrix[i][i];
        }
        return solved;
    }
}
