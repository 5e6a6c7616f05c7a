package dev.linkage.chunk;

import dev.linkage.chunk.Chunk.RowRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Splits chunks that span rows on both sides. Pairs are shared out by area, where a left row below the right one counts,
 * so that the parts add up to the whole.
 */
final class RowSplit {
    private RowSplit() {}

    /** Parts by left and right rows; those without any pair of a lower left and a higher right row are left out. */
    static List<Chunk> grid(Chunk whole, int left, int right) {
        List<Chunk> parts = new ArrayList<>();
        RowRange rows = whole.leftRows().orElseThrow();
        RowRange others = whole.rightRows().orElseThrow();
        double area = area(rows, others);
        double done = 0;
        long planned = 0;
        for (RowRange l : parts(rows, left)) {
            for (RowRange r : parts(others, right)) {
                double share = area(l, r);
                if (share == 0) {
                    continue;
                }
                done += share;
                long upTo = done >= area * (1 - 1e-12)
                        ? whole.candidatePairs()
                        : (long) (whole.candidatePairs() * (done / area));
                parts.add(new Chunk(
                        whole.rule(),
                        whole.keys(),
                        Optional.of(l),
                        Optional.of(r),
                        upTo - planned,
                        Math.min(l.size(), r.size())));
                planned = upTo;
            }
        }
        return parts;
    }

    /** The longer side in two, or nothing when both are single rows. */
    static List<Chunk> halves(Chunk whole) {
        long left = whole.leftRows().orElseThrow().size();
        long right = whole.rightRows().orElseThrow().size();
        if ((left == 1 && right == 1) || whole.candidatePairs() < 2) {
            return List.of();
        }
        return left >= right ? grid(whole, 2, 1) : grid(whole, 1, 2);
    }

    private static List<RowRange> parts(RowRange rows, int number) {
        List<RowRange> parts = new ArrayList<>();
        long size = Math.max(1, (rows.size() + number - 1) / number);
        for (long from = rows.from(); from <= rows.to(); from += size) {
            parts.add(new RowRange(from, Math.min(rows.to(), from + size - 1)));
        }
        return parts;
    }

    /** How many pairs have a left row in one range, a right row in the other, and the left below the right. */
    static double area(RowRange left, RowRange right) {
        double all = 0;
        // Left rows below every right row.
        double below = Math.max(0, Math.min(left.to(), right.from() - 1) - left.from() + 1);
        all += below * right.size();
        long from = Math.max(left.from(), right.from());
        long to = Math.min(left.to(), right.to() - 1);
        if (from <= to) {
            double count = to - from + 1.0;
            all += count * ((right.to() - from) + (right.to() - to)) / 2;
        }
        return all;
    }
}
