package dev.linkage.score;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.Chunk.RowRange;
import dev.linkage.chunk.ChunkSplitter;
import dev.linkage.chunk.KeyRange;
import dev.linkage.chunk.RuleCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * The blocks of a rule with a key whose records lie in arrays: counts candidate pairs, finds the largest blocks and
 * divides chunks, without making a pair. Immutable.
 */
public final class IndexedBlocks implements ChunkSplitter {
    private static final int PARTS = 16;

    private final int rule;
    private final RuleIndex index;
    private final int[] ranks;
    private final int[] dataSets;
    private final int linked;

    /**
     * Over records in arrays.
     *
     * @param rule the rule's place in the model
     * @param index its blocks; of a rule with a key that explodes nothing
     * @param ranks of records, dense from 0
     * @param dataSets numbers of data sets by row, where only pairs between data sets are allowed; else empty
     * @param linked how many data sets those are; 0 where pairs within a data set are allowed
     */
    public IndexedBlocks(int rule, RuleIndex index, int[] ranks, int[] dataSets, int linked) {
        this.rule = rule;
        this.index = index;
        this.ranks = ranks;
        this.dataSets = dataSets;
        this.linked = linked;
    }

    /**
     * A block.
     *
     * @param row one of its records, a left one
     * @param records how many it has
     * @param pairs candidate pairs in it
     */
    public record Block(int row, long records, long pairs) {}

    /** A block as it lies in the order of keys; on the right only for a rule with different sides. */
    private record Place(long key, int left, int leftEnd, int right, int rightEnd) {
        long records() {
            return (long) leftEnd - left + rightEnd - right;
        }
    }

    /**
     * Counts the candidate pairs.
     *
     * @param exact whether the rule finds all pairs with equal keys
     * @return by ranges of the key too
     */
    public RuleCounts counts(boolean exact) {
        Long[] pairsByRange = new Long[RuleCounts.RANGES];
        Arrays.fill(pairsByRange, 0L);
        Long[] rowsByRange = pairsByRange.clone();
        int shift = Long.SIZE - 1 - Integer.numberOfTrailingZeros(RuleCounts.RANGES);
        long pairs = 0;
        long records = 0;
        for (Walk walk = new Walk(KeyRange.ALL); walk.next(); ) {
            Place block = walk.block();
            int range = (int) (block.key() >> shift);
            long own = pairs(block);
            pairsByRange[range] = plus(pairsByRange[range], own);
            rowsByRange[range] += block.records();
            pairs = plus(pairs, own);
            records += block.records();
        }
        return new RuleCounts(rule, pairs, records, exact, Arrays.asList(pairsByRange), Arrays.asList(rowsByRange));
    }

    /**
     * Counts the blocks.
     *
     * @return distinct keys, on both sides where they differ
     */
    public long number() {
        long number = 0;
        for (Walk walk = new Walk(KeyRange.ALL); walk.next(); ) {
            number++;
        }
        return number;
    }

    /**
     * The blocks with the most pairs.
     *
     * @param most how many
     * @return most pairs first
     */
    public List<Block> largest(int most) {
        Comparator<Block> order =
                Comparator.comparingLong(Block::pairs).thenComparing(Block::records, Comparator.reverseOrder());
        PriorityQueue<Block> kept = new PriorityQueue<>(order);
        for (Walk walk = new Walk(KeyRange.ALL); walk.next(); ) {
            Place block = walk.block();
            long pairs = pairs(block);
            if (pairs > 0) {
                kept.add(new Block(index.row(index.left().entry(block.left())), block.records(), pairs));
                if (kept.size() > most) {
                    kept.remove();
                }
            }
        }
        return kept.stream().sorted(order.reversed()).toList();
    }

    private static long plus(long a, long b) {
        return Math.min(RuleCounts.MOST_PAIRS, a + b);
    }

    /** Goes from block to block of a range of keys. */
    private final class Walk {
        private final KeyOrder left = index.left();
        private final KeyOrder right = index.right();
        private final long last;
        private int position;
        private int other;
        private Place block = new Place(0, 0, 0, 0, 0);

        Walk(KeyRange keys) {
            last = keys.to();
            position = keys.from() == 0 ? 0 : left.lower(keys.from());
        }

        boolean next() {
            while (position < left.size() && left.key(position) <= last) {
                int start = position;
                long key = left.key(start);
                position = left.blockEnd(start);
                if (index.symmetric()) {
                    block = new Place(key, start, position, 0, 0);
                    return true;
                }
                other = other == 0 ? right.lower(key) : other;
                while (other < right.size() && right.key(other) < key) {
                    other = right.blockEnd(other);
                }
                if (other < right.size() && right.key(other) == key) {
                    block = new Place(key, start, position, other, right.blockEnd(other));
                    return true;
                }
            }
            return false;
        }

        Place block() {
            return block;
        }
    }

    private long pairs(Place block) {
        long size = (long) block.leftEnd() - block.left();
        if (!index.symmetric()) {
            return Math.min(RuleCounts.MOST_PAIRS, size * (block.rightEnd() - block.right()));
        }
        if (linked == 0) {
            return size * (size - 1) / 2;
        }
        int[] sizes = new int[linked];
        for (int i = block.left(); i < block.leftEnd(); i++) {
            sizes[dataSet(i)]++;
        }
        long within = 0;
        for (long own : sizes) {
            within += own * own;
        }
        return Math.min(RuleCounts.MOST_PAIRS, (size * size - within) / 2);
    }

    private int row(int position) {
        return index.row(index.left().entry(position));
    }

    private int dataSet(int position) {
        return dataSets[row(position)];
    }

    @Override
    public List<Chunk> parts(Chunk chunk) {
        if (chunk.leftRows().isPresent()) {
            return byRow(chunk);
        }
        List<Chunk> parts = byKey(chunk);
        return parts.size() > 1 ? parts : byRow(chunk);
    }

    /** Groups of neighbouring keys; a key with a large share of the records is a group of its own. */
    private List<Chunk> byKey(Chunk chunk) {
        long total = 0;
        for (Walk walk = new Walk(chunk.keys()); walk.next(); ) {
            total += walk.block().records();
        }
        Groups groups = new Groups();
        long earlier = 0;
        long heavies = 0;
        for (Walk walk = new Walk(chunk.keys()); walk.next(); ) {
            Place block = walk.block();
            long records = block.records();
            boolean heavy = records * PARTS > total;
            heavies += heavy ? 1 : 0;
            long group = 2 * (heavies * (PARTS + 1) + (heavy ? 0 : earlier * PARTS / total)) + (heavy ? 1 : 0);
            groups.add(group, block.key(), pairs(block), records);
            earlier += records;
        }
        List<Chunk> parts = new ArrayList<>();
        long from = chunk.keys().from();
        for (int i = 0; i < groups.found.size(); i++) {
            Group group = groups.found.get(i);
            long to = i == groups.found.size() - 1 ? chunk.keys().to() : group.last;
            parts.add(Chunk.ofKeys(rule, new KeyRange(from, to), group.pairs, group.records));
            from = to + 1;
        }
        return parts.isEmpty() ? List.of(chunk) : parts;
    }

    private List<Chunk> byRow(Chunk chunk) {
        LeftRows rows = leftRows(chunk);
        RowRange all = chunk.leftRows().orElse(new RowRange(0, ranks.length - 1L));
        Groups groups = new Groups();
        long total = Math.max(1, rows.pairs());
        double earlier = 0;
        for (int i = 0; i < rows.size; i++) {
            groups.add((long) (earlier * PARTS / total), rows.rank(i), rows.pairs(i), 1);
            earlier += rows.pairs(i);
        }
        if (groups.found.size() < 2) {
            return List.of(chunk);
        }
        List<Chunk> parts = new ArrayList<>();
        long from = all.from();
        for (int i = 0; i < groups.found.size(); i++) {
            Group group = groups.found.get(i);
            long to = i == groups.found.size() - 1 ? all.to() : group.last;
            parts.add(new Chunk(
                    rule,
                    chunk.keys(),
                    Optional.of(new RowRange(from, to)),
                    Optional.empty(),
                    group.pairs,
                    group.records));
            from = to + 1;
        }
        return parts;
    }

    @Override
    public Chunk counted(Chunk part) {
        long pairs = 0;
        long records = 0;
        if (part.leftRows().isPresent()) {
            LeftRows rows = leftRows(part);
            pairs = rows.pairs();
            records = rows.size;
        } else {
            for (Walk walk = new Walk(part.keys()); walk.next(); ) {
                pairs = plus(pairs, pairs(walk.block()));
                records += walk.block().records();
            }
        }
        return new Chunk(part.rule(), part.keys(), part.leftRows(), part.rightRows(), pairs, records);
    }

    /** Each left record of a chunk and how many right ones it meets, lowest rank first. */
    private LeftRows leftRows(Chunk chunk) {
        RowRange wanted = chunk.leftRows().orElse(new RowRange(0, Long.MAX_VALUE));
        LeftRows rows = new LeftRows();
        for (Walk walk = new Walk(chunk.keys()); walk.next(); ) {
            Place block = walk.block();
            int[] behind = new int[Math.max(1, linked)];
            for (int i = block.leftEnd() - 1; i >= block.left(); i--) {
                long rank = ranks[row(i)];
                long others = index.symmetric() ? block.leftEnd() - 1L - i : block.rightEnd() - block.right();
                boolean mayBeLeft = true;
                if (index.symmetric() && linked > 0) {
                    int own = dataSet(i);
                    others -= behind[own]++;
                    mayBeLeft = linked > 2 || own == 0;
                }
                if (mayBeLeft && rank >= wanted.from() && rank <= wanted.to()) {
                    rows.add(rank, others);
                }
            }
        }
        rows.sort();
        return rows;
    }

    /** Neighbours that belong together. */
    private static final class Groups {
        private final List<Group> found = new ArrayList<>();
        private long number = Long.MIN_VALUE;

        void add(long group, long last, long pairs, long records) {
            if (group != number) {
                found.add(new Group());
                number = group;
            }
            Group present = found.get(found.size() - 1);
            present.last = last;
            present.pairs = plus(present.pairs, pairs);
            present.records += records;
        }
    }

    private static final class Group {
        private long last;
        private long pairs;
        private long records;
    }

    /** Ranks of left records with the pairs of each. */
    private static final class LeftRows {
        private long[] packed = new long[64];
        private int size;
        private long pairs;

        void add(long rank, long others) {
            if (size == packed.length) {
                packed = Arrays.copyOf(packed, 2 * size);
            }
            packed[size++] = rank << Integer.SIZE | others;
            pairs = plus(pairs, others);
        }

        void sort() {
            Arrays.sort(packed, 0, size);
        }

        long rank(int i) {
            return packed[i] >>> Integer.SIZE;
        }

        long pairs(int i) {
            return packed[i] & 0xFFFFFFFFL;
        }

        long pairs() {
            return pairs;
        }
    }
}
