package dev.linkage.chunk;

import dev.linkage.chunk.Chunk.RowRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The smallest parts known before anything runs: a prediction's chunks are made of them. */
final class Pieces {
    private Pieces() {}

    /** Pieces of all rules that have candidate pairs, each pair in one of them. */
    static List<Chunk> of(Chunking chunking, List<RuleCounts> counts, long rows) {
        List<Chunk> pieces = new ArrayList<>();
        for (RuleCounts rule : counts) {
            if (rule.pairs() == 0) {
                continue;
            }
            if (chunking instanceof Chunking.Grid grid) {
                pieces.addAll(grid(rule, rows, grid.left(), grid.right()));
            } else if (!rule.hasKey()) {
                pieces.addAll(
                        grid(rule, rows, chunking instanceof Chunking.Fixed fixed ? fixed.chunksPerRule() : 1, 1));
            } else {
                int number = chunking instanceof Chunking.Fixed fixed ? fixed.chunksPerRule() : RuleCounts.RANGES;
                pieces.addAll(byKey(rule, number));
            }
        }
        return pieces;
    }

    /** Ranges of keys that follow each other without a gap, with about the same number of pairs, none of them empty. */
    private static List<Chunk> byKey(RuleCounts rule, int number) {
        List<Chunk> pieces = new ArrayList<>();
        double all = rule.pairsByRange().stream().mapToDouble(Long::doubleValue).sum();
        double done = 0;
        long pairs = 0;
        long records = 0;
        long from = 0;
        for (int range = 0; range < RuleCounts.RANGES; range++) {
            pairs = plus(pairs, rule.pairsByRange().get(range));
            records += rule.rowsByRange().get(range);
            done += rule.pairsByRange().get(range);
            boolean last = range == RuleCounts.RANGES - 1;
            boolean full = number == RuleCounts.RANGES || done >= all * (pieces.size() + 1) / number;
            if (pairs > 0 && (last || (full && done < all))) {
                long to = last ? Long.MAX_VALUE : rangeStart(range + 1) - 1;
                pieces.add(Chunk.ofKeys(rule.rule(), new KeyRange(from, to), pairs, records));
                from = to + 1;
                pairs = 0;
                records = 0;
            }
        }
        return pieces;
    }

    /** First key hash of one of {@link RuleCounts#RANGES} equal ranges. */
    static long rangeStart(int range) {
        return (Long.MIN_VALUE / -RuleCounts.RANGES) * range;
    }

    private static List<Chunk> grid(RuleCounts rule, long rows, int left, int right) {
        Chunk whole = new Chunk(
                rule.rule(),
                KeyRange.ALL,
                Optional.of(new RowRange(0, Math.max(0, rows - 1))),
                Optional.of(new RowRange(0, Math.max(0, rows - 1))),
                rule.pairs(),
                rows);
        return RowSplit.grid(whole, left, right);
    }

    static long plus(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }
}
