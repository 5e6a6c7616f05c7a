package dev.linkage.chunk;

import dev.linkage.chunk.Chunk.RowRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Records with one key each, small enough to look at every pair. Row numbers are places in the array. */
final class BlockWorld implements ChunkSplitter {
    private final int rule;
    private final long[] keys;

    BlockWorld(int rule, Random random, int records) {
        this.rule = rule;
        this.keys = new long[records];
        long heavy = random.nextLong() >>> 1;
        int cells = 1 + random.nextInt(5);
        for (int i = 0; i < records; i++) {
            int kind = random.nextInt(10);
            long near = Pieces.rangeStart(random.nextInt(cells) * 37) + random.nextInt(50);
            keys[i] = kind < 3 ? heavy : kind < 8 ? near : kind < 9 ? random.nextLong() >>> 1 : -1;
        }
        if (random.nextBoolean()) {
            keys[0] = Long.MAX_VALUE;
            keys[records - 1] = Long.MAX_VALUE;
            keys[records / 2] = 0;
            keys[records / 3] = 0;
        }
    }

    int records() {
        return keys.length;
    }

    RuleCounts counts() {
        long[] pairs = new long[RuleCounts.RANGES];
        long[] rows = new long[RuleCounts.RANGES];
        long all = 0;
        long keyed = 0;
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] >= 0) {
                rows[(int) (keys[i] >>> 53)]++;
                keyed++;
                for (int j = i + 1; j < keys.length; j++) {
                    if (keys[j] == keys[i]) {
                        pairs[(int) (keys[i] >>> 53)]++;
                        all++;
                    }
                }
            }
        }
        return new RuleCounts(
                rule,
                all,
                keyed,
                true,
                Arrays.stream(pairs).boxed().toList(),
                Arrays.stream(rows).boxed().toList());
    }

    /** Counts how often each pair lies in a chunk. */
    void mark(Chunk chunk, int[][] seen) {
        for (int i = 0; i < keys.length; i++) {
            for (int j = i + 1; j < keys.length; j++) {
                if (keys[i] >= 0 && keys[i] == keys[j] && holds(chunk, i, j)) {
                    seen[i][j]++;
                }
            }
        }
    }

    private boolean holds(Chunk chunk, int left, int right) {
        return chunk.rule() == rule
                && chunk.keys().from() <= keys[left]
                && keys[left] <= chunk.keys().to()
                && within(chunk.leftRows(), left)
                && within(chunk.rightRows(), right);
    }

    private static boolean within(Optional<RowRange> rows, int row) {
        return rows.isEmpty() || (rows.get().from() <= row && row <= rows.get().to());
    }

    void requireEachPairOnce(int[][] seen) {
        for (int i = 0; i < keys.length; i++) {
            for (int j = i + 1; j < keys.length; j++) {
                int expected = keys[i] >= 0 && keys[i] == keys[j] ? 1 : 0;
                if (seen[i][j] != expected) {
                    throw new AssertionError("pair " + i + ", " + j + " with keys " + keys[i] + ", " + keys[j]
                            + " lies in " + seen[i][j] + " chunks");
                }
            }
        }
    }

    @Override
    public List<Chunk> parts(Chunk chunk) {
        long[] distinct = Arrays.stream(keys)
                .filter(key -> key >= chunk.keys().from() && key <= chunk.keys().to())
                .sorted()
                .distinct()
                .toArray();
        List<Chunk> parts = new ArrayList<>();
        if (distinct.length > 1 && chunk.leftRows().isEmpty()) {
            long middle = distinct[distinct.length / 2];
            KeyRange below = new KeyRange(chunk.keys().from(), middle - 1);
            KeyRange above = new KeyRange(middle, chunk.keys().to());
            parts.add(counted(new Chunk(rule, below, Optional.empty(), Optional.empty(), 0, 0)));
            parts.add(counted(new Chunk(rule, above, Optional.empty(), Optional.empty(), 0, 0)));
            return parts;
        }
        RowRange rows = chunk.leftRows().orElse(new RowRange(0, keys.length - 1));
        if (rows.size() == 1) {
            return List.of(chunk);
        }
        long middle = rows.from() + rows.size() / 2;
        for (RowRange half : List.of(new RowRange(rows.from(), middle - 1), new RowRange(middle, rows.to()))) {
            parts.add(counted(new Chunk(rule, chunk.keys(), Optional.of(half), Optional.empty(), 0, 0)));
        }
        return parts;
    }

    @Override
    public Chunk counted(Chunk part) {
        int[][] seen = new int[keys.length][keys.length];
        mark(part, seen);
        long pairs = Arrays.stream(seen).flatMapToInt(Arrays::stream).sum();
        long records = 0;
        for (int i = 0; i < keys.length; i++) {
            records += holds(part, i, i) || (part.rightRows().isEmpty() && holds(part, i, keys.length)) ? 1 : 0;
        }
        return new Chunk(part.rule(), part.keys(), part.leftRows(), part.rightRows(), pairs, records);
    }
}
