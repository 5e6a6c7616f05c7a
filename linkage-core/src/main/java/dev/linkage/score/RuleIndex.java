package dev.linkage.score;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of a rule: records by key, on both sides. A rule that explodes arrays has one entry for each key of a
 * record. Immutable.
 */
public final class RuleIndex {
    private final KeyOrder left;
    private final KeyOrder right;
    private final @Nullable ExplodedKeys exploded;

    private RuleIndex(KeyOrder left, KeyOrder right, @Nullable ExplodedKeys exploded) {
        this.left = left;
        this.right = right;
        this.exploded = exploded;
    }

    /**
     * Of a rule whose sides have one key.
     *
     * @param keys by row: a hash of 63 bits, or -1 for none
     * @param byRank rows in the order that gives each pair its left and right record
     * @return the blocks
     */
    public static RuleIndex of(long[] keys, int[] byRank) {
        KeyOrder order = KeyOrder.of(keys, byRank);
        return new RuleIndex(order, order, null);
    }

    /**
     * Of a rule whose sides have different keys.
     *
     * @param leftKeys by row: a hash of 63 bits, or -1 for none
     * @param rightKeys by row
     * @param byRank rows in the order that gives each pair its left and right record
     * @return the blocks
     */
    public static RuleIndex of(long[] leftKeys, long[] rightKeys, int[] byRank) {
        return new RuleIndex(KeyOrder.of(leftKeys, byRank), KeyOrder.of(rightKeys, byRank), null);
    }

    /**
     * Of a rule without keys, which may find any two records.
     *
     * @param byRank rows in the order that gives each pair its left and right record
     * @return one block
     */
    public static RuleIndex ofAll(int[] byRank) {
        KeyOrder order = KeyOrder.of(new long[byRank.length], byRank);
        return new RuleIndex(order, order, null);
    }

    /**
     * Of a rule that explodes arrays.
     *
     * @param keys every key of every record
     * @return the blocks
     */
    public static RuleIndex of(ExplodedKeys keys) {
        int[] entries = new int[keys.size()];
        Arrays.setAll(entries, i -> i);
        KeyOrder order = KeyOrder.of(keys.hashes(), entries);
        return new RuleIndex(order, order, keys);
    }

    KeyOrder left() {
        return left;
    }

    KeyOrder right() {
        return right;
    }

    boolean symmetric() {
        return left == right;
    }

    /** The record of an entry. */
    int row(int entry) {
        return exploded == null ? entry : exploded.row(entry);
    }

    @Nullable
    ExplodedKeys exploded() {
        return exploded;
    }
}
