package dev.linkage.score;

import dev.linkage.chunk.Chunk;
import org.jspecify.annotations.Nullable;

/** Hands out the blocks of a chunk in pieces of like cost. Thread-safe. */
final class UnitQueue {
    private static final int MOST_MEMBERS = 4096;
    private static final long MOST_PAIRS = 1 << 20;

    /** So many left members at least share what is gathered of a block. */
    private static final long FEWEST_OF_BLOCK = 16;

    private final RuleIndex rule;
    private final int end;
    private int position;
    /** Where the block that is being handed out by its left members ends; 0 while there is none. */
    private int blockEnd;

    private int blockStart;
    private boolean stopped;

    UnitQueue(RuleIndex rule, Chunk chunk) {
        this.rule = rule;
        this.position =
                chunk.keys().isAll() ? 0 : rule.left().lower(chunk.keys().from());
        long last = chunk.keys().to();
        this.end = chunk.keys().isAll() || last == Long.MAX_VALUE
                ? rule.left().size()
                : rule.left().lower(last + 1);
    }

    /**
     * Some left members of one block, or all of several.
     *
     * @param from first position of a left member
     * @param to the position after the last
     * @param blockStart where the first block begins
     * @param blockEnd where the last block ends
     */
    record Unit(int from, int to, int blockStart, int blockEnd) {}

    synchronized @Nullable Unit next() {
        if (stopped || position >= end) {
            return null;
        }
        KeyOrder left = rule.left();
        int from = position;
        if (blockEnd > position) {
            return partOfBlock(from);
        }
        long pairs = 0;
        while (position < end) {
            int next = left.blockEnd(position);
            long size = (long) next - position;
            long more = size * size / 2;
            if (more > MOST_PAIRS || next - from > MOST_MEMBERS || pairs + more > MOST_PAIRS) {
                if (position == from) {
                    blockStart = position;
                    blockEnd = next;
                    return partOfBlock(from);
                }
                break;
            }
            pairs += more;
            position = next;
        }
        return new Unit(from, position, from, position);
    }

    private Unit partOfBlock(int from) {
        long perMember = Math.max(1, rule.symmetric() ? blockEnd - from : blockEnd - blockStart);
        position = (int) Math.min(blockEnd, from + Math.max(FEWEST_OF_BLOCK, MOST_PAIRS / perMember));
        return new Unit(from, position, blockStart, blockEnd);
    }

    synchronized void stop() {
        stopped = true;
    }
}
