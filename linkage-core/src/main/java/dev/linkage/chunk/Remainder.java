package dev.linkage.chunk;

import dev.linkage.chunk.Chunk.RowRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is left of a piece when chunks that were finished are taken off. */
final class Remainder {
    private final RowRange everyRow;

    Remainder(long rows) {
        this.everyRow = new RowRange(0, Math.max(0, rows - 1));
    }

    /**
     * Parts that hold the piece's pairs outside the finished chunks. Their counts are those of the piece, shared out
     * where both sides are ranges of rows.
     */
    List<Chunk> of(Chunk piece, List<Chunk> done) {
        List<Chunk> left = List.of(piece);
        for (Chunk finished : done) {
            if (finished.rule() == piece.rule()) {
                List<Chunk> next = new ArrayList<>();
                left.forEach(part -> cut(part, finished, next));
                left = next.stream().filter(this::mayHavePairs).toList();
            }
        }
        return left;
    }

    private boolean mayHavePairs(Chunk part) {
        return RowSplit.area(part.leftRows().orElse(everyRow), part.rightRows().orElse(everyRow)) > 0;
    }

    /** Adds what is left: below and above in keys, then in left rows, then in right rows. */
    private void cut(Chunk part, Chunk off, List<Chunk> left) {
        KeyRange keys = part.keys();
        RowRange leftRows = part.leftRows().orElse(everyRow);
        RowRange rightRows = part.rightRows().orElse(everyRow);
        RowRange offLeft = off.leftRows().orElse(everyRow);
        RowRange offRight = off.rightRows().orElse(everyRow);
        if (off.keys().to() < keys.from()
                || off.keys().from() > keys.to()
                || apart(leftRows, offLeft)
                || apart(rightRows, offRight)) {
            left.add(part);
            return;
        }
        if (keys.from() < off.keys().from()) {
            left.add(with(part, new KeyRange(keys.from(), off.keys().from() - 1), leftRows, rightRows));
        }
        if (off.keys().to() < keys.to()) {
            left.add(with(part, new KeyRange(off.keys().to() + 1, keys.to()), leftRows, rightRows));
        }
        KeyRange shared = new KeyRange(
                Math.max(keys.from(), off.keys().from()),
                Math.min(keys.to(), off.keys().to()));
        if (leftRows.from() < offLeft.from()) {
            left.add(with(part, shared, new RowRange(leftRows.from(), offLeft.from() - 1), rightRows));
        }
        if (offLeft.to() < leftRows.to()) {
            left.add(with(part, shared, new RowRange(offLeft.to() + 1, leftRows.to()), rightRows));
        }
        RowRange common =
                new RowRange(Math.max(leftRows.from(), offLeft.from()), Math.min(leftRows.to(), offLeft.to()));
        if (rightRows.from() < offRight.from()) {
            left.add(with(part, shared, common, new RowRange(rightRows.from(), offRight.from() - 1)));
        }
        if (offRight.to() < rightRows.to()) {
            left.add(with(part, shared, common, new RowRange(offRight.to() + 1, rightRows.to())));
        }
    }

    private static boolean apart(RowRange rows, RowRange others) {
        return others.to() < rows.from() || others.from() > rows.to();
    }

    private Chunk with(Chunk part, KeyRange keys, RowRange left, RowRange right) {
        long pairs = part.candidatePairs();
        if (part.rightRows().isPresent() || !right.equals(everyRow)) {
            double area = RowSplit.area(
                    part.leftRows().orElse(everyRow), part.rightRows().orElse(everyRow));
            pairs = area == 0 ? 0 : (long) Math.ceil(pairs * (RowSplit.area(left, right) / area));
        }
        return new Chunk(
                part.rule(),
                keys,
                part.leftRows().isEmpty() && left.equals(everyRow) ? Optional.empty() : Optional.of(left),
                part.rightRows().isEmpty() && right.equals(everyRow) ? Optional.empty() : Optional.of(right),
                pairs,
                part.records());
    }
}
