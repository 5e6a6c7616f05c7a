package dev.linkage.score;

import dev.linkage.model.Comparison;
import dev.linkage.model.Condition;
import dev.linkage.model.Level;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which level of a comparison pairs are on, whatever the levels weigh. For one thread. */
final class LevelFinder {
    private static final int REMEMBERED = 1 << 16;

    private final PairCondition[] conditions;
    private final int @Nullable [] equality;
    private final int @Nullable [] remembered;
    private long[] pairs = new long[0];
    private byte[] levels = new byte[0];

    /**
     * Of a comparison.
     *
     * @param repeats whether the same values may come again in other pairs
     */
    LevelFinder(Comparison comparison, RecordColumns columns, boolean repeats) {
        List<Condition> all = comparison.levels().stream().map(Level::condition).toList();
        ReadColumns read = new ReadColumns(columns);
        PairConditions compiler = new PairConditions(read, all);
        conditions = all.stream().map(compiler::of).toArray(PairCondition[]::new);
        equality = equality(comparison, columns);
        remembered = repeats && asksForSimilarity(all) ? read.onlyCodes() : null;
        if (remembered != null) {
            pairs = new long[REMEMBERED];
            levels = new byte[REMEMBERED];
            Arrays.fill(pairs, -1);
        }
    }

    /** Codes that tell the first two levels where these are NULL and equality of one value. */
    private static int @Nullable [] equality(Comparison comparison, RecordColumns columns) {
        List<Level> all = comparison.levels();
        boolean known = all.size() > 2
                && all.get(1).condition() instanceof Condition.Equal equal
                && all.get(0).condition().equals(new Condition.IsNull(equal.value()));
        return known
                ? columns.values(((Condition.Equal) all.get(1).condition()).value())
                        .codes()
                : null;
    }

    private static boolean asksForSimilarity(List<Condition> conditions) {
        return conditions.stream()
                .anyMatch(condition -> condition instanceof Condition.Similar || asksForSimilarity(condition.parts()));
    }

    /** The places of levels of pairs of rows. */
    void find(int[] left, int[] right, int count, byte[] into) {
        for (int i = 0; i < count; i++) {
            into[i] = (byte) level(left[i], right[i]);
        }
    }

    /** The place of the level of a pair. */
    int level(int left, int right) {
        int from = 0;
        if (equality != null) {
            int l = equality[left];
            int r = equality[right];
            if ((l | r) < 0) {
                return 0;
            }
            if (l == r) {
                return 1;
            }
            from = 2;
        }
        return remembered == null ? test(from, left, right) : recall(remembered, from, left, right);
    }

    private int recall(int[] codes, int from, int left, int right) {
        int l = codes[left];
        int r = codes[right];
        if ((l | r) < 0) {
            return test(from, left, right);
        }
        long pair = ((long) l << 32) | r;
        int slot = (int) ((pair * 0x9E37_79B9_7F4A_7C15L) >>> 48) & (REMEMBERED - 1);
        if (pairs[slot] == pair) {
            return levels[slot];
        }
        int level = test(from, left, right);
        pairs[slot] = pair;
        levels[slot] = (byte) level;
        return level;
    }

    private int test(int from, int left, int right) {
        for (int i = from; i < conditions.length - 1; i++) {
            if (conditions[i].test(left, right) == PairCondition.TRUE) {
                return i;
            }
        }
        return conditions.length - 1;
    }
}
