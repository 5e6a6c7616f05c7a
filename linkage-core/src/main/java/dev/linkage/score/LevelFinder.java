package dev.linkage.score;

import dev.linkage.model.Comparison;
import dev.linkage.model.Condition;
import dev.linkage.model.Level;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which level of a comparison pairs are on, whatever the levels weigh. For one thread. */
final class LevelFinder {
    private static final int REMEMBERED = 1 << 16;

    private final PairCondition[] conditions;
    /** What the first levels compare, as far as these ask for NULL or equality alone. */
    private final List<Plain> plain = new ArrayList<>();

    private final int @Nullable [] remembered;
    private long[] pairs = new long[0];
    private byte[] levels = new byte[0];
    private int[] undecided = new int[0];

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
        for (int i = 0; i < conditions.length - 1 && plain.size() == i; i++) {
            Plain.of(all.get(i), columns).ifPresent(plain::add);
        }
        remembered = repeats && asksForSimilarity(all.subList(plain.size(), all.size())) ? read.onlyCodes() : null;
        if (remembered != null) {
            pairs = new long[REMEMBERED];
            levels = new byte[REMEMBERED];
            Arrays.fill(pairs, -1);
        }
    }

    private static boolean asksForSimilarity(List<Condition> conditions) {
        return conditions.stream()
                .anyMatch(condition -> condition instanceof Condition.Similar || asksForSimilarity(condition.parts()));
    }

    /** NULL or equality of one value. */
    private static final class Plain {
        private final int[] codes;
        private final boolean asksForNull;

        Plain(CodedColumn column, boolean asksForNull) {
            this.codes = column.codes();
            this.asksForNull = asksForNull;
        }

        static Optional<Plain> of(Condition condition, RecordColumns columns) {
            if (condition instanceof Condition.Equal equal) {
                return Optional.of(new Plain(columns.values(equal.value()), false));
            } else if (condition instanceof Condition.IsNull missing && !columns.isList(missing.value())) {
                return Optional.of(new Plain(columns.values(missing.value()), true));
            }
            return Optional.empty();
        }

        boolean holds(int left, int right) {
            int l = codes[left];
            int r = codes[right];
            return asksForNull ? (l | r) < 0 : l == r && l >= 0;
        }

        /** Gives pairs their level for which it holds, and keeps the others; gives how many those are. */
        int keep(int[] left, int[] right, int[] kept, int count, byte level, byte[] into) {
            int still = 0;
            for (int i = 0; i < count; i++) {
                int pair = kept[i];
                into[pair] = level;
                kept[still] = pair;
                still += holds(left[pair], right[pair]) ? 0 : 1;
            }
            return still;
        }
    }

    /** The places of levels of pairs of rows. */
    void find(int[] left, int[] right, int count, byte[] into) {
        if (undecided.length < count) {
            undecided = new int[count];
        }
        for (int i = 0; i < count; i++) {
            undecided[i] = i;
        }
        int still = count;
        for (int level = 0; level < plain.size(); level++) {
            still = plain.get(level).keep(left, right, undecided, still, (byte) level, into);
        }
        for (int i = 0; i < still; i++) {
            int pair = undecided[i];
            into[pair] = (byte) other(left[pair], right[pair]);
        }
    }

    /** The place of the level of a pair. */
    int level(int left, int right) {
        for (int level = 0; level < plain.size(); level++) {
            if (plain.get(level).holds(left, right)) {
                return level;
            }
        }
        return other(left, right);
    }

    private int other(int left, int right) {
        return remembered == null ? test(left, right) : recall(remembered, left, right);
    }

    private int recall(int[] codes, int left, int right) {
        int l = codes[left];
        int r = codes[right];
        if ((l | r) < 0) {
            return test(left, right);
        }
        long pair = ((long) l << 32) | r;
        int slot = (int) ((pair * 0x9E37_79B9_7F4A_7C15L) >>> 48) & (REMEMBERED - 1);
        if (pairs[slot] == pair) {
            return levels[slot];
        }
        int level = test(left, right);
        pairs[slot] = pair;
        levels[slot] = (byte) level;
        return level;
    }

    private int test(int left, int right) {
        for (int i = plain.size(); i < conditions.length - 1; i++) {
            if (conditions[i].test(left, right) == PairCondition.TRUE) {
                return i;
            }
        }
        return conditions.length - 1;
    }
}
