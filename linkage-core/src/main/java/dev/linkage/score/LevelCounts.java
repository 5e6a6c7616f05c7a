package dev.linkage.score;

import dev.linkage.model.Comparison;
import dev.linkage.model.Level;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts how many of all pairs of some records are on each level of a comparison. Records that agree in all that the
 * comparison reads are one value: each two values are compared once, and count as often as records have them.
 */
final class LevelCounts {
    private final Comparison comparison;
    private final RecordColumns columns;
    private final int[] rows;
    private final int[] dataSets;
    private final int[] starts;
    /** Places of the members of each value among the rows, ascending. */
    private final int[] members;

    private final AtomicInteger next = new AtomicInteger();

    /**
     * For one count.
     *
     * @param rows of lower ranks first: the record that comes first is left
     * @param dataSets by row, where only pairs between data sets count; else empty
     */
    LevelCounts(Comparison comparison, RecordColumns columns, int[] rows, int[] dataSets) {
        this.comparison = comparison;
        this.columns = columns;
        this.rows = rows;
        this.dataSets = dataSets;
        ReadColumns read = new ReadColumns(columns);
        PairConditions compiler = new PairConditions(read, List.of());
        comparison.levels().stream().map(Level::condition).forEach(compiler::of);
        int[] values = read.groups(rows, dataSets);
        int most = Arrays.stream(values).max().orElse(-1) + 1;
        starts = new int[most + 1];
        for (int value : values) {
            starts[value + 1]++;
        }
        for (int value = 0; value < most; value++) {
            starts[value + 1] += starts[value];
        }
        int[] ends = starts.clone();
        members = new int[rows.length];
        for (int i = 0; i < values.length; i++) {
            members[ends[values[i]]++] = i;
        }
    }

    /** By the place of a level. */
    long[] count(int threads, Runnable checkpoint) {
        List<Worker> workers = new ArrayList<>();
        for (int i = 0; i < Math.max(1, threads); i++) {
            workers.add(new Worker(new LevelFinder(comparison, columns, false), i == 0 ? checkpoint : () -> {}));
        }
        Workers.run(workers, "linkage-training", () -> next.set(starts.length));
        long[] counts = new long[comparison.levels().size()];
        for (Worker worker : workers) {
            for (int level = 0; level < counts.length; level++) {
                counts[level] += worker.counts[level];
            }
        }
        return counts;
    }

    private final class Worker implements Runnable {
        private final LevelFinder finder;
        private final Runnable checkpoint;
        private final long[] counts = new long[comparison.levels().size()];

        Worker(LevelFinder finder, Runnable checkpoint) {
            this.finder = finder;
            this.checkpoint = checkpoint;
        }

        @Override
        public void run() {
            int values = starts.length - 1;
            for (int value = next.getAndIncrement(); value < values; value = next.getAndIncrement()) {
                checkpoint.run();
                int row = row(value);
                long size = size(value);
                if (dataSets.length == 0 && size > 1) {
                    counts[finder.level(row, row)] += size * (size - 1) / 2;
                }
                for (int other = value + 1; other < values; other++) {
                    int otherRow = row(other);
                    if (dataSets.length == 0 || dataSets[row] != dataSets[otherRow]) {
                        add(value, row, other, otherRow);
                    }
                }
            }
        }

        private void add(int value, int row, int other, int otherRow) {
            long pairs = size(value) * size(other);
            // Some measures depend on which text comes first.
            if (last(value) < first(other)) {
                counts[finder.level(row, otherRow)] += pairs;
            } else if (last(other) < first(value)) {
                counts[finder.level(otherRow, row)] += pairs;
            } else {
                int forward = finder.level(row, otherRow);
                int backward = finder.level(otherRow, row);
                long inOrder = forward == backward ? pairs : inOrder(value, other);
                counts[forward] += inOrder;
                counts[backward] += pairs - inOrder;
            }
        }
    }

    private long size(int value) {
        return (long) starts[value + 1] - starts[value];
    }

    private int first(int value) {
        return members[starts[value]];
    }

    private int last(int value) {
        return members[starts[value + 1] - 1];
    }

    private int row(int value) {
        return rows[first(value)];
    }

    /** Pairs in which the record with the first value comes first. */
    private long inOrder(int value, int other) {
        long pairs = 0;
        int before = starts[value];
        for (int i = starts[other]; i < starts[other + 1]; i++) {
            while (before < starts[value + 1] && members[before] < members[i]) {
                before++;
            }
            pairs += before - starts[value];
        }
        return pairs;
    }
}
