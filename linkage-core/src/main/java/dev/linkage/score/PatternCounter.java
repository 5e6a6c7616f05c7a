package dev.linkage.score;

import dev.linkage.model.Comparison;
import java.util.Arrays;
import java.util.List;

/** Counts the agreement patterns of pairs, many at a time. For one thread. */
final class PatternCounter implements RulePairs.Sink {
    private static final int SIZE = 2048;
    private static final long PAIRS_PER_CHECK = 1 << 16;

    private final PatternKeys keys;
    private final LevelFinder[] finders;
    private final PatternTable table;
    private final Runnable checkpoint;
    private final int[] left = new int[SIZE];
    private final int[] right = new int[SIZE];
    private final byte[] levels = new byte[SIZE];
    private final long[] packed;
    private int count;
    private long unchecked;

    PatternCounter(PatternKeys keys, List<Comparison> comparisons, RecordColumns columns, Runnable checkpoint) {
        this.keys = keys;
        this.finders = comparisons.stream()
                .map(comparison -> new LevelFinder(comparison, columns, true))
                .toArray(LevelFinder[]::new);
        this.table = new PatternTable(keys.words());
        this.checkpoint = checkpoint;
        this.packed = new long[SIZE * keys.words()];
    }

    @Override
    public boolean takeAll(long pairs) {
        return false;
    }

    @Override
    public void looked(long pairs) {
        unchecked += pairs;
        if (unchecked >= PAIRS_PER_CHECK) {
            unchecked = 0;
            checkpoint.run();
        }
    }

    @Override
    public void take(int leftRow, int rightRow) {
        left[count] = leftRow;
        right[count] = rightRow;
        if (++count == SIZE) {
            flush();
        }
    }

    private void flush() {
        int words = keys.words();
        Arrays.fill(packed, 0, count * words, 0);
        for (int c = 0; c < finders.length; c++) {
            finders[c].find(left, right, count, levels);
            keys.fields().get(c).write(levels, left, right, count, packed, words);
        }
        for (int i = 0; i < count; i++) {
            table.add(packed, i * words, 1);
        }
        count = 0;
    }

    /** What was counted. */
    PatternTable finish() {
        flush();
        return table;
    }
}
