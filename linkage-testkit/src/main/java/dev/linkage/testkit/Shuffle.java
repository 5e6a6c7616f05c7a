package dev.linkage.testkit;

/**
 * A permutation of {@code 0 .. size - 1} that computes any of its places without holding the others.
 *
 * <p>A Feistel network over a grid of {@code rows x columns} cells with at least {@code size} cells. A cell beyond
 * the size is sent through the network again, which ends since the network is a permutation of the cells.
 */
final class Shuffle {

    private static final int ROUNDS = 3;

    private final long size;
    private final long rows;
    private final long columns;
    private final long key;

    Shuffle(long size, long key) {
        this.size = size;
        this.rows = Math.max(1, (long) Math.ceil(Math.sqrt((double) size)));
        this.columns = (size + rows - 1) / rows;
        this.key = key;
    }

    long at(long index) {
        long cell = index;
        do {
            long row = cell / columns;
            long column = cell - row * columns;
            for (int round = 0; round < ROUNDS; round++) {
                row += scaled(Mixer.hash(key + round, column), rows);
                row = row >= rows ? row - rows : row;
                column += scaled(Mixer.hash(key - round - 1, row), columns);
                column = column >= columns ? column - columns : column;
            }
            cell = row * columns + column;
        } while (cell >= size);
        return cell;
    }

    private static long scaled(long bits, long bound) {
        return ((bits >>> 32) * bound) >>> 32;
    }
}
